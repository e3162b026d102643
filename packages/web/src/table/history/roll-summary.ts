import type { JsonObject, Parameters, SystemDefinition } from "@rulewright/rules";
import type { Attempt, NegotiableNumber, TableView } from "@rulewright/table";
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
  const parameters: Parameters = system.offers[offer]?.parameters ?? {};
  const initial = Object.fromEntries(Object.entries(parameters).map(([name, one]) => [name, one.initial]));
  return {
    offer: { parameters },
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
    given: { ...given, ...Object.fromEntries(changed) },
    named,
    negotiated: new Set(numbersNegotiated(system, framed).map(({ name: argument }) => argument)),
    people: peopleOf(view),
    traits: characterOf(view, character)?.traits ?? {},
    traitsOf: (id) => characterOf(view, id)?.traits,
  };
}
