import { isChance } from "@rulewright/present";
import { goalOfOffer, type SystemDefinition } from "@rulewright/rules";
import { type ChancedAttempt, type LoggedAttempt, type Luck, luckOf } from "@rulewright/table";
import type { Answer, Question } from "../../odds/question.ts";
import { useManyOdds } from "../../odds/use-odds.ts";
import { useGame } from "../../state/game.tsx";
import { argsAtRoll } from "../roll/roll-preview.ts";

/** An attempt whose dice decided between success and failure, and what its chance is asked by. */
interface Rolled {
  readonly character: string;
  readonly title: string;
  readonly success: boolean;
  readonly question: Question;
}

/** What an attempt rolled for; undefined where its goal is no chance, no dice fell, or it ran under other rules. */
function rolledFor(system: SystemDefinition, attempt: LoggedAttempt): Rolled | undefined {
  const { trace, offer, given, character, title, earlierRules } = attempt;
  const goal = goalOfOffer(system, offer, given);
  const [wanted] = (goal === undefined ? undefined : system.goals[goal]?.objectives) ?? [];
  if (goal === undefined || wanted?.source !== "outcome" || !isChance(wanted) || wanted.sense < 0) return undefined;
  if (!trace.outcome || earlierRules || !trace.steps.some((step) => "roll" in step)) return undefined;
  const { house, procedure } = trace;
  const args = argsAtRoll(system, attempt);
  const question = { ask: "worth", system: system.id, house, procedure, args, goal } as const;
  return { character, title, success: wanted.of(trace.outcome) > 0, question };
}

const withChance = ({ success }: Rolled, answer: Answer | undefined): readonly ChancedAttempt[] =>
  answer?.ask === "worth" ? [{ success, chance: Math.min(1, Math.max(0, answer.optimal[0] ?? 0)) }] : [];

/** An attempt that went against its chance. */
export interface Surprise extends Pick<Rolled, "character" | "title"> {
  /** Its chance of success. */
  readonly chance: number;
}

/** How attempts lay in the distribution of what they rolled, of all characters and of each. */
export interface LuckOfAll {
  readonly all: Luck;
  readonly of: (character: string) => Luck;
  /** The success that was the least likely, and the failure; undefined where all went as they were likelier to go. */
  readonly luckiest: Surprise | undefined;
  readonly unluckiest: Surprise | undefined;
}

/** The least likely of the attempts that went well or badly, where it was less likely than not. */
function leastLikely(all: readonly (Surprise & ChancedAttempt)[], success: boolean): Surprise | undefined {
  const likelihood = ({ chance }: Surprise): number => (success ? chance : 1 - chance);
  const such = all.filter((one) => one.success === success && likelihood(one) < 0.5);
  return such.toSorted((one, other) => likelihood(one) - likelihood(other))[0];
}

/** The luck in some attempts: with the chance of the best choices at their first roll. Undefined until it is known. */
export function useLuck(attempts: readonly LoggedAttempt[]): LuckOfAll | undefined {
  const { view, system, seesOdds } = useGame();
  // An opponent's failure is no bad luck of the table.
  const opponents = new Set(view.characters.flatMap(({ id, opponent }) => (opponent ? [id] : [])));
  const own = seesOdds ? attempts.filter(({ character }) => !opponents.has(character)) : [];
  const rolled = own.flatMap((attempt) => rolledFor(system, attempt) ?? []);
  const questions = [...new Map(rolled.map(({ question }) => [JSON.stringify(question), question])).entries()];
  const answers = useManyOdds(questions.map(([, question]) => question));
  if (!answers || rolled.length === 0) return undefined;
  const known = new Map(questions.map(([key], i) => [key, answers[i]]));
  const chanced = rolled.map((one) => ({
    character: one.character,
    title: one.title,
    chances: withChance(one, known.get(JSON.stringify(one.question))),
  }));
  const all = chanced.flatMap(({ chances, ...one }) => chances.map((chance) => ({ ...one, ...chance })));
  return {
    all: luckOf(all),
    luckiest: leastLikely(all, true),
    unluckiest: leastLikely(all, false),
    of: (id) => luckOf(all.filter(({ character }) => character === id)),
  };
}
