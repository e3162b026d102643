import {
  type Act,
  type Amounts,
  type Change,
  isRefusal,
  type JsonObject,
  type Parameters,
  TABLE,
} from "@rulewright/rules";
import { parametersFor, tryAct } from "@rulewright/table";
import { draftArguments, initialDraft } from "../../fields/draft.ts";
import { isFromSheet } from "../../fields/field.ts";
import type { Game } from "../../state/game.tsx";
import { characterOf } from "../../state/people.ts";
import { ruleStateOf } from "../../state/rule-state.ts";

/** Stands for whatever somebody writes. */
const ANY_WORDS = "words";

/** What is only written, and can't change a price. */
const isFreeText = ({ kind, from }: Parameters[string]): boolean => kind === "text" && from === undefined;

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
  const { system, you, view } = game;
  const roller = character === undefined ? undefined : characterOf(view, character);
  const parameters = parametersFor(act.parameters, you.role);
  const entered = Object.entries(parameters).filter(([, parameter]) => !isFromSheet(parameter, roller));
  if (!entered.every(([, parameter]) => isFreeText(parameter))) return undefined;
  const words: JsonObject = Object.fromEntries(entered.map(([parameter]) => [parameter, ANY_WORDS]));
  const args = { ...draftArguments(initialDraft(system, parameters, roller)), ...words };
  const tried = tryAct(system, ruleStateOf(view), you.role, {
    act: name,
    args,
    ...(character === undefined ? {} : { character }),
  });
  return isRefusal(tried) ? undefined : paidIn(game, tried.result.changes, character);
}
