import type { Command, Line } from "@rulewright/table";
import { expect, it } from "vitest";
import { SeatApi } from "../src/index.ts";
import { connected, serve, twoClients } from "./support.ts";

/** The words that were said, by whoever sees these lines. */
const said = (lines: readonly Line[]): readonly string[] =>
  lines.flatMap(({ event }) => (event.type === "said" ? [event.words] : []));

const reason = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => "no error",
    (error: unknown) => error,
  );

it("follows the table: what one does, the other sees", async () => {
  const { url } = await serve();
  const { gm, player } = await twoClients(url);
  const scenes: string[] = [];
  const stop = gm.onView(({ scene }) => scenes.push(scene));
  const { lines } = await player.command({ type: "say", words: "Good evening" });
  expect(await gm.until((view) => view.lines >= lines && view.members.length)).toBe(2);
  expect(said(gm.lines)).toEqual(["Good evening"]);
  await gm.command({ type: "set-scene", title: "The harbour" });
  await gm.until(({ scene }) => scene === "The harbour");
  expect(scenes.at(-1)).toBe("The harbour");
  stop();
  const heard = scenes.length;
  await gm.command({ type: "set-scene", title: "The market" });
  await gm.until(({ scene }) => scene === "The market");
  expect(scenes).toHaveLength(heard);
});

it("rejects a refused command with what would be legal, in words and as data", async () => {
  const { url } = await serve();
  const { gm, player, seat } = await twoClients(url);
  const refused = { name: "CommandRefusedError", code: "gm-only", refusal: { code: "gm-only", rule: "" } };
  const lock = { type: "lock-table", locked: true } as const;
  expect(await reason(player.command(lock))).toMatchObject({
    ...refused,
    message: "Only the GM can do that. Ask for it in the chat, or propose an action.",
  });
  expect(await reason(new SeatApi(url, seat).command(lock))).toMatchObject(refused);
  const mistake = await reason(player.command({ type: "sing" } as unknown as Command));
  expect(String(mistake)).toMatch(/^CommandRefusedError: no-such-command .*"nearest"/);
  const [character] = (await player.until((view) => view)).characters;
  await player.command({ type: "take-character", character: character?.id ?? "" });
  const args = { rank: 4, skill: 5, difficulty: 4 };
  const frame = {
    type: "frame",
    character: character?.id ?? "",
    title: "Mend the clock",
    offer: "attempt",
    args,
  } as const;
  await gm.command(frame);
  const attempt = await player.until(({ attempts }) => attempts[0]?.id);
  const stale = player.command({ type: "choose", attempt, step: 3, undos: 0, move: "roll" });
  expect(await reason(stale)).toMatchObject({ code: "conflict", refusal: undefined });
  // The seat goes on.
  expect(await player.command({ type: "say", words: "Pardon me" })).toEqual({ lines: expect.any(Number) });
});

it("counts a command once, whatever it is sent by", async () => {
  const { url } = await serve();
  const { player, seat } = await twoClients(url);
  const say = { type: "say", words: "once" } as const;
  const first = await player.command(say, "the-same-command");
  expect(await player.command(say, "the-same-command")).toEqual(first);
  expect(await new SeatApi(url, seat).command(say, "the-same-command")).toEqual(first);
  const shown = await new SeatApi(url, seat).view();
  expect(said(shown.lines)).toEqual(["once"]);
  expect(shown.view).toEqual(await player.until((view) => view));
});

it("connects again after the server has stopped, sends what wasn't answered, and sees what it missed", async () => {
  const { url, stop, restart } = await serve();
  const { gm, player, seat } = await twoClients(url);
  await player.command({ type: "say", words: "before" });
  await stop();
  const waiting = player.command({ type: "say", words: "meanwhile" });
  expect(player.state.pending).toHaveLength(1);
  await restart();
  await new SeatApi(url, seat).command({ type: "say", words: "by HTTP" });
  const { lines } = await waiting;
  await Promise.all([gm, player].map((one) => one.until((view) => view.lines >= lines)));
  expect(said(player.lines)).toEqual(["before", "by HTTP", "meanwhile"]);
  expect(said(gm.lines)).toEqual(said(player.lines));
  expect(player.state).toMatchObject({ status: "open", pending: [] });
});

it("sends what came too fast again, so that nothing is lost", async () => {
  const { url } = await serve({ messageBurst: 6, messagesPerSecond: 20 });
  const { player } = await twoClients(url);
  await player.until(() => true);
  const words = Array.from({ length: 12 }, (_, i) => `word ${i}`);
  await Promise.all(words.map((one) => player.command({ type: "say", words: one })));
  expect(said(player.lines).toSorted()).toEqual(words.toSorted());
});

it("says why a table can't be followed, and lets nothing wait for ever", async () => {
  const { url } = await serve();
  const { gm, player, opened, seat } = await twoClients(url);
  const stranger = connected(url, { table: opened.table, token: "guessed" });
  expect(await reason(stranger.until(() => false))).toMatchObject({ name: "TableClosedError", code: "no-seat" });
  expect(await reason(stranger.command({ type: "pause" }))).toMatchObject({ code: "no-seat" });
  const waiting = reason(player.until(() => false));
  await gm.command({ type: "remove-member", member: seat.member, characters: "free", hide: false });
  expect(await waiting).toMatchObject({ code: "no-seat" });
  const left = reason(gm.until(() => false));
  gm.close();
  expect(await left).toMatchObject({ code: "closed" });
  expect(await reason(gm.until(() => true))).toMatchObject({ code: "closed" });
});
