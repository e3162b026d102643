import { formatList } from "@rulewright/present";
import { type Character, formatMessage, resolveHouseRules } from "@rulewright/rules";
import type { Awaited, ScreenTable } from "../../screen/index.ts";
import { isAwaited } from "../rules/condition.ts";
import { type HouseRules, houseRules } from "../rules/house-rules.ts";
import { sheet } from "../rules/sheet.ts";

/** BK-22 The present round by its number and timescale: "round 4 of danger". */
export function roundOf({ shared, text }: ScreenTable): string {
  const { round, timescale } = sheet.ofTable(shared);
  const scale = formatMessage(text, `mark.timescale.${timescale}`).toLowerCase();
  return `round ${round} of ${scale}`;
}

/** BK-21 Whom the round waits for, as far as the viewer may know: the party, and opponents whose sheets are shown. */
export function inRound({ party, characters }: ScreenTable, house: HouseRules): readonly Character[] {
  const opponents = characters.filter(({ opponent }) => opponent);
  return [...party, ...opponents].filter((one) => isAwaited(one, house));
}

/** BK-21 Whether a character has acted in the round. */
export const hasActed = (character: Character): boolean => sheet.of(character).acted;

const firstWord = ({ name }: Character): string => name.split(" ")[0] ?? name;

/**
 * What a character is called: the first word of a name, where nobody else's begins with it. An opponent has the whole name, since
 * "Ice wolf" and "Captain Sorrel" begin with what they are.
 */
export const shortName = (character: Character, all: readonly Character[]): string =>
  character.opponent === true ||
  all.some((other) => other.id !== character.id && firstWord(other) === firstWord(character))
    ? character.name
    : firstWord(character);

const stillToAct = (left: readonly Character[], all: readonly Character[]): string =>
  `Still to act: ${formatList(left.map((one) => shortName(one, all)))}.`;

/** What the Bookkeeper does while a round begins. */
const SCENE = "Describe the scene, or frame an attempt.";

/** BK-21 Whether the round waits for nobody, so that only the Bookkeeper ends it: the living stand aside, or nobody lives. */
export const waitsForNobody = (table: ScreenTable, house: HouseRules): boolean =>
  table.phase === "play" && inRound(table, house).length === 0;

const isBookkeepers = ({ opponent }: Character): boolean => opponent === true;

/** BK-21 Who has still to act in the round; undefined for whoever stands aside meanwhile. */
export function awaitsAct(table: ScreenTable): Awaited | undefined {
  const { mine, isGm, phase } = table;
  const resolved = resolveHouseRules(houseRules, table.house);
  if (phase !== "play" || "faults" in resolved) return undefined;
  if (waitsForNobody(table, resolved.house)) return endsRound(isGm);
  const all = inRound(table, resolved.house);
  const left = all.filter((one) => !hasActed(one));
  const words = stillToAct(left, all);
  const [only, ...more] = left;
  const next = only && more.length === 0 ? { character: only.id } : {};
  if (isGm) {
    if (left.length === 0) return undefined;
    // Until somebody has acted, the Bookkeeper says where everybody is. He acts for the opponents.
    if (left.length === all.length) return { turn: "anybody", words: `${words} ${SCENE}` };
    return { turn: left.every(isBookkeepers) ? "yours" : "others", words, ...next };
  }
  const own = all.find(({ id }) => id === mine?.id);
  if (!own) return undefined;
  if (!hasActed(own)) return { turn: "yours", words: "Act, or pass.", character: own.id, isSaid: true };
  // Characters that a player doesn't see are the Bookkeeper's.
  return { turn: "others", words: left.length === 0 ? "The Bookkeeper has still to act." : words, ...next };
}

/** BK-20, BK-21 Nobody is left to act: the next step is the Bookkeeper's. */
const endsRound = (isGm: boolean): Awaited =>
  isGm
    ? { turn: "yours", words: "Nobody is left to act. End the round, or say what happens.", isOffered: true }
    : { turn: "others", words: "Nobody is left to act. The Bookkeeper ends the round." };
