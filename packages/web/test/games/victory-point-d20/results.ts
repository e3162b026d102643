import { victoryPoint } from "@rulewright/systems/victory-point-d20";
import { recordPosition, resume } from "@rulewright/rules";
import { begun, houseOf, type Scenes, scene } from "../drawing.tsx";
import { contest, goal, helped, helper, hester, opponent, other, rolled, taskRound } from "./attempts.ts";

const rolls: Scenes = Object.fromEntries(
  Object.entries({
    "roll of a goal before its die": goal({ accent: 0 }),
    "success with points": rolled(goal({ accent: 0 }), 7),
    "success with one point": rolled(goal({ accent: 0 }), 1),
    "critical success": rolled(goal({ accent: 0 }), 12),
    failure: rolled(goal({ accent: 0 }), 15),
    "critical failure": rolled(goal({ accent: 0 }), 20),
    "contest that the acting side wins": rolled(contest({ accentA: 2, accentB: 0 }), 8, 3),
    "contest that the other side wins": rolled(contest({ accentA: 0, accentB: -1 }), 2, 9),
    "contest that nobody wins": rolled(contest({ accentA: 0, accentB: 0 }), 19, 18),
    "contest with a critical and a nasty result": rolled(contest({ accentA: 0, accentB: 0 }), 12, 20),
    "contest with a critical that counts its successes twice": rolled(
      contest({ accentA: 0, accentB: 0 }, { contestCrit: "double-successes" }),
      12,
      3,
    ),
    "contest with equal successes": rolled(contest({ accentA: 0, accentB: 0 }), 3, 3),
    "contest that is won by one success": rolled(contest({ accentA: 0, accentB: 0 }), 1, 19),
    "contest against somebody without a skill": rolled(contest({ skillB: 0, accentA: 2 }), 8, 3),
    "success with one effect die": rolled(goal({ accent: 0 }), 4),
    "contest with one die": rolled(contest({ accentA: 0, accentB: 0 }), 12),
    "round of a long task that gains": rolled(taskRound({ mode: "assisted", opponents: [], total: 2 }), 3),
    "round of a long task that fails": rolled(taskRound({ mode: "resisted", total: 4 }), 19, 2),
    "round of a long task on the other side": rolled(taskRound({ mode: "resisted", total: -4 }), 19, 2),
    "round of a long task that takes points back": rolled(
      taskRound({ mode: "resisted", opponents: [opponent], total: 4 }),
      19,
      6,
    ),
    "helped roll before its accent": rolled(helped({ accent: null }), 6),
    "helped roll after two helpers": rolled(helped({ accent: 0, helpers: [helper, helper] }), 6, 3),
    "helped roll between two helpers": rolled(helped({ accent: 0, helpers: [helper, helper] }), 6),
    "helped roll that is made": rolled(helped({ accent: 0 }), 6, 9),
    "round that ends a long task": rolled(taskRound({ mode: "assisted", opponents: [], total: 5 }), 8),
  }).flatMap(([title, trace]) => {
    const position = recordPosition(resume(victoryPoint, trace));
    const sides = { player: hester().id, opponent: other().id, helper: other().id, "helper 2": hester().id };
    const table = { characters: [hester(), other()], mine: hester() };
    const parts = { position, sides, dice: "dice", sum: "sum" };
    return [
      [title, scene({ slot: "roll", with: { ...parts, pending: false }, table })],
      [`${title}, in the log`, scene({ slot: "loggedRoll", with: parts, table })],
      ...(position.outcome
        ? [[`stamp of ${title}`, scene({ slot: "verdict", with: { outcome: position.outcome }, table })] as const]
        : []),
    ];
  }),
);

const strips: Scenes = Object.fromEntries(
  Object.entries({
    "faces of a goal that is framed": [goal({ accent: 0 }), "framing"],
    "faces of a goal that waits": [goal({}), "waiting"],
    "faces of a goal that is decided": [goal({}), "deciding"],
    "faces of an attempt that may be tried again": [
      rolled(begun(victoryPoint, "attempt", { tn: 12, skill: 0, accent: 0, failures: 0 }), 19),
      "deciding",
    ],
    "faces of a contest": [contest({}), "waiting"],
    "faces of a contest with little skill": [
      contest({ skillA: 1, skillB: 1 }, { announcing: "acting-first" }),
      "waiting",
    ],
    "contest of little skill that is framed": [
      contest({ skillA: 1, skillB: 1 }, { announcing: "acting-first" }),
      "framing",
    ],
    "faces of the other side": [rolled(contest({ accentA: 0, accentB: 0 }), 12), "waiting"],
  } as const).flatMap(([title, [trace, stage]]) => {
    const props = { trace, stage, character: hester().id, goal: "success", values: undefined, sum: "sum" };
    return [true, false].map((seesOdds) => [
      seesOdds ? title : `${title}, hidden`,
      scene({ slot: "approach", with: props, table: { seesOdds } }),
    ]);
  }),
);

/** A stamp whose sum doesn't tell its only success. */
const stamps: Scenes = {
  ...Object.fromEntries(
    (["double-net-vp", "none"] as const).flatMap((contestCrit) =>
      [{}, { winner: "a", outcome: "a", a: { outcome: "success", critical: true, successes: 4 } }].map((contest) => [
        `stamp of a critical success${"winner" in contest ? " in a contest" : ""}, ${contestCrit}`,
        scene({
          slot: "verdict",
          with: { outcome: { outcome: "success", final: 4, successes: 8, vp: 4, critical: true, ...contest } },
          table: { house: houseOf(victoryPoint, { contestCrit }) },
        }),
      ]),
    ),
  ),
  "stamp of a single success": scene({
    slot: "verdict",
    with: {
      outcome: { outcome: "success", natural: 2, final: 2, successes: 1, vp: 1, effectDice: 1, critical: false },
    },
    table: { characters: [hester()], mine: hester() },
  }),
};

/** VP-23 A contest that is framed: against somebody at the table, and against somebody who isn't. */
const framed: Scenes = Object.fromEntries(
  Object.entries({ "somebody at the table": { who: other().id }, "ratings alone": { who: null } }).map(
    ([against, opponent]) => [
      `contest that is framed against ${against}`,
      scene({
        slot: "approach",
        with: {
          trace: contest({}),
          stage: "framing",
          character: hester().id,
          goal: "prevail",
          values: { passive: [0.4], optimal: [0.5] },
          framing: { offer: "contest", args: { opponent }, onSet: () => undefined },
          chance: "chance",
        },
        table: { characters: [hester(), other()], isGm: true },
      }),
    ],
  ),
);

/** VP-15..VP-25 What rolls come to, and the faces that they may show. */
export const resultScenes: Scenes = { ...rolls, ...stamps, ...strips, ...framed };
