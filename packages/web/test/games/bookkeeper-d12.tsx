import { bookkeeperD12 } from "@rulewright/systems/bookkeeper-d12";
import type { JsonObject } from "@rulewright/rules";
import type { ObjectiveValues, ValueQuestion } from "@rulewright/systems/screen";
import {
  CALLED,
  type Scene,
  type SceneTable,
  type Scenes,
  type Sheet,
  begun,
  characterOf,
  houseOf,
  scene,
  shared,
} from "./drawing.tsx";

const ysolde = (sheet: Sheet = {}) => characterOf(bookkeeperD12, 0, sheet);
const bram = (sheet: Sheet = {}) => characterOf(bookkeeperD12, 1, sheet);
const nettle = (sheet: Sheet = {}) => characterOf(bookkeeperD12, 2, sheet);

const byKind = houseOf(bookkeeperD12, { stressTracks: "by-kind" });

/** The chance to be alive falls by a tenth each round, and a mean of rounds that follows from the stress. */
const values = ({ args }: ValueQuestion): ObjectiveValues => {
  const { rounds, stress } = args;
  const chance = typeof rounds === "number" ? Math.max(0, 1.0949 - rounds / 10) : 0.5;
  return { passive: [0, 0], optimal: [chance, 13.25 - Number(stress)] };
};

const clock: Scenes = {
  "clock for the Bookkeeper in peacetime": scene({
    slot: "tableHead",
    with: {},
    table: { isGm: true, characters: [ysolde(), bram({ traits: { acted: true } })] },
  }),
  "clock for a player in peril, with those who have acted, stand aside, are dead, and an opponent": scene({
    slot: "tableHead",
    with: {},
    table: {
      shared: shared({
        timescale: "peril",
        round: 7,
        elapsedSeconds: 4205,
        wall: { Nettle: 1, Aurel: 12, Petra: 31 },
        lastWords: { Aurel: "The lamp." },
      }),
      mine: bram(),
      characters: [
        ysolde({ traits: { aside: true } }),
        bram(),
        nettle({ trackers: { stress: 13 } }),
        characterOf(bookkeeperD12, 3, { opponent: true }),
      ],
    },
  }),
  "clock with characters whom nobody plays": scene({
    slot: "tableHead",
    with: {},
    table: {
      mine: bram(),
      characters: [ysolde(), bram(), nettle(), characterOf(bookkeeperD12, 3, { opponent: true })],
      party: [bram(), nettle()],
    },
  }),
  "clock with nobody to wait for": scene({
    slot: "tableHead",
    with: {},
    table: { characters: [ysolde({ traits: { aside: true } })] },
  }),
  "clock with two of the same first name": scene({
    slot: "tableHead",
    with: {},
    table: { characters: [ysolde({ name: "Ann Crane" }), bram({ name: "Ann" }), nettle({ name: "Anna Crane" })] },
  }),
  "clock before play": scene({
    slot: "tableHead",
    with: {},
    table: {
      phase: "gathering",
      isGm: true,
      busy: true,
      characters: [ysolde()],
      shared: shared({ timescale: "danger" }),
    },
  }),
};

const drawnAt = (stress: number, kinds: Readonly<Record<string, number>>, more: Sheet = {}) =>
  ysolde({ ...more, trackers: { stress, ...more.trackers }, traits: { stressByKind: kinds, ...more.traits } });

const sheetOf = (character: ReturnType<typeof ysolde>, table: SceneTable = {}, mayAct = true): Scene =>
  scene({ slot: "sheetHead", with: { character, mayAct }, table });

const sheets: Scenes = {
  ...Object.fromEntries(
    Array.from({ length: 15 }, (_, stress) => [
      `sheet with ${stress} stress`,
      sheetOf(drawnAt(stress, { Wound: stress })),
    ]),
  ),
  "sheet with several kinds, growth, and other reliefs": sheetOf(
    drawnAt(7, { Wound: 3, Bleed: 1, Hunger: 1, Salt: 1 }, { traits: { ticks: { Bleed: 1, Weary: 0, Damp: 2 } } }),
    { shared: shared({ reliefs: { eat: 1, rest: 20, indulge: 2 }, reliefRounds: { eat: 0, rest: 1, indulge: 2 } }) },
  ),
  "sheet with a single kind, which grows": sheetOf(drawnAt(2, { Bleed: 2 }, { traits: { ticks: { Bleed: 1 } } })),
  "sheet of the dead, on whom nothing grows": sheetOf(
    drawnAt(13, { Bleed: 13 }, { traits: { ticks: { Bleed: 2 }, alive: false } }),
  ),
  "sheet with the rounds left": { ...sheetOf(drawnAt(4, {})), values },
  "sheet with no round left for sure": {
    ...sheetOf(drawnAt(9, {})),
    values: () => ({ passive: [], optimal: [0.004, 0.5] }),
  },
  "sheet with rounds that are sure": {
    ...sheetOf(drawnAt(1, {})),
    values: () => ({ passive: [], optimal: [0.995, 99] }),
  },
  "sheet that somebody else looks at": sheetOf(drawnAt(4, {}), {}, false),
  "sheet before play": sheetOf(drawnAt(4, {}), { phase: "gathering" }),
  "sheet while a command is sent": sheetOf(drawnAt(4, {}), { busy: true }),
  ...Object.fromEntries(
    [0, 2, 11, 12, 13].map((wound) => [
      `sheet with ${wound} wounds and 4 weary, each kind by itself`,
      sheetOf(drawnAt(wound + 4, { Wound: wound, Weary: 4 }), { house: byKind }),
    ]),
  ),
  "sheet with a malus that is kept": sheetOf(drawnAt(4, { Wound: 4 }, { trackers: { malus: 3 } }), {
    house: houseOf(bookkeeperD12, { malusMode: "sticky" }),
  }),
  "sheet whose table shows no odds": sheetOf(drawnAt(4, {}), { seesOdds: false }),
};

const rowOf = (stress: number, party: boolean) => {
  const character = drawnAt(stress, { Stun: stress });
  return scene({ slot: "characterRow", with: { character }, values, table: { characters: party ? [character] : [] } });
};

const rows: Scenes = {
  ...Object.fromEntries([0, 2, 3, 12, 13].map((stress) => [`row with ${stress} stress`, rowOf(stress, true)])),
  "row without stress of somebody whom nobody plays": rowOf(0, false),
  "row with stress of somebody whom nobody plays": rowOf(2, false),
};

/** Stress that is about to be added by the act for it, and another act. */
const forms: Scenes = Object.fromEntries(
  Object.entries({
    "form of more stress": { args: { kind: "Stun", amount: 2 } },
    "form of stress without an amount": { args: { kind: "Stun", amount: null } },
    "form of stress of no kind": { args: { kind: null, amount: 1 } },
    "form of no stress": { args: { kind: "Stun", amount: 0 } },
    "form of less than no stress": { args: { kind: "Stun", amount: -1 } },
    "form of deadly stress": { args: { kind: "Stun", amount: 11 } },
    "form of stress for nobody": { args: { kind: "Stun", amount: 2 }, character: undefined },
    "form of another act": { act: "relieve", args: { kind: "Stun", amount: 2 } },
  }).map(([title, props]) => [
    title,
    scene({ slot: "actHead", with: { act: "stress", character: drawnAt(2, { Stun: 2 }), ...props } }),
  ]),
);

const unknownRounds: Scenes = {
  "row whose rounds aren't known yet": scene({ slot: "characterRow", with: { character: drawnAt(2, { Stun: 2 }) } }),
  "sheet whose rounds aren't known yet": sheetOf(drawnAt(2, { Stun: 2 })),
};

const dead = drawnAt(13, { Wound: 13 });

const deaths: Scenes = {
  death: scene({
    slot: "panelHead",
    with: {},
    table: {
      mine: dead,
      shared: shared({ wall: { [dead.name]: 1, Aurel: 5 }, lastWords: { [dead.name]: "Mind the tide." } }),
    },
    writes: "The lamp.",
  }),
  "death in danger, said nothing, asked to be taken back": scene({
    slot: "panelHead",
    with: {},
    table: {
      mine: dead,
      asked: ["take-back-death"],
      shared: shared({ timescale: "danger", wall: { [dead.name]: 2 } }),
    },
    writes: "  ",
  }),
  "death by several kinds of stress at once": scene({
    slot: "panelHead",
    with: {},
    table: {
      mine: drawnAt(
        14,
        { Wound: 5, Chilly: 4, Bleed: 5 },
        { traits: { died: { round: 6, elapsedSeconds: 15_135 }, fell: { Chilly: 1, Bleed: 2 } } },
      ),
      // The clock has gone on since.
      shared: shared({ round: 9, elapsedSeconds: 15_144, timescale: "peril" }),
    },
  }),
  "death by all of its stress at once": scene({
    slot: "panelHead",
    with: {},
    table: { mine: drawnAt(13, { Wound: 13 }, { traits: { fell: { Wound: 13 } } }) },
  }),
  "death after play, while a command is sent": scene({
    slot: "panelHead",
    with: {},
    table: { mine: dead, phase: "after", busy: true },
  }),
  "no death": scene({ slot: "panelHead", with: {}, table: { mine: ysolde() } }),
  "no character": scene({ slot: "panelHead", with: {} }),
};

type Args = Parameters<typeof begun>[2];
const roll = (args: Args, more: Partial<Scene<"approach">["with"]> = {}, table: SceneTable = {}): Scene =>
  scene({
    slot: "approach",
    with: {
      trace: begun(bookkeeperD12, "skill roll", { modifier: 0, tracks: [], keptMalus: 0, ...args }),
      character: ysolde().id,
      stage: "deciding",
      goal: "success",
      ...more,
    },
    table: { characters: [drawnAt(Number(args["stress"]), {})], ...table },
    values,
  });

/** A roll with so many wounds, and so much weariness beside them, each kind by itself. */
const rollByKind = ([Wound, Weary]: readonly [number, number]): Scene => {
  const args = { level: 4, modifier: 0, stress: Wound + Weary, tracks: [Wound, Weary], keptMalus: 0 };
  return scene({
    slot: "approach",
    with: {
      trace: begun(bookkeeperD12, "skill roll", args, { stressTracks: "by-kind" }),
      character: ysolde().id,
      stage: "deciding",
      goal: "success",
    },
    table: { house: byKind, characters: [drawnAt(Wound + Weary, { Wound, Weary })] },
    values,
  });
};

const rolls: Scenes = {
  "roll that one more stress makes worse": roll({ level: 4, stress: 8 }),
  "roll that one more stress leaves as it is": roll({ level: 4, stress: 6 }),
  "roll that one more stress kills": roll({ level: 4, stress: 12 }),
  "roll with kinds of stress by themselves": rollByKind([3, 3]),
  "roll with kinds of stress by themselves, one more of the first makes it worse": rollByKind([2, 1]),
  "roll that can't succeed": roll({ level: 0, stress: 12, modifier: -3 }),
  "roll that can't fail": roll({ level: 12, stress: 0 }),
  "roll that is framed": roll({ level: 4, stress: 8 }, { stage: "framing" }),
  "roll of somebody whose sheet is hidden": roll({ level: 4, stress: 8 }, {}, { characters: [] }),
  "roll of the dead": roll({ level: 4, stress: 8 }, {}, { characters: [dead] }),
  "roll whose odds are hidden": roll({ level: 4, stress: 8 }, {}, { seesOdds: false }),
};

/** What a phone's folded panel tells of the viewer's own stress. */
const held: Scenes = Object.fromEntries(
  [0, 2, 7, 13].map((stress) => [
    `own stress of ${stress}`,
    scene({ slot: "ownTokens", with: { character: drawnAt(stress, { Wound: stress }) } }),
  ]),
);

const closing = (args: JsonObject, more: SceneTable = {}, act = "close-session"): Scene =>
  scene({
    slot: "actFields",
    with: { act, character: undefined, args, onSet: CALLED },
    table: {
      isGm: true,
      shared: shared({ timescale: "danger", round: 12, elapsedSeconds: 4205 }),
      characters: [
        ysolde({ trackers: { sessionsSurvived: 2, xp: 3 } }),
        bram(),
        { ...dead, id: "dead", name: "Aurel" },
      ],
      ...more,
    },
    writes: "The narrows",
  });

const closings: Scenes = {
  "end of a session": closing({ xpEach: 0, awards: [], absent: [] }),
  "end of a session with XP, without somebody": closing({
    awards: [{ who: ysolde().id, xp: 8, accomplishments: "The lamp" }],
    absent: [bram().id],
  }),
  "end of a session that was counted, where the dead share it": closing(
    {},
    {
      characters: [ysolde({ traits: { counted: true } }), dead],
      house: houseOf(bookkeeperD12, { deadShareSession: true }),
    },
  ),
  "fields of another act": closing({}, {}, "stress"),
};

/** Bookkeeper: the clock, stress on sheets and in the party, deaths, and the faces of a roll. */
const ends: Scenes = {
  "end of a session with the living, the dead and an opponent": scene({
    slot: "sessionEnd",
    with: { rolls: [] },
    table: {
      shared: shared({ timescale: "danger", round: 4, elapsedSeconds: 4800, wall: { [dead.name]: 1 } }),
      characters: [drawnAt(4, { Chilly: 4 }), bram(), dead, characterOf(bookkeeperD12, 3, { opponent: true })],
    },
  }),
};

export const bookkeeperScenes: Scenes = {
  ...clock,
  ...sheets,
  ...rows,
  ...unknownRounds,
  ...forms,
  ...deaths,
  ...rolls,
  ...held,
  ...closings,
  ...ends,
};
