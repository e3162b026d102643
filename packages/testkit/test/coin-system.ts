import { classify, d } from "@rulewright/dice";
import {
  act,
  choose,
  defineSystem,
  done,
  go,
  goal,
  houseRule,
  maximize,
  move,
  offerOf,
  procedure,
  type Procedure,
  refusal,
  roll,
  type SystemDefinition,
} from "@rulewright/rules";

const coin = classify({ head: "counts", tail: "blank" }, (face) => (face === 1 ? "head" : "tail"));

/** How a procedure of the test system breaks a law. */
export type Defect = "none" | "state key" | "unreached";

/** A system of one coin, without a vocabulary: heads win, and a token buys another toss. */
export function coinSystem(defect: Defect = "none"): SystemDefinition {
  const tossed: Procedure<{ readonly heads: number; readonly tokens: number }> = procedure("tossed", {
    rules: ["C-2"],
    held: ["tokens"],
    *run({ heads, tokens }) {
      const outcome = heads > 0 ? "won" : "lost";
      return choose({
        by: "player",
        facts: { heads },
        stands: { as: "keep", leadsTo: done({ outcome, heads }) },
        moves: () => [
          move("again", {
            refuse: () => (tokens < 1 ? refusal("no-token", "C-2") : undefined),
            pays: () => ({ tokens: 1 }),
            leadsTo: () => go(toss, { tokens: tokens - 1 }),
          }),
        ],
      });
    },
  });
  const toss: Procedure<{ readonly tokens: number }> = procedure("toss", {
    rules: ["C-1"],
    parameters: { tokens: { kind: "integer", min: 0, max: 3, from: { tracker: "tokens" } } },
    examples: [{ tokens: 0 }, { tokens: 2 }],
    *run({ tokens }) {
      const { head } = yield* roll(d(2).times(1), coin);
      return go(tossed, { heads: head, tokens });
    },
  });
  const lost: Procedure = procedure("lost", {
    rules: ["C-3"],
    *run() {
      return done({ outcome: "lost" });
    },
  });
  return defineSystem({
    id: "coin-toss",
    version: "1",
    title: "Coin toss",
    flavour: "Heads win.",
    houseRules: { edge: houseRule("C-1", "again", "win") },
    trackers: { tokens: { min: 0, max: 3, start: 2, rule: "C-2" } },
    scales: {},
    words: {},
    marks: { luck: { of: "character", kind: "number", initial: 7, rule: "C-1" } },
    ...(defect === "state key" ? { stateKeys: { tossed: () => "always the same" } } : {}),
    procedures: { toss, tossed, ...(defect === "unreached" ? { lost } : {}) },
    offers: { toss: offerOf(toss) },
    questions: [],
    goals: {
      win: goal(
        "win",
        "player",
        maximize("won", ({ outcome }) => (outcome === "won" ? 1 : 0)),
      ),
    },
    strategies: {},
    acts: {
      rest: act({
        rules: ["C-3"],
        by: ["player", "gm"],
        of: "character",
        parameters: { to: { kind: "integer", min: 0, max: 3 } },
        decide: ({ to }, { actor }) => ({
          changes: [{ change: "tracker", of: actor?.id ?? "", name: "tokens", to }],
          answer: { rested: true },
        }),
      }),
      "end-session": act({
        rules: ["C-3"],
        by: ["gm"],
        of: "table",
        parameters: {},
        decide: () => ({ changes: [{ change: "phase", to: "between" }] }),
      }),
    },
    phases: ["play", "between"],
    parties: [],
    reference: ["C-1", "C-2", "C-3"].map((rule) => ({ rule, text: "A rule.", mechanical: true })),
    text: {
      "tracker.tokens": "Tokens",
      "mark.luck": "Luck",
      "offer.toss": "Toss",
      "goal.win": "Win",
      "act.rest": "Rest",
      "act.end-session": "End the session",
      "house.edge": "On its edge",
      "param.tokens": "Tokens",
      "param.to": "To",
      "move.again": "Toss again",
      "move.keep": "Keep it",
    },
  });
}
