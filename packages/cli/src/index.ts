export { EXIT_STATUS } from "./errors/errors.ts";
export { run } from "./run.ts";
export * from "./schemas/outputs.ts";
