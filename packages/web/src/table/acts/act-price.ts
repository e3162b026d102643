import { type Act, type Amounts, type Change, isRefusal, TABLE } from "@rulewright/rules";
import type { Game } from "../../state/game.tsx";
import { characterOf } from "../../state/people.ts";
import { trialsOf } from "./act-trials.ts";

/** What changes take off the trackers that things are paid with: those of a character, or of the table. */
function paidIn({ view, system }: Game, changes: readonly Change[], character: string | undefined): Amounts {
  const before = (of: string, name: string): number | undefined =>
    (of === TABLE ? view.shared : characterOf(view, of))?.trackers[name];
  const paid: Record<string, number> = {};
  for (const change of changes) {
    if (change.change !== "tracker" || !system.trackers[change.name]?.pays) continue;
    const { of, name, to } = change;
    if (of !== character && of !== TABLE) continue;
    paid[name] = (before(of, name) ?? to) - to;
  }
  return Object.fromEntries(Object.entries(paid).filter(([, amount]) => amount > 0));
}

/**
 * What an act costs now; nothing where it is free. Undefined where the rules refuse it now, and where the price depends on what
 * is entered.
 */
export function actPrice(game: Game, name: string, act: Act, character: string | undefined): Amounts | undefined {
  const prices = trialsOf(game, name, act, character).map((tried) =>
    isRefusal(tried) ? undefined : paidIn(game, tried.result.changes, character),
  );
  const [price] = prices;
  return prices.every((one) => JSON.stringify(one) === JSON.stringify(price)) ? price : undefined;
}
