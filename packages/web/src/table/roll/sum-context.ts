import { nameSides, sideNames, type SumContext, termNames } from "@rulewright/present";
import { isRecord, type JsonObject, type JsonValue, type SystemDefinition } from "@rulewright/rules";
import type { Attempt, TableView } from "@rulewright/table";
import { characterOf, peopleOf } from "../../state/people.ts";

type Framed = Pick<Attempt, "offer" | "given" | "named" | "character" | "trace">;

/** The names that the sums of an attempt use: those of the sheet, and of everybody who takes part. */
export function sumContext(
  system: SystemDefinition,
  view: TableView,
  attempt: Framed & Partial<Pick<Attempt, "roles" | "earlierOffer">>,
): SumContext {
  const { character, trace, roles = {}, offer, earlierOffer } = attempt;
  const framed = { ...attempt, procedure: trace.procedure };
  const offers = earlierOffer ? { ...system.offers, [offer]: earlierOffer } : system.offers;
  const sides = sideNames(peopleOf(view), { character, roles });
  return {
    text: nameSides(system.text, sides),
    names: termNames({ offers, procedures: system.procedures }, framed, characterOf(view, character)?.traits),
    sides,
    namesOfOthers: Object.fromEntries(
      Object.keys(roles).map((role) => [role, namesGiven(givenFor(attempt.given, role))]),
    ),
  };
}

/** What was given for a role: of several helpers, for "helper 2" the second one. */
function givenFor(given: JsonObject, role: string): JsonValue | undefined {
  const [name, place = 1] = role.split(" ");
  const all = given[`${name}s`];
  return Array.isArray(all) ? all[Number(place) - 1] : given[role];
}

/** The names in what was given for another side: its skill, its characteristic. */
const namesGiven = (given: JsonValue | undefined): Readonly<Record<string, string>> =>
  isRecord(given)
    ? Object.fromEntries(
        Object.entries(given).flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])),
      )
    : {};
