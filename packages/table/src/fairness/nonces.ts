import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, hexToBytes, randomBytes } from "@noble/hashes/utils.js";

/** The form of a nonce and of its hash: 32 bytes in hexadecimal digits. */
export const NONCE = /^[0-9a-f]{64}$/;

/** The most nonces in a chain. Whoever checks one of them hashes it as often. */
export const MAX_CHAIN = 1000;

/**
 * A new nonce: 256 random bits of the platform, as 64 hexadecimal digits.
 *
 * @example
 * ```ts
 * import { newNonce } from "@rulewright/table";
 *
 * newNonce().length; // => 64
 * ```
 */
export const newNonce = (): string => bytesToHex(randomBytes(32));

/**
 * The hash of a nonce, SHA-256 of its bytes, in hexadecimal digits. Publishing it commits to the nonce without revealing it.
 * Throws an Error for anything but hexadecimal digits.
 *
 * @example
 * ```ts
 * import { hashNonce } from "@rulewright/table";
 *
 * hashNonce("616263"); // => "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
 * ```
 */
export const hashNonce = (nonce: string): string => bytesToHex(sha256(hexToBytes(nonce)));

/** A nonce after it is hashed so many times. */
function hashTimes(nonce: string, times: number): string {
  let hashed = hexToBytes(nonce);
  for (let i = 0; i < times; i += 1) hashed = sha256(hashed);
  return bytesToHex(hashed);
}

/**
 * The nonce at an index of the chain that ends with a seed: each is the hash of the next one. The one at index 0 is the tip,
 * which commits to all others.
 *
 * @example
 * ```ts
 * import { hashNonce, nonceAt } from "@rulewright/table";
 *
 * const chain = { seed: "5ec2e7", length: 3 };
 * nonceAt(chain, 3); // => "5ec2e7"
 * nonceAt(chain, 0) === hashNonce(nonceAt(chain, 1)); // => true
 * ```
 */
export const nonceAt = ({ seed, length }: { readonly seed: string; readonly length: number }, index: number): string =>
  hashTimes(seed, length - index);

/**
 * Whether a nonce stands at an index of the chain with this tip.
 *
 * @example
 * ```ts
 * import { isInChain, nonceAt } from "@rulewright/table";
 *
 * const chain = { seed: "5ec2e7", length: 3 };
 * isInChain(nonceAt(chain, 2), nonceAt(chain, 0), 2); // => true
 * isInChain("90e55e", nonceAt(chain, 0), 2); // => false
 * ```
 */
export const isInChain = (nonce: string, tip: string, index: number): boolean => hashTimes(nonce, index) === tip;
