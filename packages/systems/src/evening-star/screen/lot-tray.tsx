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
import { AsItIs, canTurnOver, EgoCard } from "./ego-card.tsx";

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
      {isOpen ? <Tray decision={decision} offers={options && offersOf(options)} /> : null}
      <EgoCard decision={decision} />
      {isOpen ? null : <AsItIs decision={decision} />}
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

const lotsOf = ({ pays }: RankedOption): number => pays["lots"] ?? 0;

/** The option of an offer; undefined until its chance is known. */
const optionOf = (offer: LotOffer | { readonly lots: number }): RankedOption | undefined =>
  "option" in offer ? offer.option : undefined;

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
  const ofLots = offers?.map(({ option }) => option);
  const best = bestOption(ofLots);
  // Where turning over ego is better, no number of lots is. What buys next to nothing has no such rank.
  const isReal = best?.rank === 0;
  const isCell = (offer: LotOffer | { readonly lots: number }): boolean =>
    isOfLots && offer.lots === staked && isWorth(offer, drafted);
  const cells = offers ?? emptyOffers(held["lots"] ?? 0);
  return (
    <div className={isOwn ? "es-tray" : "es-tray watched"}>
      <div className="row between note">
        <b>What lots buy at once</b>
        <Doubling decision={decision} />
        <RuleNumber rules={["ES-28", "ES-29", "ES-31"]} />
      </div>
      <fieldset className="cells" aria-label="What lots buy now">
        {cells.map((offer, i) => (
          <LotCell
            key={offer.lots}
            {...offer}
            decision={decision}
            on={isCell(offer)}
            step={stepFrom(offers?.[i - 1], offer)}
            best={isReal && best === optionOf(offer) && offer.lots > 0}
          />
        ))}
      </fieldset>
      {/* A cell that is tapped tells its chance itself. */}
      {cells.some(isCell) ? null : <Staked decision={decision} />}
    </div>
  );
}

/** What the last lots of a cell add to the chance of the cell before it. */
interface Step {
  /** Those lots: "lot 3", "2 lots". */
  readonly words: string;
  readonly points: number;
}

/** The step from one cell to the next, in points of a hundred; undefined where it isn't known, or nothing. */
function stepFrom(before: LotOffer | undefined, offer: LotOffer | { readonly lots: number }): Step | undefined {
  const option = optionOf(offer);
  if (!before || !option) return undefined;
  const points = Math.round(100 * (worthAtOnce(option) - worthAtOnce(before.option)));
  const lots = offer.lots - before.lots;
  const words = lots > 1 ? `${before.lots === 0 ? "" : "next "}${lots} lots` : `lot ${offer.lots}`;
  return points > 0 ? { words, points } : undefined;
}

/** Whether a draft for as many lots is worth as much: not where other dice were picked by hand. */
const isWorth = ({ option }: Partial<LotOffer>, drafted: SlotDecision["drafted"]): boolean =>
  !option ||
  !drafted ||
  !(isMore(worthAtOnce(drafted), worthAtOnce(option)) || isMore(worthAtOnce(option), worthAtOnce(drafted)));

/** The cells while their chances are calculated. */
const emptyOffers = (held: number): readonly { readonly lots: number }[] =>
  Array.from({ length: Math.min(held, 4) + 1 }, (_, lots) => ({ lots }));

interface CellProps {
  readonly decision: SlotDecision;
  readonly lots: number;
  readonly option?: RankedOption;
  readonly on: boolean;
  readonly step: Step | undefined;
  /** Whether it makes success likeliest. */
  readonly best: boolean;
}

/** A number of lots with the chance that they buy. Tapped again, it lets the result stand. */
function LotCell({ decision, lots, option, on, step, best }: CellProps) {
  const { table } = useHost();
  const { onDraft, choice, position, draft } = decision;
  const stands = choice.stands.as;
  const use = option && { move: option.move ?? stands, detail: option.detail };
  // Other dice that are worth as much may have been picked by hand.
  const told = on ? draft.detail : (use?.detail ?? {});
  const words = use ? formatDecisionBriefly(table.text, use.move, told, position.tray) : "";
  const price = lots === 0 ? "Spend nothing" : formatAmount(table.text, "lots", lots);
  const chance = option ? formatChance(worthAtOnce(option)) : "…";
  const adds = step && `${step.words} ${step.words.endsWith("lots") ? "add" : "adds"} ${step.points}`;
  const worth = adds ? `, ${adds} ${step.points === 1 ? "point" : "points"}` : "";
  return (
    <button
      type="button"
      className={best ? "best" : ""}
      aria-pressed={on}
      aria-label={use ? `${price}: ${words}, ${chance}${worth}${best ? ", likeliest" : ""}` : `${price}: ${chance}`}
      disabled={!use}
      onClick={() => use && onDraft(on ? { move: stands, detail: {} } : use)}
    >
      <LotTokens count={lots} />
      <b>{chance}</b>
      <small>{lots === 0 ? "stands" : use ? boughtWords(told, position.tray) : price}</small>
      {adds ? <small className="step-up">{adds}</small> : null}
      {best ? <small className="likeliest">likeliest</small> : null}
    </button>
  );
}

/** ES-28, ES-29 Which dice the lots of a cell reroll, by their faces, and whether they double the zeros. */
function boughtWords({ reroll, double }: JsonObject, tray: SlotDecision["position"]["tray"]): string {
  const faces = (Array.isArray(reroll) ? reroll : []).map((place) => tray[Number(place)]?.face);
  const parts = [double === 1 ? "zeros ×2" : "", faces.length > 0 ? `reroll ${faces.join(", ")}` : ""];
  return parts.filter((part) => part !== "").join(", ");
}

/** So many lots, for the eye only. */
function LotTokens({ count }: { readonly count: number }) {
  return (
    <span className="es-lots" aria-hidden="true">
      {count === 0 ? <i className="none" /> : Array.from({ length: count }, (_, i) => <i key={i} />)}
    </span>
  );
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

/** The chance of what is staked. */
function Staked({ decision: { draft, position, drafted, choice, options } }: { readonly decision: SlotDecision }) {
  const { table } = useHost();
  const stands = draft.move === choice.stands.as;
  const values = stands ? options?.find(({ move }) => move === null) : drafted;
  if (draft.move !== "lots" && !stands)
    return <span className="note">Tap a number of lots, or the dice themselves.</span>;
  const [chance] = values?.passive ?? [];
  if (chance === undefined) return null;
  return (
    <output>
      <span className="unseen">{formatDecisionBriefly(table.text, draft.move, draft.detail, position.tray)}: </span>
      <b>{formatChance(chance)}</b>
    </output>
  );
}
