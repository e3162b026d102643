import { type NetworkInterfaceInfo, networkInterfaces } from "node:os";

const ANY_ADDRESS = new Set(["0.0.0.0", "::"]);
const LOOPBACK = new Set(["127.0.0.1", "::1", "localhost"]);

type Interface = Pick<NetworkInterfaceInfo, "address" | "family" | "internal">;

/** The URLs of the server for this machine and for others on the network. */
export function addressesOf(
  host: string,
  port: number,
  interfaces: readonly Interface[] = ownInterfaces(),
): { localUrl: string; networkUrls: readonly string[] } {
  if (ANY_ADDRESS.has(host)) {
    const own = interfaces.filter(({ family, internal }) => family === "IPv4" && !internal);
    return { localUrl: urlOf("localhost", port), networkUrls: own.map(({ address }) => urlOf(address, port)) };
  }
  return { localUrl: urlOf(host, port), networkUrls: LOOPBACK.has(host) ? [] : [urlOf(host, port)] };
}

const ownInterfaces = (): readonly Interface[] =>
  Object.values(networkInterfaces()).flatMap((addresses = []) => addresses);

const urlOf = (host: string, port: number): string => `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
