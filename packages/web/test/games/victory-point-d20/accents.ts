import { victoryPoint } from "@rulewright/systems/victory-point-d20";
import { answerChoice, type Decision, isRefusal, resume, type Trace } from "@rulewright/rules";
import type { RankedOption, SlotDecision } from "@rulewright/systems/screen";
import { CALLED, type Scene, type SceneTable, type Scenes, decisionIn, scene } from "../drawing.tsx";
import { contest, goal, hester, other, taskRound } from "./attempts.ts";

/** An option with this accent; null for the roll as it stands. */
const option = (accent: number | null, value: number, rank: number): RankedOption => ({
  move: accent === null ? null : "accent",
  detail: accent === null ? {} : { accent },
  numbers: accent === null ? {} : { accent },
  pays: {},
  rank,
  passive: [value],
  optimal: [value],
});

const deciding = (trace: Trace, more: Parameters<typeof decisionIn>[2] = {}, table: SceneTable = {}): Scene =>
  scene({ slot: "decision", with: { decision: { ...decisionIn(victoryPoint, trace, more), onDraft: CALLED } }, table });

/** VP-26 Who announces first is asked first, and the other answers. */
const OPENLY = { announcing: "acting-first" };

const ANTICIPATED = "accent of the opposing side, which announces first at once";

/** The move by which the opposing side announces first. */
const EARLY = "accent of opponent";

/** VP-26 What the opposing side sees while neither accent is announced. */
const anticipated = (accent: number): Partial<SlotDecision> => ({
  draft: { move: EARLY, detail: { accent } },
  moves: { [EARLY]: undefined },
  options: [option(null, 0.9, 0), { ...option(accent, 0.55, 1), move: EARLY }],
});

/** VP-26 A contest in which one side has announced its accent. */
const announced = (decision: Decision): Trace => {
  const answered = answerChoice(victoryPoint, contest({}), decision, {});
  if (isRefusal(answered)) throw new Error(`refused: ${answered.code}`);
  return answered.trace;
};

const drafted = (accent: number) => ({ move: "accent", detail: { accent } });

const decisions: Scenes = {
  "accent not chosen yet": deciding(goal({})),
  "accent above 0, the best without": deciding(goal({}), {
    draft: drafted(2),
    options: [option(null, 0.6, 0), option(2, 0.5, 1), option(-5, 0.4, 2)],
  }),
  "accent below 0, the best at the lowest": deciding(goal({}), {
    draft: drafted(-5),
    options: [option(null, 0.6, 1), option(-5, 1.8, 0)],
  }),
  "accent whose best is one point": deciding(goal({}), { options: [option(null, 1, 0), option(1, 0.9, 1)] }),
  "accent whose odds are hidden": deciding(goal({}), {}, { seesOdds: false }),
  "accent while something else is chosen": deciding(goal({}), { draft: { move: "help", detail: {} } }),
  "accent that is closed": deciding(goal({}), { moves: {} }),
  ...Object.fromEntries(
    Object.entries({
      "accent in a contest": contest({}, OPENLY),
      "accent in a contest whose other side has announced one": contest({ accentB: -1 }),
      "accent in a contest whose other side has no skill": contest({ skillB: 0 }),
      "accent of the opposing side": contest({}, { announcing: "opposing-first" }),
      "accent of the opposing side that answers": contest({ accentA: 2 }),
      "accent that is announced at once": contest({}),
      [ANTICIPATED]: contest({}),
    }).map(([title, trace]) => [
      title,
      deciding(
        trace,
        {
          draft: drafted(1),
          options: [option(null, 0.4, 1), option(1, 0.55, 0)],
          sides: { player: hester().id, opponent: other().id },
          ...(title === ANTICIPATED ? anticipated(1) : {}),
        },
        { characters: [hester(), other()], mine: title.includes("opposing") ? other() : hester() },
      ),
    ]),
  ),
  "accent in a contest, its best unknown": deciding(contest({ accentB: 0 })),
};

const BY_VIEWER = "contest announced at once";

const heads: Scenes = Object.fromEntries(
  Object.entries({
    "contest before both accents, the viewer's own": [contest({}, OPENLY), { mine: hester() }],
    "contest before both accents, the other's": [contest({}, OPENLY), { mine: other() }],
    "contest before the viewer's own accent": [contest({ accentB: 1 }, OPENLY), { mine: hester() }],
    "contest before the other's accent": [contest({ accentA: 1 }, OPENLY), { mine: hester() }],
    "contest before the accent of the only side that has a skill": [contest({ skillB: 0 }), {}],
    "contest where one has no skill": [contest({ skillB: 0, accentA: 2 }), {}],
    [BY_VIEWER]: [announced({ move: "accent", detail: { accent: 2 } }), { mine: hester() }],
    "contest announced at once, seen by the other": [
      announced({ move: "accent", detail: { accent: -2 } }),
      { mine: other() },
    ],
    "contest announced at once, before both accents": [contest({}), { mine: other() }],
    "contest announced at once, its first accent open": [announced({ move: EARLY, detail: { accent: 3 } }), {}],
    "contest announced at once against somebody without a skill": [contest({ skillB: 0, accentA: 1 }), {}],
    "contest with both accents": [contest({ accentA: 0, accentB: -3 }), { mine: hester() }],
    "contest with both accents, seen by others": [contest({ accentA: 1, accentB: 0 }), {}],
    "no contest": [goal({}), {}],
    "a round of a long task": [taskRound({ mode: "assisted", opponents: [], total: 2 }), {}],
    "a round of a long task that nobody leads": [taskRound({ mode: "resisted", total: 0 }), {}],
  } as const satisfies Readonly<Record<string, readonly [Trace, SceneTable]>>).map(([title, [trace, table]]) => [
    title,
    scene({
      slot: "attemptHead",
      with: {
        position: resume(victoryPoint, trace),
        announced: title === BY_VIEWER ? "player" : undefined,
        onReseal: title === BY_VIEWER ? CALLED : undefined,
        sides: { player: hester().id, opponent: other().id },
      },
      table: { characters: [hester(), other()], ...table },
    }),
  ]),
);

/** VP-26 The choice of an accent, and the two sides of a contest. */
export const accentScenes: Scenes = { ...decisions, ...heads };
