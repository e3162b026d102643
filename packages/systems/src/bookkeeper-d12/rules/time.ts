import { act, type ActResult, type Change, type Character, type Scene, TABLE } from "@rulewright/rules";
import { ROUND_SECONDS, TIMESCALES } from "../data/timescales.ts";
import { alive, inRounds, inSession, isRecordedAlive } from "./conditions.ts";
import type { HouseRules } from "./house-rules.ts";
import { sheet } from "./sheet.ts";
import { amountOf, charactersInPlay, isAwaited, kindsOf, matchName, NO_KIND } from "./condition.ts";
import { amountRefusedAs, deathNotices, setKinds } from "./death.ts";
import { applySteps, type Step } from "./steps.ts";

/** The most rounds that pass at once. */
export const MOST_ROUNDS = 100;

/** BK-21 The characters that rounds wait for. */
const awaitedCharacters = (scene: Scene, house: HouseRules): readonly Character[] =>
  charactersInPlay(scene).filter((character) => isAwaited(character, house));

/** BK-21, C11 Begins the next round once every living character has acted. With nobody left, no round begins. */
export const advanceRounds =
  (house: HouseRules): Step =>
  (scene) => {
    const awaited = awaitedCharacters(scene, house);
    const over = awaited.length > 0 && awaited.every((character) => sheet.of(character).acted);
    // BK-20 While every character is busy, rounds follow one another.
    return over ? applySteps(scene, nextRound(house), advanceRounds(house)) : [];
  };

/** BK-21, BK-22 A round ends: its time at the present timescale passes (C10), and stress that grows each round grows. */
const nextRound =
  (house: HouseRules): Step =>
  (scene) => {
    const { round, elapsedSeconds, timescale: scale } = sheet.ofTable(scene.shared);
    const seconds = ROUND_SECONDS[scale] ?? 0;
    const awaited = awaitedCharacters(scene, house);
    const busy = awaited
      .map((character) => ({ id: character.id, rounds: sheet.of(character).busy }))
      .filter(({ rounds }) => rounds > 0);
    return applySteps(
      scene,
      () => [
        { change: "trait", of: TABLE, name: "round", to: round + 1 },
        { change: "trait", of: TABLE, name: "elapsedSeconds", to: elapsedSeconds + seconds },
        ...sheet.endPeriod("round", scene),
        // BK-20 Characters who are still busy have spent the new round's act.
        ...busy.map(({ id }): Change => ({ change: "trait", of: id, name: "acted", to: true })),
      ],
      ...busy.map(({ id, rounds }) => setBusy(id, rounds - 1)),
      ...awaited.map(({ id }) => growStress(id, house)),
    );
  };

/** BK-20 Sets the number of coming rounds whose acts are spent. */
export const setBusy =
  (id: string, rounds: number): Step =>
  () => [{ change: "trait", of: id, name: "busy", to: rounds }];

/** BK-15 Adds the stress that the Bookkeeper has set to grow each round, such as bleeding. */
const growStress =
  (id: string, house: HouseRules): Step =>
  (scene) => {
    const character = scene.characters[id];
    const ticks = Object.entries(character ? sheet.of(character).ticks : {});
    if (!character || ticks.length === 0) return [];
    const kinds = kindsOf(character);
    const added = ticks.map(([kind, amount]) => [kind, amountOf(kind, kinds) + amount]);
    return setKinds(id, { ...kinds, ...Object.fromEntries(added) }, house)(scene);
  };

/** Applies steps in order, with a notice if they kill (BK-16). */
export function applyWithNotices(scene: Scene, ...steps: readonly Step[]): ActResult {
  const changes = applySteps(scene, ...steps);
  return { changes, notices: deathNotices(changes) };
}

const spendsTheRound = () =>
  act({
    rules: ["BK-20", "BK-21"],
    by: ["player", "gm"],
    of: "character",
    when: [alive, inSession, inRounds],
    uses: ["acted"],
    parameters: {},
    decide: (_, scene, house: HouseRules) => applyWithNotices(scene, advanceRounds(house)),
  });

/** BK-20, BK-21 A character does something that needs no roll. */
export const actInRound = spendsTheRound();

/** BK-21, C11 A character passes, which counts as acting. */
export const pass = spendsTheRound();

/** BK-20, C10 The Bookkeeper ends a round early, or lets several pass. */
export const endRound = act({
  rules: ["BK-20", "BK-21"],
  by: ["gm"],
  group: "turn",
  of: "table",
  parameters: {
    rounds: { kind: "integer", min: 1, max: MOST_ROUNDS, initial: 1, refusedAs: amountRefusedAs("BK-20") },
  },
  decide: ({ rounds }, scene, house: HouseRules) =>
    applyWithNotices(scene, ...Array.from({ length: rounds }, () => nextRound(house)), advanceRounds(house)),
});

/** BK-22, BK-23 The Bookkeeper changes the timescale and announces it. */
export const timescale = act({
  rules: ["BK-22", "BK-23"],
  by: ["gm"],
  group: "turn",
  of: "table",
  parameters: {
    to: { kind: "word", values: TIMESCALES, refusedAs: { code: "unknown-timescale", rule: "BK-22" } },
  },
  decide: ({ to }) => ({
    changes: [{ change: "trait", of: TABLE, name: "timescale", to }],
    notices: [{ code: "timescale-announced", rule: "BK-23" }],
  }),
});

/** BK-15 Sets the stress of a kind added each round, such as bleeding; 0 stops it. */
export const setTick = act({
  rules: ["BK-15", "BK-21"],
  by: ["gm"],
  group: "body",
  of: "character",
  concerns: isRecordedAlive,
  parameters: {
    kind: { kind: "text", nullable: true, initial: null, from: { scales: ["stressByKind", "ticks"] } },
    amount: { kind: "integer", min: 0, max: 13, refusedAs: amountRefusedAs("BK-15") },
  },
  decide: ({ kind, amount }, { actor }) => {
    const { ticks } = sheet.of(actor);
    const name = matchName(kind ?? "", { ...kindsOf(actor), ...ticks }) || NO_KIND;
    const set = Object.entries({ ...ticks, [name]: amount }).filter(([, each]) => each > 0);
    return { changes: [{ change: "trait", of: actor.id, name: "ticks", to: Object.fromEntries(set) }] };
  },
});

/** BK-21 A character stands aside, which may end the round, or takes part again. */
export const standAside = act({
  rules: ["BK-21"],
  by: ["gm"],
  of: "character",
  concerns: isRecordedAlive,
  parameters: { aside: { kind: "flag", initial: true } },
  decide: ({ aside }, scene, house: HouseRules) => {
    const { actor } = scene;
    const steps: Step = () => [{ change: "trait", of: actor.id, name: "aside", to: aside }];
    return applyWithNotices(scene, steps, advanceRounds(house));
  },
});
