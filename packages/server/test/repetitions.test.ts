import { newStorage } from "@rulewright/client";
import { type Command, NonceKeeper } from "@rulewright/table";
import { expect, it, onTestFinished, vi } from "vitest";
import { openSqliteStore } from "../src/sqlite-store.ts";
import { SimulatedStore } from "./simulated-store.ts";
import { newFolder } from "./support.ts";
import { ask, opened, party, say, tablesOn } from "./tables-on.ts";

it("a store that refuses repetitions is asked for the first answers only to what is refused or was sent before", async () => {
  const store = new SimulatedStore({ refusesDuplicates: true });
  const { table, member } = await opened(tablesOn(store));
  const dismiss: Command = { type: "dismiss", character: party?.characters[0]?.id ?? "" };
  const asked = vi.spyOn(store, "firstAnswers");
  const timesAsked = (): number => asked.mock.calls.splice(0).length;
  const first = await ask(table, member, dismiss, "dismiss-once");
  expect([first, timesAsked()]).toMatchObject([{ answer: "accepted" }, 0]);
  // The character has left.
  expect([await ask(table, member, dismiss, "dismiss-once"), timesAsked()]).toEqual([
    { answer: "duplicate", first },
    1,
  ]);
  expect([await ask(table, member, dismiss, "dismiss-again"), timesAsked()]).toMatchObject([{ answer: "rejected" }, 1]);
  const said = await ask(table, member, say("once"), "said-once");
  expect([said, timesAsked()]).toMatchObject([{ answer: "accepted" }, 0]);
  // The store notices a repetition of what the table would accept.
  expect([await ask(table, member, say("once"), "said-once"), timesAsked()]).toEqual([
    { answer: "duplicate", first: said },
    1,
  ]);
  expect([await ask(table, member, say("twice"), "said-twice"), timesAsked()]).toMatchObject([
    { answer: "accepted" },
    0,
  ]);
});

it("a store that takes repetitions is asked for the first answers to every command, and never without one", async () => {
  const store = new SimulatedStore();
  const { table, member } = await opened(tablesOn(store));
  const asked = vi.spyOn(store, "firstAnswers");
  await ask(table, member, say("x"), "a-command");
  expect(asked.mock.calls).toMatchObject([[table.id, [{ member, id: "a-command" }]]]);
  const tables = tablesOn(store);
  const again = await tables.find(table.id);
  if (!again) throw new Error("the table is there");
  await tables.takeSeat(again, { name: "Paul" });
  expect(asked).toHaveBeenCalledTimes(1);
});

it("a table that was deleted here answers so at once, without asking the store", async () => {
  const store = new SimulatedStore();
  const { table, member } = await opened(tablesOn(store));
  await ask(table, member, { type: "delete-table", title: table.state.title }, "delete-it");
  const append = vi.spyOn(store, "append");
  const answers: unknown[] = [];
  const reply = (answer: unknown): void => void answers.push(answer);
  table.enqueue({ kind: "command", member, id: "too-late", command: say("Hello?"), reply });
  expect([answers, table.idle]).toEqual([[{ failure: "deleted" }], true]);
  expect(append).not.toHaveBeenCalled();
});

/** A table whose game master has asked for dice of the page, and still has to give the nonce for them. */
async function withRequestedDice(command: Command = { type: "throw-dice", roll: "2d6" }) {
  const store = openSqliteStore(newFolder());
  onTestFinished(() => store.close());
  const tables = tablesOn(store);
  const { table, member } = await opened(tables);
  const keeper = new NonceKeeper("nonces", newStorage(), newStorage());
  const chain = keeper.commitment({}, true);
  if (!chain) throw new Error("the device has a chain");
  await ask(table, member, { type: "commit-nonces", ...chain }, "commit-a-chain");
  const told = { tableChanged: () => {}, seatsChanged: () => {}, membersPresent: () => {} };
  const device = { member, chain: chain.tip, ...told };
  table.subscribers.add(device);
  const answer = new Promise<unknown>((reply) =>
    table.enqueue({ kind: "command", member, id: "throw-them", command, chain: chain.tip, reply }),
  );
  await tables.drain();
  const requested = table.state.log.at(-1);
  const nonce = requested && keeper.answer(requested, member);
  if (!nonce) throw new Error("the device was asked");
  const typesSince = (): readonly string[] => table.state.log.slice(requested.seq).map(({ event }) => event.type);
  return { store, device, table, member, answer, nonce, typesSince };
}

it("dice that are refused once their nonces are here are dropped, and the log says so", async () => {
  const { table, member, answer, nonce, typesSince } = await withRequestedDice();
  await ask(table, member, { type: "archive-table" }, "archive-it");
  table.giveNonce(member, nonce);
  expect(await answer).toMatchObject({ answer: "rejected", refusal: { code: "table-archived" } });
  expect(typesSince()).toEqual(["table-archived", "roll-dropped"]);
});

it("a table whose dice are waited for is in use, though nobody is there, until they are thrown", async () => {
  const { device, table, member, answer, nonce, typesSince } = await withRequestedDice();
  table.subscribers.remove(device);
  expect(table.idle).toBe(false);
  table.giveNonce(member, nonce);
  expect(await answer).toMatchObject({ answer: "accepted" });
  expect([table.idle, typesSince()]).toEqual([true, ["dice-drawn", "dice-thrown"]]);
});

it("a command that another server has accepted while its dice were waited for here counts once", async () => {
  const command: Command = { type: "throw-dice", roll: "2d6" };
  const { store, table, member, answer, nonce, typesSince } = await withRequestedDice(command);
  const other = await tablesOn(store).find(table.id);
  if (!other) throw new Error("the other server knows the table");
  const first = await ask(other, member, command, "throw-them");
  expect(first).toMatchObject({ answer: "accepted" });
  table.giveNonce(member, nonce);
  expect(await answer).toEqual({ answer: "duplicate", first });
  expect(typesSince()).toEqual(["dice-thrown"]);
});
