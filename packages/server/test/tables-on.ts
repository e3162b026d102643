import { catalogue, systemById } from "@rulewright/systems";
import type { Answer, Command } from "@rulewright/table";
import { type Systems, SystemsInPlay } from "../src/systems-in-play.ts";
import type { LiveTable } from "../src/live-table.ts";
import { platform } from "../src/environment.ts";
import { SecureDice } from "../src/dice-source.ts";
import type { RequestFailure } from "../src/requests.ts";
import type { Store } from "../src/store.ts";
import { Tables } from "../src/tables.ts";
import { keptLog } from "./support.ts";

export const [party] = catalogue["evening-star"]?.parties ?? [];

export const say = (words: string): Command => ({ type: "say", words });

export function ask(table: LiveTable, member: string, command: Command, id: string): Promise<Answer | RequestFailure> {
  return new Promise((reply) => table.enqueue({ kind: "command", member, id, command, reply }));
}

export const said = ({ state }: LiveTable) =>
  [...state.log].flatMap(({ event }) => (event.type === "said" ? [event.words] : []));

/** Tables as one server has them; several may stand on one store. */
export function tablesOn(store: Store, log = keptLog(), systems: Systems = catalogue, now = () => 1000) {
  return new Tables(store, new SystemsInPlay(systems), {
    dice: new SecureDice(Buffer.alloc(48, 1)),
    ...platform,
    now,
    log,
  });
}

export async function opened(tables: Tables) {
  const system = systemById("evening-star");
  if (!system || !party) throw new Error("Evening Star has a party");
  const { table: id, member } = await tables.open({ system, party, title: "Test", name: "Gwen" });
  const table = await tables.find(id);
  if (!table) throw new Error("the table is there");
  return { id, member, table };
}

/** A table whose game master may frame attempts of characters that nobody plays. */
export async function openedForFraming(tables: Tables) {
  const { id, member, table } = await opened(tables);
  await ask(table, member, { type: "set-house-rule", name: "gmRolls", value: true }, "house-rule");
  return { id, member, table };
}
