import {
  bestOption,
  formatAmount,
  formatChance,
  formatDecisionBriefly,
  isMore,
  standingOutcome,
  worthAtOnce,
} from "@rulewright/present";
import type { JsonObject } from "@rulewright/rules";
import type { ReactNode } from "react";
import { type RankedOption, type SlotDecision, type SlotProps, useHost } from "../../screen/index.ts";
import { canTurnOver, EgoCard } from "./ego-card.tsx";
import { AsItIs, LotTokens, OptionRow } from "./option-row.tsx";

/** What ego does once a task stands failed. */
const EGO_RULES = ["ES-36", "ES-37", "ES-38"];

/** ES-27..ES-32 Lots on a rolled task or check: what each number of them buys, taken with a tap, and the ego card. */
export function LotTray({ decision, children }: SlotProps["decision"] & { readonly children: ReactNode }) {
  const { table } = useHost();
  const { moves, hasRolled, options } = decision;
  const isOpen = hasRolled && Object.hasOwn(moves, "lots") && moves["lots"] === undefined;
  if (isOpen && standingOutcome(decision.position)?.outcome === "success")
    return <Enough decision={decision}>{children}</Enough>;
  // The list of all options has ego in it, so the card stands only where that is folded.
  if (!(isOpen && table.seesOdds) && (isOpen || !canTurnOver(decision))) return children;
  return (
    <>
      {isOpen ? <Tray decision={decision} offers={options && offersOf(options)} /> : <LastTry decision={decision} />}
      <details className="advanced">
        <summary>All options</summary>
        {children}
      </details>
    </>
  );
}

/** ES-35 A task that stands as a success needs neither lots nor ego. What could be done all the same is folded. */
function Enough({ decision, children }: SlotProps["decision"] & { readonly children: ReactNode }) {
  const { RuleNumber } = useHost();
  const staysHeld = Number(decision.held["ego"]) > 0;
  return (
    <>
      <p className="es-enough row between">
        <b>{staysHeld ? "Enough: no lots needed, ego stays." : "Enough: no lots needed."}</b>
        <RuleNumber rules={["ES-35"]} />
      </p>
      <details className="advanced">
        <summary>All options</summary>
        {children}
      </details>
    </>
  );
}

/** The best use of so many lots. */
interface LotOffer {
  readonly lots: number;
  readonly option: RankedOption;
}

/** A number of lots, with their best use once its chance is known. */
type Offer = LotOffer | { readonly lots: number };

const lotsOf = ({ pays }: RankedOption): number => pays["lots"] ?? 0;

/** The option of an offer; undefined until its chance is known. */
const optionOf = (offer: Offer): RankedOption | undefined => ("option" in offer ? offer.option : undefined);

/** The best use of each number of lots, without the numbers that bring no more than fewer lots do. */
function offersOf(options: readonly RankedOption[]): readonly LotOffer[] {
  const ofLots = options.filter(({ move }) => move === null || move === "lots");
  const counts = [...new Set(ofLots.map(lotsOf))].toSorted((a, b) => a - b);
  const offers = counts.flatMap((lots) => {
    const option = bestOption(ofLots.filter((one) => lotsOf(one) === lots));
    return option ? [{ lots, option }] : [];
  });
  return offers.filter(({ option }, i) =>
    offers.slice(0, i).every((less) => isMore(worthAtOnce(option), worthAtOnce(less.option))),
  );
}

interface TrayProps {
  readonly decision: SlotDecision;
  /** Undefined until the chances are known. */
  readonly offers: readonly LotOffer[] | undefined;
}

function Tray({ decision, offers }: TrayProps) {
  const { RuleNumber, table } = useHost();
  const { draft, priceOf, held, drafted, sides } = decision;
  // Whoever only watches may say what they would do, and buys nothing.
  const isOwn = table.mine?.id === sides["player"];
  const staked = draft.move === "" ? undefined : draft.move === "lots" ? (priceOf(draft).pays["lots"] ?? 0) : 0;
  const isOfLots = draft.move === "lots" || draft.move === decision.choice.stands.as;
  const best = bestOption(offers?.map(({ option }) => option));
  const isChosen = (offer: Offer): boolean => isOfLots && offer.lots === staked && isWorth(offer, drafted);
  const rows = offers ?? emptyOffers(held["lots"] ?? 0);
  const mayTurn = canTurnOver(decision);
  return (
    <div className={isOwn ? "es-tray" : "es-tray watched"}>
      <div className="row between wrap note">
        <span>
          <b>{mayTurn ? "What lots and ego buy" : "What lots buy"}</b>{" "}
          <RuleNumber rules={["ES-28", "ES-29", "ES-31", ...(mayTurn ? EGO_RULES : [])]} />
        </span>
        <Doubling decision={decision} />
      </div>
      <div className="options">
        <fieldset aria-label="What lots buy now">
          {rows.map((offer, i) => (
            <LotRow
              key={offer.lots}
              {...offer}
              decision={decision}
              on={isChosen(offer)}
              step={stepFrom(offers?.[i - 1], offer)}
              // Where turning over ego is better, no number of lots is. What buys next to nothing has no such rank.
              isBest={best?.rank === 0 && best === optionOf(offer) && offer.lots > 0}
            />
          ))}
          {rows.some(isChosen) ? null : <OwnPick decision={decision} />}
        </fieldset>
        <EgoCard decision={decision} />
      </div>
      {draft.move === "" ? <p className="note">Tap a line, or the dice themselves.</p> : null}
      {isOwn && closesLots(decision) ? (
        <p className="note es-after">Rerolls fall together. After them no lot goes in.</p>
      ) : null}
    </div>
  );
}

/** ES-36 Once no lot can be spent any more, ego is the last try. */
function LastTry({ decision }: SlotProps["decision"]) {
  const { RuleNumber } = useHost();
  return (
    <div className="es-tray">
      <div className="row between note">
        <b>The last try</b>
        <RuleNumber rules={EGO_RULES} />
      </div>
      <div className="options">
        <AsItIs decision={decision} />
        <EgoCard decision={decision} />
      </div>
    </div>
  );
}

/** What the last lots of a row add to the chance of the row before it. */
interface Step {
  /** Those lots: "lot 3", "2 lots". */
  readonly words: string;
  readonly points: number;
}

/** The step from one row to the next, in points of a hundred; undefined where it isn't known, or nothing. */
function stepFrom(before: LotOffer | undefined, offer: Offer): Step | undefined {
  const option = optionOf(offer);
  if (!before || !option) return undefined;
  const points = Math.round(100 * (worthAtOnce(option) - worthAtOnce(before.option)));
  const lots = offer.lots - before.lots;
  const words = lots > 1 ? `${before.lots === 0 ? "" : "next "}${lots} lots` : `lot ${offer.lots}`;
  return points > 0 ? { words, points } : undefined;
}

/** ES-31, ES-32 Whether the draft rerolls dice of a task: then it takes no more lots. */
const closesLots = ({ draft, position }: SlotDecision): boolean =>
  draft.move === "lots" && hasRerolls(draft.detail) && position.tray.some((die) => die.class !== undefined);

const hasRerolls = ({ reroll }: JsonObject): boolean => Array.isArray(reroll) && reroll.length > 0;

/** Whether a draft for as many lots is worth as much: not where other dice were picked by hand. */
const isWorth = ({ option }: Partial<LotOffer>, drafted: SlotDecision["drafted"]): boolean =>
  !option ||
  !drafted ||
  !(isMore(worthAtOnce(drafted), worthAtOnce(option)) || isMore(worthAtOnce(option), worthAtOnce(drafted)));

/** The numbers of lots while their chances are calculated. */
const emptyOffers = (held: number): readonly { readonly lots: number }[] =>
  Array.from({ length: Math.min(held, 4) + 1 }, (_, lots) => ({ lots }));

interface LotRowProps {
  readonly decision: SlotDecision;
  readonly lots: number;
  readonly option?: RankedOption;
  readonly on: boolean;
  readonly step: Step | undefined;
  readonly isBest: boolean;
}

/** A number of lots with the chance that they buy. */
function LotRow({ decision, lots, option, on, step, isBest }: LotRowProps) {
  const { table } = useHost();
  const { onDraft, choice, position, draft, goal } = decision;
  if (lots === 0) return <AsItIs decision={decision} />;
  const use = option && { move: option.move ?? choice.stands.as, detail: option.detail };
  // Other dice that are worth as much may have been picked by hand.
  const told = on ? draft.detail : (use?.detail ?? {});
  const words = use ? formatDecisionBriefly(table.text, use.move, told, position.tray) : "…";
  const price = formatAmount(table.text, "lots", lots);
  const chance = option ? formatChance(worthAtOnce(option)) : "…";
  const adds = step && `${step.words} ${step.words.endsWith("lots") ? "add" : "adds"} ${step.points}`;
  const worth = adds ? `, ${adds} ${step.points === 1 ? "point" : "points"}` : "";
  return (
    <OptionRow
      words={words}
      label={use ? `${price}: ${words}, ${chance}${worth}${isBest ? ", likeliest" : ""}` : `${price}: ${chance}`}
      on={on}
      isBest={isBest}
      values={option}
      later={laterWords(decision, told, option)}
      goal={goal}
      onTake={use && (() => onDraft(use))}
    >
      <LotTokens count={lots} />
      {price}
      {step ? <span className="step-up">· adds {step.points}</span> : null}
    </OptionRow>
  );
}

/** ES-32, ES-35 What ego makes of the chance once dice were rerolled: no lot can be spent any more then. */
function laterWords({ held }: SlotDecision, detail: JsonObject, option: RankedOption | undefined) {
  const [now, best] = [option?.passive[0], option?.optimal[0]];
  if (!hasRerolls(detail) || Number(held["ego"]) === 0) return undefined;
  return now !== undefined && best !== undefined && isMore(best, now) ? `ego ${formatChance(best)}` : undefined;
}

/** ES-29 Doubling as a switch of its own, for whoever picks the dice on the table by hand. */
function Doubling({ decision }: { readonly decision: SlotDecision }) {
  const { draft, onDraft, choice, position, priceOf } = decision;
  const { reroll, double } = draft.move === "lots" ? draft.detail : {};
  const dice = Array.isArray(reroll) ? reroll : [];
  const on = double === 1;
  const wanted = { move: "lots", detail: { reroll: dice, double: 1 } };
  const withoutIt =
    dice.length > 0 ? { move: "lots", detail: { reroll: dice } } : { move: choice.stands.as, detail: {} };
  if (!position.tray.some((die) => die.class === "zero") || (!on && priceOf(wanted).refusal)) return null;
  return (
    <button type="button" className="double" aria-pressed={on} onClick={() => onDraft(on ? withoutIt : wanted)}>
      Double the zeros
    </button>
  );
}

/** Dice that somebody has picked by hand, which are worth less than the best use of as many lots. */
function OwnPick({ decision }: { readonly decision: SlotDecision }) {
  const { table } = useHost();
  const { draft, onDraft, position, drafted, priceOf, goal } = decision;
  if (draft.move !== "lots") return null;
  const lots = priceOf(draft).pays["lots"] ?? 0;
  const words = formatDecisionBriefly(table.text, draft.move, draft.detail, position.tray);
  const price = formatAmount(table.text, "lots", lots);
  return (
    <OptionRow
      words={words}
      label={drafted ? `${price}: ${words}, ${formatChance(worthAtOnce(drafted))}` : `${price}: ${words}`}
      on
      isBest={false}
      values={drafted}
      goal={goal}
      onTake={() => onDraft(draft)}
    >
      <LotTokens count={lots} />
      {price} · picked by hand
    </OptionRow>
  );
}
