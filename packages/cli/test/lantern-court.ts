import { d, face, classify } from "@rulewright/dice";
import {
  type Act,
  chance,
  choose,
  defineSystem,
  done,
  earn,
  go,
  goal,
  isRecord,
  move,
  type Parameters,
  procedure,
  type Procedure,
  refusal,
  roll,
  TABLE,
} from "@rulewright/rules";

// A small rulebook of the tests' own: every kind of parameter, mark, act and ritual that a definition may have.

const d6 = d(6);

const side = {
  rating: { kind: "integer", min: 1, max: 6 },
  modifiers: { kind: "integers", initial: [] },
  steady: { kind: "flag", initial: false },
} satisfies Parameters;

const duelParameters = {
  first: { kind: "record", of: side },
  second: { kind: "record", of: side, nullable: true, initial: null },
  helpers: { kind: "records", of: { rating: side.rating, keepsWatch: { kind: "flag", initial: false } }, initial: [] },
  gifts: { kind: "ratings", names: ["Small hours", "Candour"], min: 0, max: 3, initial: {} },
  masks: { kind: "texts", values: ["fox", "owl", "moth"], initial: [] },
  oath: { kind: "text", nullable: true, initial: null },
  limit: { kind: "integer", min: 2, max: 30, nullable: true, initial: null },
  light: { kind: "integer", min: 0, max: 5, initial: 0, from: { tracker: "light" } },
  mood: { kind: "word", values: ["calm", "wild", "grave", "merry"], initial: "calm" },
} satisfies Parameters;

const ratingOf = (value: unknown): number => (isRecord(value) ? Number(value["rating"]) : 0);

/** LC-03 The other one answers a good throw: they yield, or parry by throwing a die of their own. */
const answered: Procedure<{ readonly hits: number; readonly against: number }> = procedure("duel answered", {
  rules: ["LC-03"],
  parameters: { hits: { kind: "integer", min: 0, max: 100 }, against: { kind: "integer", min: 0, max: 6 } },
  *run({ hits, against }) {
    return choose({
      by: "opponent",
      facts: { hits },
      stands: { as: "let-it-stand", leadsTo: done({ outcome: hits > 0 ? "won" : "lost", hits }) },
      moves: () => [
        move("parry", {
          closed: hits === 0 ? refusal("nothing-to-parry", "LC-03") : undefined,
          leadsTo: () => go(parried, { hits, against }),
        }),
      ],
    });
  },
});

const parried: Procedure<{ readonly hits: number; readonly against: number }> = procedure("duel parried", {
  rules: ["LC-03"],
  parameters: { hits: { kind: "integer", min: 0, max: 100 }, against: { kind: "integer", min: 0, max: 6 } },
  *run({ hits, against }) {
    const thrown = yield* roll(d6.times(1), face);
    return done({ outcome: thrown > against ? "won" : "lost", hits });
  },
});

const duel: Procedure = procedure("duel", {
  rules: ["LC-02"],
  parameters: duelParameters,
  examples: [],
  refuse: ({ oath }) => (oath === "none of your business" ? refusal("bad-oath", "LC-02") : undefined),
  *run({ first, second }) {
    const thrown = yield* roll(
      d6.times(ratingOf(first)),
      classify({ hit: "counts", miss: "blank" }, (shown) => (shown > 4 ? "hit" : "miss")),
    );
    yield* earn({ oil: thrown.hit > 1 ? 1 : 0 });
    return go(answered, { hits: thrown.hit, against: ratingOf(second) });
  },
});

/** LC-05 The night goes on until it has been quiet once, which may be never. */
const vigil: Procedure<{ readonly quiet: number; readonly goal: number }> = procedure("night watch", {
  rules: ["LC-05"],
  parameters: {
    quiet: { kind: "integer", min: 0, max: 6, initial: 1 },
    // Has the name of an option, as some rulebook's parameter will.
    goal: { kind: "integer", min: 0, max: 9, initial: 0 },
  },
  *run({ quiet, goal: wanted }) {
    yield* earn({ hours: 1 });
    const thrown = yield* roll(d6.times(1), face);
    return thrown <= quiet ? done({ outcome: "won", hits: 0 }) : go(vigil, { quiet, goal: wanted });
  },
});

const light: Act = {
  rules: ["LC-04"],
  by: ["player", "gm"],
  of: "character",
  parameters: {
    oil: { kind: "integer", min: 1, max: 3, initial: 1 },
    whom: { kind: "character", nullable: true, initial: null },
    guests: { kind: "characters", initial: [] },
  },
  decide: ({ oil, whom, guests }, { actor, shared, characters }) => {
    if (!actor) return refusal("needs-character", "LC-04");
    const left = (shared.trackers["oil"] ?? 0) - Number(oil);
    if (left < 0) return refusal("no-oil", "LC-04", { left: shared.trackers["oil"] ?? 0 });
    const lit = typeof whom === "string" ? whom : actor.id;
    return {
      changes: [
        { change: "tracker", of: TABLE, name: "oil", to: left },
        { change: "trait", of: lit, name: "lit", to: true },
        { change: "trait", of: TABLE, name: "watch", to: 3720 },
        { change: "trait", of: TABLE, name: "tasks", to: [{ name: "the long stair", now: 2, of: 5 }] },
      ],
      answer: { guests: Array.isArray(guests) ? guests.length : 0, lit: characters[lit]?.name ?? "" },
      notices: left === 0 ? [{ code: "dark", rule: "LC-04" }] : [],
    };
  },
};

const phaseAct = (from: string, to: string, parameters: Parameters): Act => ({
  rules: ["LC-05"],
  by: ["gm"],
  of: "table",
  parameters,
  decide: (_, { phase }) =>
    phase === from ? { changes: [{ change: "phase", to }] } : refusal("wrong-hour", "LC-05", { phase }),
});

const rest: Act = {
  rules: ["LC-05"],
  by: ["player"],
  of: "character",
  parameters: { mended: { kind: "integer", min: 0, max: 5 } },
  decide: ({ mended }, { actor }) =>
    actor
      ? { changes: [{ change: "tracker", of: actor.id, name: "light", to: Number(mended) }] }
      : refusal("needs-character", "LC-05"),
};

const person = (id: string, name: string, sword: number) => ({
  id,
  name,
  about: `${name}, who carries a lantern.`,
  traits: { arts: { Sword: sword, Verse: 2 }, mood: "calm", tied: {}, lit: false },
  trackers: { light: 3 },
});

export const lanternCourt = defineSystem({
  id: "lantern-court",
  version: "1",
  title: "Lantern Court",
  flavour: "Masks, oil and very small swords.",
  houseRules: {
    oil: { values: ["common", "own"], rule: "LC-04" },
    fines: {
      values: [3],
      rule: "LC-04",
      custom: { kind: "number", min: 1, max: 99 },
    },
    late: { values: [false, true], rule: "LC-05" },
  },
  presets: { strict: { fines: 9, late: true } },
  trackers: {
    light: { min: 0, max: 5, start: 3, rule: "LC-01" },
    oil: { min: 0, max: 20, start: 2, rule: "LC-04", shared: ({ oil }) => oil === "common" },
  },
  scales: { arts: { min: 0, max: 6, rule: "LC-01" } },
  words: { mood: { values: ["calm", "wild"], rule: "LC-01" } },
  traits: { tied: { kind: "pairs", initial: {}, rule: "LC-01" } },
  marks: {
    lit: { of: "character", kind: "flag", initial: false, rule: "LC-04" },
    stance: { of: "character", kind: "word", initial: "low", rule: "LC-01" },
    wounds: { of: "character", kind: "amounts", initial: {}, rule: "LC-01" },
    round: { of: "table", kind: "number", initial: 1, rule: "LC-01" },
    watch: { of: "table", kind: "seconds", initial: 0, rule: "LC-05" },
    tasks: { of: "table", kind: "progress", initial: [], rule: "LC-05" },
  },
  procedures: { duel, "duel answered": answered, "duel parried": parried, "night watch": vigil },
  offers: {
    duel: {
      rules: ["LC-02"],
      parameters: {
        art: { kind: "text", from: { scales: ["arts"] } },
        against: { kind: "character" },
        sworn: { kind: "flag", initial: false },
      },
      frame: ({ art, against }, { actor, characters }) => {
        const rating = isRecord(actor?.traits["arts"]) ? actor.traits["arts"][String(art)] : undefined;
        if (rating === undefined) return refusal("no-such-art", "LC-02", { art: String(art) });
        const other = characters[String(against)]?.traits["arts"];
        return {
          procedure: "duel",
          args: {
            first: { rating },
            second: { rating: isRecord(other) ? (other["Sword"] ?? 1) : 1 },
          },
          roles: { opponent: String(against) },
          changes: [{ change: "trait", of: TABLE, name: "round", to: 2 }],
          notices: [{ code: "blades-out", rule: "LC-02" }],
        };
      },
      settled: ({ outcome }) =>
        outcome.outcome === "won" ? [{ change: "trait", of: TABLE, name: "round", to: 3 }] : [],
    },
  },
  questions: ["duel", "night watch"],
  goals: {
    win: goal(
      "win",
      "player",
      chance("won", ({ outcome }) => outcome === "won"),
    ),
  },
  strategies: {},
  acts: {
    light,
    open: phaseAct("dusk", "night", { late: { kind: "flag", initial: false } }),
    close: phaseAct("night", "dawn", {}),
    rest,
  },
  rituals: { begin: ["open"], end: ["close", "rest"] },
  phases: ["dusk", "night", "dawn"],
  creation: {
    rules: ["LC-01"],
    steps: [
      { name: "arts", asks: ["arts"] },
      { name: "mood", asks: ["mood"] },
    ],
    parameters: {
      arts: { kind: "ratings", min: 0, max: 6, initial: { Sword: 1 } },
      mood: { kind: "word", values: ["calm", "wild"], initial: "calm" },
    },
    create: ({ arts, mood }) =>
      isRecord(arts) && Object.keys(arts).length > 3
        ? refusal("too-many-arts", "LC-01")
        : { traits: { arts: arts ?? {}, mood: mood ?? "calm" }, trackers: { light: 3 } },
  },
  parties: [
    {
      name: "The night shift",
      about: "Two of them.",
      characters: [person("ilse", "Ilse", 4), person("bram", "Bram", 2)],
    },
  ],
  opponents: [person("captain", "The Captain", 3)],
  reference: ["LC-01", "LC-02", "LC-03", "LC-04", "LC-05"].map((rule) => ({
    rule,
    text: `What ${rule} says of lanterns.`,
    mechanical: true,
  })),
  text: {
    "tracker.light": "Light",
    "tracker.oil": "Oil",
    "scale.arts": "Arts",
    "trait.mood": "Mood",
    "goal.win": "Win",
    "house.oil": "Whose the oil is",
    "house.fines": "What a broken lamp costs",
    "house.late": "Staying up",
    "preset.strict": "By the letter",
    "offer.duel": "Duel",
    "procedure.duel": "Duel",
    "procedure.night watch": "Night watch",
    "act.light": "Light a lamp",
    "act.open": "Open the court",
    "act.close": "Close the court",
    "act.rest": "Rest",
    "mark.lit": "Lit",
    "mark.stance": "Stance",
    "mark.stance.low": "low guard",
    "mark.wounds": "Wounds",
    "mark.round": "Round",
    "mark.watch": "Watch",
    "mark.tasks": "Under way",
    "creation.arts": "Arts",
    "creation.mood": "Mood",
    "move.parry": "Parry",
    "move.let-it-stand": "Yield",
    "outcome.won": "Won",
    "outcome.lost": "Lost",
    "fact.hits": "Hits",
    "fact.guests": "Guests",
    "fact.lit": "Lit",
    "refusal.bad-oath": "Swear by something.",
    "refusal.no-oil": "Only {left} oil is left.",
    "refusal.no-such-art": "There is no art {art} on the sheet.",
    "refusal.too-many-arts": "Three arts are the most.",
    "notice.dark": "That was the last of the oil.",
    "notice.blades-out": "Blades are out.",
  },
});
