import {
  answerChoice,
  answerDice,
  type Explanation,
  isRefusal,
  type Outcome,
  resume,
  type Rulebook,
  type Trace,
} from "@rulewright/rules";

/** What a face of the next die leads to. */
export interface FaceResult {
  readonly face: number;
  readonly outcome: Outcome;
  readonly explanation: Explanation | undefined;
}

/** The most choices that are left at their default to find the roll. */
const MAX_CHOICES = 5;

/** The trace where dice are due, and their faces, if every choice before keeps its default; undefined if no dice are rolled. */
function untilDice(
  book: Rulebook,
  trace: Trace,
  left = MAX_CHOICES,
): { readonly trace: Trace; readonly faces: readonly number[] } | undefined {
  const { awaits } = resume(book, trace);
  if (awaits.wants === "dice") return { trace, faces: awaits.dice.die.faces };
  if (awaits.wants === "nothing" || left === 0) return undefined;
  const answered = answerChoice(book, trace, { move: awaits.choice.stands.as }, {});
  return isRefusal(answered) ? undefined : untilDice(book, answered.trace, left - 1);
}

/**
 * The outcome that an attempt has reached, or that stands if nobody acts any more. Undefined while dice are awaited.
 *
 * @example
 * ```ts
 * import { answerDice, begin, isRefusal } from "@rulewright/rules";
 * import { bookkeeperD12 } from "@rulewright/systems/bookkeeper-d12";
 * import { outcomeAt } from "@rulewright/systems/screen";
 *
 * const args = { level: 4, modifier: 0, stress: 6, tracks: [], keptMalus: 0 };
 * const trace = begin(bookkeeperD12, "skill roll", args, { malusMode: "derived", stressTracks: "one-total" });
 * if (isRefusal(trace)) throw new Error(trace.code);
 * outcomeAt(bookkeeperD12, trace); // => undefined
 * const rolled = answerDice(bookkeeperD12, trace, [12], "generator");
 * if (isRefusal(rolled)) throw new Error(rolled.code);
 * outcomeAt(bookkeeperD12, rolled)?.outcome; // => "success"
 * ```
 */
export function outcomeAt(book: Rulebook, trace: Trace, left = MAX_CHOICES): Outcome | undefined {
  const { awaits } = resume(book, trace);
  if (awaits.wants === "nothing") return awaits.outcome;
  if (awaits.wants === "dice" || left === 0) return undefined;
  const { leadsTo, as } = awaits.choice.stands;
  if (leadsTo.end === "outcome") return leadsTo.outcome;
  const answered = answerChoice(book, trace, { move: as }, {});
  return isRefusal(answered) ? undefined : outcomeAt(book, answered.trace, left - 1);
}

/**
 * What each face of the single die of the next roll leads to, as the rules say; every choice keeps its default. Empty
 * where the roll has several dice, and where more dice follow.
 *
 * @example
 * ```ts
 * import { begin, isRefusal } from "@rulewright/rules";
 * import { bookkeeperD12 } from "@rulewright/systems/bookkeeper-d12";
 * import { faceResults } from "@rulewright/systems/screen";
 *
 * const args = { level: 4, modifier: 0, stress: 6, tracks: [], keptMalus: 0 };
 * const trace = begin(bookkeeperD12, "skill roll", args, { malusMode: "derived", stressTracks: "one-total" });
 * if (isRefusal(trace)) throw new Error(trace.code);
 * const passes = faceResults(bookkeeperD12, trace).filter(({ outcome }) => outcome.outcome === "success");
 * passes.map(({ face }) => face); // => [8, 9, 10, 11, 12]
 * ```
 */
export function faceResults(book: Rulebook, trace: Trace): readonly FaceResult[] {
  const ready = untilDice(book, trace);
  if (!ready) return [];
  const results = ready.faces.map((face) => {
    const rolled = answerDice(book, ready.trace, [face], "generator");
    // Where several dice are due, one is refused.
    if (isRefusal(rolled)) return undefined;
    const outcome = outcomeAt(book, rolled);
    return outcome && { face, outcome, explanation: resume(book, rolled).explanation };
  });
  return results.every((one) => one !== undefined) ? results : [];
}
