import process from "node:process";
import {
  type HouseRules,
  isRefusal,
  type JsonObject,
  type JsonValue,
  NoExactAnswerError,
  type Parameter,
  type Parameters,
  type Procedure,
  readArguments,
  resolveHouseRules,
  type SystemDefinition,
} from "@rulewright/rules";
import { catalogue } from "@rulewright/systems";
import { exampleProcedures } from "@rulewright/testkit/laws";
import fc from "fast-check";
import { BEST, type Question, quickCalculator } from "../src/calculation/calculator.ts";

// Questions with arguments from their whole ranges, with extremes more often, and with long lists.

/** Where a parameter has no bound. */
const [LEAST, MOST] = [-1000, 1000];
/** The most entries of a list. */
const MAX_ENTRIES = 20;

function extremeInteger({ min = LEAST, max = MOST }: { readonly min?: number; readonly max?: number }) {
  const large = fc.constantFrom(min, max, max, ...[20, 100].map((size) => Math.min(max, Math.max(min, size))));
  return fc.oneof({ arbitrary: large, weight: 3 }, { arbitrary: fc.integer({ min, max }), weight: 1 });
}

function extremeValue(parameter: Parameter, example: JsonValue): fc.Arbitrary<JsonValue> {
  switch (parameter.kind) {
    case "word":
      return fc.constantFrom(...parameter.values);
    case "flag":
      return fc.boolean();
    case "integer":
      return extremeInteger(parameter);
    case "integers":
      return fc.array(extremeInteger({ min: -20, max: 24 }), { maxLength: MAX_ENTRIES });
    case "records":
      return fc.array(extremeRecord(parameter.of, {}), { maxLength: MAX_ENTRIES });
    default:
      return fc.constant(example);
  }
}

function extremeRecord(parameters: Parameters, example: JsonObject): fc.Arbitrary<JsonObject> {
  const drawn = Object.entries(parameters).map(([name, parameter]) => [
    name,
    extremeValue(parameter, example[name] ?? ("initial" in parameter ? parameter.initial : undefined) ?? null),
  ]);
  return fc.record(Object.fromEntries(drawn)).map((record: JsonObject) => ({ ...example, ...record }));
}

/** A question about any procedure, and whether it asks for fractions. */
export interface LargeQuestion {
  readonly question: Question;
  readonly exact: boolean;
}

const houseOf = ({ houseRules }: SystemDefinition): HouseRules => {
  const resolved = resolveHouseRules(houseRules, {});
  return "house" in resolved ? resolved.house : {};
};

const questionAbout = (system: SystemDefinition, procedure: Procedure): fc.Arbitrary<LargeQuestion> =>
  fc
    .record({
      args: fc.constantFrom(...procedure.examples).chain((example) => extremeRecord(procedure.parameters, example)),
      goal: fc.constantFrom(...Object.values(system.goals)),
      exact: fc.boolean(),
    })
    .filter(({ args }) => !isRefusal(readArguments(procedure.parameters, args)))
    .map(({ args, goal, exact }) => ({ question: { system, procedure, args, house: houseOf(system), goal }, exact }));

/** Questions about the procedures of all systems that are begun from outside. */
export const largeQuestion: fc.Arbitrary<LargeQuestion> = fc.oneof(
  ...Object.values(catalogue).flatMap((system) =>
    exampleProcedures(system).map((procedure) => questionAbout(system, procedure)),
  ),
);

/** What was done with a question in a test: CPU time in seconds, and what went wrong. */
export interface Trial {
  readonly seconds: number;
  readonly wrong?: string;
}

/** Asks for the odds without choices and under best play. They are answered, or refused for what they take. */
export function tryQuestion({ question, exact }: LargeQuestion): Trial {
  const before = process.cpuUsage();
  const took = (): number => {
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1e6;
  };
  if (question.procedure.refuse(question.args, question.house)) return { seconds: took() };
  const calculator = quickCalculator(exact);
  try {
    for (const strategy of [{ name: "never", strategy: "never" } as const, BEST]) calculator.odds(question, strategy);
  } catch (error) {
    const refused = error instanceof NoExactAnswerError || error instanceof RangeError;
    if (!refused) return { seconds: took(), wrong: error instanceof Error ? (error.stack ?? "") : String(error) };
  }
  return { seconds: took() };
}

/** A question in words, to ask it again. */
export const describeQuestion = ({ question: { system, procedure, args, goal }, exact }: LargeQuestion): string =>
  `${system.id}, ${procedure.name}, ${goal.name}${exact ? ", in fractions" : ""}: ${JSON.stringify(args)}`;
