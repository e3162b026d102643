import fc from "fast-check";

/**
 * Equal runs of the tests draw the same, so a failure belongs to the change that caused it. SEED=n draws anew: to search further,
 * and to see a failure again.
 */
fc.configureGlobal({ seed: Number(process.env["SEED"] ?? 1) });
