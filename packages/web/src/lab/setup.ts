import { doubles } from "@rulewright/dice";
import {
  type Curve,
  diceInLink,
  fromLink,
  isWritten,
  Lab,
  type LabQuestion,
  lostFrom,
  mayBegin,
  toLink,
  usualAxis,
  viewLink,
  type WrittenQuestion,
} from "@rulewright/lab";
import {
  resolveHouseRules,
  isRefusal,
  type Parameter,
  type JsonValue,
  type JsonObject,
  type Procedure,
  readArguments,
  type SystemDefinition,
} from "@rulewright/rules";
import { catalogue, systemById } from "@rulewright/systems";

/** What can be asked: of a system's procedure, or of dice as people write them. */
export type Asked = LabQuestion | WrittenQuestion;

/** What lies on the lab's bench: a question, perhaps another laid over it, how it is drawn, what the map runs over. */
export interface Setup {
  readonly question: Asked;
  readonly over?: Asked;
  readonly curve?: Curve;
  readonly across?: string;
  readonly down?: string;
}

/** A bench with a system's procedure on it. */
export type RulesSetup = Setup & { readonly question: LabQuestion };

/** Where a procedure starts: an example of it, completed with initial values. */
export function firstArguments({ parameters, examples }: Procedure): JsonObject {
  const [example = {}] = examples;
  const known = Object.fromEntries(Object.entries(example).filter(([name]) => Object.hasOwn(parameters, name)));
  const guessed = Object.entries(parameters).map(([name, parameter]) => [name, known[name] ?? guess(parameter)]);
  return Object.fromEntries(guessed);
}

function guess(parameter: Parameter): JsonValue {
  if (parameter.initial !== undefined) return parameter.initial;
  switch (parameter.kind) {
    case "integer":
      return Math.max(parameter.min ?? 0, Math.min(parameter.max ?? 1, 1));
    case "word":
      return parameter.values[0] ?? "";
    case "flag":
      return false;
    case "text":
    case "character":
      return "";
    case "ratings":
    case "record":
      return {};
    default:
      return [];
  }
}

/** A question to begin with: the system's first one, or one of its procedures by name. */
export function firstQuestion(system: SystemDefinition, procedure = system.questions[0] ?? ""): LabQuestion {
  const chosen = resolveHouseRules(system.houseRules, {});
  const found = system.procedures[procedure];
  const [goal = ""] = Object.keys(system.goals);
  const question: LabQuestion = {
    system: system.id,
    procedure,
    args: found ? firstArguments(found) : {},
    house: "house" in chosen ? chosen.house : {},
    goal,
    strategy: "best",
    times: 1,
  };
  return { ...question, goal: fittingGoal(system, question) };
}

const fitting = new Map<string, string>();

/** The first goal that the procedure can reach at all: what a success is to a roll, living is to rounds of danger. */
function fittingGoal(system: SystemDefinition, question: LabQuestion): string {
  const key = `${system.id} ${question.procedure}`;
  const known = fitting.get(key) ?? reachedGoal(system, question) ?? question.goal;
  fitting.set(key, known);
  return known;
}

const TRIES = 40;

function reachedGoal(system: SystemDefinition, question: LabQuestion): string | undefined {
  const lab = new Lab(system, doubles);
  return Object.keys(system.goals).find((goal) => {
    const { endings } = lab.sampled({ ...question, goal, strategy: "never" }, (runs) => runs >= TRIES);
    return endings.some(({ mood }) => mood === "good");
  });
}

/** A question out of a link, mended where it doesn't fit: an unknown name or an illegal number gets the usual one. */
function mended(part: Partial<LabQuestion>): LabQuestion | undefined {
  const system = systemById(part.system ?? "") ?? Object.values(catalogue)[0];
  if (!system) return undefined;
  const known = part.procedure !== undefined && Object.hasOwn(system.procedures, part.procedure);
  const suggested = firstQuestion(system, known ? part.procedure : undefined);
  const chosen = resolveHouseRules(system.houseRules, part.house ?? {});
  const house = "house" in chosen ? chosen.house : suggested.house;
  const goal = part.goal !== undefined && Object.hasOwn(system.goals, part.goal) ? part.goal : suggested.goal;
  const strategy =
    part.strategy !== undefined && waysOf(system).includes(part.strategy) ? part.strategy : suggested.strategy;
  const question = {
    ...suggested,
    house,
    goal,
    strategy,
    times: part.times ?? 1,
    ...(part.spread ? { spread: part.spread } : {}),
  };
  const procedure = system.procedures[question.procedure];
  const args = procedure && readArguments(procedure.parameters, { ...suggested.args, ...part.args });
  const fits = procedure && args && !isRefusal(args) && mayBegin(procedure, args, question);
  return fits ? { ...question, args } : question;
}

/** The ways of choosing there are. */
export const waysOf = ({ strategies }: SystemDefinition): readonly string[] => [
  "best",
  "never",
  "greedy",
  ...Object.keys(strategies),
];

/** A question in a part of a link. */
const askedIn = (part: string): Asked | undefined => diceInLink(part) ?? mended(fromLink(part));

/** What a link puts on the bench. */
export function setupOf(hash: string): Setup | undefined {
  const [main = "", ...others] = hash.replace(/^#/, "").split("&over&");
  const question = askedIn(main);
  if (!question) return undefined;
  const map = new URLSearchParams(main);
  const over = others[0] === undefined ? undefined : askedIn(others[0]);
  const [across, down, curve] = [map.get("across"), map.get("down"), map.get("drawn")];
  return {
    question,
    ...(over ? { over } : {}),
    ...(curve === "more" || curve === "less" ? { curve } : {}),
    ...(across ? { across } : {}),
    ...(down ? { down } : {}),
  };
}

function linkOf(question: Asked): string {
  const found = isWritten(question) ? undefined : systemById(question.system);
  return toLink(question, found ? firstQuestion(found).house : {});
}

/** The link that puts it there again. */
export const linkTo = ({ question, over, ...view }: Setup): string =>
  viewLink(linkOf(question), { ...view, over: over && linkOf(over) });

/** What of a link could not be put on the bench. */
export function lostOf(hash: string, { question, over }: Setup): readonly string[] {
  const [main = "", laid = ""] = hash.replace(/^#/, "").split("&over&");
  return [...lostIn(main, question), ...lostIn(laid, over)];
}

const lostIn = (link: string, asked: Asked | undefined): readonly string[] =>
  asked && !isWritten(asked) ? lostFrom(link, asked) : [];

/** The parameters a map can run over. */
export function mappable({ parameters }: Procedure, args: JsonObject): readonly string[] {
  return Object.entries(parameters).flatMap(([name, parameter]) => {
    const now = args[name];
    const axis = typeof now === "number" ? usualAxis(name, parameter, now) : undefined;
    return axis && axis.to > axis.from ? [name] : [];
  });
}
