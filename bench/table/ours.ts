// Starts the product's server without limits, since a load test has one address. Argument: the data folder.
// Prints the port.
import process from "node:process";
import { NO_LIMITS, startServer } from "../../packages/server/src/index.ts";

const [data = "."] = process.argv.slice(2);
const { port } = await startServer({ port: 0, host: "127.0.0.1", data, limits: NO_LIMITS });
console.log(port);
