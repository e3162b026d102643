import type { Explanation } from "@rulewright/rules";
import type { LoggedAttempt, TableView } from "@rulewright/table";
import { sidesOf } from "../../state/people.ts";

/** Whether a sum that is known before the roll tells the sheet of a character that the viewer may not see. */
const tellsHidden = (
  { hiddenSheets }: Pick<TableView, "hiddenSheets">,
  attempt: Pick<LoggedAttempt, "character" | "roles">,
  side = "player",
): boolean => hiddenSheets.includes(sidesOf(attempt)[side] ?? "");

/**
 * The arithmetic of a roll without that of hidden sheets: what is known before the dice fall, such as a target number from an
 * attribute and a skill. What the dice came to stays.
 */
export function withoutHiddenSheets(
  view: Pick<TableView, "hiddenSheets">,
  attempt: Pick<LoggedAttempt, "character" | "roles">,
  explanation: Explanation | undefined,
  before: Explanation | undefined = explanation,
): Explanation | undefined {
  const known = new Set(before?.sums.map(({ of }) => of));
  return (
    explanation && {
      ...explanation,
      sums: explanation.sums.filter(({ of, side }) => !known.has(of) || !tellsHidden(view, attempt, side)),
    }
  );
}
