import { classify, d, face } from "@rulewright/dice";
import {
  type Act,
  choose,
  defineSystem,
  done,
  go,
  move,
  type Procedure,
  procedure,
  refusal,
  roll,
  TABLE,
} from "@rulewright/rules";
import { lanternCourt } from "./lantern-court.ts";

// Lantern Court with what it leaves out: a board, claims, acts that fit a phase, and calculations that never end.

const d6 = d(6);

const { rituals: _rituals, opponents: _opponents, ...bare } = lanternCourt;

/** At dawn, what everybody remembers brings light. */
const remember: Act = {
  rules: ["LC-01"],
  by: ["gm"],
  of: "character",
  parameters: { count: { kind: "integer", min: 1, max: 3 } },
  decide: ({ count }, { actor, phase }) => {
    if (!actor) return refusal("needs-character", "LC-01");
    if (phase !== "dawn") return refusal("wrong-hour", "LC-01", { phase });
    const to = Math.min(5, Number(actor.trackers["light"]) + Number(count));
    return { changes: [{ change: "tracker", of: actor.id, name: "light", to }] };
  },
};

/** The table's own, and of no consequence for the hour. */
const ring: Act = {
  rules: ["LC-05"],
  by: ["gm"],
  of: "table",
  parameters: {},
  decide: (_, { shared }) => ({
    changes: [{ change: "trait", of: TABLE, name: "round", to: Number(shared.traits["round"]) + 1 }],
  }),
};

const adjourn: Act = {
  rules: ["LC-05"],
  by: ["gm"],
  of: "table",
  parameters: {},
  decide: (_, { phase }) =>
    phase === "dawn"
      ? { changes: [{ change: "phase", to: "dusk" }, { change: "session-closed" }] }
      : refusal("wrong-hour", "LC-05", { phase }),
};

/** How deep the well is, which nobody finds out: the calculation gives up. */
const bottomless = (depth: number): number => 1 + bottomless(depth + 1);

/** LC-03 Whoever has climbed into the well may let go. */
const climbed: Procedure = procedure("climb", {
  rules: ["LC-03"],
  *run() {
    const hits = yield* roll(d6.times(1), face);
    return choose({
      by: "player",
      facts: { hits },
      stands: { as: "let-it-stand", leadsTo: done({ outcome: hits > 4 ? "won" : "lost", hits }) },
      moves: () => [move("let-go", { leadsTo: () => done({ outcome: "won", hits: bottomless(0) }) })],
    });
  },
});

/** LC-03 The game master says whether somebody climbs into the well, before any dice are thrown. */
const well: Procedure = procedure("well", {
  rules: ["LC-03"],
  parameters: { depth: { kind: "integer", min: 0, fractional: true, initial: 1.5 } },
  examples: [],
  *run() {
    const splashes = classify({ splash: "counts", silence: "blank" }, (shown) => (shown > 4 ? "splash" : "silence"));
    const { splash } = yield* roll(d6.times(0), splashes);
    return choose({
      by: "gm",
      facts: { hits: splash },
      stands: { as: "climb", leadsTo: go(climbed, {}) },
      moves: () => [move("parry", { leadsTo: () => done({ outcome: "lost", hits: splash }) })],
    });
  },
});

/** The same with a board and a well, and with neither rituals nor opponents: its sessions begin and end with acts that fit the phase. */
export const bareCourt = defineSystem({
  ...bare,
  id: "bare-court",
  title: "Bare Court",
  acts: { ring, ...bare.acts, remember, adjourn },
  procedures: { ...bare.procedures, well, climb: climbed },
  questions: [...bare.questions, "well"],
  offers: {
    ...bare.offers,
    well: {
      rules: ["LC-03"],
      parameters: { depth: { kind: "integer", min: 0, fractional: true, initial: 1.5 } },
      frame: ({ depth }) => ({ procedure: "well", args: { depth } }),
    },
  },
  claims: { act: "remember", amount: "count", tracker: "light" },
  board: {
    rule: "LC-05",
    rows: ({ characters }) =>
      Object.values(characters)
        .filter(({ traits }) => traits["lit"] === true)
        .map(({ id, trackers }, i) => ({
          character: id,
          action: "Watch",
          place: i + 1,
          done: trackers["light"] === 5,
          facts: i === 0 ? {} : { hits: -i },
          framing: { offer: "duel", args: {} },
        })),
  },
  text: {
    ...bare.text,
    board: "Order",
    "offer.well": "Well",
    "procedure.well": "Well",
    "procedure.climb": "Climb",
    "move.climb": "Climb",
    "move.let-go": "Let go",
    "phase.dawn": "Dawn",
    "act.remember": "Remember",
    "act.ring": "Ring the bell",
    "act.adjourn": "Go home",
    "refusal.wrong-hour": "Not at {phase}.",
  },
});

/** The same, where nobody remembers more than one thing. */
export const modestCourt = defineSystem({
  ...bareCourt,
  id: "modest-court",
  title: "Modest Court",
  acts: { ...bareCourt.acts, remember: { ...remember, parameters: { count: { kind: "integer", min: 1, max: 1 } } } },
});
