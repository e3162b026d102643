import type { TableView } from "@rulewright/table";
import { awaitedRoles, type AttemptView, characterInRole } from "../../state/attempt-view.ts";

/**
 * The characters that the table looks at: who rolls or decides, then who chooses an approach, then whose roll waits for its
 * answer, then who has said what they do.
 */
export function actingCharacters(
  { attempts, offerings, proposals }: Pick<TableView, "attempts" | "offerings" | "proposals">,
  views: readonly AttemptView[],
): readonly string[] {
  const deciding = views
    .filter(({ attempt }) => !attempt.settled)
    .flatMap(({ attempt, position }) => awaitedRoles(position).map((role) => characterInRole(attempt, role)));
  const choosing = offerings.map(({ character }) => character);
  const unanswered = attempts
    .filter(({ settled, consequence }) => settled && consequence === undefined)
    .map(({ character }) => character);
  const speaking = proposals.map(({ character }) => character);
  return [deciding, choosing, unanswered, speaking].find((some) => some.length > 0) ?? [];
}
