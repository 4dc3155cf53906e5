// A worker thread of the command line: the same code, by another entrance.
require('./start.cjs').work();
