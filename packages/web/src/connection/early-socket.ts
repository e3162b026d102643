// The first file of the page, and a small one: it runs while the others are still on their way.
import type { ClientSocket } from "@rulewright/client";

/** The beginning of the names under which this browser keeps its seats, one for each table. */
export const SEAT_PREFIX = "rulewright.seat.";

/** The table that an address names, where this browser has a seat at it or the link brings one. */
function tableToOpen({ pathname, hash }: Location): string | undefined {
  const [, table] = /^\/t\/([\w-]{1,64})\/?$/.exec(pathname) ?? [];
  if (table === undefined) return undefined;
  try {
    return hash.includes("gm=") || localStorage.getItem(SEAT_PREFIX + table) !== null ? table : undefined;
  } catch {
    // Without storage only the link can bring a seat.
    return undefined;
  }
}

let early: { readonly table: string; readonly socket: WebSocket } | undefined;

/** Connects to the table that the page is opened at. */
export function openEarlySocket(location: Location): void {
  const table = tableToOpen(location);
  if (table === undefined) return;
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  early = { table, socket: new WebSocket(`${scheme}//${location.host}/api/tables/${table}/socket`) };
}

openEarlySocket(window.location);

// The first formatter of a page loads the data of the languages, which takes a slow phone a tenth of a second: better now, while
// nothing else can be done.
new Intl.NumberFormat("en").format(0);

/** The socket that the page has opened to a table, once; undefined where there is none or it is closed. */
export function takeEarlySocket(table: string): ClientSocket | undefined {
  const taken = early;
  if (taken?.table !== table) return undefined;
  early = undefined;
  return taken.socket.readyState <= WebSocket.OPEN ? taken.socket : undefined;
}
