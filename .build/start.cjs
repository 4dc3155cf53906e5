// Loads the command line with the code that V8 compiled for it when it was built: about half of the time that Node takes for it otherwise.
// There is code for each version of V8 that .build/code-cache.mjs was run with; where there is none, or V8 refuses it, it compiles anew.
const { readFileSync } = require('node:fs');
const path = require('node:path');
const { Script } = require('node:vm');

const file = path.join(__dirname, 'cli.cjs');
const cacheFile = path.join(__dirname, `cli-${process.versions.v8.split('-')[0]}-${process.platform}-${process.arch}.cache`);

/** The bundle is one function expression in ASCII: as Latin-1 it is read without a copy, and a character takes one byte. */
function compile(cachedData) {
  return new Script(readFileSync(file, 'latin1'), { filename: file, cachedData });
}

function run(script) {
  const module = { exports: {} };
  script.runInThisContext()(require, module, file, __dirname);
  return module.exports;
}

function compiledCode() {
  try {
    return readFileSync(cacheFile);
  } catch {
    return undefined;
  }
}

exports.cacheFile = cacheFile;
exports.compile = compile;
exports.run = run;
exports.main = (process) => run(compile(compiledCode())).main(process);
exports.work = () => run(compile(compiledCode())).work();
