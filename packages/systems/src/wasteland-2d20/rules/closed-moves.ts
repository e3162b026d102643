import { closed, isRecord, type JsonObject, refusal } from "@rulewright/rules";

/** W20-08, W20-15, W20-16, W20-31 Moves by which players deal with the GM: nothing for the characters of the GM. */
const BETWEEN_PLAYER_AND_GM: ReadonlySet<string> = new Set([
  "feed-gm",
  "buy-split",
  "obtain-information",
  "reduce-time",
]);

/** W20-25, W20-27 Moves that cost luck points. */
const FOR_LUCK: ReadonlySet<string> = new Set(["stacked-deck", "miss-fortune"]);

/** W20-19 Moves that only attacks have. */
const FOR_ATTACKS: ReadonlySet<string> = new Set(["extra-damage", "damage"]);

/** Whether a move fits a check with these terms: W20-16 only a time that the GM has named can be halved, and W20-19 only attacks do damage. */
function fitsTerms(move: string, { minutes = 0, attack = "none" }: JsonObject): boolean {
  if (move === "reduce-time") return Number(minutes) > 0;
  return attack !== "none" || !FOR_ATTACKS.has(move);
}

/**
 * W20-31 Whether a move concerns whoever rolls with these arguments: it fits the check, and the GM's characters ask nobody, and most
 * have no luck. W20-13 A check that is resolved is over, whatever is done with its points and its damage.
 */
export function moveConcerns(move: string, args: JsonObject): boolean {
  const { gms, luckPoints = 0, terms } = args;
  if (move === "resolve" && isRecord(args["check"])) return false;
  if (!fitsTerms(move, isRecord(terms) ? terms : args)) return false;
  if (gms !== true) return true;
  return !BETWEEN_PLAYER_AND_GM.has(move) && (Number(luckPoints) > 0 || !FOR_LUCK.has(move));
}

/** Moves that are closed before the roll (W20-13, W20-27). */
export const closedBeforeRoll = [
  closed("miss-fortune", refusal("not-rolled", "W20-27")),
  closed("resolve", refusal("not-rolled", "W20-13")),
];

/** Moves that are closed until the check is resolved (W20-14). */
export const closedBeforeResolution = [
  closed("obtain-information", refusal("not-resolved", "W20-15")),
  closed("reduce-time", refusal("not-resolved", "W20-16")),
  closed("extra-damage", refusal("not-resolved", "W20-19")),
  closed("damage", refusal("not-resolved", "W20-19")),
];

/** Moves that are closed after the roll: buying dice (W20-06), Stacked Deck (W20-25) and rolling. */
export const closedAfterRoll = [
  closed("buy", refusal("already-rolled", "W20-06")),
  closed("feed-gm", refusal("already-rolled", "W20-06")),
  closed("buy-split", refusal("already-rolled", "W20-06")),
  closed("stacked-deck", refusal("already-rolled", "W20-25")),
  closed("roll", refusal("already-rolled", "W20-05")),
];

/** Moves that are closed once the check is resolved (W20-13). */
export const closedAfterResolution = [closed("resolve", refusal("check-closed", "W20-13")), ...closedAfterRoll];

/** Moves that are closed once damage is rolled: combat dice are bought before that (B12), and rolled once. */
export const closedAfterDamage = [
  closed("extra-damage", refusal("damage-already-rolled", "W20-19")),
  closed("damage", refusal("damage-already-rolled", "W20-19")),
];

/** Moves that are closed for combat dice without a check. */
export const closedWithoutCheck = [
  closed("obtain-information", refusal("not-resolved", "W20-15")),
  closed("reduce-time", refusal("not-resolved", "W20-16")),
  ...closedAfterDamage,
];
