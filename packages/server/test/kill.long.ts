import { randomUUID } from "node:crypto";
import type { Answer, Line } from "@rulewright/table";
import { expect, it } from "vitest";
import { Screen } from "./client.ts";
import { spawnServer } from "./server-process.ts";
import { attemptOn, framed, newFolder, twoAtATable } from "./support.ts";

/** Maren has rolled, and one lot of hers has doubled the zeros: the choice of lots is still open. */
async function inTheMiddle(port: number) {
  const two = await twoAtATable(port);
  const { gm, player } = two;
  expect(await gm.command(framed)).toMatchObject({ answer: "accepted" });
  await player.until(() => player.view?.attempts.at(-1));
  expect(await player.command({ type: "choose", ...attemptOn(player), move: "roll" })).toMatchObject({
    answer: "accepted",
  });
  await player.until(() => attemptOn(player).step === 2);
  const first = { type: "choose", ...attemptOn(player), move: "lots", detail: { double: 1 } } as const;
  expect(await player.command(first)).toMatchObject({ answer: "accepted" });
  await player.until(() => attemptOn(player).step === 3);
  return two;
}

const lotsOf = ({ view }: Screen) => view?.characters.find(({ id }) => id === "maren-oake")?.trackers["lots"];

for (const moment of ["before", "after"] as const) {
  it(
    `goes on where it was when killed ${moment} the commit of an unacknowledged choice`,
    { timeout: 120_000 },
    async () => {
      const data = newFolder();
      const doomed = await spawnServer(data, moment);
      const { opened, seat, gm, player } = await inTheMiddle(doomed.port);
      await gm.until(() => gm.view?.attempts.at(-1)?.trace.steps.length === 3);
      const [before, lines] = [player.view, player.lines];
      expect(lotsOf(player)).toBe(3);

      const reroll = {
        type: "choose",
        ...attemptOn(player),
        move: "lots",
        detail: { reroll: [0, 1] },
        words: "deadly",
      };
      const id = randomUUID();
      player.say({ type: "command", id, command: reroll });
      expect(await doomed.ended).toBe("SIGKILL");
      await player.closed;
      // Neither an answer nor an update went out before the commit was known.
      expect(player.heard.filter((message) => message.type === "answer" && message.id === id)).toEqual([]);
      expect(player.view).toEqual(before);

      const again = await spawnServer(data);
      const back = await Screen.at(again.port, seat);
      const fresh = (): readonly Line[] => back.lines.slice(lines.length);
      expect(back.lines.slice(0, lines.length)).toEqual(lines);
      if (moment === "before") {
        // The attempt stands where it was: dice, choice, price.
        expect(back.view).toEqual(before);
        expect(fresh()).toEqual([]);
      } else {
        expect(attemptOn(back).step).toBe(5);
        expect(back.view?.attempts.at(-1)?.trace.steps.slice(0, 3)).toEqual(before?.attempts.at(-1)?.trace.steps);
      }
      const resent = (): Promise<Answer> => {
        back.say({ type: "command", id, command: reroll });
        return back.hears("answer", (message) => message.id === id).then(({ answer }) => answer);
      };
      const accepted = { answer: "accepted", lines: expect.any(Number) };
      expect(await resent()).toEqual(moment === "before" ? accepted : { answer: "duplicate", first: accepted });
      expect(await resent()).toEqual({ answer: "duplicate", first: accepted });

      // It counted once: two lots paid, one reroll on the table, on both screens.
      await back.until(() => attemptOn(back).step === 5);
      expect(lotsOf(back)).toBe(1);
      const master = await Screen.at(again.port, opened);
      expect(master.lines).toEqual([...lines, ...fresh()]);
      expect(master.view?.attempts.at(-1)).toEqual(back.view?.attempts.at(-1));
      expect(master.lines.filter(({ event }) => event.type === "option-chosen")).toHaveLength(3);
    },
  );
}

it("loses no acknowledged command when killed in a storm of them", { timeout: 120_000 }, async () => {
  const data = newFolder();
  let server = await spawnServer(data);
  const { opened, seat, player } = await twoAtATable(server.port);
  const [acknowledged, sent] = [new Set<string>(), new Map<string, object>()];
  let screen = player;
  for (let round = 0; round < 2; round += 1) {
    const storm = screen;
    const hear = () => {
      for (const message of storm.heard) if (message.type === "answer") acknowledged.add(message.id);
      return acknowledged.size;
    };
    for (let i = 0; i < 150; i += 1) {
      const id = `round-${round}-${i}`;
      const message = { type: "command", id, command: { type: "say", words: id } };
      sent.set(id, message);
      storm.say(message);
      if (i % 20 === 0) await new Promise((resolve) => setTimeout(resolve, 1));
    }
    await storm.until(() => hear() > round * 150 + 20);
    await server.kill();
    await storm.closed;
    hear();
    server = await spawnServer(data);
    screen = await Screen.at(server.port, seat);
    await screen.loadLog();
    const kept = new Set(screen.lines.map(({ event }) => (event.type === "said" ? event.words : "")));
    for (const id of acknowledged) expect(kept).toContain(id);
  }
  // Sent again, every command counts: those that had been stored not a second time.
  for (const message of sent.values()) screen.say(message);
  await screen.until(() => screen.heard.filter(({ type }) => type === "answer").length === sent.size);
  const master = await Screen.at(server.port, opened);
  await master.loadLog();
  const said = master.lines.flatMap(({ event }) => (event.type === "said" ? [event.words] : []));
  expect(said.toSorted()).toEqual([...sent.keys()].toSorted());
  expect(master.lines.map(({ n }) => n)).toEqual(master.lines.map((_, i) => i + 1));
});
