import type { Refusal } from "@rulewright/rules";
import { closedOffer } from "@rulewright/table";
import type { Game } from "./game.tsx";
import { ruleStateOf } from "./rule-state.ts";

/** Why every attempt is closed to a character at present; undefined where one is open. */
export function closedToAttempts(
  { system, view }: Pick<Game, "system" | "view">,
  character: string,
): Refusal | undefined {
  const state = ruleStateOf(view);
  const closed = Object.keys(system.offers).map((offer) => closedOffer(state, { offer, character }, system));
  return closed.includes(undefined) ? undefined : closed[0];
}
