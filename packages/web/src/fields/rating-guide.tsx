import { formatChance } from "@rulewright/present";
import type { JsonObject } from "@rulewright/rules";
import type { Budget, CreationGuide, Range, RatingRoll, ValueQuestion } from "@rulewright/systems/screen";
import { createContext, type ReactNode, use } from "react";
import { useManyOdds } from "../odds/use-odds.ts";
import { useGame } from "../state/game.tsx";

interface Drafted {
  readonly guide: CreationGuide;
  /** The draft's arguments, with the initial ones. */
  readonly args: JsonObject;
}

const GuideContext = createContext<Drafted>({ guide: { worth: {} }, args: {} });

/** Provides what a game tells about the ratings of a draft to the fields inside. */
export const GuideProvider = GuideContext.Provider;

/** What a form tells about the ratings of one parameter. */
interface RatingsGuide {
  /** Whether each rating is set in steps, however short the scale is. */
  readonly inSteps: boolean;
  /** The roll whose chance stands beside each rating. */
  readonly words: string;
  readonly chance: (name: string, rating: number) => ReactNode;
}

/** What the game tells about the ratings of a parameter; undefined where it tells nothing, or the viewer sees no odds. */
export function useRatingsGuide(parameter: string): RatingsGuide | undefined {
  const { guide, args } = use(GuideContext);
  const { seesOdds } = useGame();
  const { each, inSteps = false } = guide.worth[parameter] ?? {};
  if (!each || !seesOdds) return undefined;
  return {
    inSteps,
    words: each.words,
    chance: (name, rating) => <RoundChance question={each.question({ name, rating, args })} />,
  };
}

/** How much of a budget the draft gives out, where the parameter has one. */
export function useBudget(parameter: string): Budget | undefined {
  const { guide, args } = use(GuideContext);
  const { view } = useGame();
  return guide.budgets?.(args, view.house)[parameter];
}

/** What the ratings of ready-made characters add up to, where the game tells it. */
export const useTypicalTotal = (parameter: string): Range | undefined =>
  use(GuideContext).guide.typicalTotals?.[parameter];

/** The chances of the rolls with a record of the draft. */
export function RecordChances({ parameter, record }: { readonly parameter: string; readonly record: JsonObject }) {
  const { guide, args } = use(GuideContext);
  const { seesOdds } = useGame();
  const rolls = (seesOdds ? (guide.recordRolls?.[parameter] ?? []) : []).flatMap(({ words, question }) => {
    const asked = question(record, args);
    return asked ? [{ words, question: asked }] : [];
  });
  return <ChancesLine rolls={rolls} />;
}

interface RatingChancesProps {
  readonly parameter: string;
  readonly name: string;
  readonly rating: number;
}

/** The chances of the rolls with a rating of the draft. */
export function RatingChances({ parameter, ...rated }: RatingChancesProps) {
  const { guide, args } = use(GuideContext);
  const { seesOdds } = useGame();
  return <ChancesLine rolls={seesOdds ? (guide.ratingRolls?.[parameter]?.({ ...rated, args }) ?? []) : []} />;
}

/** Rolls with their chances, one beside the other. */
function ChancesLine({ rolls }: { readonly rolls: readonly RatingRoll[] }) {
  if (rolls.length === 0) return null;
  return (
    <p className="record-chances note">
      {rolls.map(({ words, question }) => (
        <span key={words}>
          {words} <RoundChance question={question} />
        </span>
      ))}
    </p>
  );
}

/** A chance in whole percent, since there is one beside every rating; its place is kept until it is known. */
function RoundChance({ question }: { readonly question: ValueQuestion | undefined }) {
  const chance = useChance(question);
  if (question === undefined) return <span className="round-chance">–</span>;
  if (chance === undefined) return <span className="round-chance unknown" aria-hidden="true" />;
  return <span className="round-chance">{roundPercent(chance)}</span>;
}

/** The chance that a question asks for, without further choices; undefined until it is known. */
export function useChance(question: ValueQuestion | undefined): number | undefined {
  const { system, view } = useGame();
  const [answer] =
    useManyOdds(
      question ? [{ ask: "worth", system: system.id, house: view.house, ...question, withoutChoices: true }] : [],
    ) ?? [];
  return answer?.ask === "worth" ? answer.passive[0] : undefined;
}

/** Whole percents; what isn't certain is never shown as if it were. */
const roundPercent = (chance: number): string => {
  const isCertain = chance <= 0 || chance >= 1;
  return `${isCertain ? Math.round(chance) * 100 : Math.min(99, Math.max(1, Math.round(chance * 100)))}%`;
};

/** A chance with one decimal; nothing until it is known. */
export const exactChance = (chance: number | undefined): string => (chance === undefined ? "" : formatChance(chance));
