import { type Change, type Character, type JsonObject, resolveHouseRules, type Scene } from "@rulewright/rules";
import { describe, expect, it } from "vitest";
import { type HouseRules, houseRules } from "../rules/house-rules.ts";
import { loseOverflow, paidFrom, pointsIn, purseOf, spendPoints, withPoints } from "../rules/purse.ts";

function houseWith(chosen: JsonObject): HouseRules {
  const resolved = resolveHouseRules(houseRules, chosen);
  if ("faults" in resolved) throw new Error("the house rules are refused");
  return resolved.house;
}

const OWN = houseWith({ apCap: 6, apOverflow: "after-turn" });
const PARTY = houseWith({ apPool: "party", apCap: 6, apOverflow: "after-turn" });

const somebody = (id: string, ap: number, beyondCap = 0): Character => ({
  id,
  name: id,
  traits: {},
  trackers: { ap, beyondCap },
});

const raider: Character = { id: "raider", name: "Raider", traits: { gms: true }, trackers: { ap: 9 } };

/** A table with its trackers, and with who earned the points above the limit, as far as it knows. */
const table = (
  characters: readonly Character[],
  trackers: Readonly<Record<string, number>> = {},
  earnersAbove: readonly string[] = [],
): Scene => ({
  phase: "play",
  characters: Object.fromEntries(characters.map((one) => [one.id, one])),
  playedBy: {},
  actor: undefined,
  shared: { traits: { earnersAbove }, trackers },
  attempts: [],
});

/** Changes of trackers and traits: of whom, which, and to what. */
const told = (changes: readonly Change[]): readonly string[] =>
  changes.map((one) => ("of" in one ? `${one.of} ${one.name} ${String(one.to)}` : one.change));

describe("action points", () => {
  it("W20-14, B2, W20-31: are a character's, the party's or the GM's", () => {
    const scene = table([somebody("ann", 3), raider], { ap: 5, gmAp: 7 });
    const [ann, foe] = [somebody("ann", 3), raider];
    expect(purseOf(ann, scene, OWN)).toEqual({ ap: 3, gms: false, gmAp: 0 });
    expect(purseOf(ann, scene, PARTY)).toEqual({ ap: 5, gms: false, gmAp: 0 });
    expect(purseOf(foe, scene, OWN)).toEqual({ ap: 9, gms: true, gmAp: 7 });
    expect([ann, foe].map((one) => pointsIn(purseOf(one, scene, OWN)))).toEqual([3, 7]);
    expect([ann, foe].map((one) => paidFrom(purseOf(one, scene, OWN), 2))).toEqual([{ ap: 2 }, { gmAp: 2 }]);
    expect(withPoints(purseOf(ann, scene, OWN), 2)).toEqual({ ap: 5, gms: false, gmAp: 0 });
    expect(withPoints(purseOf(foe, scene, OWN), -2)).toEqual({ ap: 9, gms: true, gmAp: 5 });
  });

  it("are spent from the purse that they are in", () => {
    const ann = somebody("ann", 3);
    const scene = table([ann, raider], { ap: 5, gmAp: 7 });
    const unlimited = houseWith({});
    expect(told(spendPoints(ann, 1, scene, unlimited))).toEqual(["ann ap 2"]);
    expect(told(spendPoints(ann, 1, scene, houseWith({ apPool: "party" })))).toEqual(["table ap 4"]);
    expect(told(spendPoints(raider, 1, scene, unlimited))).toEqual(["table gmAp 6"]);
    expect(told(spendPoints(raider, 1, scene, PARTY))).toEqual(["table gmAp 6"]);
  });
});

/** Who earned each point above the limit of a party, where some have earned more since the order was written down. */
const settled = (above: number, [ann, bo]: readonly [number, number], ...earners: readonly string[]) => {
  const scene = table([somebody("ann", 0, ann), somebody("bo", 0, bo)], { ap: 6 + above }, earners);
  return told(loseOverflow([], scene, PARTY));
};

describe("action points above the limit (B2)", () => {
  it("that are spent need not be lost later", () => {
    const ann = somebody("ann", 9, 3);
    expect(told(spendPoints(ann, 1, table([ann]), OWN))).toEqual(["ann ap 8", "ann beyondCap 2"]);
    expect(told(spendPoints(ann, 4, table([ann]), OWN))).toEqual(["ann ap 5", "ann beyondCap 0"]);
    const within = somebody("ann", 6);
    expect(told(spendPoints(within, 1, table([within]), OWN))).toEqual(["ann ap 5"]);
  });

  it("are spent by the party in the order in which they were earned (B7)", () => {
    const [ann, bo] = [somebody("ann", 0, 2), somebody("bo", 0, 1)];
    const inOrder = (...earners: readonly string[]) => table([ann, bo], { ap: 9 }, earners);
    const spent = (price: number, scene: Scene) => told(spendPoints(ann, price, scene, PARTY));
    expect(spent(1, inOrder("ann", "bo", "ann"))).toEqual([
      "table ap 8",
      "ann beyondCap 1",
      "table earnersAbove bo,ann",
    ]);
    expect(spent(2, inOrder("ann", "bo", "ann"))).toEqual([
      "table ap 7",
      "ann beyondCap 1",
      "bo beyondCap 0",
      "table earnersAbove ann",
    ]);
    expect(spent(1, inOrder("bo", "ann", "ann"))).toEqual([
      "table ap 8",
      "bo beyondCap 0",
      "table earnersAbove ann,ann",
    ]);
    expect(spent(3, inOrder("ann", "bo", "ann"))).toEqual([
      "table ap 6",
      "ann beyondCap 0",
      "bo beyondCap 0",
      "table earnersAbove ",
    ]);
  });

  it("are in the order in which they were earned: what is new comes last, and a question takes what is fresh", () => {
    expect(settled(3, [1, 2], "bo", "bo")).toEqual(["table earnersAbove bo,bo,ann"]);
    expect(settled(3, [2, 1], "ann", "bo")).toEqual(["table earnersAbove ann,bo,ann"]);
    expect(settled(2, [1, 1], "ann", "bo", "ann")).toEqual(["table earnersAbove ann,bo"]);
    expect(settled(2, [2, 1], "ann", "bo")).toEqual(["ann beyondCap 1", "table earnersAbove bo,ann"]);
    expect(settled(2, [2, 0], "ann", "bo")).toEqual(["table earnersAbove ann,ann"]);
    // Points that the GM wrote down are nobody's.
    expect(settled(5, [1, 1], "ann", "bo")).toEqual([]);
  });

  it("are lost by whoever's turn ends, and kept by others", () => {
    const [ann, bo] = [somebody("ann", 8, 2), somebody("bo", 9, 3)];
    expect(told(loseOverflow([ann], table([ann, bo]), OWN))).toEqual(["ann beyondCap 0", "ann ap 6"]);
    const party = table([ann, bo], { ap: 11 }, ["ann", "ann", "bo", "bo", "bo"]);
    expect(told(loseOverflow([ann], party, PARTY))).toEqual([
      "ann beyondCap 0",
      "table earnersAbove bo,bo,bo",
      "table ap 9",
    ]);
    expect(told(loseOverflow([ann, bo], party, PARTY))).toEqual([
      "ann beyondCap 0",
      "bo beyondCap 0",
      "table earnersAbove ",
      "table ap 6",
    ]);
    expect(told(loseOverflow([], party, PARTY))).toEqual([]);
  });

  it("are nobody's to lose within the limit, without one, or where they are lost at once", () => {
    const ann = somebody("ann", 6);
    expect(told(loseOverflow([ann], table([ann]), OWN))).toEqual([]);
    const rich = somebody("ann", 9, 3);
    expect(told(loseOverflow([rich], table([rich]), houseWith({ apOverflow: "after-turn" })))).toEqual([]);
    expect(told(loseOverflow([rich], table([rich]), houseWith({ apCap: 6, apOverflow: "at-once" })))).toEqual([]);
    // W20-31 The GM's store has no limit.
    expect(told(loseOverflow([raider], table([raider], { gmAp: 9 }), OWN))).toEqual([]);
    expect(told(loseOverflow([raider], table([raider], { ap: 9 }), PARTY))).toEqual([]);
  });
});
