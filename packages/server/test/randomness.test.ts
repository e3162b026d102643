import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { HmacDrbg, SecureDice } from "../src/dice-source.ts";

const seed = (n: number) => Buffer.alloc(48, n);

describe("the generator of SP 800-90A", () => {
  it("gives the bytes of a published test vector", () => {
    // NIST CAVP, drbgvectors_no_reseed/HMAC_DRBG.rsp: SHA-256, no prediction resistance, no personalization,
    // no additional input, COUNT = 0. The bits of the second request are the ones listed.
    const entropy = "ca851911349384bffe89de1cbdc46e6831e44d34a4fb935ee285dd14b71a7488";
    const nonce = "659ba96c601dc69fc902940805ec0ca8";
    const drbg = new HmacDrbg(Buffer.from(entropy + nonce, "hex"));
    drbg.bytes(128);
    expect(drbg.bytes(128).toString("hex")).toBe(
      "e528e9abf2dece54d47c7e75e5fe302149f817ea9fb4bee6f4199697d04d5b89" +
        "d54fbb978a15b5c443c9ec21036d2460b6f73ebad0dc2aba6e624abf07745bc1" +
        "07694bb7547bb0995f70de25d6b29e2d3011bb19d27676c07162c8b5ccde0668" +
        "961df86803482cb37ed6d5c0bb8d50cf1f50d476aa0458bdaba806f48be9dcb8",
    );
  });

  it("repeats itself for a seed, and only for that seed", () => {
    expect(new HmacDrbg(seed(1)).bytes(64)).toEqual(new HmacDrbg(seed(1)).bytes(64));
    expect(new HmacDrbg(seed(1)).bytes(64)).not.toEqual(new HmacDrbg(seed(2)).bytes(64));
  });

  it("goes another way after a reseed", () => {
    const [plain, reseeded] = [new HmacDrbg(seed(1)), new HmacDrbg(seed(1))];
    for (const drbg of [plain, reseeded]) drbg.bytes(32);
    expect(reseeded.requests).toBe(1);
    reseeded.reseed(seed(3));
    expect(reseeded.requests).toBe(0);
    expect(reseeded.bytes(32)).not.toEqual(plain.bytes(32));
  });

  it("refuses seeds too short and requests too large", () => {
    expect(() => new HmacDrbg(Buffer.alloc(47))).toThrow(RangeError);
    for (const count of [0, 65_537, 1.5]) expect(() => new HmacDrbg(seed(1)).bytes(count)).toThrow(RangeError);
    for (const count of [1, 31, 32, 33, 65_536]) expect(new HmacDrbg(seed(1)).bytes(count)).toHaveLength(count);
    expect(() => new SecureDice(seed(1)).face([])).toThrow(RangeError);
  });

  it("counts its requests", () => {
    const drbg = new HmacDrbg(seed(1));
    expect(drbg.requests).toBe(0);
    drbg.bytes(1);
    drbg.bytes(65_536);
    expect(drbg.requests).toBe(2);
  });
});

const throwsOf = (dice: SecureDice) => Array.from({ length: 100 }, () => dice.face([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]));

describe("dice", () => {
  it("show faces of the die and nothing else", () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer(), { minLength: 1, maxLength: 1000 }), fc.nat(255), (faces, n) => {
        const dice = new SecureDice(seed(n));
        for (let i = 0; i < 20; i += 1) expect(faces).toContain(dice.face(faces));
      }),
    );
  });

  it("fall the same way for a seed", () => {
    expect(throwsOf(new SecureDice(seed(5)))).toEqual(throwsOf(new SecureDice(seed(5))));
    expect(throwsOf(new SecureDice(seed(5)))).not.toEqual(throwsOf(new SecureDice(seed(6))));
  });

  it("are the 32 bit numbers of the generator, without those that would favour some faces", () => {
    // A die of three thousand million faces, each its own number: more than a fourth of the numbers are left out.
    const sides = 3_000_000_000;
    const faces = new Proxy<number[]>([], { get: (_, key) => (key === "length" ? sides : Number(key)) });
    const dice = new SecureDice(seed(8));
    const drbg = new HmacDrbg(seed(8));
    const numbers = Array.from({ length: 4 }, () => drbg.bytes(256)).flatMap((bytes) =>
      Array.from({ length: 64 }, (_, i) => bytes.readUInt32BE(4 * i)),
    );
    const kept = numbers.filter((number) => number < sides);
    expect(kept.length).toBeLessThan(220);
    expect(kept.map(() => dice.face(faces))).toEqual(kept);
  });

  it("show each face equally often, as far as chance allows", () => {
    for (const sides of [2, 6, 10, 12, 20]) {
      const faces = Array.from({ length: sides }, (_, i) => i);
      const dice = new SecureDice(seed(7));
      const counts = faces.map(() => 0);
      const throws = 20_000;
      for (let i = 0; i < throws; i += 1) {
        const face = dice.face(faces);
        counts[face] = (counts[face] ?? 0) + 1;
      }
      const expected = throws / sides;
      const chiSquare = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
      // The seed is fixed, so this is one draw: five standard deviations above the mean of chi-square.
      const freedom = sides - 1;
      expect(chiSquare).toBeLessThan(freedom + 5 * Math.sqrt(2 * freedom));
    }
  });

  it("are reseeded after so many requests of 64 numbers each, but not if they have a seed of their own", () => {
    const asked: number[] = [];
    const entropy = { bytes: (count: number) => (asked.push(count), seed(asked.length)), reseedAfter: 2 };
    const dice = new SecureDice(undefined, entropy);
    expect(asked).toEqual([48]);
    const roll = (count: number) => Array.from({ length: count }, () => dice.face([1, 2, 3, 4]));
    roll(2 * 64);
    expect(asked).toEqual([48]);
    roll(1);
    expect(asked).toEqual([48, 48]);
    roll(2 * 64);
    expect(asked).toEqual([48, 48, 48]);
    const seeded = new SecureDice(seed(1), { ...entropy, reseedAfter: 0 });
    expect(throwsOf(seeded)).toEqual(throwsOf(new SecureDice(seed(1))));
    expect(asked).toHaveLength(3);
  });

  it("without a seed are no two tables' the same", () => {
    expect(throwsOf(new SecureDice())).not.toEqual(throwsOf(new SecureDice()));
  });
});
