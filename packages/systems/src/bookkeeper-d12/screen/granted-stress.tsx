import { formatList } from "@rulewright/present";
import { type Amounts, type Change, isRecord } from "@rulewright/rules";
import type { ReactNode } from "react";
import { type SlotProps, useHost } from "../../screen/index.ts";
import { amountOf, kindsOf, sumAmounts } from "../rules/condition.ts";

/** BK-15, BK-16 What consent to a life would leave of the stress: which kinds go, and which stay. */
export function GrantedStress({ changes, of, children }: SlotProps["granted"] & { readonly children: ReactNode }) {
  const { table } = useHost();
  const character = table.characters.find(({ id }) => id === of);
  const after = stressIn(changes, of);
  if (!character || !after) return children;
  return stressChange(kindsOf(character), after);
}

/** The stress by kind that changes lead to. */
function stressIn(changes: readonly Change[], of: string | undefined): Amounts | undefined {
  const made = changes.findLast(
    (one) => one.change === "trait" && one.of === of && one.name === "stressByKind" && isRecord(one.to),
  );
  if (made?.change !== "trait" || !isRecord(made.to)) return undefined;
  return Object.fromEntries(Object.entries(made.to).map(([kind, amount]) => [kind, Number(amount)]));
}

/** Two states of stress in words: "12 stress, 15 before: Wound 11 falls to 8; Chilly 1 and Bleed 3 stay." */
export function stressChange(before: Amounts, after: Amounts): string {
  const total = sumAmounts(after);
  const gone = Object.entries(before).flatMap(([kind, amount]) => {
    const left = amountOf(kind, after);
    if (left >= amount) return [];
    return [left === 0 ? `${kind} ${amount} goes` : `${kind} ${amount} falls to ${left}`];
  });
  if (gone.length === 0) return `alive with ${total} stress, as before.`;
  const kept = Object.entries(after).flatMap(([kind, amount]) =>
    amount > 0 && amount === amountOf(kind, before) ? [`${kind} ${amount}`] : [],
  );
  const goes = `alive with ${total} stress, ${sumAmounts(before)} before: ${formatList(gone)}`;
  return kept.length === 0 ? `${goes}.` : `${goes}; ${formatList(kept)} ${kept.length === 1 ? "stays" : "stay"}.`;
}
