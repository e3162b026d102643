import { formatNumber, type OddsPart } from "@rulewright/present";
import { capitalize, isRecord, type JsonObject } from "@rulewright/rules";
import type { CreationGuide, TypicalRoll } from "@rulewright/systems/screen";
import { OddsStrip } from "../../components/odds-strip.tsx";
import { exactChance, useChance } from "../../fields/rating-guide.tsx";
import { useGame } from "../../state/game.tsx";

/** A rating of a draft that somebody has changed. */
export interface RatingChange {
  readonly parameter: string;
  readonly name: string;
  readonly from: number;
  readonly to: number;
}

/** The rating that differs between the arguments of two drafts, if it is one that both have. */
export function ratingChange(before: JsonObject, after: JsonObject): RatingChange | undefined {
  for (const [parameter, ratings] of Object.entries(after)) {
    const earlier = before[parameter];
    if (!isRecord(ratings) || !isRecord(earlier)) continue;
    for (const [name, to] of Object.entries(ratings)) {
      const from = earlier[name];
      if (typeof from === "number" && typeof to === "number" && from !== to) return { parameter, name, from, to };
    }
  }
  return undefined;
}

interface CardProps {
  readonly guide: CreationGuide;
  readonly change: RatingChange;
  readonly args: JsonObject;
}

/** What the last change of a rating does to typical rolls: before, after, and a strip. */
export function RatingChangeCard({ guide, change, args }: CardProps) {
  const { seesOdds } = useGame();
  const { parameter, name, from, to } = change;
  const compared = distinct(guide.worth[parameter]?.compared ?? [], change, args);
  if (!seesOdds || compared.length === 0) return null;
  return (
    <section className="card rating-change" aria-label="What the last change does">
      <p className="small">
        <b>
          {capitalize(name)} {formatNumber(from)} to {formatNumber(to)}
        </b>
      </p>
      {compared.map((roll) => (
        <Comparison key={roll.words} {...{ roll, change, args }} />
      ))}
    </section>
  );
}

/** The typical rolls without those that ask what an earlier one asks: they would say the same in other words. */
function distinct(
  rolls: readonly TypicalRoll[],
  { name, from, to }: RatingChange,
  args: JsonObject,
): readonly TypicalRoll[] {
  const asked = rolls.map(({ question }) =>
    JSON.stringify([from, to].map((rating) => question({ name, rating, args }))),
  );
  return rolls.filter((_, i) => asked.indexOf(asked[i] ?? "") === i);
}

interface ComparisonProps {
  readonly roll: TypicalRoll;
  readonly change: RatingChange;
  readonly args: JsonObject;
}

/** The odds of a typical roll, of which only the chance of success is asked. */
const successOrFailure = (chance: number): readonly OddsPart[] => [
  { look: "success", words: "success", chance },
  { look: "failure", words: "failure", chance: 1 - chance },
];

function Comparison({ roll, change: { name, from, to }, args }: ComparisonProps) {
  const before = useChance(roll.question({ name, rating: from, args }));
  const after = useChance(roll.question({ name, rating: to, args }));
  return (
    <div className="comparison">
      <span className="small">{roll.words}</span>
      <span className="number">
        <span className="unseen">from </span>
        {exactChance(before)}
        <span aria-hidden="true"> › </span>
        <span className="unseen"> to </span>
        <b>{exactChance(after)}</b>
      </span>
      {after === undefined ? <span className="odds unknown" /> : <OddsStrip parts={successOrFailure(after)} />}
    </div>
  );
}
