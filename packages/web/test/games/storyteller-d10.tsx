import { storytellerD10 } from "@rulewright/systems/storyteller-d10";
import { type JsonObject, recordPosition, refusal, resume, type Trace } from "@rulewright/rules";
import type { Claim, ObjectiveValues, OfferedWay, ValueQuestion } from "@rulewright/systems/screen";
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
  thrownBy,
} from "./drawing.tsx";

const bram = (sheet: Sheet = {}) => characterOf(storytellerD10, 0, sheet);

const dicePool = (args: JsonObject) => begun(storytellerD10, "dice pool", { pool: 5, difficulty: 6, ...args });

/** A pool whose tens throw two more dice each. */
const threshold = (hits: number) => dicePool({ specialties: 2, threshold: hits });

/** ST-22 The action that was rolled, where a specialty makes tens throw more. */
const rolledWith = (title: string): { readonly rolled?: JsonObject } =>
  title === "one ten that throws one more"
    ? {
        rolled: {
          specialties: [
            { name: "Pistols", use: true },
            { name: "Lasers", use: false },
          ],
        },
      }
    : {};

const rolls: Scenes = Object.fromEntries(
  Object.entries({
    "hits, misses and ones": thrown(storytellerD10, dicePool({}), [9, 6, 5, 2, 1]),
    "hits alone": thrown(storytellerD10, dicePool({}), [9, 6, 7, 8, 6]),
    "one hit": thrown(storytellerD10, dicePool({}), [9, 2, 2, 3, 5]),
    "no hit": thrown(storytellerD10, dicePool({}), [2, 2, 2, 3, 5]),
    "a botch": thrown(storytellerD10, dicePool({}), [1, 2, 2, 3, 5]),
    "a botch of degree 2": thrown(storytellerD10, dicePool({}), [1, 2, 1, 3, 5]),
    "two hits": thrown(storytellerD10, dicePool({}), [9, 7, 2, 3, 5]),
    "three hits": thrown(storytellerD10, dicePool({}), [9, 7, 8, 3, 5]),
    "more ones than hits": thrown(storytellerD10, dicePool({}), [9, 1, 1, 1, 5]),
    "as many ones as hits": thrown(storytellerD10, dicePool({}), [9, 8, 1, 1, 5]),
    "a threshold": thrown(storytellerD10, dicePool({ threshold: 2 }), [9, 8, 7, 1, 5]),
    "a threshold above the hits": thrown(storytellerD10, dicePool({ threshold: 3 }), [9, 8, 2, 1, 5]),
    "tens that throw more": thrown(storytellerD10, dicePool({ specialties: 1 }), [10, 10, 7, 1, 5], [10, 3], [1]),
    "one ten that throws one more": thrown(storytellerD10, dicePool({ specialties: 1 }), [10, 2, 7, 4, 5], [6]),
    "a ten under the threshold": thrown(storytellerD10, threshold(1), [10, 8, 7, 1, 5], [9, 1]),
    "bonus dice under the threshold": thrown(storytellerD10, threshold(3), [10, 8, 1, 1, 5], [9, 7]),
    "a ten that a one takes": thrown(storytellerD10, threshold(0), [10, 1, 1, 4, 5], [9, 7]),
    "dice thrown by hand": thrownBy(storytellerD10, "hand", threshold(0), [9, 2, 7, 1, 5]),
    "a roll not made yet": dicePool({}),
  }).flatMap(([title, trace]) => {
    const parts = { position: recordPosition(resume(storytellerD10, trace)), sides: {}, dice: "dice", sum: "sum" };
    return [
      [title, scene({ slot: "roll", with: { ...parts, ...rolledWith(title), pending: title === "one hit" } })],
      [`${title}, in the log`, scene({ slot: "loggedRoll", with: parts })],
    ];
  }),
);

/** A chance that tells the question's difficulty, or its pool. */
const values = ({ args }: ValueQuestion): ObjectiveValues => {
  const chance = (Number(args["pool"] ?? 5) + 10 - Number(args["difficulty"] ?? 6)) / 20;
  return { passive: [chance, chance / 8, 0, (2 * chance) / 3], optimal: [1, 1] };
};

const TRAITS = [
  { name: "Precision", dots: 2 },
  { name: "Firearms", dots: 2 },
];
const SPECIALTY = { name: "Energy Weapons", of: "Firearms", use: true, required: false, related: true };

const action = (args: JsonObject = {}) => begun(storytellerD10, "action", { traits: TRAITS, ...args });

const framing = (offer: string) => ({ offer, args: {}, onSet: CALLED });

const approach = (trace: Trace, more: Partial<Scene<"approach">["with"]> = {}, table: SceneTable = {}): Scene =>
  scene({
    slot: "approach",
    with: {
      trace,
      stage: "framing",
      character: bram().id,
      goal: "success",
      values: undefined,
      chance: <em>chance</em>,
      ...more,
    },
    table,
    values,
  });

const pools: Scenes = {
  "pool that waits": approach(action({ difficulty: 7 }), { stage: "waiting" }),
  "pool that is framed": approach(action({ difficulty: 7 }), { framing: framing("roll") }),
  "pool that is framed without a goal": approach(action(), { framing: framing("roll"), goal: undefined }),
  "pool whose difficulty isn't framed": approach(action(), { framing: framing("unknown") }),
  "pool with a threshold of one": approach(action({ threshold: 1 })),
  "pool with a threshold and specialties": approach(action({ threshold: 2, specialties: [SPECIALTY] }), {
    stage: "waiting",
  }),
  "pool whose odds are hidden": approach(action({ difficulty: 3 }), { framing: framing("roll") }, { seesOdds: false }),
  "pool of one die and one specialty": approach(
    action({ traits: [{ name: "Firearms", dots: 1 }], difficulty: 10, specialties: [SPECIALTY] }),
  ),
  "pool at a difficulty that no die shows": approach(action({ difficulty: 11 })),
  "pool whose difficulty is left to the table": approach(action({ difficulty: null }), { framing: framing("roll") }),
  "no pool": approach(begun(storytellerD10, "rest day", {})),
};

const way = (words: string, begins: OfferedWay["begins"], more: Partial<OfferedWay> = {}): OfferedWay => ({
  words,
  begins,
  args: {},
  goal: "success",
  ...more,
});

const ways = [
  way("Strength 3 · difficulty 6", action({ difficulty: 6 })),
  way("Wits 2 · Stealth 1", action({ difficulty: 8, threshold: 1 }), { args: { reason: "in the dark" } }),
  way("Wits 2", action({ difficulty: 9, threshold: 2 })),
  way("Hacking", refusal("untrained-knowledge", "ST-11"), { args: {} }),
  way("Without a goal", action({ difficulty: 10 }), { goal: undefined }),
];

const small = [
  way("Wits 1", action({ traits: [{ name: "Wits", dots: 1 }], difficulty: 7 })),
  way("Firearms 2", action({ specialties: [SPECIALTY] })),
  way("Precision 2", action({ specialties: [SPECIALTY, { ...SPECIALTY, name: "Pistols" }] })),
];

const owned = (name: string, of: string, more: JsonObject = {}) => ({ ...SPECIALTY, name, of, use: false, ...more });

/** Approaches for which the player may claim specialties. */
const specialized = [
  way(
    "Precision 2 + Firearms 2",
    action({ specialties: [owned("Pistols", "Firearms"), owned("Lasers", "Firearms", { required: true })] }),
    { args: { reason: "it is a laser" } },
  ),
  way("Wits 2", action({ traits: [{ name: "Wits", dots: 2 }] })),
  way("Precision 2 + Melee 1", action({ traits: [TRAITS[0] ?? {}, { name: "Melee", dots: 1 }], specialties: [] })),
];

/** A chance that tells the specialties in use. */
const valuesOfClaims = ({ args }: ValueQuestion): ObjectiveValues => {
  const named = Array.isArray(args["specialties"]) ? args["specialties"] : [];
  const chance = 0.4 + named.filter((one) => JSON.stringify(one).includes(`"use":true`)).length / 5;
  return { passive: [chance, 0.1, 0, chance / 2], optimal: [] };
};

const offerings: Scenes = {
  "approaches with specialties to claim": scene({
    slot: "offering",
    with: { ways: specialized, onTake: CALLED, mayAgree: true },
    values: valuesOfClaims,
  }),
  "approach with a specialty claimed": scene({
    slot: "offering",
    with: { ways: specialized, onTake: CALLED, mayAgree: true },
    values: valuesOfClaims,
    opens: ["Precision + Firearms", "Lasers"],
  }),
  "approaches to choose from": scene({ slot: "offering", with: { ways, onTake: CALLED, mayAgree: true }, values }),
  "approaches that somebody else chooses from": scene({
    slot: "offering",
    with: { ways, onTake: undefined, mayAgree: false },
    values,
  }),
  "approaches while a command is sent": scene({
    slot: "offering",
    with: { ways, onTake: CALLED, mayAgree: true },
    table: { busy: true },
  }),
  "approaches, one of them chosen": scene({
    slot: "offering",
    with: { ways: small, onTake: CALLED, mayAgree: true },
    values,
    opens: "Firearms",
  }),
  "approaches that the GM takes for somebody, one of them with a title": scene({
    slot: "offering",
    with: {
      ways: [
        way("Strength 3 + Melee 1 · difficulty 6", action({ difficulty: 6 }), { title: "Break it down" }),
        ...specialized,
      ],
      onTake: CALLED,
      mayAgree: false,
    },
    values,
    opens: "Break it down",
  }),
  "approaches that are equally likely": scene({
    slot: "offering",
    with: { ways: ways.slice(0, 2), onTake: undefined, mayAgree: false },
    values: () => ({ passive: [0.5, 0.1], optimal: [] }),
  }),
  "one approach": scene({ slot: "offering", with: { ways: ways.slice(0, 1), onTake: CALLED, mayAgree: true }, values }),
  "approaches that never botch, or always": scene({
    slot: "offering",
    with: { ways: ways.slice(0, 2), onTake: CALLED, mayAgree: true },
    values: ({ args }) => ({ passive: args["difficulty"] === 6 ? [1, 0] : [0, 1], optimal: [] }),
  }),
};

const willpower = (args: JsonObject = {}) => begun(storytellerD10, "willpower", { willpower: 3, ...args });
const rolledWillpower = (faces: readonly number[], args: JsonObject = {}) =>
  thrown(storytellerD10, willpower(args), [...faces]);

const choosing = (trace: Trace, more: Parameters<typeof decisionIn>[2] = {}): Scene =>
  scene({
    slot: "decision",
    with: { decision: { ...decisionIn(storytellerD10, trace, { held: { willpower: 3 }, ...more }), onDraft: CALLED } },
  });

/** A chance that tells the dots that are rolled. */
const chanceOfWillpower = ({ args }: ValueQuestion): ObjectiveValues => ({
  passive: [Number(args["willpower"]) / 10],
  optimal: [],
});

const decisions: Scenes = {
  "willpower before its roll": choosing(willpower()),
  "willpower rolled": choosing(rolledWillpower([9, 7, 2])),
  "willpower rolled, buying chosen": choosing(rolledWillpower([9, 7, 2]), { draft: { move: "spend", detail: {} } }),
  "willpower rolled, buying closed": choosing(rolledWillpower([9, 7, 2]), {
    moves: { spend: refusal("no-willpower", "ST-31") },
  }),
  "willpower rolled, its odds known": { ...choosing(rolledWillpower([9, 7, 2])), values: chanceOfWillpower },
  "willpower rolled without a goal": {
    ...choosing(rolledWillpower([9, 7, 2]), { goal: undefined }),
    values: chanceOfWillpower,
  },
  "willpower rolled, no buying": choosing(rolledWillpower([9, 7, 2]), { moves: {} }),
};

const claim = (move: string, name: string, more: Partial<Claim> = {}): Claim => ({
  move,
  name,
  refusal: undefined,
  leadsTo: { procedure: "dice pool", args: { pool: 7, difficulty: 6 } },
  ...more,
});

const now = { procedure: "dice pool", args: { pool: 5, difficulty: 6 } };
const CLAIMS = [
  claim("drop-specialty", "Swords", { leadsTo: { procedure: "dice pool", args: { pool: 4, difficulty: 6 } } }),
  claim("claim-specialty", "Axes"),
  claim("claim-specialty", "Bows", { leadsTo: now }),
  claim("claim-specialty", "Knives", { refusal: refusal("not-now", "ST-20"), leadsTo: undefined }),
  claim("drop-specialty", "Maces", { leadsTo: { procedure: "dice pool", args: { pool: 8, difficulty: 6 } } }),
  claim("claim-specialty", "Whips", { leadsTo: { procedure: "dice pool", args: { pool: 3, difficulty: 6 } } }),
  claim("rule-out-specialty", "swords"),
];

const claims = (more: Partial<Scene<"claims">["with"]> = {}, rest: Partial<Scene> = {}): Scene =>
  scene({ slot: "claims", with: { claims: CLAIMS, goal: "success", now, onClaim: CALLED, ...more }, values, ...rest });

const specialties: Scenes = {
  specialties: claims(),
  "specialties, one called for that the character lacks": claims({
    claims: CLAIMS.slice(1, 2),
    now: {
      ...now,
      args: {
        ...now.args,
        specialties: [
          { name: "Power Armor", of: "", use: false, required: true, related: true },
          { name: "Axes", of: "Melee", use: false, required: true, related: true },
        ],
      },
    },
  }),
  "specialties without a goal": claims({ goal: undefined }),
  "specialties while a command is sent": claims({}, { table: { busy: true } }),
  "specialties that are only ruled out": claims({ claims: CLAIMS.slice(-1) }),
};

const sheets: Scenes = {
  ...Object.fromEntries(
    (
      [
        [0, 0],
        [3, 3],
        [2, 5],
        [9, 10],
        [6, 5],
      ] as const
    ).flatMap(([willpowerNow, permanentWillpower]) => {
      const character = bram({ trackers: { willpower: willpowerNow, permanentWillpower } });
      const title = `${willpowerNow} of ${permanentWillpower} willpower`;
      return [
        [`row with ${title}`, scene({ slot: "characterRow", with: { character } })],
        [`sheet with ${title}`, scene({ slot: "sheetHead", with: { character, mayAct: true } })],
      ];
    }),
  ),
  ...Object.fromEntries(
    (
      [
        ["attributes", "Strength", 0],
        ["attributes", "Strength", 5],
        ["attributes", "Wits", 3],
        ["attributes", "Intelligence", 4],
        ["abilities", "Melee", 2],
        ["abilities", "Firearms", 0],
        ["abilities", "Basket weaving", 1],
      ] as const
    ).map(([scale, name, rating]) => [
      `note of ${name} ${rating}`,
      scene({
        slot: "traitNote",
        with: {
          character: bram({ traits: { specialties: { Melee: ["Swords", "Old tricks"] } } }),
          scale,
          name,
          rating,
        },
      }),
    ]),
  ),
};

const chapter = storytellerD10.acts["write-chapter"]?.parameters["chapter"];
const names = chapter?.kind === "word" ? chapter.values : [];

/** What a table has written, without the first chapters. */
const chaptersBut = (missing: number): Readonly<Record<string, string>> =>
  Object.fromEntries(names.slice(missing).map((name) => [name, `What we play for ${name}.`]));

const writing = (
  chapters: Readonly<Record<string, string>>,
  more: Partial<Scene> = {},
  table: SceneTable = {},
): Scene =>
  scene({ slot: "tableHead", with: {}, table: { shared: shared({ chapters }), ...table }, isShownOnly: true, ...more });

const closed = { "write-chapter": refusal("not-now", "ST-01") };

const chapters: Scenes = {
  "chapters, all but one written, with one of the table's own": writing({
    ...chaptersBut(1),
    "Our house": "A lamp for everybody.",
  }),
  "chapters for a player, none of them written": writing({}, { closed }),
  "chapters for a player, one of them written": writing(chaptersBut(27), { closed }),
  "chapters, none of them written": writing({}),
  "chapter to write": writing(chaptersBut(27), { opens: "Write Health" }),
  "chapter to rewrite": writing({ Health: "Seven boxes." }, { opens: "Rewrite" }),
  "chapter to write, while a command is sent": writing(chaptersBut(27), { opens: "Write Health" }, { busy: true }),
};

/** Storyteller: the count of a roll, pools, approaches, willpower, specialties, and what ranks mean. */
export const storytellerScenes: Scenes = {
  ...rolls,
  ...pools,
  ...offerings,
  ...decisions,
  ...specialties,
  ...sheets,
  ...chapters,
};
