export { exampleProcedures } from "./arbitraries.ts";
export { checkLaw, checkLaws } from "./check-laws.ts";
export type { LawFailure, LawOptions } from "./check-laws.ts";
export { laws, outcomesAreExplained } from "./laws.ts";
export type { LawCase } from "./law-case.ts";
export type { Law } from "./laws.ts";
export { unreachedProcedures } from "./reachability.ts";
