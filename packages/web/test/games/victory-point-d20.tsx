import { victoryPoint } from "@rulewright/systems/victory-point-d20";
import {
  answerChoice,
  type Decision,
  isRefusal,
  type JsonObject,
  recordPosition,
  resume,
  type Trace,
} from "@rulewright/rules";
import type { PastRoll, RankedOption, SlotDecision } from "@rulewright/systems/screen";
import {
  CALLED,
  type Scene,
  type SceneTable,
  type Scenes,
  type Sheet,
  begun,
  characterOf,
  decisionIn,
  scene,
  shared,
  thrown,
} from "./drawing.tsx";

const hester = (sheet: Sheet = {}) => characterOf(victoryPoint, 0, sheet);
const other = (sheet: Sheet = {}) => characterOf(victoryPoint, 1, sheet);

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

const goal = (args: JsonObject) => begun(victoryPoint, "goal", { skill: 5, characteristic: 7, ...args });
const contest = (args: JsonObject, house: Parameters<typeof begun>[3] = {}) =>
  begun(
    victoryPoint,
    "opposed rolls",
    { tnA: 12, skillA: 4, accentA: null, tnB: 9, skillB: 3, accentB: null, ...args },
    house,
  );

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

const opponent = { skill: 5, characteristic: 4, modifiers: [], accent: 0, actions: 1 };

const taskRound = (args: JsonObject) => begun(victoryPoint, "task round", { goal: 6, rounds: 1, ...args });

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

const heads: Scenes = Object.fromEntries(
  Object.entries({
    "contest before both accents, the viewer's own": [contest({}, OPENLY), { mine: hester() }],
    "contest before both accents, the other's": [contest({}, OPENLY), { mine: other() }],
    "contest where one has no skill": [contest({ skillB: 0, accentA: 2 }), {}],
    "contest announced at once": [announced({ move: "accent", detail: { accent: 2 } }), { mine: hester() }],
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
      with: { position: resume(victoryPoint, trace), sides: { player: hester().id, opponent: other().id } },
      table: { characters: [hester(), other()], ...table },
    }),
  ]),
);

/** An attempt with these faces, one after the other. */
const rolled = (trace: Trace, ...faces: readonly number[]): Trace =>
  thrown(victoryPoint, trace, ...faces.map((face) => [face]));

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
    "round that ends a long task": rolled(taskRound({ mode: "assisted", opponents: [], total: 5 }), 8),
  }).flatMap(([title, trace]) => {
    const position = recordPosition(resume(victoryPoint, trace));
    const sides = { player: hester().id, opponent: other().id };
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

const turn = (
  planned: readonly string[],
  done: readonly string[] = [],
  firearms: Readonly<Record<string, number>> = {},
) => hester({ traits: { planned: [...planned], done: [...done], firearms } });

/** What else the actions of a turn can come to. */
const otherResults = [
  { action: "Climb", outcome: { outcome: "success", natural: 2, final: 4, tn: 8, vp: 1 } },
  // VP-49 What is announced is told, and not what counts.
  { action: "Shoot", args: { accent: -3 }, outcome: { outcome: "success", natural: 2, final: 1, tn: 3, vp: 1 } },
  { action: "Ride", args: { accent: -3 }, outcome: { outcome: "success", natural: 1, final: 1, tn: 3, vp: 1 } },
  { action: "Jump", outcome: { outcome: "critical-failure", natural: 20, final: 20, tn: 8 } },
  { action: "Hide", outcome: { outcome: "failure", natural: 9, final: 9, tn: 8 } },
  {
    action: "Duel",
    args: { accentA: -2 },
    outcome: { winner: "a", a: { outcome: "success", natural: 5, final: 3, tn: 8, vp: 3 } },
  },
  { action: "Wait", outcome: { outcome: "success" } },
  { action: "Aim", outcome: { outcome: "success", final: 4, tn: 8 } },
  { action: "Run", outcome: { outcome: "success", natural: 4, tn: 8, vp: 2 } },
  { action: "Swim", outcome: { outcome: "success", natural: 4, final: 4, vp: 0 } },
  { action: "Fall", outcome: { outcome: "failure", natural: 4, final: 1, tn: 3, vp: 1 } },
].map(({ action, args = {}, outcome }) => ({ character: hester().id, title: "", given: { action }, args, outcome }));

/** A climb of an earlier turn, then that of this one; somebody else's, and one outside of turns. */
const settled = [
  {
    character: hester().id,
    title: "",
    given: { action: "Climb" },
    args: {},
    outcome: { outcome: "failure", natural: 18, final: 18, tn: 9 },
  },
  {
    character: hester().id,
    title: "",
    given: { action: "climb" },
    args: {},
    outcome: { outcome: "success", natural: 12, final: 7, tn: 8, vp: 2 },
  },
  {
    character: other().id,
    title: "",
    given: { action: "Climb" },
    args: {},
    outcome: { outcome: "success", natural: 3, final: 3, tn: 8, vp: 1 },
  },
  {
    character: hester().id,
    title: "",
    given: { action: null },
    args: {},
    outcome: { outcome: "success", natural: 4, final: 4, tn: 8, vp: 1 },
  },
];

const rowOf = (character: string, action: string, place: number, done: boolean) => ({
  character,
  action,
  place,
  done,
  facts: {},
  framing: { offer: "goal", args: {} },
});

const turns: Scenes = {
  ...Object.fromEntries(
    Object.entries({
      "no turn": turn([]),
      "turn of one action": turn(["Climb"]),
      "turn of two actions, one rolled": turn(["Dodge"], ["Climb"]),
      "turn of three actions, two of them shots": turn(["rifle", "Rifle"], ["Climb"], { Rifle: 2 }),
      "turn that is rolled, with a gun of many shots": turn([], ["Rifle", "Rifle", "Rifle"], { Rifle: 5 }),
    }).map(([title, character]) => [title, scene({ slot: "characterRow", with: { character } })]),
  ),
  ...Object.fromEntries(
    [true, false].map((seesOdds) => [
      seesOdds ? "board of an open action" : "board of an open action, its odds hidden",
      scene({
        slot: "board",
        with: {
          rows: [
            { ...rowOf(hester().id, "Climb", 1, false), begins: goal({ actions: 2 }) },
            { ...rowOf(hester().id, "Duel", 2, false), begins: contest({}) },
            {
              ...rowOf(hester().id, "Dam", 3, false),
              begins: taskRound({ mode: "assisted", opponents: [], total: 2 }),
            },
          ],
          settled: [],
          onFrame: undefined,
        },
        table: { characters: [hester()], mine: hester(), seesOdds },
      }),
    ]),
  ),
  "board of actions that are over": scene({
    slot: "board",
    with: {
      rows: otherResults.map(({ given: { action } }, i) => ({
        character: hester().id,
        action,
        place: i + 1,
        done: true,
        facts: { penalty: -2 },
        framing: { offer: "goal", args: {} },
      })),
      settled: otherResults,
    },
    table: { isGm: true, characters: [hester()] },
  }),
  ...Object.fromEntries(
    (["player", "busy GM", "GM", "GM while nothing may be framed"] as const).map((who, i) => [
      `board for a ${who}`,
      scene({
        slot: "board",
        with: {
          rows: [
            {
              character: hester().id,
              action: "Climb",
              place: 1,
              done: true,
              facts: {},
              framing: { offer: "goal", args: {} },
            },
            {
              character: other().id,
              action: "Rifle",
              place: 2,
              done: false,
              facts: { penalty: -4 },
              framing: { offer: "goal", args: {} },
            },
            {
              character: other().id,
              action: "rifle",
              place: 2,
              done: false,
              facts: { penalty: 0 },
              framing: { offer: "goal", args: {} },
            },
            {
              character: "nobody",
              action: "Rifle",
              place: 3,
              done: false,
              facts: {},
              framing: { offer: "goal", args: {} },
            },
          ],
          settled: i < 2 ? [] : settled,
          onFrame: i === 0 || i === 3 ? undefined : CALLED,
        },
        table: {
          isGm: i > 0,
          busy: i === 1,
          characters: [hester(), other({ traits: { firearms: { Rifle: 2 } } })],
          mine: [turn(["Climb"]), turn(["Climb", "Dodge"]), turn(["Climb", "Dodge"], ["Jump"]), turn([])][i],
        },
      }),
    ]),
  ),
};

/** VP-13 Several act at the same place of the order. */
const atOnce: Scenes = Object.fromEntries(
  [hester(), other()].map((mine) => [
    `board of two at once, seen by ${mine.name}`,
    scene({
      slot: "board",
      with: {
        rows: [
          rowOf(hester().id, "Climb", 1, false),
          rowOf(other().id, "Aim", 1, true),
          rowOf(other().id, "Run", 1, false),
          rowOf(hester().id, "Hide", 2, false),
        ],
        settled: [],
      },
      table: { characters: [hester(), other()], mine },
    }),
  ]),
);

/** The prices above the form that declares a turn. */
const declaring: Scenes = Object.fromEntries(
  Object.entries({
    "a turn to declare": { args: {} },
    "a turn to declare, with two actions": { args: { actions: ["Climb", "Hide"] } },
    "a turn to declare, after an action": { character: turn([], ["Jump"]), args: { actions: ["Climb"] } },
    "a turn to declare with too many": { character: turn([], ["Jump", "Run"]), args: { actions: ["Climb", "Hide"] } },
    "a turn of nobody": { character: undefined, args: {} },
    "another act": { act: "end-turn", args: { actions: ["Climb"] } },
  }).map(([title, props]) => [
    title,
    scene({ slot: "actHead", with: { act: "declare-turn", character: hester(), ...props } }),
  ]),
);

const inTurn = [
  hester({ trackers: { initiative: 9 }, traits: { planned: ["Climb"], done: ["Jump"] } }),
  other({ trackers: { initiative: 9 }, traits: { planned: ["Rifle"] } }),
];

/** A round that is over, with the victory points of two rolls and of one against them. */
const taskOutcome = (args: JsonObject, vps: readonly number[], outcome: JsonObject) => ({
  procedure: "task round",
  args: { goal: 6, rolls: [{}, {}], ...args },
  outcome: { outcome: "success", ...outcome, vps: [...vps] },
});

const tasks: Scenes = {
  "long tasks": scene({
    slot: "tableHead",
    with: {},
    table: {
      shared: shared({
        tasks: [
          { name: "Dam", now: 2, of: 6 },
          { name: "Siege", now: -3, of: 4 },
          { name: "Wall", now: 0, of: 12 },
          { name: "Too long", now: 1, of: 13 },
          { name: "Nothing", now: 0, of: 0 },
        ],
      }),
    },
  }),
  "no long tasks": scene({ slot: "tableHead", with: {} }),
  "no long tasks, and nobody has declared anything": scene({
    slot: "tableHead",
    with: {},
    table: { characters: [hester(), other()] },
  }),
  "the order of a turn": scene({ slot: "tableHead", with: {}, table: { characters: inTurn } }),
  "the order of a turn, whose first has acted": scene({
    slot: "tableHead",
    with: {},
    table: {
      characters: [
        hester({ trackers: { initiative: 9 }, traits: { planned: [], done: ["Jump"] } }),
        other({ trackers: { initiative: 4 }, traits: { planned: ["Rifle", "Hide"], done: [] } }),
      ],
    },
  }),
  "the order of a turn, with a long task": scene({
    slot: "tableHead",
    with: {},
    table: { characters: inTurn, shared: shared({ tasks: [{ name: "Dam", now: 2, of: 6 }] }) },
  }),
};

/** A long task in its third round: what came of the rounds before, with other rolls in between. */
const pastRounds = [
  taskOutcome({ mode: "resisted", rounds: 0, total: 0 }, [3, 1, 2], { total: 2, rounds: 1 }),
  { procedure: "goal", args: goal({}).args, outcome: { goal: 6, total: 1, rounds: 2 } },
  taskOutcome({ mode: "resisted", rounds: 1, total: 2 }, [1, 0, 4], { total: -1, rounds: 2 }),
  taskOutcome({ mode: "resisted", rounds: 1, total: 3 }, [1, 0, 4], { total: -1, rounds: 3 }),
].map((round) => ({ character: hester().id, title: "Dam", ...round }));

const longTask = (args: JsonObject, past: readonly PastRoll[] = []): Scene =>
  scene({
    slot: "attemptHead",
    with: {
      position: resume(victoryPoint, taskRound({ rounds: 2, total: -1, ...args })),
      sides: { player: hester().id, opponent: other().id },
    },
    table: {
      characters: [hester(), other()],
      past: past.map((one) => ({ character: hester().id, title: "Dam", ...one })),
    },
  });

const rounds: Scenes = {
  "third round of a long task against somebody": longTask({ mode: "resisted" }, pastRounds),
  "third round of a long task with help": longTask({ mode: "assisted", opponents: [] }, pastRounds),
  "round of a long task that is too long for a rope": longTask({ mode: "resisted", goal: 13 }),
  "round of a long task against nobody at the table, for whoever plays nobody": scene({
    slot: "attemptHead",
    with: { position: resume(victoryPoint, taskRound({ mode: "resisted", total: 1 })), sides: { player: hester().id } },
    table: { characters: [hester(), other()] },
  }),
};

const strips: Scenes = Object.fromEntries(
  Object.entries({
    "faces of a goal that is framed": [goal({ accent: 0 }), "framing"],
    "faces of a goal that waits": [goal({}), "waiting"],
    "faces of a goal that is decided": [goal({}), "deciding"],
    "faces of a contest": [contest({}), "waiting"],
    "faces of the other side": [rolled(contest({ accentA: 0, accentB: 0 }), 12), "waiting"],
  } as const).flatMap(([title, [trace, stage]]) => {
    const props = { trace, stage, character: hester().id, goal: "success", values: undefined, sum: "sum" };
    return [true, false].map((seesOdds) => [
      seesOdds ? title : `${title}, hidden`,
      scene({ slot: "approach", with: props, table: { seesOdds } }),
    ]);
  }),
);

/** Victory Point: accents, both sides of a contest, results, turns and long tasks. */
export const victoryPointScenes: Scenes = {
  ...decisions,
  ...heads,
  ...rolls,
  ...turns,
  ...atOnce,
  ...declaring,
  ...tasks,
  ...rounds,
  ...strips,
};
