import { act, type Character, creation, firstRefusal, parameter, parameters, refusal } from "@rulewright/rules";
import { MAX_RATE_OF_FIRE, MAX_RATING, MIN_RATING, sheet, USUAL_CHARACTERISTICS } from "./sheet.ts";
import { isRating } from "./roll-requests.ts";
import { refuseRepeatedName } from "./sheet-edits.ts";

/** VP-04 Ratings range from 1 to 10. */
const ratings = parameter({
  kind: "ratings",
  min: MIN_RATING,
  max: MAX_RATING,
  refusedAs: { code: "rating-out-of-range", rule: "VP-04" },
});

/** VP-04, Q-05, Q-07 Players name the skills and characteristics; the text sets no costs. */
export const characterCreation = creation({
  rules: ["VP-04"],
  steps: [
    { name: "characteristics", asks: ["characteristics"] },
    { name: "skills", asks: ["skills"] },
    { name: "firearms", asks: ["firearms"] },
  ],
  parameters: parameters({
    characteristics: { ...ratings, initial: USUAL_CHARACTERISTICS },
    skills: { ...ratings, initial: { Dodge: 4, Observe: 4, Persuade: 3 } },
    // VP-10, Q-03 The rate of fire of each gun.
    firearms: { kind: "ratings", min: 1, max: MAX_RATE_OF_FIRE, initial: {} },
  }),
  create({ characteristics, skills, firearms }) {
    const lists = [characteristics, skills, firearms];
    const refused = firstRefusal(
      Object.keys(characteristics).length === 0 && refusal("no-characteristics", "VP-14"),
      ...lists.map(refuseRepeatedName),
    );
    return refused ?? { traits: { characteristics, skills, firearms }, trackers: {} };
  },
});

/** VP-04 Checks the ratings on all sheets, which the game master does before play. */
export const checkSheets = act({
  rules: ["VP-04"],
  by: ["gm"],
  of: "table",
  parameters: {},
  decide: (_, { characters }) => {
    const [wrong] = Object.values(characters).flatMap(wrongRatings);
    return wrong
      ? refusal("rating-out-of-range", "VP-04", { ...wrong, min: MIN_RATING, max: MAX_RATING })
      : { changes: [] };
  },
});

/** VP-04 The ratings on a sheet that are out of range. */
function wrongRatings(character: Character) {
  const { skills, characteristics } = sheet.of(character);
  return [skills, characteristics].flatMap((ratingsByName) =>
    Object.entries(ratingsByName)
      .filter(([, rating]) => !isRating(rating))
      .map(([name, value]) => ({ who: character.name, name, value })),
  );
}
