import { describe, expect, it } from "vitest";
import {
  defineSystem,
  DefinitionError,
  done,
  offerOf,
  type Parameters,
  procedure,
  type SystemDefinition,
} from "../src/index.ts";

const run = (): ReturnType<typeof done> => done({ outcome: "kept" });
const toss = procedure("toss", { rules: ["R-1"], held: ["lots"], run });

/** Everything that a definition may name, each with its text and rule. */
const sound = {
  id: "inn",
  version: "1",
  title: "Inn",
  flavour: "Beds.",
  phases: ["play"],
  strategies: {},
  trackers: {
    lots: {
      min: 0,
      max: 9,
      start: 0,
      rule: "R-1",
    },
  },
  scales: {
    skills: {
      min: 0,
      max: 3,
      rule: "R-1",
    },
  },
  words: {
    mood: {
      values: ["glad"],
      rule: "R-1",
    },
  },
  traits: {
    beds: {
      kind: "number",
      initial: 0,
      rule: "R-1",
    },
  },
  marks: {
    asleep: {
      of: "character",
      kind: "flag",
      initial: false,
      rule: "R-1",
    },
  },
  limits: {
    turn: {
      per: "round",
      rule: "R-1",
    },
  },
  figures: {
    rest: {
      rule: "R-1",
      of: () => 1,
    },
  },
  houseRules: {
    late: {
      rule: "R-1",
      values: [true, false],
    },
  },
  presets: { quick: {} },
  goals: {
    rich: {
      name: "rich",
      by: "player",
      objectives: [],
    },
  },
  procedures: { toss },
  questions: ["toss"],
  credits: { won: ["lots"] },
  stateKeys: { toss: () => "" },
  offers: {
    toss: {
      ...offerOf(toss),
      advanced: true,
      uses: ["turn"],
    },
  },
  acts: {
    rest: {
      rules: ["R-1"],
      of: "table",
      by: ["gm"],
      uses: ["turn"],
      when: [
        {
          names: ["combat"],
          holds: () => true,
        },
      ],
      parameters: {},
      decide: () => ({ changes: [] }),
    },
  },
  board: { rule: "R-1" },
  creation: {
    rules: ["R-1"],
    steps: [
      {
        name: "name",
        asks: [],
      },
    ],
    parameters: {},
    create: () => ({}),
  },
  parties: [
    {
      characters: [
        {
          id: "ann",
          name: "Ann",
          traits: {
            mood: "glad",
            skills: {},
            beds: 1,
          },
          trackers: { lots: 1 },
        },
      ],
    },
  ],
  opponents: [
    {
      id: "wolf",
      name: "Wolf",
      traits: {
        mood: "glad",
        skills: {},
      },
      trackers: { lots: 1 },
    },
  ],
  reference: [
    {
      rule: "R-1",
      text: "Toss.",
      mechanical: true,
    },
  ],
};

const KEYS = [
  "tracker.lots",
  "scale.skills",
  "trait.mood",
  "goal.rich",
  "act.rest",
  "house.late",
  "preset.quick",
  "mark.asleep",
  "mark.turn",
  "limit.turn",
  "figure.rest",
  "offer.toss",
  "offer.toss.hint",
  "board",
  "procedure.toss",
  "creation.name",
  "when.combat",
];
const text = Object.fromEntries(KEYS.map((key) => [key, key]));

/** The faults of the definition with other parts. */
function faultsOf(more: object): readonly string[] {
  try {
    defineSystem({ text, ...sound, ...more } as unknown as SystemDefinition);
    return [];
  } catch (error) {
    if (!(error instanceof DefinitionError)) throw error;
    expect(error.message).toContain(
      error.faults.length === 1 ? "inn has a fault:" : `inn has ${error.faults.length} faults:`,
    );
    for (const fault of error.faults) expect(error.message).toContain(`\n- ${fault}`);
    return error.faults;
  }
}

const cites = (what: string): string => `${what}: cites R-9, which is not in the reference`;

describe("a definition", () => {
  it("is sound, has the marks of its limits and the texts of the engine beside its own", () => {
    expect(faultsOf({})).toEqual([]);
    const { marks, text: words } = defineSystem({ text, ...sound } as unknown as SystemDefinition);
    expect(marks?.["turn"]).toEqual({ of: "character", kind: "flag", initial: false, lasts: "round", rule: "R-1" });
    expect([words["offer.toss"], words["refusal.missing-argument"]]).toEqual([
      "offer.toss",
      "{name:name} is required.",
    ]);
  });

  it.each(KEYS)("needs the text %s", (key) => {
    const { [key]: _, ...others } = text;
    expect(faultsOf({ text: others })).toEqual([`text: "${key}" is missing`]);
  });

  it("needs no hint for an offer that isn't advanced, and no text for a board that there isn't", () => {
    const { "offer.toss.hint": _, board: __, ...others } = text;
    expect(faultsOf({ text: others, offers: { toss: offerOf(toss) }, board: undefined })).toEqual([]);
  });

  const unknown = { rule: "R-9" };
  it.each<readonly [object, string]>([
    [{ trackers: { lots: { ...sound.trackers.lots, ...unknown } } }, "lots"],
    [{ scales: { skills: { ...sound.scales.skills, ...unknown } } }, "skills"],
    [{ words: { mood: { ...sound.words.mood, ...unknown } } }, "mood"],
    [{ marks: { asleep: { ...sound.marks.asleep, ...unknown } } }, "asleep"],
    [{ limits: { turn: { per: "round", ...unknown } } }, "turn"],
    [{ figures: { rest: { ...sound.figures.rest, ...unknown } } }, "rest"],
    [{ houseRules: { late: { ...sound.houseRules.late, ...unknown } } }, "late"],
    [{ board: unknown }, "board"],
    [{ acts: { rest: { ...sound.acts.rest, rules: ["R-1", "R-9"] } } }, "act rest"],
    [{ offers: { toss: { ...sound.offers.toss, rules: ["R-9"] } } }, "offer toss"],
    [
      { procedures: { toss: procedure("toss", { rules: ["R-9"], run: () => done({ outcome: "x" }) }) } },
      "procedure toss",
    ],
  ])("%# cites rules of the reference", (more, what) => {
    expect(faultsOf(more)).toEqual([cites(what)]);
  });

  it.each<readonly [object, string]>([
    [{ reference: [...sound.reference, ...sound.reference] }, "reference: R-1 is listed twice"],
    [{ questions: ["toss", "roll"], text: { ...text, "procedure.roll": "" } }, 'question "roll" is not a procedure'],
    [{ stateKeys: { roll: () => "" } }, 'the state key of "roll" belongs to no procedure'],
    [{ credits: { won: ["lots", "ego"] } }, 'credits of "won": "ego" is not a tracker'],
    [{ acts: { rest: { ...sound.acts.rest, by: undefined } } }, "act rest: it is the table's, and nobody may do it"],
    [{ acts: { rest: { ...sound.acts.rest, uses: ["hour"] } } }, 'rest: uses "hour", which is no limit'],
    [{ offers: { toss: { ...sound.offers.toss, uses: ["hour"] } } }, 'toss: uses "hour", which is no limit'],
    [
      { offers: { toss: { ...sound.offers.toss, remedies: { tired: "sleep" } } } },
      'offer toss: "sleep" against "tired" is no act',
    ],
    [
      { procedures: { toss: procedure("throw", { rules: ["R-1"], run: () => done({ outcome: "x" }) }) } },
      'procedure "throw" is listed as "toss"',
    ],
    [
      { procedures: { toss: procedure("toss", { rules: ["R-1"], held: ["ego"], run: () => done({ outcome: "x" }) }) } },
      'procedure toss: holds "ego", which is not a tracker',
    ],
    [
      { opponents: [{ ...sound.opponents[0], traits: { mood: "glad", skills: {}, hats: 1 } }] },
      "Wolf: hats is not declared among the traits of a sheet",
    ],
  ])("%# names what there is", (more, fault) => {
    expect(faultsOf(more)).toEqual([fault]);
  });

  const noText = { kind: "text", initial: "" };
  it.each<readonly [object, string]>([
    [{ kind: "integer", from: { scale: "skill" } }, 'comes from scale "skill", which is not declared'],
    [{ kind: "texts", from: { scales: ["skills", "gear"] } }, 'comes from scales "gear", which is not declared'],
    [{ kind: "integer", from: { trait: "bed" } }, 'comes from trait "bed", which is not declared'],
    [{ kind: "integer", from: { tracker: "beds" } }, 'comes from tracker "beds", which is not declared'],
    [{ ...noText, reasonFor: "modifier" }, 'names "modifier", which is no parameter beside it'],
    [{ ...noText, usual: { with: "skill", names: {} } }, 'names "skill", which is no parameter beside it'],
    [{ kind: "character", otherwise: "ratings" }, 'names "ratings", which is no parameter beside it'],
    [{ kind: "ratings", min: 0, max: 1, without: "bed" }, 'names "bed", which is no parameter beside it'],
    [{ kind: "integer", max: 5, initial: 6 }, "doesn't allow its own initial value"],
    [{ kind: "records", of: {}, initial: [{ who: "ann" }] }, "doesn't allow its own initial value"],
  ])("%# has parameters that name what there is, and allow the values that they begin with", (parameter, fault) => {
    const of = { who: parameter };
    for (const kind of ["act", "offer"]) {
      const owner = kind === "act" ? "rest" : "toss";
      const owned = { ...sound[kind === "act" ? "acts" : "offers"] } as Readonly<Record<string, object>>;
      const changed = (parameters: object): object => ({ [`${kind}s`]: { [owner]: { ...owned[owner], parameters } } });
      expect(faultsOf(changed(of))).toEqual([`${kind} ${owner}, who: ${fault}`]);
      expect(faultsOf(changed({ all: { kind: "records", of } }))).toEqual([`${kind} ${owner}, all, who: ${fault}`]);
    }
    const rolled = procedure("toss", { rules: ["R-1"], parameters: of as Parameters, run });
    expect(faultsOf({ procedures: { toss: rolled } })).toEqual([`procedure toss, who: ${fault}`]);
    expect(faultsOf({ creation: { ...sound.creation, parameters: of } })).toEqual([`creation, who: ${fault}`]);
  });

  it("may have parameters that name each other, traits and marks", () => {
    const parameters = {
      skill: { kind: "text", from: { scales: ["skills", "beds", "asleep"] } },
      modifier: { kind: "integer", initial: 0, from: { tracker: "lots" } },
      reason: { ...noText, reasonFor: "modifier", usual: { with: "skill", names: {} } },
      ratings: { kind: "ratings", min: 0, max: 1, without: "mood" },
      who: { kind: "character", otherwise: "ratings", from: { trait: "beds" } },
      luck: { kind: "integer", initial: 0, from: { entry: "luck" } },
    };
    expect(faultsOf({ creation: { ...sound.creation, parameters } })).toEqual([]);
  });

  it("has ready-made characters that its sheet allows, of which every fault is told", () => {
    const [ann] = sound.parties[0]?.characters ?? [];
    const wrong = { ...ann, trackers: { lots: 10 }, traits: { ...ann?.traits, mood: "sad", hats: 1 } };
    expect(faultsOf({ parties: [{ characters: [wrong] }], opponents: undefined })).toHaveLength(3);
  });

  it("may let whoever plays a character do an act of theirs, and nobody one of the table's", () => {
    const own = { ...sound.acts.rest, of: "character", by: undefined };
    expect(faultsOf({ acts: { rest: own } })).toEqual([]);
  });
});
