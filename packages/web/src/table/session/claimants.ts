import type { Character } from "@rulewright/rules";
import type { TableView } from "@rulewright/table";
import { isOpponent } from "../../state/people.ts";

/** The characters that somebody plays, who may claim something at the end of a session. */
export const claimants = ({ characters, players }: Pick<TableView, "characters" | "players">): readonly Character[] =>
  characters.filter((one) => !isOpponent(one) && players[one.id] !== undefined);

/** Whether one of them has claimed nothing yet. */
export const isAwaitingClaims = (view: Pick<TableView, "characters" | "players" | "moments">): boolean =>
  claimants(view).some(({ id }) => view.moments.every(({ character }) => character !== id));
