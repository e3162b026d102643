import type { Outcome, Position, SystemDefinition } from "@rulewright/rules";
import { entriesIn, type Entry } from "../../sheet/entries.ts";
import type { Summed } from "../../words/sums.ts";
import { type Attempt, negotiationMoves, type TableView } from "@rulewright/table";
import { characterOf, peopleOf } from "../../state/game.tsx";
import type { Recipe } from "../../words/recipe.ts";
import { negotiableNumbers } from "./negotiation.ts";
import { argsAtRoll } from "../roll/roll-preview.ts";

type Framed = Pick<Attempt, "offer" | "given" | "named" | "character" | "trace">;

/** What an attempt rolls, in terms of the sheet, with the changes made by negotiation. */
export function rollSummary(system: SystemDefinition, view: TableView, framed: Framed): Recipe {
  const { offer: name, given, named, character, trace } = framed;
  const offer = system.offers[name] ?? { parameters: {} };
  const now = argsAtRoll(system, trace);
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
    haggled: new Set(
      negotiableNumbers(negotiationMoves(system, trace), trace.args).map(({ name: argument }) => argument),
    ),
    people: peopleOf(view),
    traits: characterOf(view, character)?.traits ?? {},
    traitsOf: (id) => characterOf(view, id)?.traits,
  };
}

/** The entries of the roller's sheet that were picked by name. */
function pickedEntries(
  system: SystemDefinition,
  view: TableView,
  { offer, given, character }: Framed,
): readonly Entry[] {
  const traits = characterOf(view, character)?.traits ?? {};
  return Object.entries(system.offers[offer]?.parameters ?? {}).flatMap(([name, { from }]) => {
    const scales = from && "scales" in from ? from.scales : [];
    const picked = given[name];
    const names = Array.isArray(picked) ? picked.map(String) : [String(picked)];
    return scales.flatMap((scale) => entriesIn(traits, scale)).filter((entry) => names.includes(entry.name));
  });
}

/** The sum of a roll at one position of an attempt, with the names of the sheet. */
export function rollSum(
  system: SystemDefinition,
  view: TableView,
  framed: Framed,
  position: Position,
  outcome?: Outcome,
): Summed {
  const { trace, named } = framed;
  return { system, house: trace.house, position, named, picked: pickedEntries(system, view, framed), outcome };
}
