export { EXIT } from "./faults.ts";
export { run } from "./run.ts";
export * from "./schemas.ts";
