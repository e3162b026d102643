import { type Act, actGroup, isRefusal, type JsonObject, type Parameters, type Refusal } from "@rulewright/rules";
import { parametersFor, tryAct } from "@rulewright/table";
import { draftArguments, initialDraft } from "../../fields/draft.ts";
import { isFromSheet, scalesIn } from "../../fields/field.ts";
import { entriesIn } from "../../sheet/entries.ts";
import type { Game } from "../../state/game.tsx";
import { characterOf } from "../../state/people.ts";
import { ruleStateOf } from "../../state/rule-state.ts";

/** Stands for whatever somebody writes. */
const ANY_WORDS = "words";

type Tried = ReturnType<typeof tryAct>;
type Trial = readonly [Pick<Game, "view" | "system" | "you">, string, Act, string | undefined];

/**
 * What comes of an act of which only words are entered: with the first that the sheet suggests, and with any others. What is the
 * same for both depends on no word, such as a price. Empty where something else is entered.
 */
export function trialsOf(
  { view, system, you }: Pick<Game, "view" | "system" | "you">,
  name: string,
  act: Act,
  character: string | undefined,
): readonly Tried[] {
  const roller = character === undefined ? undefined : characterOf(view, character);
  const parameters = parametersFor(act.parameters, you.role);
  const entered = Object.entries(parameters).filter(([, parameter]) => !isFromSheet(parameter, roller));
  // What is bought has a price on a list, whichever entry of the sheet it is for.
  const isWords = ({ kind, from }: Parameters[string]): boolean => kind === "text" && (isBought(act) || !from);
  if (!entered.every(([, parameter]) => isWords(parameter))) return [];
  const known = draftArguments(initialDraft(system, parameters, roller));
  const wordsFor = (suggested: boolean): JsonObject =>
    Object.fromEntries(
      entered.map(([parameter, one]) => {
        const [first] = scalesIn(one).flatMap((scale) => (roller ? entriesIn(roller.traits, scale) : []));
        return [parameter, suggested && first ? first.name : ANY_WORDS];
      }),
    );
  const who = character === undefined ? {} : { character };
  return [true, false].map((suggested) =>
    tryAct(system, ruleStateOf(view), you.role, { act: name, args: { ...known, ...wordsFor(suggested) }, ...who }),
  );
}

/** Whether an act is one of growth, which experience pays for. */
const isBought = (act: Act): boolean => actGroup(act) === "growth";

/** Why an act of growth is refused whatever words are entered, as where it can't be paid; undefined where some may do. */
export function refusalOfAnyWords(...asked: Trial): Refusal | undefined {
  const [, , act] = asked;
  const [first, ...others] = isBought(act) ? trialsOf(...asked) : [];
  if (!first || !isRefusal(first)) return undefined;
  return others.every((one) => isRefusal(one) && one.code === first.code) ? first : undefined;
}
