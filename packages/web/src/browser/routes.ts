import { parseTableLink, type TableLink } from "@rulewright/client";
import { useSyncExternalStore } from "react";

/** A page of Rulewright, as the address names it. */
export type Route =
  | { readonly page: "home" }
  | ({ readonly page: "table" } & TableLink)
  | { readonly page: "seat"; readonly code?: string }
  | { readonly page: "lab" }
  | { readonly page: "practice"; readonly system: string }
  | { readonly page: "not-found" };

/** Parses an address. */
export function parseRoute({ pathname, hash }: { readonly pathname: string; readonly hash: string }): Route {
  if (pathname === "/" || pathname === "") return { page: "home" };
  if (/^\/lab\/?$/.test(pathname)) return { page: "lab" };
  if (/^\/seat\/?$/.test(pathname)) {
    const code = new URLSearchParams(hash.slice(1)).get("code");
    return { page: "seat", ...(code ? { code } : {}) };
  }
  const [, system] = /^\/practice\/([\w-]{1,64})\/?$/.exec(pathname) ?? [];
  if (system !== undefined) return { page: "practice", system };
  const link = parseTableLink({ pathname, hash });
  return link ? { page: "table", ...link } : { page: "not-found" };
}

/** The path of a player's link. */
export const invitationPath = (table: string, invitation: string): string =>
  `/t/${table}#${new URLSearchParams({ join: invitation }).toString()}`;

/** The path of the link for a shared screen. */
export const watchPath = (table: string, invitation: string): string =>
  `/t/${table}#${new URLSearchParams({ watch: invitation }).toString()}`;

/** The path of the page that exchanges a seat code for the seat. */
export const codePath = (code: string): string => `/seat#${new URLSearchParams({ code }).toString()}`;

/** The path of the game master's link, with the invitation if known, so that another device can invite players. */
export const gmPath = (table: string, token: string, invitation: string | undefined): string =>
  `/t/${table}#${new URLSearchParams({ gm: token, ...(invitation ? { join: invitation } : {}) }).toString()}`;

/** The path in pasted text: a whole link, a path, or only its last part with the fragment. Undefined if there is none. */
export function parsePastedLink(pasted: string): string | undefined {
  const words = pasted.trim();
  const found = /\/t\/[\w-]+\/?(#\S*)?/.exec(words);
  if (found) return found[0];
  const [, last] = /^(?:\/?t\/)?([\w-]+\/?#\S+)$/.exec(words) ?? [];
  return last === undefined ? undefined : `/t/${last}`;
}

const NAVIGATED = "rulewright-moved";

/** Shows another page without a reload. */
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

/** The current route; rerenders when the address changes. */
export function useRoute(): Route {
  const address = useSyncExternalStore(listen, () => `${window.location.pathname}${window.location.hash}`);
  const [pathname = "", hash = ""] = address.split(/(?=#)/);
  return parseRoute({ pathname, hash });
}
