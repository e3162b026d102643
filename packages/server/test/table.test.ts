import { randomUUID } from "node:crypto";
import { cpSync } from "node:fs";
import { PROTOCOL, type ServerMessage } from "@rulewright/table";
import { describe, expect, it } from "vitest";
import { Screen } from "./client.ts";
import { attemptOn, framed, newFolder, openTable, serve, sitDown, twoAtATable } from "./support.ts";

const say = (words: string) => ({ type: "say", words }) as const;
const isUpdate = ({ type }: ServerMessage) => type === "update";
const words = ({ lines }: Screen) => lines.flatMap(({ event }) => (event.type === "said" ? [event.words] : []));

describe("a table", () => {
  it("welcomes with the view, the lines so far and who is there", async () => {
    const { port } = await serve();
    const { opened, seat, gm, player } = await twoAtATable(port);
    expect(gm.view?.you).toMatchObject({ id: opened.member, name: "Gwen", role: "gm" });
    expect(player.view?.you).toMatchObject({ id: seat.member, name: "Paul", role: "player" });
    await gm.until(() => gm.present.length === 2);
    expect(gm.present).toEqual([opened.member, seat.member]);
    expect(player.present).toEqual([opened.member, seat.member]);
    expect(player.lines.map(({ n }) => n)).toEqual(player.lines.map((_, i) => i + 1));
    expect(player.lines[0]?.event).toMatchObject({ type: "table-opened", title: "The Salt Quarter" });
  });

  it("shows every change to everybody, in the same words and numbers", async () => {
    const { port } = await serve();
    const { gm, player } = await twoAtATable(port);
    await Promise.all([gm.command(say("The tide is in.")), player.command(say("I look at the clock."))]);
    for (const screen of [gm, player]) await screen.until(() => words(screen).length === 2);
    const common = gm.lines.filter(({ n }) => n > 0);
    expect(player.lines).toEqual(common);
    expect(gm.view?.lines).toBe(gm.lines.length);
    expect({ ...gm.view, you: undefined }).toEqual({ ...player.view, you: undefined });
  });

  it("answers first, and then tells the table", async () => {
    const { port } = await serve();
    const { player } = await twoAtATable(port);
    await player.until(() => player.view?.lines === player.lines.length && player.heard.some(isUpdate));
    player.heard.length = 0;
    await player.command(say("hello"));
    await player.hears("update");
    player.say({ type: "command", id: "answered-first", command: say("again") });
    await player.until(() => player.heard.length === 2);
    expect(player.heard.map(({ type }) => type)).toEqual(["answer", "update"]);
  });

  it("plays an attempt from framing to the world's answer", async () => {
    const { port } = await serve();
    const { gm, player } = await twoAtATable(port);
    await player.command({ type: "propose", character: "maren-oake", words: "I mend the clock." });
    await gm.until(() => gm.view?.proposals.length === 1);
    const proposal = gm.view?.proposals[0]?.id ?? "";
    expect(await gm.command({ ...framed, proposal })).toMatchObject({ answer: "accepted" });
    await player.until(() => player.view?.attempts.at(-1));
    const lower = { difficulty: 3 };
    await player.command({
      type: "ask",
      attempt: attemptOn(player).attempt,
      words: "The tide is out.",
      move: "negotiate",
      detail: lower,
    });
    await gm.until(() => gm.view?.attempts.at(-1)?.requests.length === 1);
    const ask = gm.view?.attempts.at(-1)?.requests[0]?.id ?? "";
    await gm.command({ type: "answer-ask", ask, answer: "granted" });
    await player.until(() => attemptOn(player).step === 1);
    const faces = [9, 9, 9, 9, 9];
    await player.command({ type: "choose", ...attemptOn(player), move: "roll", dice: "hand" });
    await player.until(() => attemptOn(player).step === 2);
    expect(await player.command({ type: "roll", ...attemptOn(player), faces: [10] })).toMatchObject({
      answer: "rejected",
      refusal: { code: "wrong-number-of-dice" },
    });
    expect(await player.command({ type: "roll", ...attemptOn(player), faces })).toMatchObject({ answer: "accepted" });
    await player.until(() => attemptOn(player).step === 3);
    const detail = { reroll: [0, 1, 2, 3] };
    expect(await player.command({ type: "choose", ...attemptOn(player), move: "lots", detail })).toMatchObject({
      answer: "accepted",
    });
    await gm.until(() => attemptOn(gm).step === 5);
    const rolled = gm.lines.flatMap(({ event }) => (event.type === "dice-rolled" ? [event] : []));
    expect(rolled.map(({ by, faces: shown }) => [by, shown.length])).toEqual([
      ["hand", 5],
      ["generator", 4],
    ]);
    const { attempt } = attemptOn(gm);
    expect(await gm.command({ type: "answer-for-the-world", attempt, words: "It strikes thirteen." })).toMatchObject({
      answer: "accepted",
    });
    await player.until(() => player.view?.attempts.at(-1)?.consequence === "It strikes thirteen.");
  });
});

describe("the four answers", () => {
  it("accepted, with the sender's own number of lines", async () => {
    const { port } = await serve();
    const { player } = await twoAtATable(port);
    const answer = await player.command(say("hello"));
    await player.until(() => words(player).length === 1);
    expect(answer).toEqual({ answer: "accepted", lines: player.lines.length });
  });

  it("duplicate, with the first answer, even in the same tick and after a restart", async () => {
    const data = newFolder();
    const first = await serve({ data });
    const { seat, player } = await twoAtATable(first.port);
    const id = randomUUID();
    for (let i = 0; i < 3; i += 1) player.say({ type: "command", id, command: say("once") });
    await player.until(() => player.heard.filter(({ type }) => type === "answer").length === 3);
    const answers = player.heard.flatMap((message) => (message.type === "answer" ? [message.answer] : []));
    const accepted = answers[0];
    expect(accepted).toMatchObject({ answer: "accepted" });
    expect(answers.slice(1)).toEqual([1, 2].map(() => ({ answer: "duplicate", first: accepted })));
    await first.close();
    const again = await serve({ data });
    const back = await Screen.at(again.port, seat);
    expect(await back.command(say("once"), id)).toEqual({ answer: "duplicate", first: accepted });
    expect(words(back)).toEqual(["once"]);
  });

  it("an id is its sender's own: somebody else's command of the same id counts", async () => {
    const { port } = await serve();
    const { gm, player } = await twoAtATable(port);
    expect(await gm.command(say("mine"), "the-same-id")).toMatchObject({ answer: "accepted" });
    expect(await player.command(say("mine too"), "the-same-id")).toMatchObject({ answer: "accepted" });
  });

  it("conflict, where the attempt has moved on: of two clicks one counts", async () => {
    const { port } = await serve();
    const { gm, player } = await twoAtATable(port);
    await gm.command(framed);
    await player.until(() => player.view?.attempts.at(-1));
    const seen = attemptOn(player);
    const answers = await Promise.all([
      player.command({ type: "choose", ...seen, move: "roll" }),
      gm.command({ type: "choose", ...seen, move: "roll" }),
    ]);
    expect(answers.map(({ answer }) => answer).toSorted()).toEqual(["accepted", "conflict"]);
    expect(answers.find(({ answer }) => answer === "conflict")).toEqual({
      answer: "conflict",
      conflict: { attempt: seen.attempt, step: 2 },
    });
    await player.until(() => attemptOn(player).step === 2);
    expect(attemptOn(player).step).toBe(2);
  });

  it("rejected, with the refusal; it changes nothing, and may be decided again", async () => {
    const { port } = await serve();
    const { gm, player } = await twoAtATable(port);
    const before = player.view;
    const take = { type: "take-character", character: "ada" } as const;
    await gm.command({ type: "take-character", character: "ada" });
    expect(await player.command(take, "again-and-again")).toMatchObject({
      answer: "rejected",
      refusal: { code: "character-taken" },
    });
    expect(await player.command(framed)).toMatchObject({ answer: "rejected", refusal: { code: "gm-only" } });
    expect(await player.command(take, "again-and-again")).toMatchObject({ answer: "rejected" });
    await player.until(() => player.view !== before);
    expect(player.lines.filter(({ event }) => event.type === "attempt-framed")).toEqual([]);
  });
});

describe("coming back", () => {
  it("brings only the lines that are new", async () => {
    const { port } = await serve();
    const { seat, gm, player } = await twoAtATable(port);
    const had = player.lines.length;
    await player.close();
    await gm.command(say("while you were away"));
    const back = await Screen.at(port, seat, had, player.epoch);
    expect(words(back)).toEqual(["while you were away"]);
    expect(back.lines[0]?.n).toBe(had + 1);
    expect(back.view?.lines).toBe(had + 1);
  });

  it("brings all lines to a screen that claims more than there are", async () => {
    const { port } = await serve();
    const { seat, player } = await twoAtATable(port);
    const back = await Screen.at(port, seat, 9999, player.epoch);
    expect(back.lines).toEqual(player.lines);
  });

  it("brings the whole log to a screen that knows it from before a restored backup", async () => {
    const [data, backup] = [newFolder(), newFolder()];
    const first = await serve({ data });
    const { opened, seat, gm } = await twoAtATable(first.port);
    await gm.command(say("before the backup"));
    await first.close();
    cpSync(data, backup, { recursive: true });
    const second = await serve({ data });
    const forgotten = await Screen.at(second.port, seat);
    await forgotten.command(say("forgotten"));
    await forgotten.until(() => words(forgotten).length === 2);
    await second.close();
    // After the backup is restored, the table continues differently.
    const third = await serve({ data: backup });
    const again = await Screen.at(third.port, opened);
    await again.command(say("instead"));
    await again.command(say("and on"));
    const back = await Screen.at(third.port, seat, forgotten.lines.length, forgotten.epoch);
    expect(words(back)).toEqual(["before the backup", "instead", "and on"]);
    expect(back.epoch).not.toBe(forgotten.epoch);
    expect(back.lines[0]?.n).toBe(1);
  });

  it("finds the seat by its token after a restart", async () => {
    const data = newFolder();
    const first = await serve({ data });
    const { opened, seat, player } = await twoAtATable(first.port);
    const before = player.view;
    await first.close();
    expect(await player.closed).toBe(1001);
    const again = await serve({ data });
    expect((await Screen.at(again.port, seat)).view).toEqual(before);
    expect((await Screen.at(again.port, opened)).view?.you.role).toBe("gm");
    // The invitation still works, too.
    await sitDown(again.port, opened, "Late");
  });

  it("in a second tab shows the same, and the member leaves with the last one", async () => {
    const { port } = await serve();
    const { opened, seat, gm, player } = await twoAtATable(port);
    const tab = await Screen.at(port, seat);
    await tab.command(say("from the second tab"));
    for (const screen of [gm, player, tab]) await screen.until(() => words(screen).length === 1);
    expect(tab.lines).toEqual(player.lines);
    await player.close();
    await gm.command(say("still here?"));
    await tab.until(() => words(tab).length === 2);
    expect(gm.present).toEqual([opened.member, seat.member]);
    await tab.close();
    await gm.until(() => gm.present.length === 1);
    expect(gm.present).toEqual([opened.member]);
  });

  it("lets go of a screen that no longer answers pings", async () => {
    const { port } = await serve({ heartbeat: 1000 });
    const { gm, player } = await twoAtATable(port);
    // It hears, but its machine is asleep: no pong.
    player.socket.pong = () => {};
    player.socket.removeAllListeners("ping");
    Object.assign(player.socket, { _autoPong: false });
    const gone = gm.until(() => gm.present.length === 1);
    await player.closed;
    await gone;
    expect(await gm.command(say("alone"))).toMatchObject({ answer: "accepted" });
  });

  it("keeps tables apart", async () => {
    const { port } = await serve();
    const [one, other] = [await twoAtATable(port), await twoAtATable(port)];
    await one.gm.command(say("secret"));
    await other.gm.command(say("other"));
    await other.player.until(() => words(other.player).length === 1);
    expect(words(other.player)).toEqual(["other"]);
    const { table } = await openTable(port);
    const stranger = await Screen.silent(port, table);
    stranger.say({ type: "hello", protocol: PROTOCOL, token: one.opened.token, lines: 0 });
    expect(await stranger.hears("problem")).toMatchObject({ code: "no-seat" });
  });
});
