import { formatDecisionBriefly } from "@rulewright/present";
import type { Position, SystemDefinition } from "@rulewright/rules";
import type { OptionSummary, ObjectiveValues } from "../../odds/question.ts";
import { detailOf, isSameDetail, usefulOptions } from "../../odds/options.ts";
import type { DecisionDraft, OfferedMove } from "./decision-draft.ts";
import { initialDetail } from "./decision-draft.ts";
import { fieldsOf } from "../history/move-fields.ts";

/** An option in the choice bar. */
export interface OptionRow {
  readonly key: string;
  readonly draft: DecisionDraft;
  readonly words: string;
  /** Whether it is the best option; false while the odds are unknown or hidden. */
  readonly best: boolean;
  /** What the best option and what may follow it add to the goal's first value, against letting the result stand. */
  readonly gain?: number | undefined;
  readonly worths?: ObjectiveValues | undefined;
  readonly chosen: boolean;
}

/** What the rows of the choice bar depend on. */
export interface OptionRowInput {
  readonly system: SystemDefinition;
  readonly position: Position;
  readonly stands: string;
  /** Whether the viewer can make the default move. */
  readonly mayStand: boolean;
  /** Whether the goal of the odds is that of the role that chooses; an opponent has another goal. */
  readonly wanted: boolean;
  readonly offered: readonly OfferedMove[];
  readonly draft: DecisionDraft;
  /** Every open option with its expected values, once they are known. */
  readonly options: readonly OptionSummary[] | undefined;
  /** The expected values of the draft, where no option matches it. */
  readonly considered: ObjectiveValues | undefined;
}

/** The rows of the choice bar: the useful options, the draft, and moves without known values. */
export function optionRows(input: OptionRowInput): readonly OptionRow[] {
  const { position, stands, mayStand, offered, draft, options } = input;
  const open = new Set([
    ...(mayStand ? [stands] : []),
    ...offered.filter(({ closed }) => !closed).map(({ move }) => move.name),
  ]);
  const known = (options ?? []).filter(({ move }) => open.has(move ?? stands));
  const isDraft = (option: OptionSummary): boolean =>
    (option.move ?? stands) === draft.move && isSameDetail(option, draft.detail, position.tray);
  const shown = usefulOptions(known);
  const pointed = known.find(isDraft);
  const best = !input.wanted
    ? undefined
    : shown.reduce<OptionSummary | undefined>((a, b) => (a && a.rank <= b.rank ? a : b), undefined);
  const rows = shown.map((option) => {
    const only = known.filter(({ move }) => move === option.move).length === 1;
    const same = isDraft(option);
    const chosen = same || (only && draft.move === option.move);
    const row = rowOf(input, option, chosen, same);
    return option === best && (same || !chosen) ? { ...row, best: true, gain: gainOf(best, known) } : row;
  });
  if (pointed && !shown.includes(pointed)) rows.push(rowOf(input, pointed, true, true));
  return [...rows, ...unlistedRows(input, rows)];
}

/** What an option adds against letting the result stand; undefined where that isn't possible, and for that itself. */
function gainOf({ move, optimal }: OptionSummary, known: readonly OptionSummary[]): number | undefined {
  const standing = known.find((one) => one.move === null)?.passive[0];
  return move === null || standing === undefined ? undefined : (optimal[0] ?? 0) - standing;
}

/** The row of an option. A draft of the same move with other numbers replaces it, with its own expected values. */
function rowOf(
  { system, position, stands, draft, considered }: OptionRowInput,
  option: OptionSummary,
  chosen: boolean,
  same: boolean,
): OptionRow {
  const move = option.move ?? stands;
  const detail = chosen ? draft.detail : detailOf(option, position.tray);
  return {
    key: JSON.stringify([move, option.pays, option.dice, option.numbers]),
    draft: { move, detail },
    words: formatDecisionBriefly(system.text, move, detail, position.tray, option.pays),
    best: false,
    worths: chosen && !same ? considered : option,
    chosen,
  };
}

/** Rows without an option: the draft, and moves whose expected values are not known yet. */
function unlistedRows(input: OptionRowInput, rows: readonly OptionRow[]): readonly OptionRow[] {
  const { system, position, stands, mayStand, offered, draft, considered } = input;
  const blank = (made: DecisionDraft, chosen: boolean): OptionRow => ({
    key: JSON.stringify([made.move, "unsaid"]),
    draft: made,
    words: formatDecisionBriefly(system.text, made.move, made.detail, position.tray),
    best: false,
    worths: chosen ? considered : undefined,
    chosen,
  });
  const added: OptionRow[] = [];
  const isListed = (move: string): boolean => [...rows, ...added].some((row) => row.draft.move === move);
  if (mayStand && !isListed(stands)) added.push(blank({ move: stands, detail: {} }, draft.move === stands));
  const idle = draft.move === stands && !mayStand;
  if (!idle && ![...rows, ...added].some(({ chosen }) => chosen)) added.push(blank(draft, true));
  for (const { move, closed } of offered) {
    const points = fieldsOf(move, "dice").length > 0;
    if (!closed && !points && !isListed(move.name))
      added.push(blank({ move: move.name, detail: initialDetail(move) }, false));
  }
  return added;
}
