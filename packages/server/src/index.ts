export { CannotListen, PortInUse } from "./listen.ts";
export type { Log } from "./log.ts";
export { DataProblem } from "./sqlite-open.ts";
export { startServer } from "./start.ts";
export type { RunningServer, ServerOptions } from "./start.ts";
