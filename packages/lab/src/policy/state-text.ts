import { formatAmount, formatHand, formatList, formatPrice, factLabel } from "@rulewright/present";
import { type Amounts, isRecord, type JsonObject, type Messages, uncapitalize } from "@rulewright/rules";
import { formatObservations, type Situation } from "./situations.ts";

/** The arguments of the current attempt, also within a sequence of attempts. */
export function runningArgs(args: JsonObject): JsonObject {
  const { running } = args;
  const { args: own } = isRecord(running) ? running : {};
  return isRecord(own) ? own : args;
}

/** The label of the number that is all there is to a situation: the face of a die, or a fact. */
export function numberLabel({ observations, args, choice }: Situation, text: Messages): string | undefined {
  const [only, ...more] = observations;
  if (!only || more.length > 0 || !("answer" in only) || typeof only.answer !== "number") return undefined;
  if (only.die) return "the die shows";
  const found = Object.keys(choice.facts).find(
    (name) => choice.facts[name] === only.answer && !Object.hasOwn(args, name),
  );
  return found === undefined ? undefined : uncapitalize(factLabel(text, found));
}

/** The dice on the table by class, those of several rolls apart; or what was observed last. */
export function formatState({ observations, args, choice }: Situation, text: Messages): string {
  const hands = Object.values(runningArgs(args)).flatMap((value) => formatHandIn(value, text) ?? []);
  const dice = hands.length > 0 ? hands.join("; rerolled ") : (formatObservations(text, observations) ?? NO_DICE);
  const { leadsTo } = choice.stands;
  const { margin }: JsonObject = leadsTo.end === "outcome" ? leadsTo.outcome : {};
  const short = typeof margin === "number" ? margin : 0;
  return [dice, ...(short < 0 ? [`${-short} short`] : [])].join(", ");
}

const NO_DICE = "no dice";

function formatHandIn(value: unknown, text: Messages): string | undefined {
  if (!isRecord(value)) return undefined;
  const hand: Record<string, number> = {};
  for (const [name, count] of Object.entries(value)) {
    if (typeof count !== "number" || !Object.hasOwn(text, `die.${name}`)) return undefined;
    hand[name] = count;
  }
  return formatHand(text, hand) || undefined;
}

/** The contents of the trackers. */
export const formatHeld = (args: JsonObject, text: Messages): readonly string[] =>
  Object.entries(args).flatMap(([name, value]) =>
    typeof value === "number" && value > 0 && Object.hasOwn(text, `tracker.${name}`)
      ? [formatAmount(text, name, value)]
      : [],
  );

/** A price, and what it leaves. */
export function formatPriceAndRest(text: Messages, pays: Amounts, args: JsonObject): string {
  const price = formatPrice(text, pays);
  const rest = Object.entries(pays).flatMap(([name, amount]) => {
    const held = args[name];
    const kept = typeof held === "number" ? held - amount : 0;
    return amount > 0 && kept > 0 ? [formatAmount(text, name, kept)] : [];
  });
  return rest.length > 0 ? `${price}, keeping ${formatList(rest)}` : price;
}
