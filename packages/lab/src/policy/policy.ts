import {
  formatAmount,
  formatHand,
  formatList,
  formatOption,
  formatPrice,
  formatRanges,
  factLabel,
} from "@rulewright/present";
import {
  type Amounts,
  type Calculator,
  type Choose,
  isRecord,
  type JsonObject,
  type Messages,
  type Option,
  type Procedure,
  type SystemDefinition,
  uncapitalize,
} from "@rulewright/rules";
import type { Lab } from "../answer/lab.ts";
import type { LabQuestion } from "../question/question.ts";
import { formatObservations, nextSituations, type Situation, TooManySituations } from "./situations.ts";

/** A state in which somebody has to choose, as text. */
export interface PolicyCase {
  readonly words: string;
  readonly chance: number;
  /** The mean of the goal's first objective: if everything stands, and by the advice. */
  readonly standing: number;
  readonly after: number;
}

/** An option and the cases it is advised in, the likeliest first. */
export interface PolicyAdvice {
  readonly words: string;
  /** As text; empty where it is free. */
  readonly price: string;
  readonly chance: number;
  readonly cases: readonly PolicyCase[];
}

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

/** A case whose text begins with a number. `of` is the label of that number; the two are joined once ranges are known. */
type NumberedCase = PolicyCase & { readonly of: string | undefined };

/** A situation with the option that the strategy takes. */
interface Decided {
  readonly case: NumberedCase;
  readonly held: string;
  readonly words: string;
  readonly price: string;
  /** Whether there are other options. */
  readonly hasAlternatives: boolean;
  readonly option: Option;
  readonly chance: number;
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

/** The arguments of the current attempt, also within a sequence of attempts. */
function runningArgs(args: JsonObject): JsonObject {
  const { running } = args;
  const { args: own } = isRecord(running) ? running : {};
  return isRecord(own) ? own : args;
}

/** The label of the number that is all there is to a situation: the face of a die, or a fact. */
function numberLabel({ observations, args, choice }: Situation, text: Messages): string | undefined {
  const [only, ...more] = observations;
  if (!only || more.length > 0 || !("answer" in only) || typeof only.answer !== "number") return undefined;
  if (only.die) return "the die shows";
  const found = Object.keys(choice.facts).find(
    (name) => choice.facts[name] === only.answer && !Object.hasOwn(args, name),
  );
  return found === undefined ? undefined : uncapitalize(factLabel(text, found));
}

/** The dice on the table by class, those of several rolls apart; or what was observed last. */
function formatState({ observations, args, choice }: Situation, text: Messages): string {
  const hands = Object.values(runningArgs(args)).flatMap((value) => formatHandIn(value, text) ?? []);
  const dice = hands.length > 0 ? hands.join("; rerolled ") : (formatObservations(text, observations) ?? NO_DICE);
  const { leadsTo } = choice.stands;
  const { margin }: JsonObject = leadsTo.end === "outcome" ? leadsTo.outcome : {};
  const short = typeof margin === "number" ? margin : 0;
  return [dice, ...(short < 0 ? [`${-short} short`] : [])].join(", ");
}

const NO_DICE = "no dice";

function formatHandIn(value: unknown, text: Messages): string | undefined {
  if (!isRecord(value)) return undefined;
  const hand: Record<string, number> = {};
  for (const [name, count] of Object.entries(value)) {
    if (typeof count !== "number" || !Object.hasOwn(text, `die.${name}`)) return undefined;
    hand[name] = count;
  }
  return formatHand(text, hand) || undefined;
}

/** The contents of the trackers. */
const formatHeld = (args: JsonObject, text: Messages): readonly string[] =>
  Object.entries(args).flatMap(([name, value]) =>
    typeof value === "number" && value > 0 && Object.hasOwn(text, `tracker.${name}`)
      ? [formatAmount(text, name, value)]
      : [],
  );

/** A price, and what it leaves. */
function formatPriceAndRest(text: Messages, pays: Amounts, args: JsonObject): string {
  const price = formatPrice(text, pays);
  const rest = Object.entries(pays).flatMap(([name, amount]) => {
    const held = args[name];
    const kept = typeof held === "number" ? held - amount : 0;
    return amount > 0 && kept > 0 ? [formatAmount(text, name, kept)] : [];
  });
  return rest.length > 0 ? `${price}, keeping ${formatList(rest)}` : price;
}

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

/** One option with its cases: equal ones merged, faces with equal consequences as a range. */
function adviceOf(group: readonly Decided[], sameHeld: boolean): PolicyAdvice {
  const [first] = group;
  const cases = new Map<string, NumberedCase>();
  for (const { case: one, held } of group) {
    const words = sameHeld ? one.words : `${one.words}, with ${held || "nothing left"}`;
    const key = `${one.of ?? ""} ${words}`;
    const known = cases.get(key);
    cases.set(key, known ? mergeCases(known, one) : { ...one, words });
  }
  const listed = mergeFaces([...cases.values()]).toSorted((a, b) => b.chance - a.chance);
  return { words: first?.words ?? "", price: first?.price ?? "", chance: sumOf(listed), cases: listed };
}

/** Two cases as one: chances add up, means are weighted by them. */
function mergeCases(a: NumberedCase, b: NumberedCase): NumberedCase {
  const chance = a.chance + b.chance;
  const mean = (of: (one: PolicyCase) => number): number => (of(a) * a.chance + of(b) * b.chance) / chance;
  return {
    words: a.words,
    of: a.of,
    chance,
    standing: mean(({ standing }) => standing),
    after: mean(({ after }) => after),
  };
}

/** Merges single faces with the same consequences: "1 to 11". */
function mergeFaces(cases: readonly NumberedCase[]): readonly PolicyCase[] {
  const others: NumberedCase[] = [];
  const runs = new Map<string, { readonly faces: number[]; readonly rest: string; all: NumberedCase }>();
  for (const one of cases) {
    const [, face, rest = ""] = /^([-−]?\d+)((?:, .*)?)$/s.exec(one.words) ?? [];
    if (face === undefined) {
      others.push(one);
      continue;
    }
    const key = `${one.of ?? ""} ${one.standing.toFixed(9)} ${one.after.toFixed(9)} ${rest}`;
    const run = runs.get(key);
    if (run) [run.all] = [mergeCases(run.all, one), run.faces.push(Number(face.replace("−", "-")))];
    else runs.set(key, { faces: [Number(face.replace("−", "-"))], rest, all: one });
  }
  const ranged = [...runs.values()].map(({ faces, rest, all }) => ({ ...all, words: formatRanges(faces) + rest }));
  return [...others, ...ranged].map(({ of, words, ...one }) => ({ ...one, words: [of ?? [], words].flat().join(" ") }));
}

const sumOf = (all: readonly { readonly chance: number }[]): number => all.reduce((sum, { chance }) => sum + chance, 0);

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
