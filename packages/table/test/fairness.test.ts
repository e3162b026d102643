import { createHash, createHmac } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  FairDice,
  hashNonce,
  isInChain,
  keptCommitments,
  mayBeUndone,
  newNonce,
  NO_COMMITMENTS,
  NonceKeeper,
  nonceAt,
  type TableEvent,
  type TextStorage,
} from "../src/index.ts";
import { ANN, BEA, codeOf, GM, table } from "./coins.ts";

function storage(): TextStorage {
  const texts = new Map<string, string>();
  return { getItem: (name) => texts.get(name) ?? null, setItem: (name, text) => void texts.set(name, text) };
}

const nonce = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => Buffer.from(bytes).toString("hex"));

const requested = (index: number, chain: string, request = `r${index}`, recipients?: readonly string[]) => {
  const asked = recipients ? [] : [{ chain, index }];
  const addressed = recipients ? { recipients } : {};
  return { type: "roll-requested", request, commitment: hashNonce(newNonce()), asked, ...addressed } as const;
};

const device = (secrets = storage(), records = storage()): NonceKeeper => new NonceKeeper("table", secrets, records);
const line = (event: ReturnType<typeof requested>, by = "ann") => ({ by, event });
const tip = (i: number): string => String(i).padStart(64, "0");
const commit = (i: number) => ({ type: "commit-nonces", tip: tip(i), length: 10 }) as const;

describe("nonces", () => {
  it("are hashed by SHA-256", () => {
    fc.assert(
      fc.property(nonce, (one) => {
        expect(hashNonce(one)).toBe(createHash("sha256").update(Buffer.from(one, "hex")).digest("hex"));
      }),
    );
  });

  it("stand in their chain at their own index only", () => {
    const drawn = fc.tuple(nonce, fc.integer({ min: 1, max: 30 }), fc.nat(30), fc.nat(30));
    fc.assert(
      fc.property(drawn, ([seed, length, i, j]) => {
        const [index, other] = [i % (length + 1), j % (length + 1)];
        const found = nonceAt({ seed, length }, index);
        expect(isInChain(found, nonceAt({ seed, length }, 0), other)).toBe(index === other);
      }),
    );
  });

  it("are new each time", () => {
    expect(new Set(Array.from({ length: 100 }, newNonce)).size).toBe(100);
  });
});

describe("fair dice", () => {
  it("are those of the definition, computed independently", () => {
    const drawn = fc.tuple(nonce, fc.array(nonce, { maxLength: 3 }), fc.integer({ min: 1, max: 40 }));
    fc.assert(
      fc.property(drawn, ([own, others, count]) => {
        const key = createHash("sha256")
          .update(JSON.stringify(["roll", own, ...others]))
          .digest();
        const numbers = Array.from({ length: 10 }, (_, block) => {
          const bytes = createHmac("sha256", key).update(String(block)).digest();
          return Array.from({ length: 8 }, (__, i) => bytes.readUInt32BE(4 * i));
        }).flat();
        const dice = new FairDice({ request: "roll", nonce: own, shares: others.map((one) => ({ nonce: one })) });
        // No 32-bit number favours a side of a die with 2, 4 or 16 sides, so none is passed over.
        expect(Array.from({ length: count }, () => dice.place(16))).toEqual(
          numbers.slice(0, count).map((number) => number % 16),
        );
      }),
    );
  });

  it("pass over the numbers that would favour some sides", () => {
    const numbers = new FairDice({ request: "roll", nonce: "", shares: [] });
    const all = Array.from({ length: 200 }, () => numbers.place(2 ** 32));
    // The last of these is a number that falls itself: the first one that favours a side.
    for (const sides of [2 ** 31 + 1, 3 * 2 ** 30, ...all.filter((number) => number > 2 ** 31).slice(0, 1)]) {
      const dice = new FairDice({ request: "roll", nonce: "", shares: [] });
      const usable = all.filter((number) => number < sides);
      expect(Array.from({ length: 80 }, () => dice.place(sides))).toEqual(usable.slice(0, 80));
    }
  });

  it("show every side as often", () => {
    const counts = Array.from({ length: 10 }, () => 0);
    const dice = new FairDice({ request: "roll", nonce: "ab", shares: [] });
    for (let i = 0; i < 100_000; i += 1) {
      const place = dice.place(10);
      counts[place] = (counts[place] ?? 0) + 1;
    }
    const chiSquare = counts.reduce((sum, count) => sum + (count - 10_000) ** 2 / 10_000, 0);
    // The probability of more is a millionth with nine degrees of freedom.
    expect(chiSquare).toBeLessThan(45.1);
  });

  it("have at least one side", () => {
    const dice = new FairDice({ request: "roll", nonce: "ab", shares: [] });
    for (const sides of [0, -1, 1.5, Number.NaN]) expect(() => dice.place(sides)).toThrow(RangeError);
  });
});

describe("a device", () => {
  it("commits once to a chain, and to another when the table forgets it", () => {
    const keeper = device();
    const first = keeper.commitment({}, true);
    expect(keeper.tip).toBe(first?.tip);
    expect(keeper.commitment({}, false)).toBeUndefined();
    expect(keeper.commitment({ [first?.tip ?? ""]: "ann" }, false)).toBeUndefined();
    expect(keeper.commitment({ [first?.tip ?? ""]: "ann" }, true)).toBeUndefined();
    const second = keeper.commitment({}, false);
    expect(second?.tip).not.toBe(first?.tip);
    expect(keeper.commitment({}, false)).toBeUndefined();
    expect(keeper.commitment({}, true)?.tip).not.toBe(second?.tip);
    expect(keeper.kept.chains.map(({ tip }) => tip).slice(0, 2)).toEqual([first?.tip, second?.tip]);
  });

  it("commits to the chain that it has prepared, and prepares none while it has one", () => {
    let nonces = 0;
    const source = { newNonce: () => tip((nonces += 1)), length: 3 };
    const keeper = new NonceKeeper("table", storage(), storage(), source);
    keeper.prepare();
    keeper.prepare();
    expect(nonces).toBe(1);
    const { tip: first = "" } = keeper.commitment({}, true) ?? {};
    expect(nonceAt({ seed: tip(1), length: 3 }, 0)).toBe(first);
    keeper.prepare();
    expect(nonces).toBe(1);
    expect(keeper.commitment({}, true)?.tip).toBe(nonceAt({ seed: tip(2), length: 3 }, 0));
  });

  it("gives the nonce of each index once, in order, and remembers what it was asked for", () => {
    const keeper = device();
    const chain = keeper.commitment({}, true)?.tip ?? "";
    const [one, two] = [requested(1, chain), requested(2, chain)];
    const answers = [one, two].map((event) => keeper.answer(line(event), "ann"));
    expect(answers.map((answer, i) => isInChain(answer?.nonce ?? "", chain, i + 1))).toEqual([true, true]);
    expect(keeper.answer(line(two), "ann")).toEqual(answers[1]);
    expect(keeper.answer(line(one), "ann")).toBeUndefined();
    expect(keeper.answer(line(requested(2, chain, "another")), "ann")).toBeUndefined();
    expect(keeper.answer(line(requested(1001, chain)), "ann")).toBeUndefined();
    expect(keeper.answer(line(requested(3, "f".repeat(64))), "ann")).toBeUndefined();
    const { chains: _, ...kept } = keeper.kept;
    expect(kept.requests).toEqual([one, two].map(({ request, commitment, asked }) => ({ request, commitment, asked })));
    expect(keptCommitments.safeParse(keeper.kept).success).toBe(true);
  });

  it("forgets its oldest chains whole, so that it remembers all requests of the others", () => {
    const [secrets, records] = [storage(), storage()];
    const keeper = new NonceKeeper("table", secrets, records, { newNonce, length: 1000 });
    const old = [1, 2].map((place) => ({ tip: tip(place), length: 1000 }));
    const asked = old.flatMap(({ tip: chain }) =>
      Array.from({ length: 1000 }, (_, i) => requested(i + 1, chain, `${chain}-${i}`)),
    );
    const hidden = Array.from({ length: 500 }, (_, i) => requested(1, "", `hidden-${i}`, []));
    const requests = [...asked, ...hidden].map(({ request, commitment, asked: of }) => ({
      request,
      commitment,
      asked: of,
    }));
    records.setItem("table", JSON.stringify({ ...NO_COMMITMENTS, chains: old, requests }));
    const chain = keeper.commitment({}, true)?.tip ?? "";
    keeper.answer(line(requested(1, chain)), "ann");
    const { kept } = keeper;
    expect(kept.chains.map((one) => one.tip)).toEqual([tip(2), chain]);
    expect(kept.requests.length).toBe(1000 + 500 + 1);
    expect(kept.requests.every((one) => one.asked.every((of) => of.chain !== tip(1)))).toBe(true);
  });

  it("forgets hidden rolls once a single chain has more requests than it can remember", () => {
    const [secrets, records] = [storage(), storage()];
    const keeper = new NonceKeeper("table", secrets, records);
    const chain = keeper.commitment({}, true)?.tip ?? "";
    const hidden = Array.from({ length: 2500 }, (_, i) => requested(1, "", `hidden-${i}`, []));
    const requests = [requested(1, chain, "open"), ...hidden].map(({ request, commitment, asked }) => ({
      request,
      commitment,
      asked,
    }));
    records.setItem("table", JSON.stringify({ ...keeper.kept, requests: requests.slice(0, 2500) }));
    keeper.answer(line(requested(2, chain, "last")), "ann");
    expect(keeper.kept.requests.map(({ request }) => request)).toEqual(["open", "last"]);
    expect(keeper.kept.chains.map(({ tip: one }) => one)).toEqual([chain]);
  });

  it("gives a nonce of its own choice for a hidden roll of its member only", () => {
    const keeper = device();
    const hidden = requested(1, "", "h1", []);
    expect(keeper.answer(line(hidden), "ann")).toBeUndefined();
    keeper.commitment({}, true);
    expect(keeper.answer(line(hidden, "bea"), "ann")).toBeUndefined();
    expect(keeper.answer(line(hidden), "ann")?.nonce).toMatch(/^[0-9a-f]{64}$/u);
  });

  it("goes on after a reload, and begins a chain anew when one is used up", () => {
    const [secrets, records] = [storage(), storage()];
    const chain = device(secrets, records).commitment({}, true)?.tip ?? "";
    const again = device(secrets, records);
    expect(again.tip).toBe(chain);
    expect(again.answer(line(requested(100, chain)), "ann")).toBeDefined();
    expect(again.commitment({ [chain]: "ann" }, false)?.tip).not.toBe(chain);
    records.setItem("table", "nonsense");
    secrets.setItem("table", "{}");
    expect(device(secrets, records).kept.requests).toEqual([]);
    expect(device(secrets, records).tip).toBeUndefined();
  });
});

it("a device may have a chain of a single nonce, and of no fewer", () => {
  const keeper = new NonceKeeper("table", storage(), storage(), { newNonce, length: 1 });
  const chain = keeper.commitment({}, true)?.tip ?? "";
  expect(keeper.kept.chains).toEqual([{ tip: chain, length: 1 }]);
  const withLength = (length: number) => ({ ...NO_COMMITMENTS, chains: [{ tip: chain, length }] });
  expect([0, 1].map((length) => keptCommitments.safeParse(withLength(length)).success)).toEqual([false, true]);
  expect(isInChain(keeper.answer(line(requested(1, chain)), "ann")?.nonce ?? "", chain, 1)).toBe(true);
});

describe("the chains of a table", () => {
  it("are known by their tips, once each", () => {
    const play = table();
    play.says(ANN, commit(1));
    expect(play.state.chains).toEqual({ [tip(1)]: { member: "ann", length: 10, used: 0 } });
    expect(codeOf(play.says(BEA, commit(1)))).toBe("no-change");
  });

  it("of one member are at most eight, the newest ones", () => {
    const play = table();
    play.says(BEA, commit(99));
    for (let i = 1; i <= 10; i += 1) play.says(ANN, commit(i));
    expect(Object.keys(play.state.chains)).toEqual([99, 3, 4, 5, 6, 7, 8, 9, 10].map(tip));
  });

  it("leave with their member, whom the game master removes", () => {
    const play = table();
    play.says(ANN, commit(1));
    play.says(BEA, commit(2));
    play.says(GM, { type: "remove-member", member: "ann", characters: "free", hide: false });
    expect(Object.keys(play.state.chains)).toEqual([tip(2)]);
  });

  it("can't be undone, nor can what was told of their nonces", () => {
    const shared = { request: "r", commitment: tip(1), asked: [] };
    const events: readonly TableEvent[] = [
      { type: "nonces-committed", tip: tip(1), length: 10 },
      { type: "roll-requested", ...shared },
      { type: "dice-drawn", request: "r", nonce: tip(1), shares: [], dice: [] },
      { type: "roll-dropped", request: "r" },
    ];
    expect(events.filter(mayBeUndone)).toEqual([]);
  });
});
