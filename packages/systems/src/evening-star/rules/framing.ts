import {
  anyNumber,
  choose,
  closed,
  firstRefusal,
  go,
  move,
  type Parameters,
  procedure,
  type Procedure,
  refusal,
} from "@rulewright/rules";
import type { HouseRules } from "../house-rules.ts";
import { check } from "./checks.ts";
import { task } from "./tasks.ts";
import { automaticSuccess, difficultyRefusal, targetOf, type Terms, termsParameters } from "./terms.ts";

/** An action on which something hangs, framed and open to haggling. */
export type AttemptTerms = Terms & {
  /** ES-02 Slow and complicated, or quick and binary. */
  readonly kind: string;
  readonly by: string;
  readonly contest: boolean;
  readonly stakes: boolean;
};

const parameters = {
  kind: { kind: "word", values: ["task", "check"], initial: "task" },
  ...termsParameters,
  by: { kind: "word", values: ["player", "gm"], initial: "player" },
  contest: { kind: "flag", initial: false },
  stakes: { kind: "flag", initial: true },
} satisfies Parameters;

/** ES-01, ES-02, ES-09: an attempt is announced, its difficulty talked over, and then it is rolled. */
export const attempt: Procedure<AttemptTerms, HouseRules> = procedure("attempt", {
  rules: ["ES-01", "ES-02", "ES-09", "ES-10", "ES-15", "ES-21", "ES-22"],
  parameters,
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
      // ES-21 The other side of the screen has no dice.
      a.by === "gm" && refusal("gm-does-not-roll", "ES-21"),
      // ES-22 Player against player is settled by talk.
      a.contest && refusal("contests-not-rolled", "ES-22"),
      // ES-01 No stake, no dice.
      !a.stakes && refusal("nothing-at-stake", "ES-01"),
      difficultyRefusal(a.difficulty),
    ),
  *run(a) {
    const free = a.difficulty === 0;
    const rolls = a.kind === "task" ? task : check;
    return choose({
      by: "player",
      facts: { difficulty: a.difficulty, ...(a.kind === "check" ? { target: targetOf(a.difficulty) } : {}) },
      // ES-10, ES-15 At difficulty 0 it simply works.
      stands: free ? { as: "accept", leadsTo: automaticSuccess() } : { as: "roll", leadsTo: go(rolls, a) },
      moves: () => [
        // ES-09 Up or down, by talking, until the dice fall.
        move("negotiate", {
          by: "gm",
          talk: true,
          fields: { difficulty: anyNumber(a.difficulty) },
          refuse: ({ difficulty }) => difficultyRefusal(difficulty),
          leadsTo: ({ difficulty }) => go(attempt, { ...a, difficulty }),
        }),
        // ES-02 Whoever frames the action picks which.
        move("roll-as", {
          by: "gm",
          talk: true,
          leadsTo: () => go(attempt, { ...a, kind: a.kind === "task" ? "check" : "task" }),
        }),
        ...(free ? [closed("roll", refusal("automatic-no-roll", "ES-10"))] : []),
        closed("lots", free ? refusal("automatic-no-roll", "ES-10") : refusal("not-rolled", "ES-31")),
        closed("ego", free ? refusal("task-not-failed", "ES-35") : refusal("not-rolled", "ES-35")),
      ],
    });
  },
});
