/** What the link to a table says. */
export interface TableLink {
  readonly table: string;
  /** The secret of the players' link. */
  readonly invitation?: string;
  /** The token of a seat, in the game master's own link. */
  readonly gm?: string;
  /** True for a shared screen, which joins by itself. */
  readonly watch?: true;
}

/**
 * Reads the link to a table, such as the one that a game master sends to the players; undefined where it is none. The secrets
 * are in the fragment, which browsers do not send, so that they never reach a server's log.
 *
 * @example
 * ```ts
 * import { parseTableLink } from "@rulewright/client";
 *
 * parseTableLink(new URL("https://example.org/t/a-table#join=a-secret")); // => { table: "a-table", invitation: "a-secret" }
 * parseTableLink(new URL("https://example.org/lab")); // => undefined
 * ```
 */
export function parseTableLink({
  pathname,
  hash,
}: {
  readonly pathname: string;
  readonly hash: string;
}): TableLink | undefined {
  const [, table] = /^\/t\/([\w-]{1,64})\/?$/.exec(pathname) ?? [];
  if (table === undefined) return undefined;
  const secrets = new URLSearchParams(hash.slice(1));
  const watched = secrets.get("watch");
  const invitation = watched ?? secrets.get("join");
  const gm = secrets.get("gm");
  return {
    table,
    ...(invitation ? { invitation } : {}),
    ...(gm ? { gm } : {}),
    ...(watched ? { watch: true } : {}),
  };
}
