import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { utf8ToBytes } from "@noble/hashes/utils.js";

/** What the dice of a roll follow from. */
export interface DiceNonces {
  /** The id of the request, so that equal nonces give other dice for another roll. */
  readonly request: string;
  /** The nonce of the server. */
  readonly nonce: string;
  /** Those of the members' devices, in the order in which they were asked. */
  readonly shares: readonly { readonly nonce: string }[];
}

/** One of all 32-bit numbers is as likely as another; those from here on would favour some places. */
const fairBelow = (sides: number): number => 2 ** 32 - (2 ** 32 % sides);

/**
 * The dice that follow from nonces: equal nonces give equal dice, and without one of them nobody can tell them. Its 32-bit
 * numbers, the first byte the highest, are the blocks HMAC-SHA256(key, "0"), HMAC-SHA256(key, "1") and so on, where the key is
 * the SHA-256 of the request and the nonces as a JSON array. A number is taken modulo the sides; one that would favour some of
 * them is passed over.
 *
 * @example
 * ```ts
 * import { FairDice } from "@rulewright/table";
 *
 * const dice = new FairDice({ request: "roll-1", nonce: "server", shares: [{ nonce: "ann" }] });
 * const places = [dice.place(6), dice.place(6), dice.place(20)];
 * places.every((place) => place >= 0 && place < 20); // => true
 * ```
 */
export class FairDice {
  readonly #key: Uint8Array;
  #blocks = 0;
  #numbers: number[] = [];

  constructor({ request, nonce, shares }: DiceNonces) {
    const mixed = JSON.stringify([request, nonce, ...shares.map((share) => share.nonce)]);
    this.#key = sha256(utf8ToBytes(mixed));
  }

  /** The place of the next die's face, from 0. Throws a RangeError without at least one side. */
  place(sides: number): number {
    if (!Number.isInteger(sides) || sides < 1) throw new RangeError("a die must have at least one face");
    for (;;) {
      const number = this.#next();
      if (number < fairBelow(sides)) return number % sides;
    }
  }

  #next(): number {
    if (this.#numbers.length === 0) {
      const block = hmac(sha256, this.#key, utf8ToBytes(String(this.#blocks++)));
      const view = new DataView(block.buffer, block.byteOffset, block.byteLength);
      this.#numbers = Array.from({ length: block.byteLength / 4 }, (_, i) => view.getUint32(4 * i)).toReversed();
    }
    return this.#numbers.pop() ?? 0;
  }
}
