import { useSyncExternalStore } from "react";

/** Where in Rulewright the address bar points. */
export type Route =
  | { readonly page: "first" }
  | { readonly page: "table"; readonly table: string; readonly invitation?: string; readonly gm?: string }
  | { readonly page: "lab" }
  | { readonly page: "unknown" };

/** Secrets ride behind the hash, and to the server in headers and bodies: they never reach a server's log. */
export function parseRoute({ pathname, hash }: { readonly pathname: string; readonly hash: string }): Route {
  if (pathname === "/" || pathname === "") return { page: "first" };
  if (/^\/lab\/?$/.test(pathname)) return { page: "lab" };
  const [, table] = /^\/t\/([\w-]{1,64})\/?$/.exec(pathname) ?? [];
  if (table === undefined) return { page: "unknown" };
  const secrets = new URLSearchParams(hash.slice(1));
  const invitation = secrets.get("join");
  const gm = secrets.get("gm");
  return { page: "table", table, ...(invitation ? { invitation } : {}), ...(gm ? { gm } : {}) };
}

/** What a player's link looks like. */
export const invitationPath = (table: string, invitation: string): string =>
  `/t/${table}#${new URLSearchParams({ join: invitation }).toString()}`;

/** The game master's own way back in, with the invitation along, so that another device can invite as well. */
export const gmPath = (table: string, token: string, invitation: string | undefined): string =>
  `/t/${table}#${new URLSearchParams({ gm: token, ...(invitation ? { join: invitation } : {}) }).toString()}`;

/** What somebody pasted: a whole link, what follows the host, or just its last part. */
export function parsePastedLink(pasted: string): string | undefined {
  const words = pasted.trim();
  const found = /\/t\/[\w-]+\/?(#\S*)?/.exec(words);
  if (found) return found[0];
  const [, last] = /^(?:\/?t\/)?([\w-]+\/?#\S+)$/.exec(words) ?? [];
  return last === undefined ? undefined : `/t/${last}`;
}

const NAVIGATED = "rulewright-moved";

/** Goes to another page without loading it anew. */
export function navigate(path: string, { replace = false }: { readonly replace?: boolean } = {}): void {
  if (replace) window.history.replaceState(null, "", path);
  else window.history.pushState(null, "", path);
  window.dispatchEvent(new Event(NAVIGATED));
}

function listen(changed: () => void): () => void {
  const events = ["popstate", "hashchange", NAVIGATED];
  for (const event of events) window.addEventListener(event, changed);
  return () => {
    for (const event of events) window.removeEventListener(event, changed);
  };
}

/** The present address, as one string so that it compares by value. */
export function useRoute(): Route {
  const address = useSyncExternalStore(listen, () => `${window.location.pathname}${window.location.hash}`);
  const [pathname = "", hash = ""] = address.split(/(?=#)/);
  return parseRoute({ pathname, hash });
}
