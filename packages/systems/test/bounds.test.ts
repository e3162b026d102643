import {
  allows,
  type CustomValue,
  isLegalValue,
  type JsonValue,
  type Parameter,
  type Parameters,
  type SystemDefinition,
} from "@rulewright/rules";
import { describe, expect, it } from "vitest";
import { catalogue } from "../src/index.ts";
import { bounds, type Numbers } from "./bounds.ts";

/** A parameter, with the act, offer or procedure that takes it. */
interface Placed {
  readonly place: string;
  readonly name: string;
  readonly parameter: Parameter;
}

function placed(place: string, parameters: Parameters): readonly Placed[] {
  return Object.entries(parameters).flatMap(([name, parameter]) => [
    { place, name, parameter },
    ...("of" in parameter ? placed(name, parameter.of) : []),
  ]);
}

function parametersOf({ offers, acts, procedures, creation }: SystemDefinition): readonly Placed[] {
  return [
    ...Object.entries({ ...acts, ...offers }).flatMap(([name, { parameters }]) => placed(name, parameters)),
    ...Object.values(procedures).flatMap(({ name, parameters }) => placed(`procedure ${name}`, parameters)),
    ...placed("creation", creation?.parameters ?? {}),
  ];
}

/** A rating of the first name that may be rated, or a number. */
function valueOf(parameter: Parameter, number: number): JsonValue {
  return parameter.kind === "ratings" ? { [parameter.names?.[0] ?? "Anything"]: number } : number;
}

/** A value of a table's own with this number in each of its places; a chart has it in its first row. */
function customValue(custom: CustomValue | undefined, number: number): JsonValue {
  if (custom?.kind === "numbers") return Array<number>(custom.names.length).fill(number);
  return custom?.kind === "chart" ? { 1: number } : number;
}

/** Whether the first and the last number, one less and one more are allowed. */
const atBounds = ([min, max]: Numbers[string], isAllowed: (number: number) => boolean): readonly boolean[] =>
  [min, max, min - 1, max + 1].map(isAllowed);

const BETWEEN = [true, true, false, false];

const isNothing = (value: JsonValue): boolean =>
  typeof value === "object" ? Object.keys(value ?? {}).length === 0 : value === false || value === 0 || value === "";

describe.each(Object.entries(bounds))("the numbers of %s", (id, numbersOf) => {
  const { parameters, on, advanced, fractional, sheet, starts, houseRules } = numbersOf;
  const system = catalogue[id];
  if (!system) throw new Error(`there is no system ${id}`);
  const all = parametersOf(system);

  it("are refused beyond the bounds of their parameters", () => {
    for (const { place, name, parameter } of all) {
      if (parameter.kind !== "integer" && parameter.kind !== "ratings") continue;
      const numbers = parameters[`${place}: ${name}`] ?? parameters[name];
      expect(numbers, `${place}: ${name}`).toBeDefined();
      if (!numbers) continue;
      const allowed = atBounds(numbers, (number) => allows(parameter, valueOf(parameter, number)));
      expect(allowed, `${place}: ${name}`).toEqual(BETWEEN);
      if (parameter.kind === "ratings") continue;
      const [, , initial, suggested] = numbers;
      const { nullable = false } = parameter;
      expect([parameter.initial, parameter.suggested], `${place}: ${name}`).toEqual([initial, suggested]);
      if (initial === null) expect(nullable, `${place}: ${name}`).toBe(true);
    }
  });

  it("and its flags are what they are unless somebody says otherwise", () => {
    const flags = all.filter(({ parameter }) => parameter.kind === "flag" && parameter.initial === true);
    expect(flags.map(({ place, name }) => `${place}: ${name}`).toSorted()).toEqual([...on]);
  });

  it("are what may stand there, also where nothing is given", () => {
    for (const { place, name, parameter } of all) {
      const { initial } = parameter;
      const words = `${place}: ${name} is ${JSON.stringify(initial)}`;
      if (initial !== undefined) expect(allows(parameter, initial), words).toBe(true);
    }
  });

  it("and whatever else is asked are folded away in forms where they rarely matter, and whole unless they need not be", () => {
    const rarely = all.filter(({ parameter }) => parameter.advanced);
    const divided = all.filter(({ parameter }) => parameter.kind === "integer" && allows(parameter, 1.5));
    expect(rarely.map(({ place, name }) => `${place}: ${name}`)).toEqual(advanced);
    expect(divided.map(({ place, name }) => `${place}: ${name}`)).toEqual(fractional);
  });

  it("on a sheet start and end where the rules say", () => {
    const { trackers, scales, traits = {}, marks = {} } = system;
    const numbered = Object.entries({ ...traits, ...marks }).filter(([, { min }]) => min !== undefined);
    expect({
      ...mapValues(trackers, ({ min, max, start }) => [min, max, start]),
      ...mapValues(scales, ({ min, max, exactly }) => (exactly === undefined ? [min, max] : [min, max, exactly])),
      ...mapValues(Object.fromEntries(numbered), ({ kind, min, max, initial }) =>
        kind === "number" ? [min, max, initial] : [min, max],
      ),
    }).toEqual(sheet);
    const initial = Object.entries({ ...traits, ...marks }).map(([name, one]): [string, JsonValue] => [
      name,
      one.initial,
    ]);
    expect(Object.fromEntries(initial.filter(([, value]) => !isNothing(value)))).toEqual(starts);
  });

  it("of house rules lie within their bounds", () => {
    const open = Object.entries(system.houseRules).filter(([, { custom }]) => custom);
    expect(open.map(([name]) => name).toSorted()).toEqual(Object.keys(houseRules).toSorted());
    for (const [name, rule] of open) {
      const legal = (number: number): boolean =>
        isLegalValue({ ...rule, values: [] }, customValue(rule.custom, number));
      expect(atBounds(houseRules[name] ?? [0, 0], legal), name).toEqual(BETWEEN);
    }
  });
});

function mapValues<T>(record: Readonly<Record<string, T>>, map: (value: T) => unknown): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, map(value)]));
}
