import { type SystemDefinition, wordOf } from "@rulewright/rules";
import type { Worths } from "../odds/question.ts";
import { joined, small } from "./plain.ts";

const WORTH_SAYING = 0.0005;

/** What the best choices afterwards would make of it: "with lots and ego 92.5%"; empty where they change nothing. */
export function onwardWords(
  { goals, text }: SystemDefinition,
  { alone, onward }: Worths,
  say: (chance: number) => string,
  before = "with ",
): string {
  const [goal] = Object.values(goals);
  const [now = 0, then = 0] = [alone[0], onward[0]];
  if (!goal || Math.abs(then - now) < WORTH_SAYING) return "";
  const spent = goal.objectives.flatMap(({ amount }, i) =>
    amount !== undefined && (onward[i] ?? 0) - (alone[i] ?? 0) > WORTH_SAYING
      ? [small(wordOf(text, `tracker.${amount}`))]
      : [],
  );
  return `${before}${joined(spent)} ${say(then)}`;
}
