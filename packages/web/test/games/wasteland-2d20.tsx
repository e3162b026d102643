import { wasteland2d20 } from "@rulewright/systems/wasteland-2d20";
import { answerChoice, isRefusal, type JsonObject, refusal, type Trace } from "@rulewright/rules";
import type { ObjectiveValues, RankedOption, ValueQuestion } from "@rulewright/systems/screen";
import {
  CALLED,
  type Scene,
  type SceneTable,
  type Scenes,
  type Sheet,
  begun,
  characterOf,
  decisionIn,
  houseOf,
  scene,
  shared,
  thrown,
} from "./drawing.tsx";

const june = (sheet: Sheet = {}) => characterOf(wasteland2d20, 0, sheet);
const second = (sheet: Sheet = {}) => characterOf(wasteland2d20, 1, sheet);
const foe = (sheet: Sheet = {}) => characterOf(wasteland2d20, 2, { opponent: true, ...sheet });

/** A chance that tells the question's dice, and means that differ from it. */
const values = ({ args }: ValueQuestion): ObjectiveValues => {
  const chance = Number(args["dice"]) / 10 + (args["gms"] === true ? 0.03 : 0);
  return { passive: [chance, 7, chance + 3], optimal: [1, 1, 1] };
};

const option = (move: string | null, value: number, rank: number, detail: JsonObject = {}): RankedOption => ({
  move,
  detail,
  numbers: {},
  pays: {},
  rank,
  passive: [value],
  optimal: [value],
});

type Drafted = NonNullable<Parameters<typeof decisionIn>[2]>;

const deciding = (trace: Trace, more: Drafted = {}, table: SceneTable = {}): Scene =>
  scene({
    slot: "decision",
    with: { decision: { ...decisionIn(wasteland2d20, trace, { goal: "success", ...more }), onDraft: CALLED } },
    table,
    values,
  });

const check = (args: JsonObject) =>
  begun(wasteland2d20, "check", { attribute: 6, skill: 3, tag: true, difficulty: 2, ...args });
const pool = (args: JsonObject) =>
  begun(wasteland2d20, "pool", { targetNumber: 9, tagRating: 3, difficulty: 2, ...args });

const purses: Drafted = { held: { ap: 3, luckPoints: 2 } };
const dice = (move: string, count: number) => ({ move, detail: { dice: count } });

/** A check with one die bought already. */
function withOneBought(): Trace {
  const answered = answerChoice(wasteland2d20, check({ ap: 6 }), dice("buy", 1), { ap: 6 });
  if (isRefusal(answered)) throw new Error(answered.code);
  return answered.trace;
}

const sockets: Scenes = {
  "dice with three points and luck": deciding(check({ ap: 3, luckPoints: 2 }), purses),
  "dice without points": deciding(check({ ap: 0, luckPoints: 0 }), { held: {} }),
  "dice, two of them drafted": deciding(check({ ap: 6, luckPoints: 2 }), { held: { ap: 6 }, draft: dice("buy", 2) }),
  "dice, one of them bought and one drafted": deciding(withOneBought(), { held: { ap: 5 }, draft: dice("buy", 1) }),
  "dice, one of them bought and none drafted": deciding(withOneBought(), { held: { ap: 5 } }),
  "dice that can't be bought": deciding(check({ ap: 3 }), { moves: {} }),
  "dice from the GM, one drafted": deciding(check({ ap: 1 }), { held: { ap: 1 }, draft: dice("feed-gm", 1) }),
  "dice for an attack": deciding(check({ ap: 3, attack: "melee", weapon: 3 }), { ...purses, goal: "damage" }),
  "dice for an attack that needs so much": deciding(check({ ap: 3, attack: "melee", weapon: 3, aim: 4 }), {
    ...purses,
    goal: "enough",
  }),
  "dice of the GM's own": deciding(check({ gms: true, gmAp: 4 }), { held: { gmAp: 4 } }),
  "dice whose odds are hidden": deciding(check({ ap: 3, luckPoints: 2 }), purses, { seesOdds: false }),
  "dice without a goal": deciding(check({ ap: 3 }), { ...purses, goal: undefined }),
  "dice with luck drafted": deciding(check({ ap: 3, luckPoints: 2 }), {
    ...purses,
    draft: { move: "stacked-deck", detail: {} },
    drafted: { passive: [0.7], optimal: [0.7] },
    options: [option(null, 0.4, 1), option("stacked-deck", 0.75, 0)],
  }),
  "dice whose luck is worth a mean": deciding(check({ ap: 3, luckPoints: 2 }), {
    ...purses,
    goal: "damage",
    options: [option(null, 0.4, 1), option("stacked-deck", 1.5, 0)],
  }),
  "dice whose luck has no use": deciding(check({ ap: 3, luckPoints: 2 }), {
    ...purses,
    options: [option(null, 0.4, 0)],
  }),
};

const failed = thrown(wasteland2d20, pool({ luckPoints: 2, ap: 2 }), [19, 15]);
/** An attack that hits, before its damage is rolled. */
const hit = (args: JsonObject) =>
  resolved(
    thrown(wasteland2d20, pool({ attack: "melee", weapon: 4, ap: 3, luckPoints: 0, difficulty: 1, ...args }), [2, 8]),
  );

/** A check whose dice stand as they fell. */
function resolved(trace: Trace): Trace {
  const answered = answerChoice(wasteland2d20, trace, { move: "resolve" }, {});
  if (isRefusal(answered)) throw new Error(answered.code);
  return answered.trace;
}

const results: Scenes = {
  "failure with luck left": deciding(failed, { held: { luckPoints: 2, ap: 2 } }),
  hit: deciding(hit({}), { held: { ap: 3 } }),
  "hit with one more die": deciding(hit({}), { held: { ap: 3 }, draft: { move: "extra-damage", detail: { ap: 1 } } }),
  "hit with two more dice": deciding(hit({}), { held: { ap: 3 }, draft: { move: "extra-damage", detail: { ap: 2 } } }),
  "hit with more dice, their number not chosen yet": deciding(hit({}), {
    held: { ap: 3 },
    draft: { move: "extra-damage", detail: {} },
  }),
  "hit with a weapon that takes no points": deciding(hit({ attack: "ranged" }), { held: { ap: 3 } }),
  "hit without points, with many dice": deciding(hit({ ap: 0, weapon: 14 }), { held: {} }),
};

const approach = (trace: Trace, stage: "framing" | "waiting" | "deciding", seesOdds = true): Scene =>
  scene({
    slot: "approach",
    with: { trace, stage, character: "june", goal: "success", values: undefined },
    table: { seesOdds },
  });

const strips: Scenes = {
  "faces of a check that is framed": approach(check({}), "framing"),
  "faces of a check that waits": approach(check({ skill: 1, tag: true }), "waiting"),
  "faces of a check that is decided": approach(check({}), "deciding"),
  "faces of an untrained check": approach(check({ skill: 0, tag: false }), "waiting"),
  "faces of a pool that is rolled": approach(pool({}), "waiting"),
  "faces of a target beyond 20": approach(pool({ targetNumber: 20, tagRating: 6 }), "waiting"),
  "faces of a target of 19": approach(pool({ targetNumber: 19, tagRating: 19 }), "waiting"),
  "faces of a target of 20, which no 20 meets": scene({
    ...approach(pool({ targetNumber: 20, tagRating: 2 }), "waiting"),
    table: { seesOdds: true, house: houseOf(wasteland2d20, { twentyNeverSucceeds: true }) },
  }),
  "faces of an attack": scene({
    ...approach(check({ attack: "melee", weapon: 3 }), "waiting"),
    with: { trace: check({ attack: "melee", weapon: 3 }), stage: "waiting", character: "june", goal: "damage" },
    values,
  }),
  "faces that are hidden": approach(check({}), "framing", false),
  "faces of damage": approach(begun(wasteland2d20, "combat dice", {}), "waiting"),
};

const over = (character: string, title: string, complications: number) => ({
  character,
  title,
  procedure: "check",
  args: {},
  outcome: { complications },
});

/** Two checks with complications: one 20, then two, and a check without any. */
const past = [over(june().id, "Over the fence", 1), over("otis", "Into the dark", 2), over(june().id, "Back again", 0)];

const acting = { turnActive: true, freeMinor: true, minorTaken: 1 };
const hand = (trackers: Readonly<Record<string, number>>, table: SceneTable = {}): Scene =>
  scene({
    slot: "panelHead",
    with: {},
    table: { isGm: true, past, characters: [june()], shared: { traits: {}, trackers }, ...table },
    values,
    writes: " The rung breaks. ",
  });

const hands: Scenes = {
  "GM with nothing": hand({}),
  "GM with one point": hand({ gmAp: 1 }),
  "GM with three points and a complication": hand({ gmAp: 3, complications: 1 }),
  "GM with five complications": hand({ complications: 5 }),
  "GM with four complications, who may trade them": hand(
    { complications: 4 },
    { house: houseOf(wasteland2d20, { complicationTrade: true }) },
  ),
  "GM with a complication that is played": { ...hand({ complications: 1 }), opens: "Play" },
  "GM with complications, while a command is sent": hand({ complications: 1 }, { busy: true }),
  "GM who is asked for a lucky break": hand(
    {},
    { characters: [june({ traits: { wishes: ["A back door"] }, trackers: { luckPoints: 2 } })] },
  ),
  "GM who is asked for a lucky break by somebody without luck, while an opponent acts": hand(
    {},
    {
      characters: [
        june({ traits: { wishes: ["A back door"] }, trackers: { luckPoints: 0 } }),
        foe({ traits: { turnActive: true } }),
      ],
    },
  ),
  "GM before play": hand({ gmAp: 3 }, { phase: "gathering" }),
  "GM whose opponent acts": hand({ gmAp: 3 }, { characters: [june(), foe({ traits: { turnActive: true } })] }),
  "GM whose opponent makes a harder check": hand(
    { gmAp: 3 },
    {
      characters: [june(), foe({ traits: { turnActive: true } })],
      ongoing: [{ character: foe().id, args: { difficulty: 2, harder: 1 } }],
    },
  ),
  "GM whose opponent has rolled a check": hand(
    { gmAp: 3 },
    {
      characters: [foe({ traits: { turnActive: true } })],
      ongoing: [{ character: foe().id, args: { terms: { difficulty: 4 } } }],
    },
  ),
  "GM whose opponent acts without points": hand(
    {},
    { characters: [foe({ traits: { turnActive: true } })], seesOdds: false },
  ),
  "GM whose opponent has a weapon that it is not good with": hand(
    { gmAp: 1 },
    { characters: [foe({ traits: { turnActive: true, tagSkills: [] } })] },
  ),
  "GM whose opponent has taken its major action": hand(
    { gmAp: 3 },
    { characters: [foe({ traits: { turnActive: true, freeMajor: true, majorTaken: 1 } })] },
  ),
  "GM whose opponent has an attack left in a second major action": hand(
    { gmAp: 3 },
    { characters: [foe({ traits: { turnActive: true, freeMajor: true, majorTaken: 2, attacksLeft: 1 } })] },
  ),
  "GM whose opponent has no weapon": hand(
    { gmAp: 1 },
    { characters: [foe({ traits: { turnActive: true, weapons: {} } })] },
  ),
  "GM whose opponent has weapons without a skill": hand(
    { gmAp: 1 },
    { characters: [foe({ traits: { turnActive: true, weapons: { Stone: 2 }, weaponSkills: {} } })] },
  ),
};

const luck = (luckPoints: number, more: Partial<Scene> = {}, table: SceneTable = {}): Scene =>
  scene({
    slot: "panelHead",
    with: {},
    table: { mine: june({ trackers: { luckPoints } }), ...table },
    writes: " A door opens. ",
    ...more,
  });

const ownLuck: Scenes = {
  luck: luck(3),
  "luck that is asked for a break": luck(3, { opens: "Luck of the Draw" }),
  "luck that is asked for nothing": luck(3, { opens: "Luck of the Draw", writes: "  " }),
  "no luck": luck(0),
  "luck that was asked for a break": luck(
    2,
    {},
    { mine: june({ traits: { wishes: ["A back door"] }, trackers: { luckPoints: 2 } }) },
  ),
  "luck too late for its timing": luck(1, { closed: { "lucky-timing": refusal("not-now", "W20-26") } }),
  "luck while a command is sent": luck(1, {}, { busy: true }),
  "luck before play": luck(1, {}, { phase: "gathering" }),
  "no character": luck(1, {}, { mine: undefined }),
};

const heads: Scenes = Object.fromEntries(
  Object.entries({
    store: [{ gmAp: 4 }, {}, {}],
    "store with a complication": [{ gmAp: 13, complications: 1 }, {}, {}],
    "store with complications": [{ complications: 2 }, { round: 3 }, { characters: [june(), foe()] }],
    combat: [
      { gmAp: 1 },
      { inCombat: true, round: 3 },
      {
        mine: june(),
        characters: [june(), second({ traits: { turnTaken: true } }), foe(), characterOf(wasteland2d20, 3)],
      },
    ],
    "combat, with characters whom nobody plays, of whom one has had a turn": [
      {},
      { inCombat: true, round: 1 },
      {
        mine: june(),
        characters: [june(), second({ traits: { turnTaken: true } }), characterOf(wasteland2d20, 2), foe()],
        party: [june()],
      },
    ],
    "combat, one's own turn with a minor action used": [
      {},
      { inCombat: true, round: 1 },
      { mine: june({ traits: acting }), characters: [june({ traits: acting }), second()] },
    ],
    "combat, one's own turn with too few points for a second action": [
      {},
      { inCombat: true, round: 1 },
      { mine: june({ traits: acting, trackers: { ap: 1 } }), characters: [june({ traits: acting })] },
      { "extra-major": refusal("insufficient-ap", "W20-18", { price: 2, held: 1 }) },
    ],
    "combat that rests between sessions": [
      {},
      { inCombat: true, round: 1 },
      { rests: true, mine: june({ traits: acting }), characters: [june({ traits: acting }), second()] },
    ],
    "combat, a turn that is over": [
      {},
      { inCombat: true },
      { mine: june({ traits: { turnTaken: true } }), characters: [june({ traits: { turnTaken: true } }), second()] },
    ],
    "combat, one's own turn with an attack that is open": [
      {},
      { inCombat: true },
      {
        mine: june({ traits: { turnActive: true } }),
        ongoing: [{ character: june().id, args: { terms: { attack: "melee", difficulty: 1 } } }],
      },
    ],
    "combat, one's own turn with a check that is open": [
      {},
      { inCombat: true },
      {
        mine: june({ traits: { turnActive: true } }),
        ongoing: [{ character: june().id, args: { attack: "none", difficulty: 1 } }],
      },
    ],
    "combat, somebody else's turn": [
      {},
      { inCombat: true },
      { mine: june(), characters: [june(), second({ traits: { turnActive: true } })] },
    ],
    "combat, a turn with everything used": [
      {},
      { inCombat: true },
      { mine: june({ traits: { turnActive: true, freeMinor: true, minorTaken: 2, freeMajor: true, majorTaken: 2 } }) },
    ],
    "combat, a turn with only bought actions": [
      {},
      { inCombat: true },
      {
        mine: june({ traits: { turnActive: true, freeMinor: false, minorTaken: 1, freeMajor: false, majorTaken: 1 } }),
        busy: true,
      },
    ],
    "combat, an opponent's turn for the GM": [
      {},
      { inCombat: true },
      { isGm: true, characters: [june(), foe({ traits: { turnActive: true } })] },
    ],
    "combat, an opponent's turn for others": [
      {},
      { inCombat: true },
      { characters: [june(), foe({ traits: { turnActive: true } })] },
    ],
    "a turn without combat": [{}, { inCombat: false }, { mine: june({ traits: { turnActive: true } }) }],
  } as const satisfies Readonly<
    Record<string, readonly [Readonly<Record<string, number>>, JsonObject, SceneTable, Scene["closed"]?]>
  >).map(([title, [trackers, traits, table, closed = {}]]) => [
    title,
    scene({
      slot: "tableHead",
      with: {},
      table: { shared: { ...shared(traits), trackers }, ...table },
      closed,
    }),
  ]),
);

const sheets: Scenes = {
  "row of somebody whose checks are harder": scene({
    slot: "characterRow",
    with: { character: june({ trackers: { harder: 1 } }) },
  }),
  ...Object.fromEntries(
    (
      [
        [0, 0],
        [1, 0],
        [1, 1],
        [5, 2],
        [2, 4],
        [13, 0],
      ] as const
    ).map(([ap, freshAp]) => [
      `row with ${ap} points, ${freshAp} fresh`,
      scene({ slot: "characterRow", with: { character: june({ trackers: { ap, freshAp, luckPoints: ap } }) } }),
    ]),
  ),
  ...Object.fromEntries(
    (["ap", "luckPoints", "rads"] as const).map((name) => [
      `amount of ${name}`,
      scene({ slot: "amount", with: { name, amount: 3, spending: 1 } }),
    ]),
  ),
  ...Object.fromEntries(
    (
      [
        ["freshAp", 0],
        ["freshAp", 2],
        ["gmAp", 3],
        ["complications", 1],
      ] as const
    ).map(([name, amount]) => [
      `amount of ${amount} ${name}`,
      scene({ slot: "amount", with: { name, amount, spending: 0 } }),
    ]),
  ),
  ...Object.fromEntries(
    [{}, { ap: 3 }, { ap: 3, freshAp: 1 }, { luckPoints: 2 }, { ap: 13 }].map((pays) => [
      `price of ${JSON.stringify(pays)}`,
      scene({ slot: "price", with: { pays } }),
    ]),
  ),
  "weapons of one's own": scene({ slot: "sheetHead", with: { character: june(), mayAct: true } }),
  "weapons of one's own, after the major action": scene({
    slot: "sheetHead",
    with: { character: june({ traits: { turnActive: true, freeMajor: true } }), mayAct: true },
  }),
  "weapons of somebody else": scene({ slot: "sheetHead", with: { character: june(), mayAct: false } }),
  "weapons before play": scene({
    slot: "sheetHead",
    with: { character: june(), mayAct: true },
    table: { phase: "gathering" },
  }),
  "weapons for the GM": scene({ slot: "sheetHead", with: { character: june(), mayAct: true }, table: { isGm: true } }),
  "weapons with many dice, without a skill, and of an unknown one": scene({
    slot: "sheetHead",
    with: {
      character: june({
        traits: { weapons: { Cannon: 9, Stone: 1, Net: 8 }, weaponSkills: { Net: "Fishing", Cannon: "Small guns" } },
      }),
      mayAct: true,
    },
    table: { busy: true },
  }),
  "no weapons": scene({ slot: "sheetHead", with: { character: june({ traits: { weapons: {} } }), mayAct: true } }),
  ...Object.fromEntries(
    ["weapons", "weaponSkills", "tagSkills", "tied", "skills", "attributes"].map((name) => [
      `part ${name}`,
      scene({ slot: "sheetPart", with: { character: june(), name } }),
    ]),
  ),
  ...Object.fromEntries(
    Object.entries<JsonObject>({
      none: { skills: {} },
      "none with a rating": { skills: { Repair: 0 }, tagSkills: ["Repair"] },
      "all with a rating, one of them tied to another attribute and one to none": {
        skills: { Repair: 2, Fishing: 1, Sneaking: 3 },
        tied: { Repair: "strength" },
        tagSkills: ["sneaking"],
      },
    }).map(([which, traits]) => [
      `skills: ${which}`,
      scene({ slot: "sheetPart", with: { character: june({ traits }), name: "skills" } }),
    ]),
  ),
};

/** Wasteland: dice in sockets, faces, luck, hits, points, turns, weapons, and what the GM has in hand. */
export const wastelandScenes: Scenes = { ...sockets, ...results, ...strips, ...hands, ...ownLuck, ...heads, ...sheets };
