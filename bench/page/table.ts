// The table that the page's benchmarks open: one player has a roll to make, another one looks on.
import { type Seat, TableApi } from "@rulewright/client";
import type { Command } from "@rulewright/table";
import { openSqliteStore } from "../../packages/server/src/sqlite-store.ts";
import { Screen } from "../../packages/server/test/client.ts";
import { RunningServer } from "../../e2e/running-server.ts";

/** Two players' seats at a table. */
export interface Seats {
  readonly roller: Seat;
  readonly onlooker: Seat;
}

/** Opens a table at which a player is about to roll. */
export async function openTable(server: RunningServer): Promise<Seats> {
  const api = new TableApi(server.url);
  const opened = await api.openTable({ system: "evening-star", name: "Gwen" });
  const joined = (name: string): Promise<Seat> => api.join(opened.table, { invitation: opened.invitation, name });
  const [roller, onlooker] = [await joined("Pia"), await joined("Oskar")];
  const as = async (seat: Seat, commands: readonly Command[]): Promise<void> => {
    const screen = await Screen.at(Number(new URL(server.url).port), seat);
    for (const command of commands) {
      const answer = await screen.command(command);
      if (answer.answer !== "accepted") throw new Error(`${command.type}: ${JSON.stringify(answer)}`);
    }
    screen.socket.close();
  };
  const character = "maren-oake";
  await as(roller, [
    { type: "take-character", character },
    { type: "propose", character, words: "I mend the harbour clock." },
  ]);
  await as(onlooker, [{ type: "take-character", character: "tomas-rill" }]);
  const title = "Mend the harbour clock";
  await as(opened, [{ type: "frame", character, title, offer: "attempt", args: { rank: 4, skill: 5, difficulty: 4 } }]);
  return { roller, onlooker };
}

/** Appends to the log of a table, whose server is not running, until it has so many entries. */
export async function lengthen(server: RunningServer, { table }: Seat, length: number): Promise<void> {
  const store = openSqliteStore(server.data);
  const entries = await store.read(table, 0);
  const after = entries.length;
  const by = entries.at(-1)?.by;
  if (by === undefined) throw new Error("the last entry of the table is somebody's");
  await store.append([
    {
      table,
      after,
      entries: Array.from({ length: length - after }, (_, i) => ({
        seq: after + i + 1,
        at: 2_000_000_000_000,
        by,
        event: { type: "said", words: `Line ${i} of a long campaign` } as const,
      })),
      acknowledged: [],
      seats: [],
    },
  ]);
  await store.close();
}
