import {
  type ArgumentsOf,
  between,
  call,
  choose,
  done,
  type Explanation,
  firstRefusal,
  go,
  move,
  parameter,
  parameters,
  procedure,
  type Procedure,
  refusal,
  type ScriptedStrategy,
  type Term,
} from "@rulewright/rules";
import type { HouseRules } from "./house-rules.ts";
import { announceAccent, refuseAccent } from "./accents.ts";
import { explainDie, targetSums } from "./die-explanation.ts";
import type { GoalResult, RollTerms } from "./die-evaluation.ts";
import { goal, goalDie, goalRollParameters } from "./goal-rolls.ts";
import {
  accentLimit,
  knownTarget,
  refuseSide,
  sideParameters,
  targetNumber,
  type TargetTerm,
  targetTerms,
} from "./sides.ts";

/** VP-44 The number of failures after which a task is beyond the character. */
export const MAX_TRIES = 3;

/** VP-42, VP-44 The number of failed attempts at the task. */
export const failuresParameter = parameter({ kind: "integer", min: 0, max: MAX_TRIES, initial: 0 });

/** VP-42 The terms of an attempt, with the results of earlier ones. */
const attemptParameters = parameters({
  ...sideParameters,
  failures: failuresParameter,
  succeeded: { kind: "flag", initial: false },
  // VP-45 True for an attack in combat, which is not an attempt at a task.
  combatMiss: { kind: "flag", initial: false },
});

type Attempt = ArgumentsOf<typeof attemptParameters>;

/** An attempt with a known target number, before the penalty; the accent is null until it is announced. */
const tryParameters = parameters({ ...goalRollParameters, failures: failuresParameter });

type Try = ArgumentsOf<typeof tryParameters>;

/** VP-44, B-15 Refuses attempts at a task that is beyond the character, with the name of the task where it has one. */
export const refuseExhausted = (failures: number, task?: string) =>
  failures >= MAX_TRIES && refusal("attempts-exhausted", "VP-44", { about: aboutTask(task), failures });

const aboutTask = (task: string | undefined): string => (task === undefined ? "" : `${task}: `);

/** VP-42, VP-44 Refuses attempts at a completed task or one beyond the character; VP-45 attacks in combat are always allowed. */
export const refuseTry = (
  { succeeded, failures, combatMiss }: Pick<Attempt, "succeeded" | "failures" | "combatMiss">,
  task?: string,
) =>
  combatMiss
    ? undefined
    : firstRefusal(
        succeeded && refusal("already-succeeded", "VP-42", { about: aboutTask(task) }),
        refuseExhausted(failures, task),
      );

/** VP-42, VP-43, B-14 The penalty of the next attempt, which replaces the previous one. */
export const tryPenalty = (failures: number, { retryPenalties }: HouseRules): number => retryPenalties[failures] ?? 0;

/** VP-42..VP-45 An attempt at a task, from ratings and modifiers. */
export const attempt = procedure("attempt", {
  rules: ["VP-14", "VP-42", "VP-43", "VP-44", "VP-45"],
  parameters: attemptParameters,
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
  refuse: (a, house: HouseRules) => firstRefusal(refuseTry(a), refuseSide(a, house)),
  run(a, house) {
    const { accent, actions, characteristic, failures, modifiers, skill } = a;
    if (a.combatMiss) return go(goal, { skill, characteristic, modifiers, accent, actions });
    return tryWithAccent({ tn: targetNumber(a), skill: accentLimit(a), accent, failures }, targetTerms(a), house);
  },
});

/** VP-42..VP-44 One attempt with a known target number, and its penalty. */
export const singleTry = procedure("try", {
  rules: ["VP-26", "VP-42", "VP-43", "VP-44"],
  parameters: tryParameters,
  examples: [{ tn: 12, skill: 2, accent: null, failures: 1 }],
  refuse: (t) => firstRefusal(refuseExhausted(t.failures), refuseAccent(t.accent, t.skill)),
  run: (t, house: HouseRules) => tryWithAccent(t, knownTarget(t.tn), house),
});

/** VP-26 The accent is announced before the die is rolled. */
function tryWithAccent({ tn, skill, accent, failures }: Try, terms: readonly TargetTerm[], house: HouseRules) {
  const leadsTo = (announced: number) => go(tryDie, { tn, accent: announced, failures, targetTerms: terms });
  if (accent !== null || skill === 0) return leadsTo(accent ?? 0);
  const penalty = tryPenalty(failures, house);
  return announceAccent({
    by: "player",
    skill,
    facts: { tn: tn + penalty, skill, penalty },
    targetSums: () => targetSums([...terms, penaltyTerm(failures, house)]),
    leadsTo,
  });
}

/** An attempt whose accent is decided, with the summands of its target number before the penalty. */
type AnnouncedTry = RollTerms & { readonly failures: number; readonly targetTerms: readonly TargetTerm[] };

/** VP-42..VP-44 The die of an attempt, with the penalty on the target number. */
export const tryDie = procedure("attempt die", {
  rules: ["VP-42", "VP-43", "VP-44"],
  *run({ tn, accent, failures, targetTerms: terms }: AnnouncedTry, house: HouseRules) {
    const penalty = tryPenalty(failures, house);
    const result = yield* call(goalDie, { tn: tn + penalty, accent });
    // VP-44 The third failure.
    const beyond = result.outcome !== "success" && failures + 1 >= MAX_TRIES;
    return done({ ...result, attempt: failures + 1, penalty, beyond }, () =>
      explainTry(result, { tn, accent, failures, targetTerms: terms }, house),
    );
  },
});

/** VP-42, VP-43 The penalty as a summand of the target number. */
const penaltyTerm = (failures: number, house: HouseRules): Term => ({
  from: "attemptPenalty",
  value: tryPenalty(failures, house),
  rule: failures < 2 ? "VP-42" : "VP-43",
});

/** VP-42, VP-43 The arithmetic of an attempt, with the penalty in its target number. */
function explainTry(
  result: GoalResult,
  { accent, failures, targetTerms: terms }: AnnouncedTry,
  house: HouseRules,
): Explanation {
  return explainDie(result, accent, house, [...terms, penaltyTerm(failures, house)]);
}

/** VP-42..VP-44 Repeated attempts, until the task succeeds, is beyond the character, or the player stops. */
export const tries: Procedure<Try, HouseRules> = procedure("tries", {
  rules: ["VP-26", "VP-42", "VP-43", "VP-44"],
  parameters: tryParameters,
  examples: [
    { tn: 9, skill: 1, accent: -1, failures: 0 },
    { tn: 12, skill: 1, accent: null, failures: 2 },
  ],
  refuse: (t) => firstRefusal(refuseExhausted(t.failures), refuseAccent(t.accent, t.skill)),
  *run(t, house: HouseRules) {
    const { tn, skill, failures } = t;
    const leadsTo = (accent: number) => go(tries, { ...t, accent });
    if (t.accent === null && skill > 0) {
      const facts = { tn: tn + tryPenalty(failures, house), skill, attempt: failures + 1 };
      return announceAccent({
        by: "player",
        skill,
        facts,
        targetSums: () => targetSums([...knownTarget(tn), penaltyTerm(failures, house)]),
        leadsTo,
      });
    }
    const rolled = { tn, accent: t.accent ?? 0, failures, targetTerms: knownTarget(tn) };
    const result = yield* call(tryDie, rolled);
    const stands = done(result, () => explainTry(result, rolled, house));
    if (result.outcome === "success" || result.beyond) return stands;
    return choose({
      by: "player",
      facts: { tn, attempt: failures + 1, accent: rolled.accent },
      stands: { as: "leave-it", leadsTo: stands },
      moves: () => [
        move("try-again", {
          // VP-26 Each attempt is a roll of its own, with an accent of its own.
          fields: { accent: between(-skill, skill) },
          refuse: ({ accent }) => refuseAccent(accent, skill),
          leadsTo: ({ accent }) => go(tries, { ...t, accent, failures: failures + 1 }),
        }),
      ],
    });
  },
});

/** Tries again after each failure, with the accent of the first attempt. */
export const sameAccent: ScriptedStrategy = ({ facts }, open) =>
  open("try-again").find(({ detail: { accent } }) => accent === facts["accent"]);
