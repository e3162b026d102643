import {
  canBegin,
  type Curve,
  defaultArguments,
  defaultAxis,
  formatQuestion,
  formatView,
  isNotationQuestion,
  type LabQuestion,
  MAX_OVERLAYS,
  type NotationQuestion,
  parseNotationQuestion,
  parseQuestion,
  parseView,
  reachableGoal,
  unreadParts,
} from "@rulewright/lab";
import {
  resolveHouseRules,
  isRefusal,
  type JsonObject,
  type Procedure,
  readArguments,
  type SystemDefinition,
} from "@rulewright/rules";
import { systemById, systemsSnapshot } from "../catalogue/systems.ts";

/** A question about a system's procedure, or about dice notation. */
export type Question = LabQuestion | NotationQuestion;

/** What the lab shows: a question, overlays to compare it with, the form of the numbers, and the axes of the map. */
export interface Setup {
  readonly question: Question;
  /** At most `MAX_OVERLAYS`. */
  readonly overlays?: readonly Question[];
  readonly curve?: Curve;
  /** The parameters of the map's columns and rows. */
  readonly across?: string;
  readonly down?: string;
  /** Shows exact fractions. */
  readonly fractions?: boolean;
}

/** A setup whose question is about a system. */
export type SystemSetup = Setup & { readonly question: LabQuestion };

/** The question that the lab starts with, about the system's first procedure or a given one. */
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
  return { ...question, goal: defaultGoal(system, question) };
}

const goalCache = new Map<string, string>();

/** The goal to start with, which takes a moment to find. */
function defaultGoal(system: SystemDefinition, question: LabQuestion): string {
  const key = `${system.id} ${question.procedure}`;
  const goal = goalCache.get(key) ?? reachableGoal(system, question);
  goalCache.set(key, goal);
  return goal;
}

/** A valid question from the parts of a link: unknown names and invalid values are replaced by defaults. */
function repairQuestion(part: Partial<LabQuestion>): LabQuestion | undefined {
  const system = systemById(part.system ?? "") ?? systemsSnapshot().systems[0];
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
    ...(part.variable ? { variable: part.variable } : {}),
  };
  const procedure = system.procedures[question.procedure];
  const args = procedure && readArguments(procedure.parameters, { ...suggested.args, ...part.args });
  const fits = procedure && args && !isRefusal(args) && canBegin(procedure, args, question);
  return fits ? { ...question, args } : question;
}

/** The names of a system's strategies, the general ones first. */
export const strategyNames = ({ strategies }: SystemDefinition): readonly string[] => [
  "best",
  "never",
  "greedy",
  ...Object.keys(strategies),
];

/** The question in one part of a link. */
const questionIn = (part: string): Question | undefined =>
  parseNotationQuestion(part) ?? repairQuestion(parseQuestion(part));

/** The setup that a link's fragment describes. */
export function parseSetup(hash: string): Setup | undefined {
  const { question: main, view } = parseView(hash.replace(/^#/, ""));
  const { overlays = [], curve, across, down, fractions } = view;
  const question = questionIn(main);
  if (!question) return undefined;
  const compared = overlays.slice(0, MAX_OVERLAYS).flatMap((part) => questionIn(part) ?? []);
  return {
    question,
    ...(compared.length > 0 ? { overlays: compared } : {}),
    ...(curve ? { curve } : {}),
    ...(across ? { across } : {}),
    ...(down ? { down } : {}),
    ...(fractions ? { fractions } : {}),
  };
}

function formatPart(question: Question): string {
  const system = isNotationQuestion(question) ? undefined : systemById(question.system);
  return formatQuestion(question, system ? defaultQuestion(system).house : {});
}

/** The fragment of the link that describes a setup. */
export const formatSetup = ({ question, overlays = [], ...form }: Setup): string =>
  formatView(formatPart(question), { ...form, overlays: overlays.map(formatPart) });

/** The parts of a link that could not be used: unknown names, invalid values, and overlays beyond the maximum. */
export function unreadableParts(hash: string, { question, overlays = [] }: Setup): readonly string[] {
  const { question: main, view } = parseView(hash.replace(/^#/, ""));
  const parts = view.overlays ?? [];
  const surplus = parts.length - MAX_OVERLAYS;
  return [
    ...unreadableIn(main, question),
    ...overlays.flatMap((overlay, i) => unreadableIn(parts[i] ?? "", overlay)),
    ...(surplus > 0 ? [`${surplus} of ${parts.length} comparisons`] : []),
  ];
}

const unreadableIn = (part: string, question: Question): readonly string[] =>
  isNotationQuestion(question) ? [] : unreadParts(part, question);

/**
 * Whether a change leads to another view, to which the browser's Back button returns. Numbers that change while a
 * slider moves or a text is typed do not.
 */
export const isNewView = (from: Setup, to: Setup): boolean => viewKey(from) !== viewKey(to);

function viewKey({ question, ...form }: Setup): string {
  if (isNotationQuestion(question)) return JSON.stringify(["notation", form]);
  const { args: _, times: __, ...choices } = question;
  return JSON.stringify([choices, form]);
}

/** The parameters that can be an axis of the map. */
export function mappableParameters({ parameters }: Procedure, args: JsonObject): readonly string[] {
  return Object.entries(parameters).flatMap(([name, parameter]) => {
    const now = args[name];
    const axis = typeof now === "number" ? defaultAxis(name, parameter, now) : undefined;
    return axis && axis.to > axis.from ? [name] : [];
  });
}
