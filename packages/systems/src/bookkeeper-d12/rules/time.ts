import {
  type Act,
  type ActResult,
  type Character,
  firstRefusal,
  refusal,
  type Scene,
  type Shared,
  TABLE,
} from "@rulewright/rules";
import { ROUND_SECONDS, TIMESCALES } from "../data/timescales.ts";
import type { HouseRules } from "../house-rules.ts";
import { applySteps, type Step } from "./steps.ts";
import { matchName, isAlive, kindsOf, NO_KIND, amountOf, ticksOf } from "./sheet.ts";
import { amountRefusedAs, deadRefusal, deathNotices, unavailableIfDead, setKinds } from "./death.ts";

/** No more rounds than this go by at once. */
export const MOST_ROUNDS = 100;

export const actedIn = ({ traits }: Shared): readonly string[] =>
  Array.isArray(traits["acted"]) ? traits["acted"].map(String) : [];

/** Whether somebody takes no part in rounds. */
export const isAside = ({ traits }: Character): boolean => traits["aside"] === true;

/** BK-20 How many rounds to come are spent already, on a rest say. */
const busyRounds = ({ traits }: Character): number => Number(traits["busy"] ?? 0);

/** BK-21 Whom rounds wait for: whoever lives (C11) and does not stand aside. */
const awaitedCharacters = ({ characters }: Scene, house: HouseRules): readonly Character[] =>
  Object.values(characters).filter((character) => isAlive(character, house) && !isAside(character));

/** BK-21 Somebody has acted. */
export const markActed =
  (id: string): Step =>
  ({ shared }) => [{ change: "trait", of: TABLE, name: "acted", to: [...actedIn(shared), id] }];

/** BK-21, C11 Once everybody alive has acted the next round begins; with nobody left, time stands still. */
export const advanceRounds =
  (house: HouseRules): Step =>
  (scene) => {
    const awaited = awaitedCharacters(scene, house);
    const acted = actedIn(scene.shared);
    const over = awaited.length > 0 && awaited.every(({ id }) => acted.includes(id));
    // While everybody is busy, round follows upon round.
    return over ? applySteps(scene, nextRound(house), advanceRounds(house)) : [];
  };

/** BK-21, BK-22 A round ends: its time is spent at the scale in force (C10), and what grows each round has grown. */
const nextRound =
  (house: HouseRules): Step =>
  (scene) => {
    const { round, elapsedSeconds, timescale: scale } = scene.shared.traits;
    const seconds = ROUND_SECONDS[String(scale)] ?? 0;
    const awaited = awaitedCharacters(scene, house);
    const busy = awaited.filter((character) => busyRounds(character) > 0);
    return applySteps(
      scene,
      () => [
        { change: "trait", of: TABLE, name: "round", to: Number(round) + 1 },
        { change: "trait", of: TABLE, name: "elapsedSeconds", to: Number(elapsedSeconds) + seconds },
        // BK-20 The new round's act of whoever is still busy is spent.
        { change: "trait", of: TABLE, name: "acted", to: busy.map(({ id }) => id) },
      ],
      ...busy.map((one) => setBusy(one.id, busyRounds(one) - 1)),
      ...awaited.map(({ id }) => growStress(id, house)),
    );
  };

/** BK-20 The coming rounds that somebody has spent already. */
export const setBusy =
  (id: string, rounds: number): Step =>
  () => [{ change: "trait", of: id, name: "busy", to: rounds }];

/** Stress that grows by itself each round, such as bleeding, where the Bookkeeper has set it. */
const growStress =
  (id: string, house: HouseRules): Step =>
  (scene) => {
    const character = scene.characters[id];
    const ticks = Object.entries(character ? ticksOf(character) : {});
    if (!character || ticks.length === 0) return [];
    const kinds = kindsOf(character);
    const added = ticks.map(([kind, amount]) => [kind, amountOf(kind, kinds) + amount]);
    return setKinds(id, { ...kinds, ...Object.fromEntries(added) }, house)(scene);
  };

/** BK-16 What happens, and whom it kills. */
export function applyWithNotices(scene: Scene, ...steps: readonly Step[]): ActResult {
  const changes = applySteps(scene, ...steps);
  return { changes, notices: deathNotices(changes) };
}

/** BK-21 Why somebody has no act left in this round. */
export const actedRefusal = (actor: Character, { shared }: Scene) =>
  actedIn(shared).includes(actor.id) && refusal("already-acted-this-round", "BK-21");

/** BK-20, BK-21 Somebody acts, or passes, which counts as the act (C11). */
export const act: Act<HouseRules> = {
  rules: ["BK-20", "BK-21"],
  by: ["player", "gm"],
  of: "character",
  unavailable: unavailableIfDead,
  parameters: { pass: { kind: "flag", initial: false } },
  decide: (_, scene, house) => {
    const { actor } = scene;
    if (!actor) return refusal("needs-character", "BK-21");
    return (
      firstRefusal(
        isAside(actor) && refusal("unknown-actor", "BK-21"),
        !isAlive(actor, house) && deadRefusal,
        actedRefusal(actor, scene),
      ) ?? applyWithNotices(scene, markActed(actor.id), advanceRounds(house))
    );
  },
};

/** BK-20, C10 The Bookkeeper ends the round before everybody has acted, or lets several go by. */
export const endRound: Act<HouseRules> = {
  rules: ["BK-20", "BK-21"],
  by: ["gm"],
  of: "table",
  parameters: {
    rounds: { kind: "integer", min: 1, max: MOST_ROUNDS, initial: 1, refusedAs: amountRefusedAs("BK-20") },
  },
  decide: ({ rounds }, scene, house) =>
    applyWithNotices(scene, ...Array.from({ length: Number(rounds) }, () => nextRound(house)), advanceRounds(house)),
};

/** BK-22, BK-23 The state of danger sets the timescale, and the Bookkeeper announces it. */
export const timescale: Act<HouseRules> = {
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
export const setTick: Act<HouseRules> = {
  rules: ["BK-15", "BK-21"],
  by: ["gm"],
  of: "character",
  parameters: {
    kind: { kind: "text", nullable: true, initial: null, from: { scales: ["stressByKind", "ticks"] } },
    amount: { kind: "integer", min: 0, max: 13, refusedAs: amountRefusedAs("BK-15") },
  },
  decide: ({ kind, amount }, { actor }) => {
    if (!actor) return refusal("needs-character", "BK-15");
    const ticks = ticksOf(actor);
    const name = matchName(String(kind ?? ""), { ...kindsOf(actor), ...ticks }) || NO_KIND;
    const set = Object.entries({ ...ticks, [name]: Number(amount) }).filter(([, each]) => each > 0);
    return { changes: [{ change: "trait", of: actor.id, name: "ticks", to: Object.fromEntries(set) }] };
  },
};

/** BK-21 Somebody stands aside: rounds don't wait for them, which may end one; or do again. */
export const standAside: Act<HouseRules> = {
  rules: ["BK-21"],
  by: ["gm"],
  of: "character",
  parameters: { aside: { kind: "flag", initial: true } },
  decide: ({ aside }, scene, house) => {
    const { actor } = scene;
    if (!actor) return refusal("needs-character", "BK-21");
    const steps: Step = () => [{ change: "trait", of: actor.id, name: "aside", to: aside === true }];
    return applyWithNotices(scene, steps, advanceRounds(house));
  },
};
