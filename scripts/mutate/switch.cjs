// Loaded first by every process and thread of the tests. `globalThis.isMutant(id)` says whether a mutant is the one that is
// tested, and notes that its place was run: processes and threads that tests start append it to a file (MUTANTS_REACHED).
// A loop that comes by the mutant for ever is ended by an error.
const { appendFileSync } = require("node:fs");

/** Far more than any test comes by one place in the processes that it starts. */
const MANY = 100_000_000;

const mutants = {
  /** The mutant that is tested; 0 for none. */
  active: Number(process.env.MUTANT ?? 0),
  /** How often each place was run since the hits were last cleared. */
  hits: new Float64Array(10_000),
  /** How often the mutant that is tested may be run. */
  limit: MANY,
  /** True in the thread of the tests themselves. */
  isObserved: false,
};
globalThis.mutants = mutants;
globalThis.isMutant = (id) => {
  const hits = ++mutants.hits[id];
  if (hits === 1 && !mutants.isObserved && process.env.MUTANTS_REACHED) {
    appendFileSync(process.env.MUTANTS_REACHED, `${id}\n`);
  }
  if (id !== mutants.active) return false;
  if (hits > mutants.limit) throw new Error("The mutant is run without end.");
  return true;
};
