/** A die of a free roll. */
export interface ThrownDie {
  /** The name of the die: d6, dF. */
  readonly die: string;
  /** Its last face. */
  readonly face: number;
  readonly dropped?: true;
}

/** A roll that belongs to no attempt: "2d6, just because". */
export interface FreeRoll {
  readonly id: string;
  /** The dice in dice notation. */
  readonly roll: string;
  readonly dice: readonly ThrownDie[];
  readonly value: number;
  /** What it is for, or an empty text. */
  readonly words: string;
}

/** A free roll that not everybody has seen, and who threw it. */
export interface HiddenRoll extends FreeRoll {
  readonly member: string;
}
