import { formatSigned } from "@rulewright/present";
import type { SlotProps } from "../../screen/index.ts";
import { turnOf } from "../rules/declared-turns.ts";
import { MAX_ACTIONS, turnPenalty } from "../rules/turn-penalties.ts";

const COUNTS = ["one", "two", "three"];

/** VP-05..VP-08 What each number of actions costs every roll of the turn; one's own number is lit. */
export function TurnPrices({ actions }: { readonly actions: number }) {
  return (
    <ul className="vp-prices" aria-label="Actions in the turn, with the penalty on each">
      {COUNTS.map((count, i) => {
        const penalty = turnPenalty(i + 1);
        return (
          <li key={count} className={i + 1 === actions ? "on" : ""} aria-current={i + 1 === actions}>
            {count} <b>{penalty === 0 ? "0" : formatSigned(penalty)}</b>
            {i + 1 === actions && penalty !== 0 ? " on each" : ""}
          </li>
        );
      })}
    </ul>
  );
}

/** VP-05..VP-08 Above the form that declares a turn: the price of as many actions as it holds. */
export function TurnAhead({ act, character, args: { actions } }: SlotProps["actHead"]) {
  if (act !== "declare-turn" || !character) return null;
  const declared = Array.isArray(actions) ? actions.length : 0;
  return <TurnPrices actions={Math.min(MAX_ACTIONS, turnOf(character).done.length + declared)} />;
}
