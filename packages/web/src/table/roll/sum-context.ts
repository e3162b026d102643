import { sideNames, type SumContext, termNames } from "@rulewright/present";
import type { SystemDefinition } from "@rulewright/rules";
import type { Attempt, TableView } from "@rulewright/table";
import { characterOf, peopleOf } from "../../state/game.tsx";

type Framed = Pick<Attempt, "offer" | "given" | "named" | "character" | "trace">;

/** The names that the sums of an attempt use: those of the sheet, and of everybody who takes part. */
export function sumContext(
  system: SystemDefinition,
  view: TableView,
  attempt: Framed & Partial<Pick<Attempt, "roles">>,
): SumContext {
  const { character, trace, roles = {} } = attempt;
  const framed = { ...attempt, procedure: trace.procedure };
  return {
    text: system.text,
    names: termNames(system, framed, characterOf(view, character)?.traits),
    sides: sideNames(peopleOf(view), { character, roles }),
  };
}
