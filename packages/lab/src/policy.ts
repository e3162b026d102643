import {
  type Amounts,
  type Calculator,
  type Choose,
  isRecord,
  type Option,
  type JsonObject,
  type Procedure,
  uncapitalize,
  type SystemDefinition,
  type Messages,
  formatMessage,
} from "@rulewright/rules";
import type { Lab } from "./lab.ts";
import type { LabQuestion } from "./question.ts";
import { nextChoices, type Situation, TooMany } from "./situations.ts";
import { amountWords, handWords, optionWords, priceWords, rangesOf, seenWords } from "./words.ts";

/** How it may lie when somebody has to choose, in words. */
export interface PolicyCase {
  readonly words: string;
  readonly chance: number;
  /** What is wanted first, on the mean: if it all stood, and by the advice. */
  readonly standing: number;
  readonly after: number;
}

/** One thing to do, and when: the likeliest case first. */
export interface PolicyAdvice {
  readonly words: string;
  /** In words; empty where it is free. */
  readonly price: string;
  readonly chance: number;
  readonly cases: readonly PolicyCase[];
}

/** One choice after another: what comes first, then what comes after that. */
export interface PolicyStage {
  /** How often this choice is there to be made. */
  readonly chance: number;
  /** What is held of what may be spent, where that is the same in all its cases; empty otherwise. */
  readonly held: string;
  readonly advices: readonly PolicyAdvice[];
}

/** A way of choosing in words. */
export interface Policy {
  readonly stages: readonly PolicyStage[];
  /** True where choices go on beyond what is told. */
  readonly more: boolean;
}

/** Nobody reads further ahead; and more states than this take too long to follow. */
const MOST_STAGES = 4;
const MOST_STATES = 400;

interface State {
  readonly procedure: Procedure;
  readonly args: JsonObject;
  readonly chance: number;
}

type PolicySystem = Pick<SystemDefinition, "text">;

/** What to do, choice by choice, by how the dice lie and what is left, as the question's way chooses. */
export function policyOf(lab: Lab<number>, system: PolicySystem, question: LabQuestion): Policy {
  const { procedure, args, calculator } = lab.asked(question);
  const stages: PolicyStage[] = [];
  let open: readonly State[] = [{ procedure, args, chance: 1 }];
  let more = false;
  while (open.length > 0 && stages.length < MOST_STAGES && !more) {
    const told = stageOf(open, calculator, system);
    if (!told) more = true;
    else {
      if (told.stage.advices.length > 0) stages.push(told.stage);
      open = told.open;
      if (open.length > MOST_STATES) more = true;
    }
  }
  return { stages, more: more || open.length > 0 };
}

/** One choice in every state it may come in, and the states beyond it; undefined where they are too many. */
function stageOf(
  states: readonly State[],
  calculator: Calculator<number>,
  system: PolicySystem,
): { readonly stage: PolicyStage; readonly open: readonly State[] } | undefined {
  const all: Told[] = [];
  const open = new Map<string, { procedure: Procedure; args: JsonObject; chance: number }>();
  try {
    for (const { procedure, args, chance } of states) {
      for (const situation of nextChoices(calculator, procedure, args).situations) {
        const told = toldOf({ ...situation, chance: situation.chance * chance }, calculator, system);
        if (told.free) all.push(told);
        goOn(open, told);
      }
    }
  } catch (error) {
    if (error instanceof TooMany) return undefined;
    throw error;
  }
  return { stage: stageFrom(all), open: [...open.values()] };
}

function stageFrom(all: readonly Told[]): PolicyStage {
  const [held = "", ...others] = new Set(all.map((told) => told.held));
  const same = others.length === 0;
  const groups = new Map<string, Told[]>();
  for (const told of all) push(groups, `${told.words}|${told.price}`, told);
  const advices = [...groups.values()].map((told) => adviceOf(told, same)).toSorted((a, b) => b.chance - a.chance);
  return { chance: sumOf(advices), held: same ? held : "", advices };
}

/** A case whose words begin with a number, with what that is of; both are put together once ranges are known. */
type Numbered = PolicyCase & { readonly of: string | undefined };

/** A situation with what is done in it. */
interface Told {
  readonly case: Numbered;
  readonly held: string;
  readonly words: string;
  readonly price: string;
  /** Whether there is anything else to do. */
  readonly free: boolean;
  readonly option: Option;
  readonly chance: number;
}

function toldOf(situation: Situation, calculator: Calculator<number>, system: PolicySystem): Told {
  const { choice, chance } = situation;
  const { option, values } = calculator.decide(choice);
  const standing = choice.stands.closed ? values : calculator.expectedValuesOf(choice.stands.leadsTo);
  return {
    case: {
      words: lies(situation, system.text),
      of: numberOf(situation, system.text),
      chance,
      standing: standing[0] ?? 0,
      after: values[0] ?? 0,
    },
    held: heldWords(runningArgs(situation.args), system.text).join(" and "),
    words: optionWords(system, option, choice.stands.as),
    price: priceAndRest(system, option.pays, runningArgs(situation.args)),
    free: option.move !== undefined || mayMove(choice, calculator),
    option,
    chance,
  };
}

/** Whether a choice has anything open but to let it stand. */
const mayMove = (choice: Choose, calculator: Calculator<number>): boolean =>
  calculator.options(choice).all.some(({ option }) => option.move !== undefined);

/** In a row of attempts, those of the attempt that is being made. */
function runningArgs(args: JsonObject): JsonObject {
  const running = args["running"];
  return isRecord(running) && isRecord(running["args"]) ? running["args"] : args;
}

/** What a number is of, where all that is known of a situation is one: the face of a die, or a fact that it became. */
function numberOf({ seen, args, choice }: Situation, text: Messages): string | undefined {
  const [only, ...more] = seen;
  if (!only || more.length > 0 || !("said" in only) || typeof only.said !== "number") return undefined;
  if (only.die) return "the die shows";
  const found = Object.keys(choice.facts).find(
    (name) => choice.facts[name] === only.said && !Object.hasOwn(args, name),
  );
  return found === undefined ? undefined : uncapitalize(formatMessage(text, `fact.${found}`));
}

/** What lies on the table: dice by their kinds, those of several throws apart; or what the last throw said. */
function lies({ seen, args, choice }: Situation, text: Messages): string {
  const hands = Object.values(runningArgs(args)).flatMap((value) => handIn(value, text) ?? []);
  const dice = hands.length > 0 ? hands.join("; thrown again ") : (seenWords(text, seen) ?? AS_IT_LIES);
  const { leadsTo } = choice.stands;
  const short = leadsTo.end === "outcome" ? Number(leadsTo.outcome["margin"] ?? 0) : 0;
  return [dice, ...(short < 0 ? [`${-short} short`] : [])].join(", ");
}

/** Where no dice have fallen, or none that are worth a word. */
const AS_IT_LIES = "as it lies";

function handIn(value: unknown, text: Messages): string | undefined {
  if (!isRecord(value) || Object.keys(value).length === 0) return undefined;
  const hand: Record<string, number> = {};
  for (const [name, count] of Object.entries(value)) {
    if (typeof count !== "number" || !Object.hasOwn(text, `die.${name}`)) return undefined;
    hand[name] = count;
  }
  return handWords(text, hand) || undefined;
}

/** What is held of what may be spent. */
const heldWords = (args: JsonObject, text: Messages): readonly string[] =>
  Object.entries(args).flatMap(([name, value]) =>
    typeof value === "number" && value > 0 && Object.hasOwn(text, `tracker.${name}`)
      ? [amountWords(text, name, value)]
      : [],
  );

/** What it costs, and what that leaves. */
function priceAndRest(system: PolicySystem, pays: Amounts, args: JsonObject): string {
  const price = priceWords(system, pays);
  const rest = Object.entries(pays).flatMap(([name, amount]) => {
    const held = args[name];
    const kept = typeof held === "number" ? held - amount : 0;
    return amount > 0 && kept > 0 ? [amountWords(system.text, name, kept)] : [];
  });
  return rest.length > 0 ? `${price}, keeping ${rest.join(" and ")}` : price;
}

/** Where a choice leads on, and may come to the next one. */
function goOn(open: Map<string, { procedure: Procedure; args: JsonObject; chance: number }>, told: Told): void {
  const next = told.option.leadsTo();
  if (next.end !== "go") return;
  const { procedure, args } = next;
  const key = `${procedure.name} ${JSON.stringify(args)}`;
  const known = open.get(key);
  if (known) known.chance += told.chance;
  else open.set(key, { procedure, args, chance: told.chance });
}

function push<T>(groups: Map<string, T[]>, key: string, one: T): void {
  const known = groups.get(key);
  if (known) known.push(one);
  else groups.set(key, [one]);
}

/** The same thing to do, with its cases: equal ones together, faces that mean the same as a range. */
function adviceOf(told: readonly Told[], sameHeld: boolean): PolicyAdvice {
  const [first] = told;
  const cases = new Map<string, Numbered>();
  for (const { case: one, held } of told) {
    const words = sameHeld ? one.words : `${one.words}, with ${held || "nothing left"}`;
    const key = `${one.of ?? ""} ${words}`;
    const known = cases.get(key);
    cases.set(key, known ? together(known, one) : { ...one, words });
  }
  const listed = inRanges([...cases.values()]).toSorted((a, b) => b.chance - a.chance);
  return { words: first?.words ?? "", price: first?.price ?? "", chance: sumOf(listed), cases: listed };
}

/** Two cases as one: chances add up, means are weighed by them. */
function together(a: Numbered, b: Numbered): Numbered {
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

/** Single faces with the same consequences are told together: 1 to 11. */
function inRanges(cases: readonly Numbered[]): readonly PolicyCase[] {
  const others: Numbered[] = [];
  const runs = new Map<string, { readonly faces: number[]; readonly rest: string; all: Numbered }>();
  for (const one of cases) {
    const [, face, rest = ""] = /^(-?\d+)((?:, .*)?)$/s.exec(one.words) ?? [];
    if (face === undefined) {
      others.push(one);
      continue;
    }
    const key = `${one.of ?? ""} ${one.standing.toFixed(9)} ${one.after.toFixed(9)} ${rest}`;
    const run = runs.get(key);
    if (run) [run.all] = [together(run.all, one), run.faces.push(Number(face))];
    else runs.set(key, { faces: [Number(face)], rest, all: one });
  }
  const ranged = [...runs.values()].map(({ faces, rest, all }) => ({ ...all, words: rangesOf(faces) + rest }));
  return [...others, ...ranged].map(({ of, words, ...one }) => ({ ...one, words: [of ?? [], words].flat().join(" ") }));
}

const sumOf = (all: readonly { readonly chance: number }[]): number => all.reduce((sum, { chance }) => sum + chance, 0);

const PLACES = ["First", "Then", "After that"];

/** A choice as a heading, with what is held: "First, with 4 lots and 1 ego". */
export const stageWords = ({ held }: PolicyStage, place: number): string =>
  `${PLACES[Math.min(place, PLACES.length - 1)]}${held === "" ? "" : `, with ${held}`}`;
