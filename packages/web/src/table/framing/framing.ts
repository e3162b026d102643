import {
  begin,
  type Character,
  isRefusal,
  type JsonObject,
  type Refusal,
  type SystemDefinition,
  type Trace,
} from "@rulewright/rules";
import { frameOffer } from "@rulewright/table";
import { type Draft, initialDraft, draftArguments } from "../../fields/draft.ts";
import type { RuleState } from "../../state/rule-state.ts";

/** An attempt that is being framed. */
export interface Framing {
  readonly offer: string;
  readonly character: string;
  readonly args: JsonObject;
  /** The names of arguments on the sheet. */
  readonly named?: Readonly<Record<string, string>>;
}

/** The initial draft of a form: with one name picked, or with all of them where one is not enough. */
export function initialFraming(
  system: SystemDefinition,
  state: RuleState,
  { offer, character }: { readonly offer: string; readonly character: Character },
): Draft {
  const parameters = system.offers[offer]?.parameters ?? {};
  const drafts = [false, true].map((eager) => initialDraft(system, parameters, character, eager));
  const begins = (draft: Draft): boolean =>
    !isRefusal(previewFraming(system, state, { offer, character: character.id, args: draftArguments(draft) }));
  return drafts.find(begins) ?? drafts.at(-1) ?? { args: {}, entryNames: {} };
}

/** The trace that framing would begin, or the refusal of the rules. */
export function previewFraming(system: SystemDefinition, state: RuleState, framing: Framing): Trace | Refusal {
  const framed = frameOffer(state, framing, system);
  return isRefusal(framed) ? framed : begin(system, framed.procedure, framed.args, state.house);
}
