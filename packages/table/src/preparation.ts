import type { Character } from "@rulewright/rules";
import type { OfferedApproach } from "./offering.ts";

/** An opponent that the game master has prepared: nobody else sees it until it is brought in. */
export interface PreparedOpponent {
  readonly kind: "opponent";
  readonly id: string;
  readonly character: Character;
}

/** An attempt that the game master has prepared, to be put on the table any number of times. */
export interface PreparedOffer {
  readonly kind: "offer";
  readonly id: string;
  readonly title: string;
  /** Whose attempt it will be, where that is settled. */
  readonly character?: string;
  /** One approach, or several of which the player takes one. */
  readonly approaches: readonly OfferedApproach[];
}

/** What the game master has prepared. Only leaders see it. */
export type Preparation = PreparedOpponent | PreparedOffer;
