export { checkDataFolder } from "./check.ts";
export { listTables, makeGmLink, openTableFile, readTable } from "./data-folder.ts";
export type { GmLink, ListedTable } from "./data-folder.ts";
export { ListenError, PortInUseError } from "./listen.ts";
export type { Log } from "./log.ts";
export { DataFolderError } from "./sqlite-database.ts";
export type { CheckedTable, StoreReport } from "./sqlite-store.ts";
export { startServer } from "./start.ts";
export type { RunningServer, ServerOptions } from "./start.ts";
