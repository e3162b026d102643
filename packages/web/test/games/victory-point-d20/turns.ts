import { CALLED, type Scenes, scene } from "../drawing.tsx";
import { contest, goal, hester, other, taskRound } from "./attempts.ts";

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
      "turn of three actions": turn(["rifle", "Rifle"], ["Climb"], { Rifle: 2 }),
    }).map(([title, character]) => [
      title,
      scene({ slot: "characterRow", with: { character }, table: { characters: [character] } }),
    ]),
  ),
  ...Object.fromEntries(
    [true, false].map((seesOdds) => [
      seesOdds ? "board of an open action" : "board of an open action, its odds hidden",
      scene({
        slot: "board",
        with: {
          rows: [
            { ...rowOf(hester().id, "Climb", 1, false), begins: goal({ actions: 2 }) },
            // Nobody has named the characteristic that it takes.
            rowOf(hester().id, "Dodge", 1, false),
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
  "board of a shot that has fallen and two that are left": scene({
    slot: "board",
    with: {
      rows: [true, false, false].map((done, i) => rowOf(other().id, "Rifle", i + 1, done)),
      settled: [],
      onFrame: undefined,
    },
    table: { isGm: true, characters: [hester(), other({ traits: { firearms: { Rifle: 5 } } })] },
  }),
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

/** VP-05..VP-13 The turn of a character, and the order of those who act. */
const many = { Strength: 4, Dexterity: 6, Wits: 6, Presence: 7, Luck: 1, Nerve: 2 };

/** The skills of a sheet: with their target numbers, without chances, and as the page draws them where there is no room. */
const sheets: Scenes = {
  "skills of a sheet": scene({ slot: "sheetPart", with: { character: hester(), name: "skills" } }),
  "skills of a sheet, the odds hidden": scene({
    slot: "sheetPart",
    with: { character: hester(), name: "skills" },
    table: { seesOdds: false },
  }),
  "skills of a sheet with many characteristics": scene({
    slot: "sheetPart",
    with: { character: hester({ traits: { characteristics: many } }), name: "skills" },
  }),
  "characteristics of a sheet": scene({ slot: "sheetPart", with: { character: hester(), name: "characteristics" } }),
};

export const turnScenes: Scenes = { ...turns, ...atOnce, ...declaring, ...sheets };
