import { closed, refusal } from "@rulewright/rules";

/** What has to wait until the pool is thrown (W20-27, W20-13). */
export const closedBeforeRoll = [
  closed("miss-fortune", refusal("not-rolled", "W20-27")),
  closed("resolve", refusal("not-rolled", "W20-13")),
];

/** What has to wait until a check is resolved: nothing is earned or hit before (W20-14). */
export const closedBeforeResolution = [
  closed("obtain-information", refusal("not-resolved", "W20-15")),
  closed("reduce-time", refusal("not-resolved", "W20-16")),
  closed("extra-damage", refusal("not-resolved", "W20-19")),
  closed("damage", refusal("not-resolved", "W20-19")),
];

/** What is over once the pool lies: buying (W20-06), stacking the deck (W20-25) and rolling. */
export const closedAfterRoll = [
  closed("buy", refusal("already-rolled", "W20-06")),
  closed("feed-gm", refusal("already-rolled", "W20-06")),
  closed("buy-split", refusal("already-rolled", "W20-06")),
  closed("stacked-deck", refusal("already-rolled", "W20-25")),
  closed("roll", refusal("already-rolled", "W20-05")),
];

/** A check is resolved once. */
export const closedAfterResolution = [closed("resolve", refusal("check-closed", "W20-13")), ...closedAfterRoll];

/** Combat dice are bought and thrown once, and bought before they are thrown (B12). */
export const closedAfterDamage = [
  closed("extra-damage", refusal("damage-already-rolled", "W20-19")),
  closed("damage", refusal("damage-already-rolled", "W20-19")),
];

/** What combat dice without a check before them can't be used for. */
export const closedWithoutCheck = [
  closed("obtain-information", refusal("not-resolved", "W20-15")),
  closed("reduce-time", refusal("not-resolved", "W20-16")),
  ...closedAfterDamage,
];
