import { bestOption, formatChance, formatMean, formatSigned } from "@rulewright/present";
import { type Choose, type Position, resume } from "@rulewright/rules";
import { type ReactNode, useId, useState } from "react";
import type { DecisionDraft, RankedOption, RollInput, SlotDecision, SlotProps } from "../../screen/index.ts";
import { numberIn, useHost, useHouse } from "../../screen/index.ts";
import { earlyMove } from "../rules/accents.ts";
import { houseRules } from "../rules/house-rules.ts";
import { ContestFigures } from "./contest-odds.tsx";
import { accentWords, contestIn, isSealed, withoutSealed } from "./contest-sides.ts";
import { meansOf, resultsOf, type StripTerms, stripTermsIn, TwentyFaces } from "./twenty-faces.tsx";

/** The accent of a draft; 0 for a roll without one. */
const accentOf = ({ move, detail }: DecisionDraft): number =>
  move === "accent" || move.startsWith(EARLY) ? (numberIn(detail, "accent") ?? 0) : 0;

/** How the moves that announce the accent of a later roll begin. */
const EARLY = earlyMove("");

/** VP-26 The announcement of an accent that the viewer may make: its move, and the role that it is for. */
interface OwnAnnouncement {
  readonly move: string;
  readonly by: string;
}

/** VP-26 Under seal whichever side is ready announces first, also the one that rolls later. */
function ownAnnouncement({ choice, moves }: SlotDecision): OwnAnnouncement | undefined {
  if (Object.hasOwn(moves, "accent")) {
    return moves["accent"] === undefined ? { move: "accent", by: choice.by } : undefined;
  }
  const early = choice.sealed === "first" ? earlyMoveOf(moves) : undefined;
  return early === undefined ? undefined : { move: early, by: early.slice(EARLY.length) };
}

/** VP-26 The draft that announces an accent; the roll itself for 0, where it is one's own that is due. */
const draftOf = (accent: number, { move }: OwnAnnouncement, stands: string): DecisionDraft =>
  accent === 0 && move === "accent" ? { move: stands, detail: {} } : { move, detail: { accent } };

/** VP-26 What the button says for an accent: a contest waits until both are announced, under seal without showing them. */
export function rollWords({ system, trace, draft }: RollInput): string | undefined {
  const accent = draft && accentOf(draft);
  if (accent === undefined) return undefined;
  const position = resume(system, trace);
  const closed = isSealed(position.args);
  if (onlyAnnounces(position)) {
    return `${closed ? "Seal" : "Announce"} ${accentWords(accent)}`;
  }
  if (accent !== 0) return closed ? `Seal ${accentWords(accent)} and roll` : `Roll with ${formatSigned(accent)}`;
  return draft?.move === "roll" || draft?.move === "accent" ? "Roll without an accent" : undefined;
}

/** VP-23, VP-26 Whether the announcement is followed by no roll of this side: the other side still announces, or rolls first. */
function onlyAnnounces({ args, awaits }: Position): boolean {
  const contest = contestIn(args);
  if (!contest) return false;
  const open = contest.filter(({ accent, skill }) => accent === null && skill > 0);
  return open.length > 1 || (awaits.wants === "choice" && awaits.choice.by !== contest[0].role);
}

/** The move that announces the accent of a later roll of the viewer's; undefined where they have none. */
const earlyMoveOf = (moves: SlotDecision["moves"]): string | undefined =>
  Object.keys(moves).find((name) => name.startsWith(EARLY) && moves[name] === undefined);

/** VP-27 The largest accent: the skill, as the move allows it. */
export function largestAccent(choice: Choose, move = "accent"): number {
  const shape = choice.moves().find(({ name }) => name === move)?.fields["accent"]?.shape;
  return shape?.kind === "number" ? (shape.max ?? 0) : 0;
}

/** VP-26..VP-32 The accent as a slider, over the twenty faces as it would make them. */
export function AccentChoice({ decision, children }: SlotProps["decision"] & { readonly children: ReactNode }) {
  const { table } = useHost();
  const { choice, moves, draft } = decision;
  const own = ownAnnouncement(decision);
  const early = own ? undefined : earlyMoveOf(moves);
  if (early !== undefined && !Object.hasOwn(moves, "accent")) {
    return (
      <EarlyAccent decision={decision} move={early}>
        {children}
      </EarlyAccent>
    );
  }
  const terms = own && stripTermsIn(choice.facts ?? {}, own.by);
  const limit = largestAccent(choice, own?.move);
  if (!terms || (draft.move !== own.move && draft.move !== choice.stands.as)) return children;
  const strip = { decision, own, terms: { ...terms, accent: accentOf(draft) }, sees: table.seesOdds };
  return (
    <div className={["vp-accent", ...recipeOf(decision, own)].join(" ")}>
      <AccentFaces {...strip} />
      <AccentFigures {...strip} />
      <AccentSlider {...{ decision, own, limit }}>{children}</AccentSlider>
    </div>
  );
}

/** VP-14 Whether the sum of the own target number stands above, and so tells what is rolled; in a contest, which of the two. */
function recipeOf({ position: { explanation } }: SlotDecision, { by }: OwnAnnouncement): readonly string[] {
  // A helper's own sum doesn't tell what it is for.
  if (by !== "player" && by !== "opponent") return [];
  const targets = explanation?.sums.filter(({ of }) => of === "tn") ?? [];
  const own = targets.findIndex(({ side = "player" }) => side === by);
  return own < 0 ? [] : ["recipe", ...(own === 0 ? [] : ["second"])];
}

interface EarlyProps {
  readonly decision: SlotDecision;
  readonly move: string;
  readonly children: ReactNode;
}

/** VP-26 Whoever rolls later may announce an accent already; what that takes waits behind a line. */
function EarlyAccent({ decision: { draft, onDraft, choice }, move, children }: EarlyProps) {
  const isOpen = draft.move === move;
  return (
    <details className="advanced vp-early" open={isOpen}>
      <summary
        onClick={(event) => {
          event.preventDefault();
          onDraft(isOpen ? { move: choice.stands.as, detail: {} } : { move, detail: { accent: 0 } });
        }}
      >
        Announce your accent already
      </summary>
      {children}
    </details>
  );
}

interface StripProps {
  readonly decision: SlotDecision;
  readonly own: OwnAnnouncement;
  readonly terms: StripTerms;
  /** Whether the viewer may see odds. */
  readonly sees: boolean;
}

/** VP-15..VP-32 The twenty faces with the accent. */
function AccentFaces({ terms, sees }: StripProps) {
  const house = useHouse(houseRules);
  return sees ? (
    <div className="vp-faces">
      <TwentyFaces terms={terms} house={house} legend />
    </div>
  ) : null;
}

/** VP-26 The chances with the chosen accent, beside those with the best one. */
function AccentFigures({ decision, own, terms, sees }: StripProps) {
  const house = useHouse(houseRules);
  if (!sees) return null;
  const { chance, points } = meansOf(resultsOf(terms, house));
  const best = bestAccent(decision.options, own);
  const { position, sides } = decision;
  const contest = contestIn(position.args);
  if (contest) {
    const known = isSealed(position.args) ? withoutSealed(contest) : contest;
    const { accent } = terms;
    return <ContestFigures contest={known} by={own.by} best={best && accentOfOption(best)} {...{ accent, sides }} />;
  }
  return (
    <dl className="vp-figures">
      <div>
        <dt>Success</dt>
        <dd>{formatChance(chance)}</dd>
      </div>
      <div>
        <dt>Mean points</dt>
        <dd>{formatMean(points)}</dd>
      </div>
      <div>
        <dt>{best ? bestWords(accentOfOption(best)) : "Best"}</dt>
        <dd>{best ? <Means {...meansOf(resultsOf({ ...terms, accent: accentOfOption(best) }, house))} /> : "…"}</dd>
      </div>
    </dl>
  );
}

const Means = ({ chance, points }: ReturnType<typeof meansOf>) => (
  <>
    {formatChance(chance)} <small>{formatMean(points)} points</small>
  </>
);

const accentOfOption = ({ numbers }: RankedOption): number => numbers["accent"] ?? 0;

/** What stands is the own roll without an accent, where it is one's own that is due. */
const bestAccent = (
  options: readonly RankedOption[] | undefined,
  { move: own }: OwnAnnouncement,
): RankedOption | undefined =>
  bestOption(options?.filter(({ move }) => move === own || (move === null && own === "accent")));

const bestWords = (accent: number): string => (accent === 0 ? "Best without" : `Best at ${formatSigned(accent)}`);

interface SliderProps {
  readonly decision: SlotDecision;
  readonly own: OwnAnnouncement;
  readonly limit: number;
  /** The generated options, which its head unfolds. */
  readonly children: ReactNode;
}

/** VP-27 The slider from the lowest to the highest accent, with all options at its head. */
function AccentSlider({ decision, own, limit, children }: SliderProps) {
  const [isUnfolded, setUnfolded] = useState(false);
  const all = useId();
  return (
    <>
      <div className="vp-slider">
        <p className="row between note">
          <b>Accent</b>
          <span>
            {isSealed(decision.position.args)
              ? "nobody sees it until both are sealed"
              : `up to the skill, ${limit} either way`}
          </span>
          <button
            type="button"
            className="vp-all"
            aria-expanded={isUnfolded}
            aria-controls={all}
            onClick={() => setUnfolded(!isUnfolded)}
          >
            All options
          </button>
        </p>
        <Track {...{ decision, own, limit }} />
        <p className="row between note ends" aria-hidden="true">
          <span>−{limit}, safer</span>
          <span>0</span>
          <span>+{limit}, bolder</span>
        </p>
      </div>
      <div id={all} className="vp-unfolded" hidden={!isUnfolded}>
        {isUnfolded ? children : null}
      </div>
    </>
  );
}

/** VP-27 The thumb carries the accent; the best one is marked, also where the thumb is. */
function Track({ decision: { draft, onDraft, choice, options }, own, limit }: Omit<SliderProps, "children">) {
  const accent = accentOf(draft);
  const best = bestAccent(options, own);
  const at = best && (accentOfOption(best) + limit) / (2 * limit);
  const words = accent === 0 ? "none" : formatSigned(accent);
  return (
    <div className="track" style={{ ["--ticks" as string]: 2 * limit }}>
      {at === undefined ? null : (
        <svg
          className={best && accentOfOption(best) === accent ? "best here" : "best"}
          viewBox="0 0 20 20"
          aria-hidden="true"
          style={{ left: `calc(22px + ${at} * (100% - 44px))` }}
        >
          <use href="#star" />
        </svg>
      )}
      <input
        type="range"
        aria-label="Accent"
        aria-valuetext={words}
        min={-limit}
        max={limit}
        step={1}
        value={accent}
        onChange={({ target }) => onDraft(draftOf(Number(target.value), own, choice.stands.as))}
      />
      <output
        className="at"
        aria-hidden="true"
        style={{ left: `calc(22px + ${(accent + limit) / (2 * limit)} * (100% - 44px))` }}
      >
        {accent === 0 ? "0" : formatSigned(accent)}
      </output>
    </div>
  );
}
