import {
  type HouseRules,
  isRecord,
  type Outcome,
  type JsonObject,
  type Position,
  resume,
  type Rulebook,
  TRACE_FORMAT,
  type Trace,
} from "@rulewright/rules";
import type { Entry } from "../sheet/entries.ts";
import { standingOutcome } from "./standing.ts";

/** Something that is added or taken away, by the name of an argument, and as it is called on the sheet. */
export interface Part {
  readonly value: number;
  readonly called?: string;
  readonly name?: string;
}

export interface Rolled {
  readonly system: Rulebook;
  readonly house: HouseRules;
  readonly position: Position;
  readonly named: Readonly<Record<string, string>>;
  /** What was picked off the sheet by its name, with its rating. */
  readonly picked?: readonly Entry[];
}

/** What is looked at: a number of the outcome, and whether the dice are read as they were. */
export interface Watched {
  readonly value: number;
  readonly in: (outcome: Outcome) => number | undefined;
  readonly same: (outcome: Outcome, position: Position) => boolean;
}

/** A number among the arguments, at most one level deep: terms may be kept together. */
interface Leaf {
  readonly name: string;
  readonly value: number;
  /** The arguments with another number in its place. */
  readonly put: (value: number) => JsonObject;
}

function leavesOf(args: JsonObject): readonly Leaf[] {
  return Object.entries(args).flatMap(([name, value]): Leaf[] => {
    if (typeof value === "number") return [{ name, value, put: (to) => ({ ...args, [name]: to }) }];
    if (!isRecord(value)) return [];
    return Object.entries(value).flatMap(([inner, one]): Leaf[] =>
      typeof one === "number"
        ? [{ name: inner, value: one, put: (to) => ({ ...args, [name]: { ...value, [inner]: to } }) }]
        : [],
    );
  });
}

/**
 * Which arguments are parts of a sum, and how much of it they are. The rule itself is asked: where one more of an
 * argument, with the same dice, makes the result one more or one less, it is a part of it.
 */
export function partsOf(rolled: Rolled, watched: Watched): readonly Part[] {
  const { position, named } = rolled;
  const called = calledOffSheet(rolled);
  return leavesOf(position.args).flatMap(({ name, value, put }): Part[] => {
    if (value === 0) return [];
    const more = resultWith(rolled, put(value + 1), watched);
    const fewer = resultWith(rolled, put(value - 1), watched);
    const by =
      more !== undefined && more !== watched.value
        ? more - watched.value
        : fewer === undefined
          ? 0
          : watched.value - fewer;
    if (Math.abs(by) !== 1) return [];
    const words = named[name] ?? called(name, value);
    return [{ value: value * by, name, ...(words === undefined ? {} : { called: words }) }];
  });
}

/** What was picked off the sheet gives its name to a number as large: to that of its own scale before any other, and once. */
function calledOffSheet({ position, picked = [] }: Rolled): (name: string, value: number) => string | undefined {
  const { parameters } = position.procedure;
  const scaleOf = (name: string): string | undefined => {
    const from = Object.hasOwn(parameters, name) ? parameters[name]?.from : undefined;
    return from && "scale" in from ? from.scale : undefined;
  };
  const ofItsOwn = new Set(Object.keys(parameters).map(scaleOf));
  const left = [...picked];
  return (name, value) => {
    const scale = scaleOf(name);
    const at = left.findIndex(
      (entry) => entry.rating === value && (scale === entry.scale || !ofItsOwn.has(entry.scale)),
    );
    return at < 0 ? undefined : left.splice(at, 1)[0]?.name;
  };
}

/** What the number would be under other arguments and the same dice; undefined where the rules wouldn't have it so. */
function resultWith(rolled: Rolled, args: JsonObject, { in: read, same }: Watched): number | undefined {
  try {
    const position = throwAgain(rolled, args);
    const ending = standingOutcome(position);
    return ending && same(ending, position) ? read(ending) : undefined;
  } catch {
    // Other arguments may want other dice, or none.
    return undefined;
  }
}

const MOST_THROWS = 20;

/** The procedure that runs, once more from its beginning, with the dice that lie on the table. */
function throwAgain({ system, house, position }: Rolled, args: JsonObject): Position {
  const faces = position.tray.map(({ face }) => face);
  const { name: procedure } = position.procedure;
  const { id, version } = system;
  const steps: Trace["steps"][number][] = [];
  let used = 0;
  for (;;) {
    const trace: Trace = { format: TRACE_FORMAT, system: id, version, house, procedure, args, steps: [...steps] };
    const now = resume(system, trace);
    if (now.awaits.wants !== "dice" || steps.length >= MOST_THROWS) return now;
    const { die, count } = now.awaits.dice;
    const thrown = faces.slice(used, used + count);
    used += count;
    steps.push({ roll: `${count}${die.name}`, faces: thrown, by: "generator" });
  }
}

/** What no argument accounts for, under the name of a number of the outcome that is just as much. */
export function leftOver(value: number, outcome: JsonObject): readonly Part[] {
  if (value === 0) return [];
  const stateKey = Object.entries(outcome).filter(([, one]) => one === Math.abs(value));
  const [name] = stateKey.map(([key]) => key);
  return [{ value, ...(stateKey.length === 1 && name !== undefined ? { name } : {}) }];
}
