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
export type Question = LabQuestion | WrittenQuestion;

/** What lies on the lab's bench: a question, perhaps another laid over it, how it is drawn, what the map runs over. */
export interface Setup {
  readonly question: Question;
  readonly over?: Question;
  readonly curve?: Curve;
  readonly across?: string;
  readonly down?: string;
}

/** A bench with a system's procedure on it. */
export type SystemSetup = Setup & { readonly question: LabQuestion };

/** Where a procedure starts: an example of it, completed with initial values. */
export function defaultArguments({ parameters, examples }: Procedure): JsonObject {
  const [example = {}] = examples;
  const known = Object.fromEntries(Object.entries(example).filter(([name]) => Object.hasOwn(parameters, name)));
  const guessed = Object.entries(parameters).map(([name, parameter]) => [name, known[name] ?? defaultValue(parameter)]);
  return Object.fromEntries(guessed);
}

function defaultValue(parameter: Parameter): JsonValue {
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
export function defaultQuestion(system: SystemDefinition, procedure = system.questions[0] ?? ""): LabQuestion {
  const chosen = resolveHouseRules(system.houseRules, {});
  const found = system.procedures[procedure];
  const [goal = ""] = Object.keys(system.goals);
  const question: LabQuestion = {
    system: system.id,
    procedure,
    args: found ? defaultArguments(found) : {},
    house: "house" in chosen ? chosen.house : {},
    goal,
    strategy: "best",
    times: 1,
  };
  return { ...question, goal: reachableGoal(system, question) };
}

const goalCache = new Map<string, string>();

/** The first goal that the procedure can reach at all: what a success is to a roll, living is to rounds of danger. */
function reachableGoal(system: SystemDefinition, question: LabQuestion): string {
  const key = `${system.id} ${question.procedure}`;
  const known = goalCache.get(key) ?? sampleGoals(system, question) ?? question.goal;
  goalCache.set(key, known);
  return known;
}

const SAMPLE_RUNS = 40;

function sampleGoals(system: SystemDefinition, question: LabQuestion): string | undefined {
  const lab = new Lab(system, doubles);
  return Object.keys(system.goals).find((goal) => {
    const { endings } = lab.sampled({ ...question, goal, strategy: "never" }, (runs) => runs >= SAMPLE_RUNS);
    return endings.some(({ mood }) => mood === "good");
  });
}

/** A question out of a link, mended where it doesn't fit: an unknown name or an illegal number gets the usual one. */
function repairQuestion(part: Partial<LabQuestion>): LabQuestion | undefined {
  const system = systemById(part.system ?? "") ?? Object.values(catalogue)[0];
  if (!system) return undefined;
  const known = part.procedure !== undefined && Object.hasOwn(system.procedures, part.procedure);
  const suggested = defaultQuestion(system, known ? part.procedure : undefined);
  const chosen = resolveHouseRules(system.houseRules, part.house ?? {});
  const house = "house" in chosen ? chosen.house : suggested.house;
  const goal = part.goal !== undefined && Object.hasOwn(system.goals, part.goal) ? part.goal : suggested.goal;
  const strategy =
    part.strategy !== undefined && strategyNames(system).includes(part.strategy) ? part.strategy : suggested.strategy;
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
export const strategyNames = ({ strategies }: SystemDefinition): readonly string[] => [
  "best",
  "never",
  "greedy",
  ...Object.keys(strategies),
];

/** A question in a part of a link. */
const parseQuestion = (part: string): Question | undefined => diceInLink(part) ?? repairQuestion(fromLink(part));

/** What a link puts on the bench. */
export function parseLink(hash: string): Setup | undefined {
  const [main = "", ...others] = hash.replace(/^#/, "").split("&over&");
  const question = parseQuestion(main);
  if (!question) return undefined;
  const map = new URLSearchParams(main);
  const over = others[0] === undefined ? undefined : parseQuestion(others[0]);
  const [across, down, curve] = [map.get("across"), map.get("down"), map.get("drawn")];
  return {
    question,
    ...(over ? { over } : {}),
    ...(curve === "more" || curve === "less" ? { curve } : {}),
    ...(across ? { across } : {}),
    ...(down ? { down } : {}),
  };
}

function formatQuestion(question: Question): string {
  const found = isWritten(question) ? undefined : systemById(question.system);
  return toLink(question, found ? defaultQuestion(found).house : {});
}

/** The link that puts it there again. */
export const formatLink = ({ question, over, ...view }: Setup): string =>
  viewLink(formatQuestion(question), { ...view, over: over && formatQuestion(over) });

/** What of a link could not be put on the bench. */
export function unreadableParts(hash: string, { question, over }: Setup): readonly string[] {
  const [main = "", laid = ""] = hash.replace(/^#/, "").split("&over&");
  return [...unreadableIn(main, question), ...unreadableIn(laid, over)];
}

const unreadableIn = (link: string, asked: Question | undefined): readonly string[] =>
  asked && !isWritten(asked) ? lostFrom(link, asked) : [];

/** The parameters a map can run over. */
export function mappableParameters({ parameters }: Procedure, args: JsonObject): readonly string[] {
  return Object.entries(parameters).flatMap(([name, parameter]) => {
    const now = args[name];
    const axis = typeof now === "number" ? usualAxis(name, parameter, now) : undefined;
    return axis && axis.to > axis.from ? [name] : [];
  });
}
