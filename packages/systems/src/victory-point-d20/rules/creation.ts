import { type Act, type Character, type Creation, isRecord, type JsonValue, refusal } from "@rulewright/rules";
import type { HouseRules } from "../house-rules.ts";
import { ratingsIn } from "../marks.ts";
import { isRating } from "./roll-requests.ts";

/** VP-04 Ratings range from 1 to 10. */
const ratings = {
  kind: "ratings",
  min: 1,
  max: 10,
  refusedAs: { code: "rating-out-of-range", rule: "VP-04" },
} as const;

/** VP-04, Q-05, Q-07 Players name the skills and characteristics; the text sets no costs. */
export const creation: Creation<HouseRules> = {
  rules: ["VP-04"],
  steps: [
    { name: "characteristics", asks: ["characteristics"] },
    { name: "skills", asks: ["skills"] },
    { name: "firearms", asks: ["firearms"] },
  ],
  parameters: {
    characteristics: { ...ratings, initial: { Strength: 4, Dexterity: 5, Wits: 5, Presence: 4 } },
    skills: { ...ratings, initial: { Dodge: 4, Observe: 4, Persuade: 3 } },
    // VP-10, Q-03 The rate of fire of each gun.
    firearms: { kind: "ratings", min: 1, max: 100, initial: {} },
  },
  create: ({ characteristics = {}, skills = {}, firearms = {} }) =>
    isRecord(characteristics) && Object.keys(characteristics).length > 0
      ? { traits: { characteristics, skills, firearms }, trackers: {} }
      : refusal("no-characteristics", "VP-14"),
};

/** VP-04 Checks the ratings on all sheets. */
export const checkSheets: Act<HouseRules> = {
  rules: ["VP-04"],
  by: ["gm", "player"],
  of: "table",
  parameters: {},
  decide: (_, { characters }) => {
    const [wrong] = Object.values(characters).flatMap(wrongRatings);
    return wrong ? refusal("rating-out-of-range", "VP-04", { ...wrong, min: 1, max: 10 }) : { changes: [] };
  },
};

function wrongRatings(
  character: Character,
): { readonly who: string; readonly name: string; readonly value: JsonValue }[] {
  return ["skills", "characteristics"].flatMap((scale) =>
    Object.entries(ratingsIn(character, scale))
      .filter(([, rating]) => !isRating(rating))
      .map(([name, value]) => ({ who: character.name, name, value })),
  );
}
