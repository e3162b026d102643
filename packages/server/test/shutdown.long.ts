import { expect, it, onTestFinished } from "vitest";
import { RudeClients } from "./rude-clients.ts";
import { spawnServer } from "./server-process.ts";
import { openSqliteStore } from "../src/sqlite-store.ts";
import { newFolder, serve, twoAtATable } from "./support.ts";
import { withAppend } from "./wrapped-store.ts";

/** How long a server may take to end, in milliseconds. */
const LIMIT = 5000;

it("ends in time, whatever its clients do", { timeout: 120_000 }, async () => {
  const server = await spawnServer(newFolder());
  const { seat, opened } = await twoAtATable(server.port);
  const clients = new RudeClients(server.port);
  onTestFinished(() => clients.end());
  for (let i = 0; i < 5; i += 1) await clients.add(i % 2 === 0 ? seat : opened);
  clients.addUpgrades(seat);
  await new Promise((resolve) => setTimeout(resolve, 500));
  const took = await server.stop();
  expect(took).toBeLessThan(LIMIT);
  expect(await server.ended).toBeNull();
});

it("answers what it has received before it closes its connections", async () => {
  let storing: (() => void) | undefined;
  const server = await serve({
    openStore: (folder) =>
      withAppend(openSqliteStore(folder), async (all, go) => {
        storing?.();
        await new Promise((stored) => setTimeout(stored, 50));
        return go(all);
      }),
  });
  const { gm } = await twoAtATable(server.port);
  const begun = new Promise<void>((resolve) => (storing = resolve));
  const answer = gm.command({ type: "say", words: "Good night." });
  await begun;
  await server.close();
  expect(await answer).toMatchObject({ answer: "accepted" });
  // So that its client comes back.
  expect(await gm.closed).toBe(1001);
});
