import type { Position, SystemDefinition } from "@rulewright/rules";
import type { OptionSummary, ObjectiveValues } from "../../odds/question.ts";
import { detailFor, detailWords, isSameDetail, usefulOptions } from "../../words/options.ts";
import type { Draft, Offered } from "./draft.ts";
import { fieldsOf, firstDetail } from "./draft.ts";

/** One line of the choice bar. */
export interface Row {
  readonly key: string;
  readonly draft: Draft;
  readonly words: string;
  readonly best: boolean;
  readonly worths?: ObjectiveValues | undefined;
  readonly chosen: boolean;
}

export interface Choosable {
  readonly system: SystemDefinition;
  readonly position: Position;
  readonly stands: string;
  /** Whether letting it stand is the viewer's to decide. */
  readonly mayStand: boolean;
  /** Whether what the odds are of is what whoever chooses wants; an opponent wants something else. */
  readonly wanted: boolean;
  readonly offered: readonly Offered[];
  readonly draft: Draft;
  /** Every open option with its worth, once known. */
  readonly options: readonly OptionSummary[] | undefined;
  /** What the draft itself is worth, where no option is just that. */
  readonly considered: ObjectiveValues | undefined;
}

/** The few options worth a line, and whatever is being pointed at. */
export function rowsOf(choosable: Choosable): readonly Row[] {
  const { position, stands, mayStand, offered, draft, options } = choosable;
  const open = new Set([
    ...(mayStand ? [stands] : []),
    ...offered.filter(({ closed }) => !closed).map(({ move }) => move.name),
  ]);
  const known = (options ?? []).filter(({ move }) => open.has(move ?? stands));
  const isDraft = (option: OptionSummary): boolean =>
    (option.move ?? stands) === draft.move && isSameDetail(option, draft.detail, position.tray);
  const shown = usefulOptions(known);
  const pointed = known.find(isDraft);
  const best = !choosable.wanted
    ? undefined
    : shown.reduce<OptionSummary | undefined>((a, b) => (a && a.rank <= b.rank ? a : b), undefined);
  const rows = shown.map((option) => {
    const only = known.filter(({ move }) => move === option.move).length === 1;
    const same = isDraft(option);
    const chosen = same || (only && draft.move === option.move);
    return { ...rowOf(choosable, option, chosen, same), best: option === best && (same || !chosen) };
  });
  if (pointed && !shown.includes(pointed)) rows.push(rowOf(choosable, pointed, true, true));
  return [...rows, ...unsaid(choosable, rows)];
}

const isFree = ({ pays }: OptionSummary): boolean => Object.values(pays).every((amount) => amount === 0);

/** An option as a line. A draft of the same move with other numbers takes its place, with its own worth. */
function rowOf(
  { system, position, stands, draft, considered }: Choosable,
  option: OptionSummary,
  chosen: boolean,
  same: boolean,
): Row {
  const move = option.move ?? stands;
  const detail = chosen ? draft.detail : detailFor(option, position.tray);
  return {
    key: JSON.stringify([move, option.pays, option.dice, option.numbers]),
    draft: { move, detail },
    words: detailWords(system.text, move, detail, position.tray, isFree(option)),
    best: false,
    worths: chosen && !same ? considered : option,
    chosen,
  };
}

/** Lines for what no option stands for: a draft of one's own, and moves whose worth nobody knows yet. */
function unsaid(choosable: Choosable, rows: readonly Row[]): readonly Row[] {
  const { system, position, stands, mayStand, offered, draft, considered } = choosable;
  const blank = (made: Draft, chosen: boolean): Row => ({
    key: JSON.stringify([made.move, "unsaid"]),
    draft: made,
    words: detailWords(system.text, made.move, made.detail, position.tray),
    best: false,
    worths: chosen ? considered : undefined,
    chosen,
  });
  const found: Row[] = [];
  const said = (move: string): boolean => [...rows, ...found].some((row) => row.draft.move === move);
  if (mayStand && !said(stands)) found.push(blank({ move: stands, detail: {} }, draft.move === stands));
  const idle = draft.move === stands && !mayStand;
  if (!idle && ![...rows, ...found].some(({ chosen }) => chosen)) found.push(blank(draft, true));
  for (const { move, closed } of offered) {
    const points = fieldsOf(move, "dice").length > 0;
    if (!closed && !points && !said(move.name))
      found.push(blank({ move: move.name, detail: firstDetail(move) }, false));
  }
  return found;
}
