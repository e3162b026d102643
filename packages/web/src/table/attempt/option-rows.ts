import { bestOption, formatDecisionBriefly, MIN_GAIN } from "@rulewright/present";
import type { Goal, Messages, Objective, Position } from "@rulewright/rules";
import type { OptionSummary, ObjectiveValues } from "../../odds/question.ts";
import { MIN_DIFFERENCE } from "../../odds/figures.ts";
import { detailOf, isSameDetail, usefulOptions } from "../../odds/options.ts";
import type { DecisionDraft, OfferedMove } from "./decision-draft.ts";
import { initialDetail } from "./decision-draft.ts";
import { fieldsOf } from "../history/move-fields.ts";

/** The first objective of a goal for which an option is better, with what may follow it, and how much better it is by itself. */
export interface Gain {
  readonly objective: Objective;
  readonly amount: number;
}

/** An option in the choice bar. */
export interface OptionRow {
  readonly key: string;
  readonly draft: DecisionDraft;
  readonly words: string;
  /** Whether it is the best option; false while the odds are unknown or hidden. */
  readonly best: boolean;
  /** What the option adds, against letting the result stand; undefined where it adds nothing, nor anything that may follow it. */
  readonly gain?: Gain | undefined;
  /** Whether the option by itself leaves what the goal is about as it is, and only what may follow it changes that. */
  readonly isPlan?: boolean;
  readonly worths?: ObjectiveValues | undefined;
  /** Whether its values are no averages: the result stands as it is. */
  readonly isCertain?: boolean;
  /** Whether it is a move made by talking, which has no odds. */
  readonly talk?: boolean;
  readonly chosen: boolean;
}

/** What the rows of the choice bar depend on. */
export interface OptionRowInput {
  /** The texts of the choice. */
  readonly text: Messages;
  readonly position: Position;
  readonly stands: string;
  /** Whether the viewer can make the default move. */
  readonly mayStand: boolean;
  /** Whether the viewer is shown odds, known already or not. */
  readonly hasOdds: boolean;
  /** The goal of the odds. */
  readonly goal: Goal | undefined;
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
  // The only option is no advice.
  const best = input.wanted && shown.length > 1 ? bestOption(shown) : undefined;
  const inOrder = best ? [best, ...shown.filter((option) => option !== best)] : shown;
  const rows = inOrder.map((option): OptionRow => {
    const only = known.filter(({ move }) => move === option.move).length === 1;
    const same = isDraft(option);
    const chosen = same || (only && draft.move === option.move);
    const row = rowOf(input, option, chosen, same);
    const isOption = same || !chosen;
    return { ...row, best: option === best && isOption, ...(isOption ? gainOf(option, known, input.goal) : {}) };
  });
  if (pointed && !shown.includes(pointed)) {
    rows.push({ ...rowOf(input, pointed, true, true), ...gainOf(pointed, known, input.goal) });
  }
  return [...rows, ...unlistedRows(input, rows, known)];
}

/** What an option adds against letting the result stand; nothing where that isn't possible, and for that itself. */
function gainOf(
  { move, passive, optimal }: OptionSummary,
  known: readonly OptionSummary[],
  goal: Goal | undefined,
): Pick<OptionRow, "gain" | "isPlan"> {
  const standing = known.find((one) => one.move === null)?.passive;
  if (move === null || !standing || !goal) return {};
  const gainIn = (values: readonly number[], i: number): number =>
    ((values[i] ?? 0) - (standing[i] ?? 0)) * (goal.objectives[i]?.sense ?? 1);
  const place = goal.objectives.findIndex(({ source }, i) => source !== "paid" && gainIn(optimal, i) >= MIN_GAIN);
  const objective = goal.objectives[place];
  if (!objective) return {};
  const isWorthAsMuch = Math.abs(gainIn(passive, 0)) < MIN_DIFFERENCE;
  return { gain: { objective, amount: gainIn(passive, place) }, isPlan: place === 0 && isWorthAsMuch };
}

/**
 * Whether another option is clearly better than letting the result stand: the best one costs something, and is better in what
 * the goal is about in the first place by half a point in a hundred, or as much of an amount; or it is free, as good in that,
 * and better in something else.
 */
export function isWorthChoosing(options: readonly OptionSummary[] | undefined, goal: Goal | undefined): boolean {
  const [first] = goal?.objectives ?? [];
  const best = bestOption(options);
  const standing = options?.find(({ move }) => move === null);
  if (!first || !best || !standing || best.move === null) return false;
  const more = ((best.optimal[0] ?? 0) - (standing.passive[0] ?? 0)) * first.sense;
  const isFree = Object.values(best.pays).every((amount) => amount === 0);
  return isFree ? Math.abs(more) < MIN_GAIN && gainOf(best, options ?? [], goal).gain !== undefined : more >= MIN_GAIN;
}

/** Whether letting the result stand ends the attempt, so that nothing of it is left to chance. */
const isSettledBy = ({ awaits }: Position): boolean =>
  awaits.wants === "choice" && awaits.choice.stands.leadsTo.end === "outcome";

/** The row of an option. A draft of the same move with other numbers replaces it, with its own expected values. */
function rowOf(
  { text, position, stands, draft, considered }: OptionRowInput,
  option: OptionSummary,
  chosen: boolean,
  same: boolean,
): OptionRow {
  const move = option.move ?? stands;
  const detail = chosen ? draft.detail : detailOf(option, position.tray);
  return {
    key: JSON.stringify([move, option.pays, option.dice, option.numbers]),
    draft: { move, detail },
    words: formatDecisionBriefly(text, move, detail, position.tray, option.pays),
    best: false,
    worths: chosen && !same ? considered : option,
    isCertain: option.move === null && isSettledBy(position),
    chosen,
  };
}

/** The best option of a move. */
const bestOfMove = (known: readonly OptionSummary[], move: string): OptionSummary | undefined =>
  bestOption(known.filter((one) => one.move === move));

/**
 * Rows besides the useful options: the draft, moves that aren't worth a line by their odds, and moves whose expected values
 * are not known yet.
 */
function unlistedRows(
  input: OptionRowInput,
  rows: readonly OptionRow[],
  known: readonly OptionSummary[],
): readonly OptionRow[] {
  const { text, position, stands, mayStand, offered, draft, considered } = input;
  const blank = (made: DecisionDraft, chosen: boolean): OptionRow => ({
    key: JSON.stringify([made.move, "unsaid"]),
    draft: made,
    words: formatDecisionBriefly(text, made.move, made.detail, position.tray),
    best: false,
    worths: chosen ? considered : undefined,
    talk: offered.some(({ move }) => move.name === made.move && move.talk),
    chosen,
  });
  const added: OptionRow[] = [];
  const isListed = (move: string): boolean => [...rows, ...added].some((row) => row.draft.move === move);
  if (mayStand && !isListed(stands)) added.push(blank({ move: stands, detail: {} }, draft.move === stands));
  const idle = draft.move === stands && !mayStand;
  if (!idle && ![...rows, ...added].some(({ chosen }) => chosen)) added.push(blank(draft, true));
  for (const { move, closed } of offered) {
    if (closed || isListed(move.name)) continue;
    const option = bestOfMove(known, move.name);
    const points = fieldsOf(move, "dice").length > 0;
    // The odds say which dice are worth a line; others can be tapped all the same.
    if (points && input.hasOdds) continue;
    if (option) added.push(rowOf(input, option, false, false));
    else added.push(blank({ move: move.name, detail: initialDetail(move) }, false));
  }
  return added;
}
