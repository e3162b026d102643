export { ConformanceRunner, runConformance, vocabularies } from "./conformance.ts";
export type { ConformanceReport, Failure, Numbers } from "./conformance.ts";
export { parseEntries, readEntry, UnreadableFile } from "./entries.ts";
export type { CaseEntry, ConformanceEntry, OddsEntry } from "./entries.ts";
export type { Given, Query, Vocabulary } from "./vocabulary/vocabulary.ts";
