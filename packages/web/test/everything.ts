import {
  avoid,
  chance,
  defineSystem,
  goal,
  houseRule,
  isRecord,
  type JsonValue,
  minimizePaid,
  offerOf,
  type Parameters,
  refusal,
} from "@rulewright/rules";
import { action, match, pool } from "./everything-procedures.ts";

/** A rulebook that has a little of everything a screen can be asked to draw. It is nobody's game. */

export const everyKind = {
  strategy: { kind: "word", values: ["slow", "quick"] },
  traits: { kind: "texts", from: { scales: ["attributes", "skills"] }, initial: [] },
  skill: { kind: "integer", min: 0, max: 5, initial: 0, from: { scale: "skills" } },
  difficulty: { kind: "integer", min: 2, max: 10, nullable: true, initial: null },
  hidden: { kind: "flag", initial: false },
  spread: { kind: "integers", initial: [] },
  against: { kind: "character", nullable: true, initial: null },
  helpers: { kind: "characters", initial: [] },
  note: { kind: "text", nullable: true, initial: null },
  ratings: { kind: "ratings", names: ["Might", "Wits"], min: 0, max: 5, initial: { Might: 1, Wits: 1 } },
  side: {
    kind: "record",
    of: {
      who: { kind: "character", nullable: true, initial: null },
      rating: { kind: "integer", initial: 1, from: { scale: "skills" } },
    },
    nullable: true,
    initial: null,
  },
  others: { kind: "records", of: { name: { kind: "text" }, bonus: { kind: "integer", initial: 0 } }, initial: [] },
} satisfies Parameters;

const sheet = (name: string, skills: Record<string, number>) => ({
  id: name.toLowerCase(),
  name,
  about: `${name}, who is made up.`,
  traits: {
    attributes: { Might: 2, Wits: 3 },
    skills,
    stance: "calm",
    permanent: 4,
    specialties: { Lore: ["Maps"] },
    wounds: {},
    acted: false,
  },
  trackers: { will: 3, stress: 2 },
});

const numberOf = (value: JsonValue | undefined): number => (typeof value === "number" ? value : 0);

export const everything = defineSystem({
  id: "everything",
  version: "1",
  title: "A little of everything",
  flavour: "Nobody's game.",
  houseRules: { cap: houseRule("EV-1", 3, 4), stern: houseRule("EV-2", false, true) },
  presets: { stern: { cap: 4, stern: true } },
  trackers: {
    will: { min: 0, max: 10, start: 3, maxFrom: "permanent", rule: "EV-1" },
    stress: { min: 0, max: 20, start: 0, rule: "EV-1" },
    store: { min: 0, max: 1000, start: 0, rule: "EV-2", shared: () => true },
  },
  scales: {
    attributes: { min: 1, max: 5, exactly: 2, rule: "EV-1" },
    skills: { min: 0, max: 12, rule: "EV-1" },
  },
  words: { stance: { values: ["calm", "wild"], rule: "EV-1" } },
  traits: {
    permanent: { kind: "number", initial: 0, min: 0, max: 10, rule: "EV-1" },
    specialties: { kind: "lists", initial: {}, rule: "EV-1" },
  },
  marks: {
    acted: { of: "character", kind: "flag", initial: false, rule: "EV-2" },
    wounds: { of: "character", kind: "amounts", initial: {}, rule: "EV-2" },
    round: { of: "table", kind: "number", initial: 0, rule: "EV-2" },
    elapsed: { of: "table", kind: "seconds", initial: 0, rule: "EV-2" },
    timescale: { of: "table", kind: "word", initial: "peace", rule: "EV-2" },
    order: { of: "table", kind: "words", initial: [], rule: "EV-2" },
    works: { of: "table", kind: "progress", initial: [], rule: "EV-2" },
  },
  procedures: { pool, action, match },
  offers: {
    action: {
      rules: ["EV-1"],
      parameters: {
        traits: { kind: "texts", from: { scales: ["attributes", "skills"] } },
        difficulty: { kind: "integer", min: 2, max: 10, initial: 6 },
        threshold: { kind: "integer", min: 0, max: 5, initial: 0 },
        specialties: { kind: "texts", from: { scales: ["specialties"] }, initial: [] },
        hidden: { kind: "flag", initial: false },
      },
      frame: ({ traits, difficulty, threshold, specialties }, { actor }) => {
        const names = Array.isArray(traits) ? traits.map(String) : [];
        if (names.length === 0) return refusal("no-traits", "EV-1", { name: "traits" });
        const all = ["attributes", "skills"].map((scale) => actor?.traits[scale]);
        const dots = names.map((name) =>
          all.reduce<number>((sum, one) => sum + (isRecord(one) ? numberOf(one[name]) : 0), 0),
        );
        const dice = dots.reduce((sum, one) => sum + one, 0);
        const used = Array.isArray(specialties) ? specialties.length : 0;
        return {
          procedure: "action",
          args: { pool: dice, difficulty, threshold, specialties: used, wounds: 0 },
          changes: actor ? [{ change: "trait", of: actor.id, name: "acted", to: true }] : [],
        };
      },
    },
    match: {
      rules: ["EV-2"],
      parameters: {
        a: { kind: "integer", from: { scale: "skills" } },
        against: { kind: "character" },
        b: { kind: "integer", min: 0, max: 12, initial: 2 },
      },
      frame: ({ a, b, against }) => ({
        procedure: "match",
        args: { a, b },
        roles: { opponent: String(against) },
      }),
    },
    plain: offerOf(pool),
  },
  badOutcomes: ["botch"],
  questions: ["pool"],
  goals: {
    success: goal(
      "success",
      "player",
      chance("success", ({ outcome }) => outcome === "success"),
      avoid("botch", ({ outcome }) => outcome === "botch"),
      minimizePaid("will"),
    ),
  },
  strategies: {},
  acts: {
    begin: {
      rules: ["EV-2"],
      by: ["gm"],
      of: "table",
      parameters: { scene: { kind: "word", values: ["day", "night"] } },
      decide: (_, { phase }) =>
        phase === "before"
          ? {
              changes: [
                { change: "phase", to: "play" },
                { change: "trait", of: "table", name: "order", to: ["ann", "ben"] },
              ],
            }
          : refusal("begun", "EV-2"),
    },
    leave: {
      rules: ["EV-2"],
      by: ["player", "gm"],
      consent: true,
      of: "character",
      parameters: {},
      decide: (_, { actor }) => ({ changes: [{ change: "trait", of: actor?.id ?? "", name: "acted", to: true }] }),
    },
    close: {
      rules: ["EV-2"],
      by: ["gm"],
      of: "table",
      parameters: {},
      decide: () => ({ changes: [{ change: "phase", to: "before" }, { change: "session-closed" }] }),
    },
    wait: {
      rules: ["EV-2"],
      by: ["gm"],
      of: "table",
      parameters: { seconds: { kind: "integer", min: 1, max: 100000, initial: 3600 } },
      decide: ({ seconds }, { shared }) => ({
        changes: [
          { change: "trait", of: "table", name: "elapsed", to: numberOf(shared.traits["elapsed"]) + numberOf(seconds) },
          { change: "trait", of: "table", name: "round", to: numberOf(shared.traits["round"]) + 1 },
          { change: "trait", of: "table", name: "timescale", to: "peril" },
          { change: "trait", of: "table", name: "works", to: [{ name: "The bridge", now: 3, of: 8 }] },
          { change: "tracker", of: "table", name: "store", to: 4 },
        ],
      }),
    },
    say: {
      rules: ["EV-1"],
      by: ["player", "gm"],
      of: "character",
      parameters: everyKind,
      decide: (args) => ({
        changes: [],
        answer: { helpers: args["helpers"] ?? [], sum: 3 },
        notices: [{ code: "heard", rule: "EV-1" }],
      }),
    },
    rest: {
      rules: ["EV-1"],
      by: ["player", "gm"],
      of: "character",
      parameters: {},
      decide: (_, { actor }) =>
        actor && (actor.trackers["stress"] ?? 0) > 0
          ? {
              changes: [
                { change: "tracker", of: actor.id, name: "stress", to: 0 },
                { change: "trait", of: actor.id, name: "wounds", to: { wound: 2, weary: 1 } },
              ],
            }
          : refusal("rested", "EV-1"),
    },
  },
  rituals: { begin: ["begin"], end: ["close"] },
  phases: ["before", "play"],
  creation: {
    rules: ["EV-1"],
    steps: [
      { name: "traits", asks: ["ratings"] },
      { name: "rest", asks: ["stance", "spread"] },
    ],
    parameters: {
      ratings: { kind: "ratings", names: ["Might", "Wits"], min: 1, max: 5, initial: { Might: 2, Wits: 2 } },
      stance: { kind: "word", values: ["calm", "wild"], initial: "calm" },
      spread: { kind: "integers", initial: [] },
    },
    create: ({ ratings, stance }, _house) =>
      isRecord(ratings) && numberOf(ratings["Might"]) + numberOf(ratings["Wits"]) > 6
        ? refusal("too-much", "EV-1", { name: "ratings", max: 6 })
        : {
            traits: { ...sheet("New", { Lore: 1 }).traits, attributes: ratings ?? {}, stance: stance ?? "calm" },
            trackers: { will: 3, stress: 0 },
          },
  },
  parties: [
    {
      name: "The Two",
      about: "Two of them.",
      characters: [sheet("Ann", { Lore: 3, Boats: 1 }), sheet("Ben", { Stealth: 2 })],
    },
  ],
  opponents: [sheet("Wolf", { Bite: 4 })],
  reference: [
    { rule: "EV-1", text: "The first rule.", mechanical: true },
    { rule: "EV-2", text: "The second rule.", mechanical: true },
  ],
  figures: { burden: { rule: "EV-1", of: () => 0 } },
  text: {
    "figure.burden": "Burden",
    "tracker.will": "Willpower",
    "tracker.stress": "Stress",
    "tracker.store": "Store",
    "scale.attributes": "Attributes",
    "scale.skills": "Skills",
    "trait.stance": "Stance",
    "trait.stance.calm": "Calm, as ever",
    "trait.stance.wild": "Wild",
    "value.stance.calm": "calm",
    "value.stance.wild": "wild",
    "goal.success": "Succeed",
    "act.begin": "Begin",
    "act.close": "Close the evening",
    "act.wait": "Let time pass",
    "act.say": "Say a little of everything",
    "act.leave": "Leave early",
    "act.rest": "Rest",
    "house.cap": "The cap",
    "house.cap.3": "Three at most.",
    "house.cap.4": "Four at most.",
    "house.stern": "Sternness",
    "house.stern.true": "Stern.",
    "house.stern.false": "Kind.",
    "preset.stern": "All stern",
    "mark.acted": "Acted",
    "mark.wounds": "Wounds",
    "mark.wounds.wound": "Wound",
    "mark.wounds.weary": "Weary",
    "mark.round": "Round",
    "mark.elapsed": "Elapsed",
    "mark.timescale": "Timescale",
    "mark.timescale.peace": "Peace",
    "mark.timescale.danger": "Danger",
    "mark.timescale.peril": "Peril",
    "mark.order": "Turn order",
    "mark.works": "Under way",
    "offer.action": "Action",
    "offer.match": "Contest",
    "offer.plain": "Plain pool",
    "procedure.pool": "Pool",
    "procedure.action": "Action",
    "procedure.match": "Contest",
    "creation.traits": "Attributes",
    "creation.traits.hint": "Six dots between them, and no more.",
    "creation.rest": "The rest",
    "phase.before": "Before play",
    "phase.play": "In play",
    "param.traits": "Traits",
    "param.difficulty": "Difficulty",
    "param.threshold": "Threshold",
    "param.specialties": "Specialties",
    "param.hidden": "Behind the screen",
    "param.a": "Skill",
    "param.against": "Against",
    "param.b": "Their rating",
    "param.strategy": "How",
    "value.strategy.slow": "Slowly",
    "value.strategy.quick": "Quickly",
    "param.seconds": "Seconds",
    "param.helpers": "Helpers",
    "param.others": "Others",
    "param.side": "Other side",
    "fact.ones": "Ones",
    "fact.sum": "In all",
    "class.hit": "counts",
    "class.mark": "cancels",
    "class.miss": "blank",
    "outcome.success": "Success",
    "outcome.failure": "Failure",
    "outcome.botch": "Botch",
    "move.roll": "Roll",
    "move.accent": "Announce an accent",
    "move.set-difficulty": "Name a difficulty",
    "notice.heard": "Everybody heard it.",
    "refusal.no-traits": "Name at least one trait.",
    "refusal.out-of-range": "From {min} to {max}.",
    "refusal.begun": "Play has begun already.",
    "refusal.rested": "Nobody here is tired.",
    "refusal.too-much": "That is more than {max} dots: take some away.",
  },
});
