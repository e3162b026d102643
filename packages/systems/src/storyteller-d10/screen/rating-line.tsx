import { formatChance } from "@rulewright/present";
import { type SlotProps, useValues, type ValueQuestion } from "../../screen/index.ts";
import { HUMAN_AVERAGE, RANKS } from "../data/attributes.ts";
import { sheet } from "../rules/sheet.ts";
import { diceWords } from "./count.ts";
import { usualRoll } from "./usual-roll.ts";

/** ST-04, ST-14 Beside a rating: an attribute's rank in a word; of an ability the attribute of its usual roll, its dice, and their chance. */
export function RatingLine({ character, scale, name, rating }: SlotProps["ratingLine"]) {
  if (scale === "attributes") return <small className="st-rank">{RANKS[rating]}</small>;
  const usual = usualRoll(name, rating, sheet.of(character).attributes);
  return usual ? (
    <small className="st-rank">
      <span className="more">{usual.attribute ?? `attribute ${HUMAN_AVERAGE}`}: </span>
      <UsualDice {...usual} />
    </small>
  ) : null;
}

const question = (pool: number, difficulty: number): ValueQuestion => ({
  procedure: "dice pool",
  args: { pool, difficulty },
  goal: "success",
});

interface RolledProps {
  readonly dice: number;
  readonly difficulty: number;
}

/** The chance of a roll in words; undefined for whoever sees no odds, and until it is known. */
function useChanceWords({ dice, difficulty }: RolledProps): string | undefined {
  const [values] = useValues([question(dice, difficulty)]) ?? [];
  const chance = values?.passive[0];
  return chance === undefined ? undefined : formatChance(chance);
}

/** The dice of a roll, and their chance for whoever may see odds. */
function UsualDice(rolled: RolledProps) {
  const chance = useChanceWords(rolled);
  return (
    <span>
      {diceWords(rolled.dice)}
      {chance === undefined ? null : <span className="more">, {chance}</span>}
    </span>
  );
}

/** In the note of an ability, whose row has no room for it on a phone: the chance of the best usual roll. */
export function BestChance(rolled: RolledProps) {
  const chance = useChanceWords(rolled);
  return chance === undefined ? null : <span className="st-best">, at best {chance}</span>;
}
