import {
  formatChance,
  formatLed,
  formatList,
  formatValue,
  isChance,
  leadingPlace,
  leadingWords,
  outcomeLabel,
  parameterLabel,
  type Quantity,
} from "@rulewright/present";
import { formatMessage, goalOfOffer, isRefusal, type JsonObject, uncapitalize } from "@rulewright/rules";
import { type OfferedApproach, suggestNames } from "@rulewright/table";
import { firstValue } from "../../calculation/first-value.ts";
import { exactCalculator, type Question } from "../../calculation/calculator.ts";
import { withTimeLimit } from "../../calculation/time-limit.ts";
import { LimitError } from "../../errors/errors.ts";
import { refusalMessage } from "../../errors/refusals.ts";
import { findGoal } from "../../question/lookup.ts";
import type { SoloTable } from "./solo-table.ts";

/** An approach in words: what differs from the usual arguments, "Traits Strength and Melee · difficulty 7". */
export function approachLabel(table: SoloTable, { title, offer, args, named = {} }: OfferedApproach): string {
  const { system, people } = table;
  const { text } = system;
  const parameters = system.offers[offer]?.parameters ?? {};
  const names = Object.fromEntries(people.map(({ id, name }) => [id, name]));
  const parts = Object.entries(parameters).flatMap(([name, { initial }]) => {
    const value = args[name];
    if (value === undefined || JSON.stringify(value) === JSON.stringify(initial)) return [];
    return [`${uncapitalize(parameterLabel(text, name))} ${named[name] ?? formatValue(text, name, value, names)}`];
  });
  return [title ?? text[`offer.${offer}`] ?? offer, ...parts].join(" · ");
}

/** The names that usually go with those given so far: "Usual attributes Intelligence and Wits". */
export function suggestionLines(table: SoloTable, offer: string, args: JsonObject): readonly string[] {
  const { system, state, sheet } = table;
  const suggested = suggestNames(state, { offer, character: sheet.id, args }, system);
  return suggested
    .filter(({ names }) => names.length > 0)
    .map(
      ({ parameter, group, names }) =>
        `${formatMessage(system.text, `param.${parameter}`)}, ${uncapitalize(formatMessage(system.text, `fact.${group}`))}: ${formatList(names)}`,
    );
}

/** The odds of an offer with its arguments so far, or why it is refused. */
export function previewOdds(
  table: SoloTable,
  offer: string,
  args: JsonObject,
): { readonly refused: boolean; readonly text: string } {
  const { system, state } = table;
  const framed = table.preview(offer, args);
  if (isRefusal(framed)) return { refused: true, text: refusalMessage(system, framed) };
  const goal = findGoal(system, goalOfOffer(system, offer, args));
  const objective = goal.objectives[leadingPlace(system, goal)];
  const procedure = system.procedures[framed.procedure];
  if (!procedure || !objective || !isChance(objective)) return { refused: false, text: "" };
  const question = { system, procedure, args: framed.args, house: state.house, goal };
  return { refused: false, text: formatPreview(question) };
}

/**
 * The odds without choices and with best play, or the outcome where nothing is rolled. Empty where they exceed the time
 * limit.
 */
function formatPreview(question: Question): string {
  const calculator = exactCalculator(false);
  const oddsOf = (strategy: "never" | "best") => calculator.odds(question, { name: strategy, strategy });
  try {
    return withTimeLimit(() => {
      const stand = oddsOf("never");
      const [only] = stand.results;
      if (only && stand.results.length === 1) return outcomeLabel(question.system.text, only.outcome.outcome);
      const [first] = question.goal.objectives;
      const led = formatLeading(question, stand.values);
      if (led !== "" || !first || !isChance(first)) return led;
      const [now, best] = [firstValue(stand.values), firstValue(oddsOf("best").values)];
      return `${formatChance(now)} without choices, ${formatChance(best)} with best play`;
    });
  } catch (error) {
    if (error instanceof LimitError) return "";
    throw error;
  }
}

/** The chance that leads a goal of something else: "hits 84.0%, avg 2.10 damage without choices". Empty where there is none. */
function formatLeading({ system, goal }: Question, values: readonly Quantity[]): string {
  const means = values.map(({ value }) => value);
  const place = leadingPlace(system, goal, means);
  if (place === 0) return "";
  const chance = `${leadingWords(system.text, goal, place)} ${formatChance(means[place] ?? 0)}`;
  return `${chance}, ${formatLed(system.text, goal, means[0])} without choices`;
}
