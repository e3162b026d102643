// Starts the product's server without limits, since a load test has one address. Argument: the data folder, or the
// URL of a database. Prints the port.
import process from "node:process";
import { NO_LIMITS, startServer } from "../../packages/server/src/index.ts";

const [data = "."] = process.argv.slice(2);
const place = data.startsWith("postgres:") ? { data: ".", database: data } : { data };
const { port } = await startServer({ port: 0, host: "127.0.0.1", ...place, limits: NO_LIMITS });
console.log(port);
