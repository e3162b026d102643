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

/** VP-44 The number of failures after which a task is beyond the character. */
export const MAX_TRIES = 3;

/** VP-42 The terms of an attempt, with the results of earlier ones. */
export type Attempt = Side & {
  /** Number of failed attempts at this task. */
  readonly failures: number;
  readonly succeeded: boolean;
  /** VP-45 True for an attack in combat, which is not an attempt at a task. */
  readonly combatMiss: boolean;
};

/** An attempt with a known target number, before the penalty. */
export type Try = GoalRoll & { readonly failures: number };

/** Repeated attempts, with the same accent unless another one is chosen. */
export type Tries = Try & { readonly accent: number };

/** VP-42, VP-44 The parameter for the number of failed attempts. */
export const failuresParameter = {
  kind: "integer",
  min: 0,
  max: MAX_TRIES,
  initial: 0,
} as const satisfies Parameters[string];

/** VP-44, B-15 Refuses attempts at a task that is beyond the character. */
export const refuseExhausted = (failures: number) => failures >= MAX_TRIES && refusal("attempts-exhausted", "VP-44");

/** VP-42, VP-44 Refuses attempts at a completed task or one beyond the character; VP-45 attacks in combat are always allowed. */
export const refuseTry = ({
  succeeded,
  failures,
  combatMiss,
}: Pick<Attempt, "succeeded" | "failures" | "combatMiss">) =>
  combatMiss ? undefined : firstRefusal(succeeded && refusal("already-succeeded", "VP-42"), refuseExhausted(failures));

/** VP-42, VP-43, B-14 The penalty of the next attempt, which replaces the previous one. */
export const tryPenalty = (failures: number, { retryPenalties }: HouseRules): number => retryPenalties[failures] ?? 0;

/** VP-42..VP-45 An attempt at a task, from ratings and modifiers. */
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

/** VP-42..VP-44 One attempt, with its penalty on the target number. */
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

/** VP-42..VP-44 Repeated attempts, until the task succeeds, is beyond the character, or the player stops. */
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
