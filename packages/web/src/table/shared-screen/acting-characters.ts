import type { TableView } from "@rulewright/table";
import { awaitedRoles, type AttemptView, characterInRole } from "../../state/attempt-view.ts";

type Seen = Pick<TableView, "attempts" | "offerings" | "proposals">;

/** The characters that the table waits for: who rolls or decides, then who chooses an approach. */
export function awaitedCharacters({ offerings }: Seen, views: readonly AttemptView[]): readonly string[] {
  const deciding = views
    .filter(({ attempt }) => !attempt.settled)
    .flatMap(({ attempt, position }) => awaitedRoles(position).map((role) => characterInRole(attempt, role)));
  return deciding.length > 0 ? deciding : offerings.map(({ character }) => character);
}

/** The characters that the table looks at: those it waits for, then whose roll waits for its answer, then who has said what they do. */
export function actingCharacters(view: Seen, views: readonly AttemptView[]): readonly string[] {
  const { attempts, proposals } = view;
  const unanswered = attempts
    .filter(({ settled, consequence }) => settled && consequence === undefined)
    .map(({ character }) => character);
  const speaking = proposals.map(({ character }) => character);
  return [awaitedCharacters(view, views), unanswered, speaking].find((some) => some.length > 0) ?? [];
}
