import { isRecord } from "@rulewright/rules";
import { PROTOCOL } from "@rulewright/table";

/** A random whole number below another. */
type Below = (limit: number) => number;

/** What a sender knows of the table, so that some of the frames mean something. */
export interface Known {
  readonly token: string;
  readonly attempt: string;
  readonly step: number;
  readonly members: readonly string[];
  readonly characters: readonly string[];
}

/** Values that nobody should send. */
const HOSTILE: readonly unknown[] = [
  null,
  true,
  -1,
  0.5,
  1e308,
  Number.MAX_SAFE_INTEGER,
  "",
  " ",
  "\u0000",
  "\u202e",
  "constructor",
  "__proto__",
  "x".repeat(3000),
  "9".repeat(400),
  [],
  {},
  [[[[[[[[[[[[[[1]]]]]]]]]]]]]],
  Array.from({ length: 1500 }, (_, i) => i),
  Object.fromEntries(Array.from({ length: 900 }, (_, i) => [`k${i}`, i])),
];

const DICE = [
  "2d6 + 1",
  "200d6",
  "100d100kh50",
  "1d6!",
  "4d6r1",
  "d{1,1,2}",
  "((((1d6))))",
  "99999d9",
  "2d6 * 2d6 * 2d6",
  "1d",
];

/** Messages as a page sends them. */
function message(below: Below, { token, attempt, step, members, characters }: Known): object {
  const pick = <T>(all: readonly T[]): T | undefined => all[below(all.length)];
  const character = pick(characters) ?? "x";
  const member = pick(members) ?? "x";
  const commands: readonly object[] = [
    { type: "say", words: "Good evening.", recipients: [member] },
    { type: "say", words: "Good evening.", about: 1 + below(50) },
    { type: "throw-dice", roll: pick(DICE), words: "", recipients: [member] },
    { type: "take-character", character },
    { type: "give-character", character, member },
    { type: "set-role", member, role: pick(["co-gm", "player"]) },
    { type: "rename-table", title: "Tides" },
    { type: "make-seat-code", member, code: "ABCDEFGH" },
    { type: "create-character", name: "Clone", args: { abilities: {} } },
    { type: "import-character", file: { format: "rulewright-character", traits: {}, trackers: {} } },
    { type: "describe", character, name: "New", about: "Old" },
    { type: "edit", of: character, name: pick(["skills", "lots", "ego"]), to: below(9), words: "" },
    { type: "propose", character, words: "I mend the clock." },
    {
      type: "frame",
      character,
      title: "Mend",
      offer: "attempt",
      args: { rank: below(6), skill: below(9), difficulty: below(9) },
    },
    { type: "offer-approaches", character, title: "Mend", approaches: [{ offer: "attempt", args: { rank: 3 } }] },
    {
      type: "choose",
      attempt,
      step,
      move: pick(["roll", "negotiate", "let-it-stand"]),
      detail: { difficulty: below(5) },
    },
    { type: "roll", attempt, step, faces: Array.from({ length: below(8) }, () => 1 + below(10)) },
    { type: "suggest", attempt, step, move: "roll" },
    { type: "override", attempt, outcome: "success", facts: { margin: below(9) } },
    { type: "act", act: pick(["set-lots", "begin-play", "end-session"]), character, args: { count: below(9) } },
    { type: "tell-moment", character, words: "That was it.", amount: below(9) },
    { type: "set-house-rule", name: "gmRolls", value: true },
    { type: "commit-nonces", tip: "a".repeat(64), length: 1 + below(1000) },
    { type: "undo", lines: [1 + below(60)] },
    { type: "set-scene", title: "The lighthouse" },
    { type: "dismiss", character },
    { type: "pause" },
    { type: "resume-play" },
  ];
  const others: readonly object[] = [
    { type: "hello", protocol: PROTOCOL, token, lines: below(99), epoch: "" },
    { type: "log", before: 1 + below(500), max: 1 + below(1000) },
    { type: "plan-undo", lines: Array.from({ length: 1 + below(40) }, () => 1 + below(99)) },
    { type: "nonce", request: "x", nonce: "a".repeat(64) },
    { type: "ping" },
  ];
  if (below(6) === 0) return pick(others) ?? {};
  return { type: "command", id: `fuzz-${below(1e9)}-${below(1e9)}`, command: pick(commands) };
}

/** A value with something changed in it, at random. */
function mutated(below: Below, value: unknown): unknown {
  const hostile = (): unknown => HOSTILE[below(HOSTILE.length)];
  if (Array.isArray(value))
    return below(3) === 0 ? hostile() : [...value.map((one: unknown) => mutated(below, one)), hostile()];
  if (!isRecord(value)) return hostile();
  const names = Object.keys(value);
  const name = names[below(names.length)];
  if (name === undefined || below(8) === 0) return hostile();
  const { [name]: old, ...rest } = value;
  const one = below(4);
  if (one === 0) return rest;
  if (one === 1) return { ...value, [`${name}2`]: old };
  return { ...value, [name]: mutated(below, old) };
}

/** A frame: a message as it should be, one with something changed, or bytes that are no message. */
export function frame(below: Below, known: Known): string {
  const given = message(below, known);
  const kind = below(10);
  if (kind < 4) return JSON.stringify(given);
  if (kind < 8) return JSON.stringify(mutated(below, given));
  const text = JSON.stringify(given);
  const at = below(text.length);
  if (kind === 8) return text.slice(0, at) + String.fromCharCode(below(0xd7ff)) + text.slice(at + below(9));
  return "[".repeat(below(200)) + '{"a":'.repeat(below(200)) + "1e999".repeat(below(20)) + "\\ud800";
}
