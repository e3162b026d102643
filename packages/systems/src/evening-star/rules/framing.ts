import {
  anyNumber,
  type ArgumentsOf,
  choose,
  closed,
  firstRefusal,
  go,
  move,
  offer,
  parameters,
  procedure,
  type Procedure,
  refusal,
  type Refusal,
  type Scene,
} from "@rulewright/rules";
import type { HouseRules } from "./house-rules.ts";
import { check } from "./checks.ts";
import { setReadingOpen } from "./session.ts";
import { sheet } from "./sheet.ts";
import { task } from "./tasks.ts";
import { automaticSuccess, difficultyRefusal, targetOf, termsParameters } from "./terms.ts";

const attemptParameters = parameters({
  // ES-02
  kind: { kind: "word", values: ["task", "check"], initial: "task" },
  ...termsParameters,
  by: { kind: "word", values: ["player", "gm"], initial: "player" },
  contest: { kind: "flag", initial: false },
  stakes: { kind: "flag", initial: true },
});

/** The terms of a framed attempt, still negotiable. */
type AttemptTerms = ArgumentsOf<typeof attemptParameters>;

/** ES-01, ES-02, ES-09: an attempt is framed, its difficulty negotiated, and then it is rolled. */
export const attempt: Procedure<AttemptTerms, HouseRules> = procedure("attempt", {
  rules: ["ES-01", "ES-02", "ES-09", "ES-10", "ES-15", "ES-21", "ES-22"],
  parameters: attemptParameters,
  held: ["lots", "ego"],
  examples: [
    {
      kind: "task",
      rank: 2,
      skill: 2,
      modifier: 0,
      difficulty: 1,
      reading: "under",
      lots: 1,
      ego: 0,
      by: "player",
      contest: false,
      stakes: true,
    },
  ],
  refuse: (a) =>
    firstRefusal(
      // ES-21 The GM makes no rolls.
      a.by === "gm" && refusal("gm-does-not-roll", "ES-21"),
      // ES-22 Contests are not rolled.
      a.contest && refusal("contests-not-rolled", "ES-22"),
      // ES-01 Without stakes there is no roll.
      !a.stakes && refusal("nothing-at-stake", "ES-01"),
      difficultyRefusal(a.difficulty),
    ),
  *run(a, house) {
    const free = a.difficulty === 0;
    const rolls = a.kind === "task" ? task : check;
    return choose({
      by: "player",
      facts: { difficulty: a.difficulty, ...(a.kind === "check" ? { target: targetOf(a.difficulty) } : {}) },
      // ES-10, ES-15 Difficulty 0 is an automatic success.
      stands: free ? { as: "accept", leadsTo: automaticSuccess() } : { as: "roll", leadsTo: go(rolls, a) },
      moves: () => [
        // ES-09 The difficulty is negotiable until the roll.
        move("negotiate", {
          by: "gm",
          talk: true,
          fields: { difficulty: anyNumber(a.difficulty) },
          refuse: ({ difficulty }) => difficultyRefusal(difficulty),
          leadsTo: ({ difficulty }) => go(attempt, { ...a, difficulty }),
        }),
        // ES-02 Whoever frames the action chooses task or check.
        move("roll-as", {
          by: "gm",
          talk: true,
          leadsTo: () => go(attempt, { ...a, kind: a.kind === "task" ? "check" : "task" }),
        }),
        ...(free ? [closed("roll", refusal("automatic-no-roll", "ES-10"))] : []),
        ...lotMoves(house).map((name) =>
          closed(name, free ? refusal("automatic-no-roll", "ES-10") : refusal("not-rolled", "ES-31")),
        ),
        closed("ego", free ? refusal("task-not-failed", "ES-35") : refusal("not-rolled", "ES-35")),
      ],
    });
  },
});

/** A2 The moves that spend lots, which come after the roll. */
const lotMoves = ({ lotDeclaration }: HouseRules): readonly string[] =>
  lotDeclaration === "count" ? ["lots", "commit-lots", "use-lot"] : ["lots"];

/** ES-21 The game master makes no tasks and checks, neither for characters of their own nor for those that nobody plays. */
function playerRefusal({ actor, playedBy }: Scene, { gmRolls }: HouseRules): Refusal | undefined {
  if (!actor || gmRolls || playedBy[actor.id] === "player") return undefined;
  return refusal("gm-does-not-roll", "ES-21");
}

/** ES-02 An attempt as the game master frames it. ES-06 The first one in play fixes the reading. ES-33 One between sessions begins the next. */
export const attemptOffer = offer({
  rules: attempt.rules,
  parameters: attemptParameters,
  // ES-11 A check adds the rank alone.
  unused: ({ kind }) => (kind === "check" ? ["skill", "reading"] : []),
  frame: (args, scene, house: HouseRules) => {
    const { actor, phase } = scene;
    const closes = actor !== undefined && phase !== "gathering" && sheet.of(actor).readingOpen;
    return (
      playerRefusal(scene, house) ?? {
        procedure: "attempt",
        args,
        changes: [
          ...(closes ? [setReadingOpen(actor.id, false)] : []),
          ...(phase === "between" ? [{ change: "phase" as const, to: "play" }] : []),
        ],
      }
    );
  },
});
