export { ConformanceRunner, runConformance } from "./conformance.ts";
export type { ConformanceReport, ConformingSystem, Failure, MissingSystem, Numbers } from "./conformance.ts";
export { completeVocabulary } from "./derived-vocabulary.ts";
export type { CompleteVocabulary } from "./derived-vocabulary.ts";
export { parseEntries, ConformanceFileError } from "./entries.ts";
