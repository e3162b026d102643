// Starts the product's server with rate limits that a load test from one address doesn't reach. Argument: the data folder.
// Prints the port.
import process from "node:process";
import { startServer } from "../../packages/server/src/index.ts";

const [data = "."] = process.argv.slice(2);
const limits = { burst: 1e6, perSecond: 1e6 };
const { port } = await startServer({ port: 0, host: "127.0.0.1", data, posts: 100_000, limits });
console.log(port);
