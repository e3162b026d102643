import { createHmac, randomBytes } from "node:crypto";

/** A source of dice: throws one face of a die, each equally likely. */
export interface DiceSource {
  face(faces: readonly number[]): number;
}

const HASH_BYTES = 32;
/** The entropy and the nonce for a security strength of 256 bits. */
const SEED_BYTES = 48;
/** Bytes per request. Table 2 of SP 800-90A allows 2^16. */
const MAX_BYTES = 65_536;

/**
 * HMAC_DRBG with SHA-256, section 10.1.2 of NIST SP 800-90A Rev. 1, without additional input or prediction
 * resistance. Equal seeds give equal bytes.
 */
export class HmacDrbg {
  #key = Buffer.alloc(HASH_BYTES, 0);
  #value = Buffer.alloc(HASH_BYTES, 1);
  #requests = 0;

  /** `seed` is the entropy input followed by the nonce, at least 48 bytes. */
  constructor(seed: Uint8Array) {
    if (seed.length < SEED_BYTES) {
      throw new RangeError(`a seed must have at least ${SEED_BYTES} bytes, not ${seed.length}`);
    }
    this.#update(seed);
  }

  /** The number of requests since the last seed. */
  get requests(): number {
    return this.#requests;
  }

  /** Reseeds with fresh entropy (10.1.2.4). */
  reseed(entropy: Uint8Array): void {
    this.#update(entropy);
    this.#requests = 0;
  }

  /** The next 1 to 65,536 bytes (10.1.2.5). */
  bytes(count: number): Buffer {
    if (!Number.isInteger(count) || count < 1 || count > MAX_BYTES) {
      throw new RangeError(`a request is for 1 to ${MAX_BYTES} bytes, not ${count}`);
    }
    const blocks: Buffer[] = [];
    while (blocks.length * HASH_BYTES < count) {
      this.#value = hmac(this.#key, this.#value);
      blocks.push(this.#value);
    }
    this.#update();
    this.#requests += 1;
    return Buffer.concat(blocks).subarray(0, count);
  }

  /** HMAC_DRBG_Update (10.1.2.2). */
  #update(provided?: Uint8Array): void {
    const rounds = provided ? [0x00, 0x01] : [0x00];
    for (const round of rounds) {
      this.#key = hmac(this.#key, this.#value, Uint8Array.of(round), ...(provided ? [provided] : []));
      this.#value = hmac(this.#key, this.#value);
    }
  }
}

function hmac(key: Uint8Array, ...data: readonly Uint8Array[]): Buffer<ArrayBuffer> {
  const mac = createHmac("sha256", key);
  for (const part of data) mac.update(part);
  return Buffer.from(mac.digest());
}

/** The source of an unseeded generator's seeds. */
export interface EntropySource {
  bytes(count: number): Uint8Array;
  /** Requests until the next seed. Table 2 of SP 800-90A allows 2^48. */
  readonly reseedAfter: number;
}

const operatingSystem: EntropySource = { bytes: randomBytes, reseedAfter: 1_000_000 };

/** Dice from an HmacDrbg. Without a seed, it is seeded and regularly reseeded by the operating system. */
export class SecureDice implements DiceSource {
  readonly #drbg: HmacDrbg;
  readonly #entropy: EntropySource | undefined;
  #bytes: Buffer = Buffer.alloc(0);

  constructor(seed?: Uint8Array, entropy: EntropySource = operatingSystem) {
    this.#entropy = seed ? undefined : entropy;
    this.#drbg = new HmacDrbg(seed ?? entropy.bytes(SEED_BYTES));
  }

  /** One of the faces. Rejection sampling keeps it unbiased. */
  face(faces: readonly number[]): number {
    const limit = 2 ** 32 - (2 ** 32 % faces.length);
    let number = this.#uint32();
    while (number >= limit) number = this.#uint32();
    const face = faces[number % faces.length];
    if (face === undefined) throw new RangeError("a die must have at least one face");
    return face;
  }

  #uint32(): number {
    if (this.#bytes.length < 4) {
      const entropy = this.#entropy;
      if (entropy && this.#drbg.requests >= entropy.reseedAfter) this.#drbg.reseed(entropy.bytes(SEED_BYTES));
      this.#bytes = this.#drbg.bytes(256);
    }
    const number = this.#bytes.readUInt32BE(0);
    this.#bytes = this.#bytes.subarray(4);
    return number;
  }
}
