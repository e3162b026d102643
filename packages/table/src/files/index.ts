export { checkTableFile, isFileFault, parseTableFile } from "./check-table-file.ts";
export type { CheckedTableFile, FileContext, ParsedTableFile } from "./check-table-file.ts";
export { faultLine } from "./file-fault.ts";
export type { FileFault, FileFaultCode } from "./file-fault.ts";
export type { TextLimits } from "./json-text.ts";
export { fileText, TABLE_FILE, tableFile, tableFileJsonSchema } from "./table-file.ts";
export type { TableFile } from "./table-file.ts";
export { takeOver } from "./take-over.ts";
export type { TakenOver } from "./take-over.ts";
