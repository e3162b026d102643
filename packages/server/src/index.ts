export { ListenError, PortInUseError } from "./listen.ts";
export type { Log } from "./log.ts";
export { DataFolderError } from "./sqlite-database.ts";
export { startServer } from "./start.ts";
export type { RunningServer, ServerOptions } from "./start.ts";
