export { ConformanceRunner, runConformance, vocabularies } from "./conformance.ts";
export type { ConformanceReport, Failure, Numbers } from "./conformance.ts";
export { parseEntries, readEntry, ConformanceFileError } from "./entries.ts";
export type { CaseEntry, ConformanceEntry, OddsEntry } from "./entries.ts";
export type { Given, Query, Vocabulary } from "./vocabulary.ts";
