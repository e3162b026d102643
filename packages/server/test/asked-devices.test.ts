import { newNonce, nonceAt, type TableEvent } from "@rulewright/table";
import { expect, it } from "vitest";
import type { Store } from "../src/store.ts";
import { SimulatedStore } from "./simulated-store.ts";
import { ask, opened, say, tablesOn } from "./tables-on.ts";
import { withAppend } from "./wrapped-store.ts";

const silent = { tableChanged: () => {}, seatsChanged: () => {}, membersPresent: () => {} };

/** A table with some more members, who commit to chains of nonces of some lengths and are there. */
async function withDevices(names: readonly string[]) {
  const tables = tablesOn(new SimulatedStore());
  const { table, member: gm } = await opened(tables);
  let commands = 0;
  /** Commits to a chain with so many nonces, and connects the device that has it. */
  const device = async (member: string, length: number) => {
    const chain = { seed: newNonce(), length };
    const tip = nonceAt(chain, 0);
    commands += 1;
    await ask(table, member, { type: "commit-nonces", tip, length }, `commit-${commands}`);
    table.subscribers.add({ member, chain: tip, ...silent });
    return { member, chain, tip };
  };
  const members: string[] = [];
  for (const name of names) {
    const taken = await tables.takeSeat(table, { name });
    if ("member" in taken) members.push(taken.member);
  }
  type Device = Awaited<ReturnType<typeof device>>;
  /** Throws two dice. Answers the devices and places that were asked for, and the events since; each device gives its nonce. */
  const roll = async (by: Device, devices: readonly Device[]) => {
    const before = table.state.seq;
    commands += 1;
    const id = `throw-them-${commands}`;
    const answer = new Promise<unknown>((reply) =>
      table.enqueue({
        kind: "command",
        member: by.member,
        id,
        command: { type: "throw-dice", roll: "2d6" },
        chain: by.tip,
        reply,
      }),
    );
    await tables.drain();
    const since = (): readonly TableEvent[] => table.state.log.slice(before).map(({ event }) => event);
    const [requested] = since();
    const asked = requested?.type === "roll-requested" ? requested.asked : [];
    for (const { chain, index } of asked) {
      const one = devices.find(({ tip }) => tip === chain);
      if (one && requested?.type === "roll-requested")
        table.giveNonce(one.member, { request: requested.request, nonce: nonceAt(one.chain, index) });
    }
    expect(await answer).toMatchObject({ answer: "accepted" });
    const places = asked.map(({ chain, index }) => [devices.findIndex(({ tip }) => tip === chain), index]);
    return { asked: places, events: since() };
  };
  return { gm, members, device, roll };
}

it("whoever rolls is asked for a nonce, and of the others the one who was asked least", async () => {
  const { gm, members, device, roll } = await withDevices(["Paul", "Ida"]);
  const devices = [await device(gm, 9)];
  for (const member of members) devices.push(await device(member, 9));
  const [own, paul, ida] = devices;
  if (!own || !paul || !ida) throw new Error("everybody has a device");
  const asked: unknown[] = [];
  for (const by of [own, own, own, paul, ida]) asked.push((await roll(by, devices)).asked);
  expect(asked).toEqual([
    [
      [0, 1],
      [1, 1],
    ],
    [
      [0, 2],
      [2, 1],
    ],
    [
      [0, 3],
      [1, 2],
    ],
    [
      [1, 3],
      [2, 2],
    ],
    [
      [2, 3],
      [0, 4],
    ],
  ]);
});

it("a device is asked for no more nonces than it has, and then dice are thrown without it", async () => {
  const { gm, members, device, roll } = await withDevices(["Paul"]);
  const own = await device(gm, 2);
  const other = await device(members[0] ?? "", 1);
  const asked: unknown[] = [];
  for (let i = 0; i < 3; i += 1) asked.push((await roll(own, [own, other])).asked);
  expect(asked).toEqual([
    [
      [0, 1],
      [1, 1],
    ],
    [[0, 2]],
    [],
  ]);
});

it("another device of whoever rolls is not asked in place of somebody else's", async () => {
  const { gm, device, roll } = await withDevices([]);
  const [one, two] = [await device(gm, 9), await device(gm, 9)];
  expect((await roll(one, [one, two])).asked).toEqual([[0, 1]]);
  expect((await roll(two, [one, two])).asked).toEqual([[1, 1]]);
});

it("the dice of a roll fall as they were drawn", async () => {
  const { gm, device, roll } = await withDevices([]);
  const own = await device(gm, 20);
  for (let i = 0; i < 10; i += 1) {
    const { events } = await roll(own, [own]);
    expect(events.map(({ type }) => type)).toEqual(["roll-requested", "dice-drawn", "dice-thrown"]);
    const drawn = events.find((event) => event.type === "dice-drawn");
    const thrown = events.find((event) => event.type === "dice-thrown");
    const faces = drawn?.type === "dice-drawn" ? drawn.dice.map(([, place]) => ({ die: "d6", face: place + 1 })) : [];
    expect(faces).toHaveLength(2);
    expect(thrown).toMatchObject({ dice: faces });
  }
});

it("a table whose changes are stored slowly delays few others where the store has many lanes", async () => {
  const inner = new SimulatedStore();
  let [slow, release] = ["", () => {}];
  const released = new Promise<void>((resolve) => (release = resolve));
  const store: Store = {
    ...withAppend(inner, async (all, go) => {
      if (all.some(({ table }) => table === slow)) await released;
      return go(all);
    }),
    lanes: 64,
  };
  const tables = tablesOn(store);
  const all = await Promise.all(Array.from({ length: 8 }, () => opened(tables)));
  slow = all[0]?.id ?? "";
  let waiting = all.length;
  const answers = all.map(async ({ table, member }) => {
    const answer = await ask(table, member, say("x"), "a-command");
    waiting -= 1;
    return answer;
  });
  // Of eight tables, all but very few wait in other lanes.
  await expect.poll(() => waiting).toBeLessThan(5);
  expect(waiting).toBeGreaterThan(0);
  release();
  for (const answer of await Promise.all(answers)) expect(answer).toMatchObject({ answer: "accepted" });
});
