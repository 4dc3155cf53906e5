// Loads the command line with the code that V8 compiled for it when it was built: about half of the time that Node takes for it otherwise.
// V8 itself refuses code of another version of V8 or for another text, and compiles anew.
const { readFileSync } = require('node:fs');
const { createRequire, wrap } = require('node:module');
const path = require('node:path');
const { Script } = require('node:vm');

const file = path.join(__dirname, 'cli.cjs');

function compile(cachedData) {
  return new Script(wrap(readFileSync(file, 'utf8')), { filename: file, cachedData });
}

function run(script) {
  const module = { exports: {} };
  script.runInThisContext()(module.exports, createRequire(file), module, file, __dirname);
  return module.exports;
}

function compiledCode() {
  try {
    return readFileSync(path.join(__dirname, 'cli.cache'));
  } catch {
    return undefined;
  }
}

exports.compile = compile;
exports.run = run;
exports.main = (process) => run(compile(compiledCode())).main(process);
exports.work = () => run(compile(compiledCode())).work();
