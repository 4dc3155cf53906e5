// Laws in few runs, and in the same ones each time: a mutant is killed or not, whenever it is tried, and nothing is shrunk.
import check from 'fast-check';

const MOST_RUNS = 10;

export * from 'fast-check';
export default {
  ...check,
  assert: (property, parameters = {}) =>
    check.assert(property, {
      ...parameters,
      numRuns: Math.min(parameters.numRuns ?? 100, MOST_RUNS),
      seed: 1,
      endOnFailure: true,
    }),
};
