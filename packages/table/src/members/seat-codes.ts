/** Digits and capital letters without I, L, O and U, which are mistaken for others: Crockford's base 32. */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** How many characters a code has: 40 random bits. */
const LENGTH = 8;

/** Milliseconds for which a code is valid. */
export const SEAT_CODE_VALID_FOR = 30 * 60_000;

/** A code that moves a seat to another device, or recovers it. */
export interface SeatCode {
  readonly member: string;
  /** True where the member's other devices are signed out. */
  readonly recovers: boolean;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

/** A whole code, as `newSeatCode` and `parseSeatCode` write it. */
export const SEAT_CODE = new RegExp(`^[${ALPHABET}]{${LENGTH}}$`);

/**
 * A new code from 8 random bytes.
 *
 * @example
 * ```ts
 * import { newSeatCode } from "@rulewright/table";
 *
 * newSeatCode(Uint8Array.of(0, 1, 10, 31, 32, 200, 250, 255)); // => "01AZ08TZ"
 * ```
 */
export const newSeatCode = (bytes: Uint8Array): string =>
  Array.from(bytes.subarray(0, LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]).join("");

/**
 * The code that somebody has typed, whatever its case, spaces and hyphens; undefined for anything else. I and L count as 1,
 * and O as 0.
 *
 * @example
 * ```ts
 * import { parseSeatCode } from "@rulewright/table";
 *
 * parseSeatCode(" k7qf-2m9o "); // => "K7QF2M90"
 * parseSeatCode("K7QF") === undefined; // => true
 * ```
 */
export function parseSeatCode(typed: string): string | undefined {
  const code = typed
    .slice(0, 64)
    .toUpperCase()
    .replaceAll(/[\s-]/gu, "")
    .replaceAll(/[IL]/gu, "1")
    .replaceAll("O", "0");
  return SEAT_CODE.test(code) ? code : undefined;
}

/**
 * A code as people read it: in two groups.
 *
 * @example
 * ```ts
 * import { formatSeatCode } from "@rulewright/table";
 *
 * formatSeatCode("K7QF2M90"); // => "K7QF 2M90"
 * ```
 */
export const formatSeatCode = (code: string): string => `${code.slice(0, 4)} ${code.slice(4)}`;
