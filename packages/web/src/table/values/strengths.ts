import { isRecord, type Character, type SystemDefinition } from "@rulewright/rules";

/** An entry of a sheet with a high rating. */
export interface Strength {
  readonly name: string;
  readonly rating: number;
}

/** How many entries of each scale are told, and of how many scales. */
const [MOST, SCALES] = [2, 2];

/** The highest entries of a sheet: of its first scales with ratings, the highest of each. */
export function strengthsOf(
  { scales }: Pick<SystemDefinition, "scales">,
  traits: Character["traits"],
): readonly Strength[] {
  const rated = Object.keys(scales).map((scale) => ratingsIn(traits[scale]));
  return rated
    .filter((ratings) => ratings.length > 0)
    .slice(0, SCALES)
    .flatMap((ratings) => ratings.toSorted((a, b) => b.rating - a.rating).slice(0, MOST));
}

/** The entries above 0. */
const ratingsIn = (value: Character["traits"][string] | undefined): readonly Strength[] =>
  isRecord(value)
    ? Object.entries(value).flatMap(([name, rating]) =>
        typeof rating === "number" && rating > 0 ? [{ name, rating }] : [],
      )
    : [];
