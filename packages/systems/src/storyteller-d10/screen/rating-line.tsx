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
      {usual.attribute ?? `attribute ${HUMAN_AVERAGE}`}: <UsualDice {...usual} />
    </small>
  ) : null;
}

const question = (pool: number, difficulty: number): ValueQuestion => ({
  procedure: "dice pool",
  args: { pool, difficulty },
  goal: "success",
});

/** The dice of a roll, and their chance for whoever may see odds. */
function UsualDice({ dice, difficulty }: { readonly dice: number; readonly difficulty: number }) {
  const [values] = useValues([question(dice, difficulty)]) ?? [];
  const chance = values?.passive[0];
  return (
    <span>
      {diceWords(dice)}
      {chance === undefined ? "" : `, ${formatChance(chance)}`}
    </span>
  );
}
