import type { JsonObject, Offer, SystemDefinition } from "@rulewright/rules";
import type { Attempt, NegotiableNumber, TableView } from "@rulewright/table";
import { positionAfter } from "../roll/positions.ts";
import { characterOf, peopleOf } from "../../state/people.ts";
import type { RollTerms } from "../../words/roll-terms.ts";
import { numbersNegotiated } from "./negotiation.ts";
import { argsAtRoll } from "../roll/roll-preview.ts";

/** What an approach that is not begun yet rolls, in terms of the sheet; without the numbers that stand beside it. */
export function approachTerms(
  view: TableView,
  system: SystemDefinition,
  { offer, args, named, character }: Pick<Attempt, "offer" | "named" | "character"> & { readonly args: JsonObject },
  numbers: readonly NegotiableNumber[] = [],
): RollTerms {
  const { parameters = {}, ...rest }: Partial<Offer> = system.offers[offer] ?? {};
  const initial = Object.fromEntries(Object.entries(parameters).map(([name, one]) => [name, one.initial]));
  return {
    offer: { ...rest, parameters },
    given: { ...initial, ...args },
    named,
    negotiated: new Set(numbers.map(({ name }) => name)),
    people: peopleOf(view),
    traits: characterOf(view, character)?.traits ?? {},
    traitsOf: (id) => characterOf(view, id)?.traits,
  };
}

type Framed = Pick<
  Attempt,
  "offer" | "given" | "named" | "character" | "trace" | "positions" | "earlierRules" | "earlierOffer" | "negotiable"
>;

/**
 * The trait that a choice before the roll has put in the place of one that was named, by the parameter that named it: luck in
 * the place of an attribute.
 */
function replacedNames(system: SystemDefinition, framed: Framed): Readonly<Record<string, string>> {
  const { named, trace } = framed;
  const first = trace.steps.findIndex((step) => "roll" in step);
  if (first === 0 || trace.steps.length === 0 || Object.keys(named).length === 0) return {};
  const [before, now] = [0, first > 0 ? first - 1 : trace.steps.length].map((steps) => addends(system, framed, steps));
  const added = [...(now ?? [])].filter((name) => !before?.has(name));
  const entries = added.flatMap((name) => {
    const from = system.procedures[trace.procedure]?.parameters?.[name]?.from;
    return from && "entry" in from ? [from.entry] : [];
  });
  const [only, ...more] = entries;
  const gone = Object.keys(named).filter((name) => before?.has(name) && !now?.has(name));
  return only !== undefined && more.length === 0 && gone.length === 1
    ? Object.fromEntries(gone.map((name) => [name, only]))
    : {};
}

/** What the sums of an attempt add up after so many steps. */
const addends = (system: SystemDefinition, framed: Framed, steps: number): ReadonlySet<string> =>
  new Set(
    (positionAfter(system, framed, steps).explanation?.sums ?? []).flatMap(({ terms }) =>
      terms.map(({ from }) => from),
    ),
  );

/** What an attempt rolls, in terms of the sheet, with the changes made by negotiation. */
export function rollSummary(system: SystemDefinition, view: TableView, framed: Framed): RollTerms {
  const { offer: name, given, named, character, trace } = framed;
  const offer = framed.earlierOffer ?? system.offers[name] ?? { parameters: {} };
  const now = argsAtRoll(system, framed);
  // A name picked from the sheet is kept, even where the negotiation changed its number.
  const isNegotiated = ([key, value]: readonly [string, unknown]): boolean =>
    Object.hasOwn(given, key) &&
    value !== trace.args[key] &&
    (typeof given[key] !== "string" || typeof value === "string");
  const changed = Object.entries(now).filter(isNegotiated);
  return {
    offer,
    given: { ...given, ...Object.fromEntries(changed), ...replacedNames(system, framed) },
    named,
    negotiated: new Set(numbersNegotiated(system, framed).map(({ name: argument }) => argument)),
    people: peopleOf(view),
    traits: characterOf(view, character)?.traits ?? {},
    traitsOf: (id) => characterOf(view, id)?.traits,
  };
}
