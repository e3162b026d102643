import fc from "fast-check";
import { PROTOCOL } from "@rulewright/table";
import { expect, it } from "vitest";
import { Screen } from "./client.ts";
import type { ServerProcess } from "./process.ts";
import { spawnServer } from "./server-process.ts";
import { framed, newFolder, twoAtATable } from "./support.ts";

/** What one frame may cost the server, in milliseconds of CPU. */
const BUDGET = 50;

/** The largest text that fits in a frame. */
const ROOM = 62_000;

/** `unit` repeated between brackets until the frame is full. */
const filled = (open: string, unit: (i: number) => string, close: string, room = ROOM): string => {
  const units: string[] = [];
  for (let length = 0, i = 0; length < room; i += 1) {
    const next = unit(i);
    units.push(next);
    length += next.length + 1;
  }
  return `${open}${units.join(",")}${close}`;
};

const nested = (depth: number, leaf: string): string => `${"[".repeat(depth)}${leaf}${"]".repeat(depth)}`;
const nestedKeys = (depth: number, leaf: string): string => `${'{"a":'.repeat(depth)}${leaf}${"}".repeat(depth)}`;

const commandFrame = (command: string, id = "hostile-1"): string =>
  `{"type":"command","id":"${id}","command":${command}}`;

const deepArgs = (depth: number): string => filled("{", (i) => `"${i}":${nested(depth, "1e999")}`, "}");

/** JSON that costs most to check: deep, wide, and wrong only in its leaves. */
interface Shape {
  readonly depth: number;
  readonly keyed: boolean;
  readonly leaf: string;
  readonly around: string;
  readonly name: string;
}

const shape: fc.Arbitrary<Shape> = fc.record({
  depth: fc.integer({ min: 0, max: 60 }),
  keyed: fc.boolean(),
  leaf: fc.constantFrom("1e999", "1", '""', "null", '{"__proto__":1}', "[]", "{}", '" "'),
  around: fc.constantFrom("list", "record", "single"),
  name: fc.constantFrom("", "k".repeat(70), "constructor"),
});

function jsonOf({ depth, keyed, leaf, around, name }: Shape): string {
  const unit = keyed ? nestedKeys(depth, leaf) : nested(depth, leaf);
  if (around === "single") return unit;
  if (around === "list") return filled("[", () => unit, "]");
  return filled("{", (i) => `"${name}${i}":${unit}`, "}");
}

/** Messages with a place, `#`, for any JSON. */
const places = [
  ...[
    '{"type":"act","act":"set-lots","character":"maren-oake","args":#}',
    '{"type":"create-character","name":"X","args":#}',
    '{"type":"create-character","name":"X","args":{"abilities":#}}',
    '{"type":"set-house-rule","name":"gmRolls","value":#}',
    '{"type":"edit","of":"maren-oake","name":"skills","to":#}',
    '{"type":"edit","of":"maren-oake","name":"skills","to":1,"also":#}',
    '{"type":"ask","words":"x","move":"negotiate","detail":#}',
    '{"type":"choose","attempt":"x","step":0,"move":"roll","detail":#}',
    JSON.stringify(framed).replace('"difficulty":4', '"difficulty":#'),
    JSON.stringify(framed).replace(/"args":.*\}$/, '"args":{"rank":4},"named":#}'),
    JSON.stringify({ ...framed, type: "offer-approaches", offer: undefined, args: undefined }).replace(
      /\}$/,
      ',"approaches":[{"offer":"attempt","args":#},{"offer":"attempt","args":{}}]}',
    ),
    '{"type":"offer-approaches","character":"maren-oake","title":"x","approaches":#}',
    '{"type":"roll","attempt":"x","step":0,"faces":#}',
    '{"type":"say","words":"x","character":#}',
    '{"type":#}',
    "#",
  ].map((command) => commandFrame(command)),
  `{"type":"hello","protocol":${PROTOCOL},"token":"x","lines":#}`,
  '{"type":"command","id":#}',
  '{"type":#}',
  "#",
];

/** The CPU time that a frame costs, in milliseconds: the least of up to three, since compiling and collecting count too. */
async function costOf(server: ServerProcess, send: () => Promise<void>): Promise<number> {
  let least = Infinity;
  for (let i = 0; i < 3 && least > BUDGET; i += 1) {
    const before = await server.cpu();
    await send();
    least = Math.min(least, (await server.cpu()) - before);
  }
  return least;
}

/** Sends a frame on a socket and waits until the server has dealt with it. */
async function dealtWith(screen: Screen, frame: string): Promise<void> {
  screen.heard.length = 0;
  screen.say(frame);
  await screen.until(() => screen.heard.some(({ type }) => type === "answer" || type === "problem"));
}

it("frames of strangers cost next to nothing", { timeout: 120_000 }, async () => {
  const server = await spawnServer(newFolder());
  const strangers = await Promise.all(Array.from({ length: 20 }, () => Screen.silent(server.port)));
  const before = await server.cpu();
  const frame = commandFrame(`{"type":"act","act":"x","args":${deepArgs(13)}}`);
  for (const stranger of strangers) stranger.say(frame);
  await Promise.all(strangers.map(({ closed }) => closed));
  expect((await server.cpu()) - before).toBeLessThan(20 * BUDGET);
});

it("no frame of a stranger's or a member's costs more than its budget", { timeout: 300_000 }, async () => {
  const server = await spawnServer(newFolder());
  const { seat, gm } = await twoAtATable(server.port);
  let member = await Screen.at(server.port, seat);
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...places), shape, fc.boolean(), async (place, json, greeted) => {
      const frame = place.replace("#", () => jsonOf(json));
      const cost = await costOf(server, async () => {
        const screen = greeted ? member : await Screen.silent(server.port);
        if (greeted) return dealtWith(screen, frame);
        // A stranger is sent away, where the frame is long without a word.
        screen.say(frame);
        await screen.closed;
      });
      // A message that can't be read ends the screen.
      if (member.heard.some(({ type }) => type === "problem")) member = await Screen.at(server.port, seat);
      expect(cost).toBeLessThan(BUDGET);
    }),
    { numRuns: 150 },
  );
  expect(await gm.command({ type: "say", words: "still here" })).toMatchObject({ answer: "accepted" });
});
