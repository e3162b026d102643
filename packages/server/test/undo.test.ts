import { expect, it } from "vitest";
import { startServer } from "../src/index.ts";
import { Screen } from "./client.ts";
import { attemptOn, framed, MANY_REQUESTS, newFolder, serve, twoAtATable } from "./support.ts";

it("an undo reaches every screen, survives a restart, and leaves a stale choice in conflict", async () => {
  const data = newFolder();
  const server = await startServer({ port: 0, host: "127.0.0.1", data, limits: MANY_REQUESTS });
  const { opened, seat, gm, player } = await twoAtATable(server.port);
  await gm.command(framed);
  await player.until(() => player.view?.attempts.at(-1));
  const before = player.view;
  await player.command({ type: "choose", ...attemptOn(player), move: "roll", dice: "hand" });
  await player.until(() => attemptOn(player).step === 1);
  const seen = attemptOn(player);
  await player.command({ type: "roll", ...seen, faces: [9, 9, 9, 9, 9] });
  await gm.until(() => attemptOn(gm).step === 2);
  const line = player.lines.findLast(({ event }) => event.type === "option-chosen")?.n ?? 0;

  // The choice can't go alone: the dice followed it. The plan says so, and so does the refusal.
  gm.say({ type: "plan-undo", lines: [line] });
  const { plan } = await gm.hears("undo-plan");
  expect(plan).toEqual({ lines: [line, line + 1], restored: [] });
  expect(await gm.command({ type: "undo", lines: [line] })).toMatchObject({
    answer: "rejected",
    refusal: { code: "undo-followed", details: { lines: [line + 1] } },
  });
  expect(await gm.command({ type: "undo", lines: [line, line + 1] })).toMatchObject({ answer: "accepted" });
  await player.until(() => player.view?.undos === 1);
  expect(player.view).toEqual({ ...before, undos: 1, lines: player.view?.lines });
  expect(player.lines.at(-1)?.event).toMatchObject({ type: "undone", entries: [line, line + 1] });

  // The player's other device still shows the step that was taken back, whose number may come again.
  await player.command({ type: "choose", ...attemptOn(player), move: "roll", dice: "hand" });
  expect(await player.command({ type: "roll", ...seen, faces: [1, 1, 1, 1, 1] })).toMatchObject({ answer: "conflict" });
  await player.until(() => attemptOn(player).step === 1);
  await server.close();

  const again = await serve({ data });
  for (const place of [opened, seat]) {
    const screen = await Screen.at(again.port, place);
    const known = place === opened ? gm : player;
    await screen.loadLog();
    expect(screen.view).toEqual(known.view);
    expect(screen.lines).toEqual(player.lines);
  }
});

it.each([
  { type: "plan-undo", lines: [1] },
  { type: "command", id: "undo-the-first", command: { type: "undo", lines: [1] } },
])("a flood of $type messages to undo something is slowed down sooner than one of others", async (message) => {
  const { port } = await serve({ limits: { messageBurst: 20, messagesPerSecond: 0.001 } });
  const { gm } = await twoAtATable(port);
  for (let i = 0; i < 5; i += 1) gm.say({ type: "ping" });
  for (let i = 0; i < 3; i += 1) gm.say(message);
  expect((await gm.hears("problem")).code).toBe("too-fast");
});
