import ipaddr from "ipaddr.js";

/** How many parts of 16 bits an IPv6 network of one customer has: the size /64. */
const NETWORK_PARTS = 4;

/**
 * What an address is counted as: an IPv4 address as itself, an IPv6 address as its network, since one customer has all
 * addresses of it.
 */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  return parsed instanceof ipaddr.IPv6
    ? `${parsed.parts
        .slice(0, NETWORK_PARTS)
        .map((part) => part.toString(16))
        .join(":")}::/64`
    : parsed.toString();
}
