import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type AgreedLine,
  checkProof,
  FairDice,
  type FairnessEvent,
  hashNonce,
  type KeptCommitments,
  NO_COMMITMENTS,
  nonceAt,
} from "../src/index.ts";

const hex = (text: string): string => hashNonce(Buffer.from(text).toString("hex"));
const LENGTH = 4;
const seedOf = (name: string) => ({ seed: hex(name), length: LENGTH });
const tipOf = (name: string): string => nonceAt(seedOf(name), 0);

/** Writes honest lines. Chains have the names of their members' devices: "ann 1" is one of Ann's. */
class Agreement {
  readonly lines: AgreedLine[] = [];
  readonly #used = new Map<string, number>();
  readonly #requests = new Map<string, Extract<FairnessEvent, { type: "roll-requested" }>>();
  readonly #names = new Map<string, string>();

  commit(name: string): this {
    this.#used.set(name, 0);
    this.#names.set(tipOf(name), name);
    const [by = ""] = name.split(" ");
    this.lines.push({ by, event: { type: "nonces-committed", tip: tipOf(name), length: LENGTH } });
    return this;
  }

  request(by: string, request: string, names: readonly string[]): this {
    const asked = names.map((name) => {
      const index = (this.#used.get(name) ?? 0) + 1;
      this.#used.set(name, index);
      return { chain: tipOf(name), index };
    });
    const event = { type: "roll-requested", request, commitment: hashNonce(hex(request)), asked } as const;
    this.#requests.set(request, event);
    this.lines.push({ by, event });
    return this;
  }

  draw(by: string, request: string, sides: readonly number[]): this {
    const nonce = hex(request);
    const shares = (this.#requests.get(request)?.asked ?? []).map(({ chain, index }) => ({
      chain,
      index,
      nonce: nonceAt(seedOf(this.#names.get(chain) ?? ""), index),
    }));
    const fair = new FairDice({ request, nonce, shares });
    const dice = sides.map((one) => [one, fair.place(one)] as const);
    this.lines.push({ by, event: { type: "dice-drawn", request, nonce, shares, dice } });
    return this;
  }

  drop(by: string, request: string): this {
    this.lines.push({ by, event: { type: "roll-dropped", request } });
    return this;
  }

  /** What the device of a chain remembers that was there all the time. */
  kept(name: string): KeptCommitments {
    const requests = [...this.#requests.values()].map(({ request, commitment, asked }) => ({
      request,
      commitment,
      asked: [...asked],
    }));
    return { ...NO_COMMITMENTS, chains: [{ tip: tipOf(name), length: LENGTH }], requests };
  }
}

/** Two chains, a roll of Ann's with both, one of Bea's with Ann's, and one that is dropped. */
function evening(): Agreement {
  const play = new Agreement().commit("ann 1").commit("bea 1");
  play.request("ann", "r1", ["ann 1", "bea 1"]).draw("ann", "r1", [6, 6, 20]);
  play.request("bea", "r2", ["ann 1"]).draw("bea", "r2", [10]);
  return play.request("ann", "r3", ["bea 1"]).drop("ann", "r3");
}

/** The lines with some fields of one of them exchanged. */
function changed(lines: readonly AgreedLine[], line: number, fields: object, by?: string): readonly AgreedLine[] {
  return lines.map((one, i) => (i + 1 === line ? { by: by ?? one.by, event: { ...one.event, ...fields } } : one));
}

const rolls = fc.array(
  fc.record({
    by: fc.constantFrom("ann", "bea"),
    from: fc.subarray(["ann 1", "bea 1"]),
    sides: fc.array(fc.constantFrom(2, 6, 20), { maxLength: 4 }),
    ends: fc.constantFrom("drawn", "dropped", "open"),
  }),
  { maxLength: LENGTH },
);

describe("an honest log", () => {
  it("proves all of its dice, and says whose nonces are in them", () => {
    fc.assert(
      fc.property(rolls, (all) => {
        const play = new Agreement().commit("ann 1").commit("bea 1");
        const open: number[] = [];
        for (const [i, { by, from, sides, ends }] of all.entries()) {
          play.request(by, `r${i}`, from);
          if (ends !== "drawn") open.push(play.lines.length);
          if (ends === "drawn") play.draw(by, `r${i}`, sides);
          if (ends === "dropped") play.drop(by, `r${i}`);
        }
        const found = checkProof(play.lines, [play.kept("ann 1"), play.kept("bea 1")]);
        expect(found.fault).toBeUndefined();
        expect(found.unanswered).toEqual(open);
        const expected = all.flatMap(({ by, from, sides, ends }, i) => {
          const line =
            play.lines.findIndex(({ event }) => event.type === "dice-drawn" && event.request === `r${i}`) + 1;
          const ofOthers = from.some((name) => !name.startsWith(by));
          const told = { by, line, ofRoller: from.includes(`${by} 1`), ofOthers };
          return ends === "drawn" ? [[`r${i}`, told, sides] as const] : [];
        });
        expect(
          [...found.rolls].map(([id, { dice, ...told }]) => [id, told, dice.map(([sides]) => sides)] as const),
        ).toEqual(expected);
      }),
    );
  });
});

const wrongNonce = hex("wrong");
const drawn = evening().lines[3]?.event;
const shares = drawn?.type === "dice-drawn" ? drawn.shares : [];
const dice = drawn?.type === "dice-drawn" ? drawn.dice : [];
const asked = (index: number) => [{ chain: tipOf("ann 1"), index }];

describe("a log that was changed", () => {
  it.each([
    ["a second commitment to a chain", 2, { tip: tipOf("ann 1") }, "this chain of nonces was committed to before"],
    ["a second request with an id", 5, { request: "r1" }, "there is a request with this id before"],
    [
      "a second commitment to a nonce",
      5,
      { commitment: hashNonce(hex("r1")) },
      "the server committed to this nonce before",
    ],
    [
      "an unknown chain",
      5,
      { asked: [{ chain: tipOf("cid 1"), index: 1 }] },
      "it asks for a nonce of a chain that nobody has committed to",
    ],
    ["a nonce asked for again", 5, { asked: asked(1) }, "it asks for nonce 1 of a chain whose next one is 2"],
    ["a nonce passed over", 5, { asked: asked(3) }, "it asks for nonce 3 of a chain whose next one is 2"],
    ["another nonce of the server", 4, { nonce: wrongNonce }, "the server's nonce is not the one that it committed to"],
    ["fewer nonces than asked for", 4, { shares: shares.slice(1) }, "its nonces are not those that were asked for"],
    ["nonces in another order", 4, { shares: shares.toReversed() }, "its nonces are not those that were asked for"],
    [
      "a nonce without a chain",
      4,
      { shares: [{ nonce: wrongNonce }, ...shares.slice(1)] },
      "its nonces are not those that were asked for",
    ],
    [
      "a nonce more without a chain",
      4,
      { shares: [...shares, { nonce: wrongNonce }] },
      "its nonces are not those that were asked for",
    ],
    [
      "another nonce of the roller",
      4,
      { shares: [{ ...shares[0], nonce: wrongNonce }, ...shares.slice(1)] },
      "nonce 1 is not in the chain that was committed to",
    ],
    ["another first die", 4, { dice: [[6, 7], ...dice.slice(1)] }, "die 1 is not the one that follows from the nonces"],
    [
      "another last die",
      4,
      { dice: [...dice.slice(0, 2), [20, 20]] },
      "die 3 is not the one that follows from the nonces",
    ],
    ["dice without a request", 4, { request: "r9" }, "there is no request with this id before"],
    ["dice for another request", 6, { request: "r1" }, "this request was answered before"],
    ["a roll dropped after its dice", 8, { request: "r2" }, "this request was answered before"],
  ])("with %s", (_, line, fields, problem) => {
    expect(checkProof(changed(evening().lines, line, fields)).fault).toEqual({ line, problem });
  });

  it.each([4, 8])("with an answer by another member in line %i", (line) => {
    const problem = "another member had asked for this roll";
    expect(checkProof(changed(evening().lines, line, {}, "bea")).fault).toEqual({ line, problem });
  });

  it("with a nonce beyond the end of its chain, and not with the last one", () => {
    const play = new Agreement().commit("ann 1");
    for (let i = 1; i <= LENGTH; i += 1) play.request("ann", `r${i}`, ["ann 1"]);
    expect(checkProof(play.lines).fault).toBeUndefined();
    play.request("ann", "more", ["ann 1"]);
    const problem = `it asks for nonce ${LENGTH + 1} of a chain with ${LENGTH}`;
    expect(checkProof(play.lines).fault).toEqual({ line: LENGTH + 2, problem });
  });

  it("keeps what was proved before", () => {
    const { rolls: found, fault } = checkProof(changed(evening().lines, 6, { nonce: wrongNonce }));
    expect([[...found.keys()], fault?.line]).toEqual([["r1"], 6]);
  });
});

const kept = evening().kept("ann 1");
const without = (id: string) => ({ ...kept, requests: kept.requests.filter(({ request }) => request !== id) });

describe("a log that was rewritten as a whole", () => {
  it("with another commitment or other nonces than a device remembers", () => {
    const other = (fields: object): KeptCommitments => ({
      ...kept,
      requests: kept.requests.map((one) => (one.request === "r2" ? { ...one, ...fields } : one)),
    });
    const problem = "a device remembers another commitment of the server's";
    expect(checkProof(evening().lines, [kept, other({ commitment: wrongNonce })]).fault).toEqual({ line: 5, problem });
    for (const fields of [{ asked: asked(1) }, { asked: [] }, { asked: [{ chain: tipOf("bea 1"), index: 2 }] }]) {
      expect(checkProof(evening().lines, [other(fields)]).fault).toEqual({
        line: 5,
        problem: "a device remembers that other nonces were asked for",
      });
    }
  });

  it("with a nonce of a device that remembers no such request, unless it gave none", () => {
    const problem = "a device that it says gave a nonce remembers no such request";
    expect(checkProof(evening().lines, [without("r2")]).fault).toEqual({ line: 6, problem });
    // Bea's device gave a nonce to the first roll too.
    expect(checkProof(evening().lines, [without("r1")]).fault).toEqual({ line: 4, problem });
    const chains = [{ tip: tipOf("ann 0"), length: LENGTH }, ...kept.chains];
    expect(checkProof(evening().lines, [{ ...without("r2"), chains }]).fault).toEqual({ line: 6, problem });
    // Ann's device gave nothing to the third roll.
    expect(checkProof(evening().lines, [without("r3")]).fault).toBeUndefined();
  });

  it("that lacks a request, told at its end", () => {
    const { lines } = evening();
    const cut = lines.slice(0, 6);
    expect(checkProof(cut, [kept]).fault).toEqual({ line: 7, problem: "a device remembers a request that is missing" });
    // A request that asked for no nonce says nothing of a device.
    const silent = { ...kept, requests: [...kept.requests, { request: "h", commitment: hex("h"), asked: [] }] };
    expect(checkProof(lines, [silent]).fault).toBeUndefined();
    const chains = [...kept.chains, { tip: tipOf("cid 1"), length: LENGTH }];
    expect(checkProof(lines, [{ ...kept, chains }]).fault).toBeUndefined();
  });
});
