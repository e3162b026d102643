import {
  anyNumber,
  call,
  choose,
  done,
  firstRefusal,
  go,
  move,
  type Parameters,
  procedure,
  type Procedure,
  refusal,
  numbersKey,
} from "@rulewright/rules";
import type { HouseRules } from "../house-rules.ts";
import {
  accentLimitParameter,
  accentParameter,
  announceAccent,
  openAccentParameter,
  refuseAccent,
  targetParameter,
} from "./accents.ts";
import { type GoalRoll, goalRoll } from "./goal-rolls.ts";
import { accentLimit, refuseSide, type Side, sideParameters, targetNumber } from "./sides.ts";

/** VP-44 After so many failures the task is beyond the character. */
export const MAX_TRIES = 3;

/** A try at a task, with what became of earlier ones. */
export type Attempt = Side & {
  /** Failures at this task so far. */
  readonly failures: number;
  readonly succeeded: boolean;
  /** VP-45 A blow that misses in combat is no try at anything. */
  readonly combatMiss: boolean;
};

/** A try whose target number, before its penalty, is known. */
export type Try = GoalRoll & { readonly failures: number };

/** Try after try with the same accent, unless another one is said. */
export type Tries = Try & { readonly accent: number };

export const failuresParameter = {
  kind: "integer",
  min: 0,
  max: MAX_TRIES,
  initial: 0,
} as const satisfies Parameters[string];

/** VP-44, B-15 Beyond the character, until the GM lifts it. */
export const refuseExhausted = (failures: number) => failures >= MAX_TRIES && refusal("attempts-exhausted", "VP-44");

/** VP-42, VP-44 Why there is nothing left to try, before anything is said of the roll; VP-45 blows in combat are always free. */
export const refuseTry = ({
  succeeded,
  failures,
  combatMiss,
}: Pick<Attempt, "succeeded" | "failures" | "combatMiss">) =>
  combatMiss ? undefined : firstRefusal(succeeded && refusal("already-succeeded", "VP-42"), refuseExhausted(failures));

/** VP-42, VP-43, B-14 The penalty of the next try, instead of the one before. */
export const tryPenalty = (failures: number, { retryPenalties }: HouseRules): number => retryPenalties[failures] ?? 0;

/** VP-42..VP-45: somebody tries a task, perhaps not for the first time. */
export const attempt: Procedure<Attempt, HouseRules> = procedure("attempt", {
  rules: ["VP-14", "VP-42", "VP-43", "VP-44", "VP-45"],
  parameters: {
    ...sideParameters,
    failures: failuresParameter,
    succeeded: { kind: "flag", initial: false },
    combatMiss: { kind: "flag", initial: false },
  },
  examples: [
    {
      skill: 5,
      characteristic: 7,
      modifiers: [],
      accent: 0,
      actions: 1,
      failures: 1,
      succeeded: false,
      combatMiss: false,
    },
  ],
  refuse: (a, house) => firstRefusal(refuseTry(a), refuseSide(a, house)),
  *run(a) {
    const terms = { tn: targetNumber(a), skill: accentLimit(a), accent: a.accent };
    return a.combatMiss ? go(goalRoll, terms) : go(singleTry, { ...terms, failures: a.failures });
  },
});

/** VP-42..VP-44: one try, its penalty on the target number. */
export const singleTry: Procedure<Try, HouseRules> = procedure("try", {
  rules: ["VP-26", "VP-42", "VP-43", "VP-44"],
  parameters: {
    tn: targetParameter,
    skill: accentLimitParameter,
    accent: openAccentParameter,
    failures: failuresParameter,
  },
  examples: [{ tn: 12, skill: 2, accent: null, failures: 1 }],
  refuse: (t) => firstRefusal(refuseExhausted(t.failures), refuseAccent(t.accent, t.skill)),
  *run(t, house) {
    const { skill, accent, failures } = t;
    const penalty = tryPenalty(failures, house);
    const tn = t.tn + penalty;
    if (accent === null && skill > 0) {
      const leadsTo = (announced: number) => go(singleTry, { ...t, accent: announced });
      return announceAccent({ by: "player", skill, facts: { tn, skill, penalty }, leadsTo });
    }
    const result = yield* call(goalRoll, { tn, skill, accent });
    // VP-44 The third failure.
    const beyond = result.outcome !== "success" && failures + 1 >= MAX_TRIES;
    return done({ ...result, attempt: failures + 1, penalty, beyond });
  },
});

/** VP-42..VP-44: try after try, as long as one likes, until it is done or beyond one. */
export const tries: Procedure<Tries, HouseRules> = procedure("tries", {
  rules: ["VP-42", "VP-43", "VP-44"],
  parameters: {
    tn: targetParameter,
    skill: accentLimitParameter,
    accent: accentParameter,
    failures: failuresParameter,
  },
  examples: [{ tn: 9, skill: 4, accent: -2, failures: 0 }],
  refuse: (t) => firstRefusal(refuseExhausted(t.failures), refuseAccent(t.accent, t.skill)),
  stateKey: ({ tn, skill, accent, failures }) => numbersKey(tn, skill, accent, failures),
  *run(t) {
    const result = yield* call(singleTry, t);
    const stands = done(result);
    if (result.outcome === "success" || result["beyond"] === true) return stands;
    return choose({
      by: "player",
      facts: { tn: t.tn, attempt: t.failures + 1 },
      stands: { as: "leave-it", leadsTo: stands },
      moves: () => [
        move("try-again", {
          fields: { accent: anyNumber(t.accent) },
          refuse: ({ accent }) => refuseAccent(accent, t.skill),
          leadsTo: ({ accent }) => go(tries, { ...t, accent, failures: t.failures + 1 }),
        }),
      ],
    });
  },
});
