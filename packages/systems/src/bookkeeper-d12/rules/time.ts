import {
  type Act,
  type Change,
  type Character,
  first,
  refusal,
  type Scene,
  type Shared,
  TABLE,
} from "@rulewright/rules";
import { ROUND_SECONDS, TIMESCALES } from "../data/timescales.ts";
import type { House } from "../house.ts";
import { isAlive, kindsOf, ticksOf } from "./sheet.ts";
import { weighedDown } from "./weight.ts";

const actedIn = ({ traits }: Shared): readonly string[] =>
  Array.isArray(traits["acted"]) ? traits["acted"].map(String) : [];

/** BK-21 Whether rounds wait for somebody: whoever lives and is not aside. */
const isAwaited = (character: Character): boolean => isAlive(character) && character.traits["aside"] !== true;

/** BK-21, C11 The next round begins once everybody alive has acted; with nobody left, time stands still. */
export function roundAfter(scene: Scene, house: House, acted = actedIn(scene.shared)): readonly Change[] {
  const awaited = Object.values(scene.characters).filter(isAwaited);
  const over = awaited.length > 0 && awaited.every(({ id }) => acted.includes(id));
  return over ? nextRound(scene, house) : [{ change: "trait", of: TABLE, name: "acted", to: [...acted] }];
}

/** BK-21, BK-22 A round ends: its time is spent at the scale in force (C10), and what grows each round has grown. */
function nextRound({ shared, characters }: Scene, house: House): readonly Change[] {
  const { round, elapsedSeconds, timescale: scale } = shared.traits;
  const seconds = ROUND_SECONDS[String(scale)] ?? 0;
  return [
    { change: "trait", of: TABLE, name: "acted", to: [] },
    { change: "trait", of: TABLE, name: "round", to: Number(round) + 1 },
    { change: "trait", of: TABLE, name: "elapsedSeconds", to: Number(elapsedSeconds) + seconds },
    ...Object.values(characters)
      .filter(isAwaited)
      .flatMap((character) => grown(character, house)),
  ];
}

/** Stress that grows by itself each round, such as bleeding, where the Bookkeeper has set it. */
function grown(character: Character, house: House): readonly Change[] {
  const ticks = ticksOf(character);
  if (Object.keys(ticks).length === 0) return [];
  const kinds = { ...kindsOf(character) };
  for (const [kind, amount] of Object.entries(ticks)) kinds[kind] = (kinds[kind] ?? 0) + amount;
  return weighedDown(character, kinds, house);
}

/** BK-20, BK-21 Somebody acts, or passes, which counts as the act (C11). */
export const act: Act<House> = {
  rules: ["BK-20", "BK-21"],
  by: ["player", "gm"],
  of: "character",
  parameters: { pass: { kind: "flag", initial: false } },
  decide: (_, scene, house) => {
    const { actor, shared } = scene;
    if (!actor) return refusal("needs-character", "BK-21");
    const acted = actedIn(shared);
    return (
      first(
        actor.traits["aside"] === true && refusal("unknown-actor", "BK-21"),
        !isAlive(actor) && refusal("dead", "BK-16"),
        acted.includes(actor.id) && refusal("already-acted-this-round", "BK-21"),
      ) ?? { changes: roundAfter(scene, house, [...acted, actor.id]) }
    );
  },
};

/** C10 The Bookkeeper ends the round before everybody has acted. */
export const endRound: Act<House> = {
  rules: ["BK-20", "BK-21"],
  by: ["gm"],
  of: "table",
  parameters: {},
  decide: (_, scene, house) => ({ changes: nextRound(scene, house) }),
};

/** BK-22, BK-23 The state of danger sets the timescale, and the Bookkeeper announces it. */
export const timescale: Act<House> = {
  rules: ["BK-22", "BK-23"],
  by: ["gm"],
  of: "table",
  parameters: {
    to: { kind: "word", values: TIMESCALES, refusedAs: { code: "unknown-timescale", rule: "BK-22" } },
  },
  decide: ({ to }) => ({
    changes: [{ change: "trait", of: TABLE, name: "timescale", to: String(to) }],
    notices: [{ code: "timescale-announced", rule: "BK-23" }],
  }),
};

/** Stress that grows each round, such as bleeding; 0 stops it. */
export const setTick: Act<House> = {
  rules: ["BK-15", "BK-21"],
  by: ["gm"],
  of: "character",
  parameters: {
    kind: { kind: "text" },
    amount: { kind: "integer", least: 0, most: 13, refusedAs: { code: "bad-amount", rule: "BK-15" } },
  },
  decide: ({ kind, amount }, { actor }) => {
    if (!actor) return refusal("needs-character", "BK-15");
    const all = Object.entries({ ...ticksOf(actor), [String(kind)]: Number(amount) });
    const ticks = all.filter(([, each]) => each > 0);
    return { changes: [{ change: "trait", of: actor.id, name: "ticks", to: Object.fromEntries(ticks) }] };
  },
};

/** Somebody stands aside: rounds don't wait for them, or do again. */
export const standAside: Act<House> = {
  rules: ["BK-21"],
  by: ["gm"],
  of: "character",
  parameters: { aside: { kind: "flag", initial: true } },
  decide: ({ aside }, { actor }) =>
    actor
      ? { changes: [{ change: "trait", of: actor.id, name: "aside", to: aside === true }] }
      : refusal("needs-character", "BK-21"),
};
