import { networkInterfaces } from "node:os";

const ANY_ADDRESS = new Set(["0.0.0.0", "::"]);
const LOOPBACK = new Set(["127.0.0.1", "::1", "localhost"]);

/** The URLs of the server for this machine and for others on the network. */
export function addressesOf(host: string, port: number): { localUrl: string; networkUrls: readonly string[] } {
  if (ANY_ADDRESS.has(host)) {
    return { localUrl: urlOf("localhost", port), networkUrls: ownAddresses().map((address) => urlOf(address, port)) };
  }
  return { localUrl: urlOf(host, port), networkUrls: LOOPBACK.has(host) ? [] : [urlOf(host, port)] };
}

function ownAddresses(): readonly string[] {
  return Object.values(networkInterfaces())
    .flatMap((addresses = []) => addresses)
    .filter(({ family, internal }) => family === "IPv4" && !internal)
    .map(({ address }) => address);
}

const urlOf = (host: string, port: number): string => `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
