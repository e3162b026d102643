import type { ClientMessage, NonceKeeper, ServerMessage, TableView } from "@rulewright/table";

/**
 * What a device sends for its part in fair dice after a message of the server: the nonces that new lines ask for, and a
 * commitment to a chain of nonces where it has none. Shared screens take no part.
 *
 * @example
 * ```ts
 * import { diceMessages, newStorage } from "@rulewright/client";
 * import { EMPTY_TABLE, NonceKeeper, viewFor } from "@rulewright/table";
 *
 * const nonces = new NonceKeeper("a-table", newStorage(), newStorage());
 * const view = viewFor(EMPTY_TABLE, { id: "ann", name: "Ann", role: "player" });
 * const messages = diceMessages(nonces, view, { type: "update", lines: [] });
 * messages.map(({ type }) => type); // => ["command"]
 * ```
 */
export function diceMessages(
  nonces: NonceKeeper,
  { you, chains, archived }: TableView,
  message: ServerMessage,
): readonly ClientMessage[] {
  if ((message.type !== "welcome" && message.type !== "update") || you.role === "spectator" || archived) return [];
  const messages: ClientMessage[] = [];
  for (const line of message.lines) {
    const nonce = nonces.answer(line, you.id);
    if (nonce) messages.push({ type: "nonce", ...nonce });
  }
  const commitment = nonces.commitment(chains, message.type === "welcome");
  if (commitment) {
    const id = `chain-${commitment.tip.slice(0, 32)}`;
    messages.push({ type: "command", id, command: { type: "commit-nonces", ...commitment } });
  }
  return messages;
}
