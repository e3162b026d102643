import type { Outcome, Position, SystemDefinition } from "@rulewright/rules";
import { entriesIn, type Entry } from "../../fields/field.ts";
import type { Summed } from "../../words/sums.ts";
import type { Attempt, TableView } from "@rulewright/table";
import { characterOf, peopleOf } from "../../state/game.tsx";
import type { Recipe } from "../../words/recipe.ts";
import { haggledOf } from "./ledger.ts";
import { talkMoves } from "./story.ts";
import { offeredArgs } from "./throws.ts";

type Framed = Pick<Attempt, "offer" | "given" | "named" | "character" | "trace">;

/** What was framed, as talking has changed it since. */
export function recipeOf(system: SystemDefinition, view: TableView, framed: Framed): Recipe {
  const { offer: name, given, named, character, trace } = framed;
  const offer = system.offers[name] ?? { parameters: {} };
  const now = offeredArgs(system, trace);
  // A name off the sheet stays what it was called, whatever it has come to.
  const talked = ([key, value]: readonly [string, unknown]): boolean =>
    Object.hasOwn(given, key) &&
    value !== trace.args[key] &&
    (typeof given[key] !== "string" || typeof value === "string");
  const changed = Object.entries(now).filter(talked);
  return {
    offer,
    given: { ...given, ...Object.fromEntries(changed) },
    named,
    haggled: new Set(haggledOf(talkMoves(system, trace), trace.args).map((haggled) => haggled.name)),
    people: peopleOf(view),
    traits: characterOf(view, character)?.traits ?? {},
    traitsOf: (id) => characterOf(view, id)?.traits,
  };
}

/** What was picked by its name off the roller's sheet, with its rating. */
function pickedBy(system: SystemDefinition, view: TableView, { offer, given, character }: Framed): readonly Entry[] {
  const traits = characterOf(view, character)?.traits ?? {};
  return Object.entries(system.offers[offer]?.parameters ?? {}).flatMap(([name, { from }]) => {
    const scales = from && "scales" in from ? from.scales : [];
    const said = given[name];
    const names = Array.isArray(said) ? said.map(String) : [String(said)];
    return scales.flatMap((scale) => entriesIn(traits, scale)).filter((entry) => names.includes(entry.name));
  });
}

/** The arithmetic of an attempt at one of its positions, with the names of the sheet. */
export function summedOf(
  system: SystemDefinition,
  view: TableView,
  framed: Framed,
  position: Position,
  outcome?: Outcome,
): Summed {
  const { trace, named } = framed;
  return { system, house: trace.house, position, named, picked: pickedBy(system, view, framed), outcome };
}
