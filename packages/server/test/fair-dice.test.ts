import { FairDice, hashNonce, isInChain, PROTOCOL, type TableEvent } from "@rulewright/table";
import { expect, it } from "vitest";
import { Screen } from "./client.ts";
import { attemptOn, framed, serve, sitDown, twoAtATable } from "./support.ts";

type EventOf<T extends TableEvent["type"]> = Extract<TableEvent, { type: T }>;

/** The events of a type in the log that a screen has. */
const eventsOf = <T extends TableEvent["type"]>({ lines }: Screen, type: T): readonly EventOf<T>[] =>
  lines.flatMap(({ event }) => (event.type === type ? [event as EventOf<T>] : []));

/** Paul rolls for Maren, with the dice of the page. */
async function rolls(gm: Screen, player: Screen) {
  await gm.command(framed);
  await player.until(() => player.view?.attempts.at(-1)?.trace.steps.length === 0);
  return player.command({ type: "choose", ...attemptOn(player), move: "roll" });
}

it("dice are drawn from the nonces of the server, the roller and another member, which were all fixed before", async () => {
  const { port } = await serve();
  const { gm, player } = await twoAtATable(port);
  const [, nonces] = [await gm.takePart(), await player.takePart()];
  expect(await rolls(gm, player)).toMatchObject({ answer: "accepted" });
  const [requested] = eventsOf(player, "roll-requested");
  const [drawn] = eventsOf(player, "dice-drawn");
  if (!requested || !drawn) throw new Error("there was no request");
  expect(requested.asked).toEqual([
    { chain: nonces.tip, index: 1 },
    { chain: expect.any(String), index: 1 },
  ]);
  expect(hashNonce(drawn.nonce)).toBe(requested.commitment);
  for (const { chain = "", index = 0, nonce } of drawn.shares) expect(isInChain(nonce, chain, index)).toBe(true);
  const dice = new FairDice(drawn);
  expect(drawn.dice).toEqual(drawn.dice.map(([sides]) => [sides, dice.place(sides)]));
  const rolled = eventsOf(player, "dice-rolled").filter((event) => event.by === "generator");
  expect(rolled.map((event) => event.drawn)).toEqual(rolled.map(() => requested.request));
  expect(rolled.flatMap(({ faces }) => faces)).toHaveLength(drawn.dice.length);
  expect(player.lines.findIndex(({ event }) => event.type === "roll-requested")).toBeLessThan(
    player.lines.findIndex(({ event }) => event.type === "dice-drawn"),
  );
});

it("a table without devices that take part throws at once, as ever", async () => {
  const { port } = await serve();
  const { gm, player } = await twoAtATable(port);
  expect(await rolls(gm, player)).toMatchObject({ answer: "accepted" });
  expect(eventsOf(player, "roll-requested")).toEqual([]);
});

it("a device that doesn't answer is left out, and its nonce is never asked for again", async () => {
  const { port } = await serve();
  const { gm, player, opened } = await twoAtATable(port);
  await player.takePart();
  const { tip: chain } = await gm.takePart();
  gm.leavesDice();
  expect(await rolls(gm, player)).toMatchObject({ answer: "accepted" });
  const requests = eventsOf(player, "roll-requested");
  expect(requests.map(({ asked }) => asked.map(({ index }) => index))).toEqual([[1, 1], [2]]);
  expect(eventsOf(player, "roll-dropped").map(({ request }) => request)).toEqual([requests[0]?.request]);
  expect(eventsOf(player, "dice-drawn").map(({ request }) => request)).toEqual([requests[1]?.request]);
  // Once it is back it is asked again.
  const back = await Screen.silent(port, opened.table);
  back.say({ type: "hello", protocol: PROTOCOL, token: opened.token, lines: 0, chain });
  await back.hears("welcome");
  player.say({ type: "command", id: "another-roll", command: { type: "throw-dice", roll: "2d6" } });
  await player.until(() => eventsOf(player, "roll-requested").length === 3);
  const [own, other] = eventsOf(player, "roll-requested")[2]?.asked ?? [];
  expect([own?.index, other]).toEqual([3, { chain, index: 2 }]);
  await player.until(() => eventsOf(player, "roll-dropped").length === 2);
});

it("a hidden roll doesn't wait again for a device that doesn't answer", async () => {
  const { port } = await serve();
  const { gm, player } = await twoAtATable(port);
  await player.takePart();
  player.leavesDice();
  const answer = await player.command({ type: "throw-dice", roll: "2d6", recipients: [gm.view?.you.id ?? ""] });
  expect(answer).toMatchObject({ answer: "accepted" });
  for (const type of ["roll-requested", "roll-dropped", "dice-thrown"] as const) {
    expect(eventsOf(player, type)).toHaveLength(1);
  }
});

it("a command that is sent again while its nonces are awaited counts once", async () => {
  const { port } = await serve();
  const { gm, player, seat } = await twoAtATable(port);
  await player.takePart();
  player.leavesDice();
  await gm.command(framed);
  await player.until(() => player.view?.attempts.at(-1)?.trace.steps.length === 0);
  const command = { type: "choose", ...attemptOn(player), move: "roll" } as const;
  player.say({ type: "command", id: "the-same-roll", command });
  await player.until(() => eventsOf(player, "roll-requested").length === 1);
  const again = await Screen.at(port, seat);
  expect(await again.command(command, "the-same-roll")).toMatchObject({ answer: "accepted" });
  await again.until(() => eventsOf(again, "dice-rolled").length === 1);
  expect(eventsOf(gm, "roll-requested")).toHaveLength(1);
  // The dice fell once the wait was over, not when the command was sent again.
  const order = again.lines.map(({ event }) => event.type).filter((type) => /^(?:roll|dice)-/u.test(type));
  expect(order).toEqual(["roll-requested", "roll-dropped", "dice-rolled"]);
});

it("undo gives no nonce back", async () => {
  const { port } = await serve();
  const { gm, player } = await twoAtATable(port);
  await player.takePart();
  await rolls(gm, player);
  const line = player.lines.find(({ event }) => event.type === "option-chosen")?.n ?? 0;
  expect(await gm.command({ type: "undo", lines: [line] })).toMatchObject({ answer: "accepted" });
  await player.until(() => player.view?.undos === 1);
  await player.command({ type: "choose", ...attemptOn(player), move: "roll" });
  const indices = eventsOf(player, "roll-requested").flatMap(({ asked }) => asked.map(({ index }) => index));
  expect(indices).toEqual([1, 2]);
});

it("nobody but those who see a hidden roll learns of its request", async () => {
  const { port } = await serve();
  const { gm, player, opened } = await twoAtATable(port);
  const other = await Screen.at(port, await sitDown(port, opened, "Ida"));
  for (const screen of [gm, player, other]) await screen.takePart();
  const answer = await player.command({ type: "throw-dice", roll: "2d6", recipients: [gm.view?.you.id ?? ""] });
  expect(answer).toMatchObject({ answer: "accepted" });
  await other.until(() => eventsOf(other, "dice-hidden").length === 1);
  for (const screen of [gm, player]) {
    const [drawn] = eventsOf(screen, "dice-drawn");
    expect(drawn?.shares).toHaveLength(1);
    expect(eventsOf(screen, "roll-requested")).toHaveLength(1);
  }
  expect(eventsOf(other, "roll-requested")).toEqual([]);
  expect(eventsOf(other, "dice-drawn")).toEqual([]);
});

it("nobody speaks for a chain of somebody else's", async () => {
  const { port } = await serve();
  const { gm, player, opened } = await twoAtATable(port);
  const nonces = await player.takePart();
  await player.close();
  // Another member says that the absent player's chain is theirs.
  const impostor = await Screen.silent(port, opened.table);
  const { tip: chain } = nonces;
  impostor.say({ type: "hello", protocol: PROTOCOL, token: opened.token, lines: 0, chain });
  await impostor.hears("welcome");
  expect(await gm.command({ type: "throw-dice", roll: "2d6" })).toMatchObject({ answer: "accepted" });
  expect(eventsOf(gm, "roll-requested")).toEqual([]);
});

it("nonces that weren't asked for, or are not those of the chain, change nothing", async () => {
  const { port } = await serve();
  const { gm, player } = await twoAtATable(port);
  await player.takePart();
  player.leavesDice();
  await gm.command(framed);
  await player.until(() => player.view?.attempts.at(-1)?.trace.steps.length === 0);
  player.say({ type: "command", id: "one-more-roll", command: { type: "choose", ...attemptOn(player), move: "roll" } });
  await player.until(() => eventsOf(player, "roll-requested").length === 1);
  const request = eventsOf(player, "roll-requested")[0]?.request ?? "";
  for (const screen of [gm, player]) screen.say({ type: "nonce", request, nonce: "ab".repeat(32) });
  player.say({ type: "nonce", request: "another", nonce: "ab".repeat(32) });
  await player.until(() => eventsOf(player, "roll-dropped").length === 1);
  expect(eventsOf(player, "dice-drawn")).toEqual([]);
});
