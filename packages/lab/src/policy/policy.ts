import { formatList, formatOption } from "@rulewright/present";
import type { Calculator, Choose, JsonObject, Procedure, SystemDefinition } from "@rulewright/rules";
import type { Lab } from "../answer/lab.ts";
import type { LabQuestion } from "../question/question.ts";
import { nextSituations, type Situation, TooManySituations } from "./situations.ts";
import { adviceOf, type Decided, type PolicyAdvice, sumOf } from "./advice.ts";
import { formatHeld, formatPriceAndRest, formatState, numberLabel, runningArgs } from "./state-text.ts";

/** The first choice of an attempt, or the next one after a stage. */
export interface PolicyStage {
  /** The chance that there is this choice. */
  readonly chance: number;
  /** The contents of the trackers, where they are the same in all cases; empty otherwise. */
  readonly held: string;
  readonly advices: readonly PolicyAdvice[];
}

/** A strategy as text. */
export interface Policy {
  readonly stages: readonly PolicyStage[];
  /** True where more choices follow. */
  readonly more: boolean;
}

const MAX_STAGES = 4;
/** More states than these take too long to follow. */
const MAX_STATES = 400;

interface State {
  readonly procedure: Procedure;
  readonly args: JsonObject;
  readonly chance: number;
}

type PolicySystem = Pick<SystemDefinition, "text">;

/**
 * Describes the question's strategy: what it chooses, choice by choice, by the dice and the contents of the trackers. Up to
 * four stages are described. Throws a QuestionError for unknown names and refused arguments.
 *
 * @example
 * ```ts
 * import { doubles } from "@rulewright/dice";
 * import { Lab, describePolicy } from "@rulewright/lab";
 * import { eveningStar } from "@rulewright/systems/evening-star";
 *
 * const args = { rank: 3, skill: 0, modifier: 0, difficulty: 4, reading: "under", lots: 2, ego: 0 };
 * const lab = new Lab(eveningStar, doubles);
 * const question = { procedure: "check", args, goal: "success", strategy: "best", times: 1, house: {}, system: "evening-star" };
 * const [advice] = describePolicy(lab, eveningStar, question).stages[0]?.advices ?? [];
 * advice?.cases.map(({ words }) => words); // => ["the die shows 1 to 8"]
 * ```
 */
export function describePolicy(lab: Lab<number>, system: PolicySystem, question: LabQuestion): Policy {
  const { procedure, args, calculator } = lab.resolve(question);
  const stages: PolicyStage[] = [];
  let open: readonly State[] = [{ procedure, args, chance: 1 }];
  let more = false;
  while (open.length > 0 && stages.length < MAX_STAGES && !more) {
    const found = stageOf(open, calculator, system);
    if (!found) more = true;
    else {
      if (found.stage.advices.length > 0) stages.push(found.stage);
      open = found.open;
      if (open.length > MAX_STATES) more = true;
    }
  }
  return { stages, more: more || open.length > 0 };
}

/** One choice in all its states, and the states that follow it; undefined where there are too many. */
function stageOf(
  states: readonly State[],
  calculator: Calculator<number>,
  system: PolicySystem,
): { readonly stage: PolicyStage; readonly open: readonly State[] } | undefined {
  const all: Decided[] = [];
  const open = new Map<string, { procedure: Procedure; args: JsonObject; chance: number }>();
  try {
    for (const { procedure, args, chance } of states) {
      for (const situation of nextSituations(calculator, procedure, args).situations) {
        const decided = decide({ ...situation, chance: situation.chance * chance }, calculator, system);
        if (decided.hasAlternatives) all.push(decided);
        addNextState(open, decided);
      }
    }
  } catch (error) {
    if (error instanceof TooManySituations) return undefined;
    throw error;
  }
  return { stage: stageFrom(all), open: [...open.values()] };
}

function stageFrom(all: readonly Decided[]): PolicyStage {
  const [held = "", ...others] = new Set(all.map((one) => one.held));
  const same = others.length === 0;
  const groups = new Map<string, Decided[]>();
  for (const one of all) push(groups, `${one.words}|${one.price}`, one);
  const advices = [...groups.values()].map((group) => adviceOf(group, same)).toSorted((a, b) => b.chance - a.chance);
  return { chance: sumOf(advices), held: same ? held : "", advices };
}

function decide(situation: Situation, calculator: Calculator<number>, system: PolicySystem): Decided {
  const { choice, chance } = situation;
  const { option, values } = calculator.decide(choice);
  const standing = choice.stands.closed ? values : calculator.expectedValuesOf(choice.stands.leadsTo);
  return {
    case: {
      words: formatState(situation, system.text),
      of: numberLabel(situation, system.text),
      chance,
      standing: standing[0] ?? 0,
      after: values[0] ?? 0,
    },
    held: formatList(formatHeld(runningArgs(situation.args), system.text)),
    words: formatOption(system.text, option, choice.stands.as),
    price: formatPriceAndRest(system.text, option.pays, runningArgs(situation.args)),
    hasAlternatives: option.move !== undefined || hasMove(choice, calculator),
    option,
    chance,
  };
}

/** Whether a choice has an open move beside letting it stand. */
const hasMove = (choice: Choose, calculator: Calculator<number>): boolean =>
  calculator.options(choice).all.some(({ option }) => option.move !== undefined);

/** Adds the state that a decision leads to, where the attempt continues. */
function addNextState(
  open: Map<string, { procedure: Procedure; args: JsonObject; chance: number }>,
  decided: Decided,
): void {
  const next = decided.option.leadsTo();
  if (next.end !== "go") return;
  const { procedure, args } = next;
  const key = `${procedure.name} ${JSON.stringify(args)}`;
  const known = open.get(key);
  if (known) known.chance += decided.chance;
  else open.set(key, { procedure, args, chance: decided.chance });
}

function push<T>(groups: Map<string, T[]>, key: string, one: T): void {
  const known = groups.get(key);
  if (known) known.push(one);
  else groups.set(key, [one]);
}

const PLACES = ["First", "Then", "After that"];

/**
 * The heading of a stage with the contents of the trackers. `place` is that of the stage in its policy, from 0.
 *
 * @example
 * ```ts
 * import { stageHeading } from "@rulewright/lab";
 *
 * stageHeading({ held: "4 lots and 1 ego" }, 0); // => "First, with 4 lots and 1 ego"
 * stageHeading({ held: "" }, 1); // => "Then"
 * ```
 */
export const stageHeading = ({ held }: Pick<PolicyStage, "held">, place: number): string =>
  `${PLACES[Math.min(place, PLACES.length - 1)]}${held === "" ? "" : `, with ${held}`}`;
