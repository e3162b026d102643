import { doubles } from "@rulewright/dice";
import { EndlessRunError } from "@rulewright/rules";
import type { LabQuestion } from "../question/question.ts";
import type { LabAnswer } from "./answer.ts";
import { Lab, type LabSystem } from "./lab.ts";

const SAMPLE_RUNS = 40;

/**
 * The name of the first goal of a system that a procedure can reach: success for a roll, survival for rounds of danger.
 * Where 40 runs without choices reach none, the first goal that gains anything, or else the system's first. Throws a
 * QuestionError for an unknown procedure and for refused arguments, if the system has several goals.
 *
 * @example
 * ```ts
 * import { reachableGoal } from "@rulewright/lab";
 * import { bookkeeperD12 } from "@rulewright/systems/bookkeeper-d12";
 *
 * reachableGoal(bookkeeperD12, { procedure: "plain roll", args: {}, house: {} }); // => "success"
 * reachableGoal(bookkeeperD12, { procedure: "survival", args: { rounds: 3 }, house: {} }); // => "life"
 * ```
 */
export function reachableGoal(system: LabSystem, question: Pick<LabQuestion, "procedure" | "args" | "house">): string {
  const names = Object.keys(system.goals);
  const [first = ""] = names;
  if (names.length <= 1) return first;
  const lab = new Lab(system, doubles);
  const asked = names.map((goal) => ({ ...question, system: system.id, goal, strategy: "never", times: 1 }));
  const sampled = asked.flatMap((each) => {
    const answer = sampleWithin(lab, each);
    return answer ? [{ goal: each.goal, answer }] : [];
  });
  if (sampled.length === 0) return asked.find((each) => gainsWithoutEnd(system, lab, each))?.goal ?? first;
  const succeeds = sampled.find(({ answer }) => answer.endings.some(({ tone }) => tone === "success"));
  const gains = sampled.find(({ answer }) => answer.values.some(({ sense, mean }) => sense === 1 && mean > 0));
  return (succeeds ?? gains)?.goal ?? first;
}

/** Whether something is gained on average where runs don't end: the rounds of somebody who can't die. */
const gainsWithoutEnd = ({ goals }: LabSystem, lab: Lab<number>, question: LabQuestion): boolean =>
  lab.means(question).some((mean, i) => goals[question.goal]?.objectives[i]?.sense === 1 && mean > 0);

/** A sample of the answer; undefined where runs don't end. */
function sampleWithin(lab: Lab<number>, question: LabQuestion): LabAnswer | undefined {
  try {
    return lab.sample(question, (runs) => runs >= SAMPLE_RUNS);
  } catch (error) {
    if (error instanceof EndlessRunError) return undefined;
    throw error;
  }
}
