import { networkInterfaces } from "node:os";

const everywhere = new Set(["0.0.0.0", "::"]);
const here = new Set(["127.0.0.1", "::1", "localhost"]);

/** Where this machine finds the server, and where others do. */
export function addressesOf(host: string, port: number): { localUrl: string; networkUrls: readonly string[] } {
  if (everywhere.has(host)) {
    return { localUrl: urlOf("localhost", port), networkUrls: ownAddresses().map((address) => urlOf(address, port)) };
  }
  return { localUrl: urlOf(host, port), networkUrls: here.has(host) ? [] : [urlOf(host, port)] };
}

function ownAddresses(): readonly string[] {
  return Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ family, internal }) => family === "IPv4" && !internal)
    .map(({ address }) => address);
}

const urlOf = (host: string, port: number): string => `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
