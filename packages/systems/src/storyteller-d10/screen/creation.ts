import { type HouseRules, type JsonObject, valueByName } from "@rulewright/rules";
import {
  type Budget,
  type CreationGuide,
  draftRatings,
  draftTotal,
  type DraftRating,
  type OfferedRecords,
  rangeOfTotals,
  type ValueQuestion,
} from "../../screen/index.ts";
import { ABILITIES, printedName } from "../data/abilities.ts";
import { parties } from "../parties.ts";
import { USUAL, usualRoll } from "./usual-roll.ts";

const HARD = 8;

const pool = (dice: number, difficulty: number): ValueQuestion => ({
  procedure: "dice pool",
  args: { pool: dice, difficulty },
  goal: "success",
});

/** ST-14 A roll of an ability with the draft's best customary attribute. An untrained knowledge can't be rolled. */
const abilityRoll =
  (difficulty: number) =>
  ({ name, rating, args }: DraftRating): ValueQuestion | undefined => {
    const usual = usualRoll(name, rating, draftRatings(args, "attributes"), difficulty);
    return usual && pool(usual.dice, usual.difficulty);
  };

/** ST-16 The printed specialties of every ability with dots, advanced ones first. */
const specialties = (args: JsonObject): readonly OfferedRecords[] =>
  Object.entries(draftRatings(args, "abilities")).flatMap(([ability, dots]) => {
    const { advanced = [], general = [] } = dots > 0 ? (valueByName(ABILITIES, ability) ?? {}) : {};
    const offered = (mark: string, printed: typeof advanced) =>
      printed.map((one) => ({ label: `${mark} ${printedName(one)}`, record: { ability, name: printedName(one) } }));
    const all = [...offered("◇", advanced), ...offered("○", general)];
    return all.length === 0 ? [] : [{ title: ability, offered: all }];
  });

/** O-07 What the table's house rules let a new character have; a budget of 0 is none. */
function budgets(args: JsonObject, house: HouseRules): Readonly<Record<string, Budget>> {
  const { attributeBudget: attributes, abilityBudget: abilities } = house;
  return Object.fromEntries(
    Object.entries({ attributes, abilities }).flatMap(([name, of]) =>
      typeof of === "number" && of > 0 ? [[name, { spent: draftTotal(args, name), of }]] : [],
    ),
  );
}

const readyMade = parties.flatMap(({ characters }) => characters).map(({ traits }) => traits);

/** ST-04, ST-14, ST-48 What dots do to the usual rolls, what is left of the table's budgets, and the printed specialties. */
export const creationGuide: CreationGuide = {
  worth: {
    attributes: {
      each: {
        words: `chances of the row in hand: alone, difficulty ${USUAL}`,
        question: ({ rating }) => pool(rating, USUAL),
      },
      compared: [USUAL, HARD].map((difficulty) => ({
        words: `with 3 dots of an ability, difficulty ${difficulty}`,
        question: ({ rating }) => pool(rating + 3, difficulty),
      })),
    },
    abilities: {
      each: {
        words: `chances of the row in hand: best usual attribute, difficulty ${USUAL}`,
        question: abilityRoll(USUAL),
      },
      compared: [USUAL, HARD].map((difficulty) => ({
        words: `difficulty ${difficulty}`,
        question: abilityRoll(difficulty),
      })),
    },
  },
  budgets,
  // ST-68 Without a budget of the table no rule limits them.
  typicalTotals: {
    attributes: rangeOfTotals(readyMade, "attributes"),
    abilities: rangeOfTotals(readyMade, "abilities"),
  },
  records: { specialties },
};
