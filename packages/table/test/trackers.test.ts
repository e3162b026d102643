import { currentAttempt } from "../src/attempts-on-table.ts";
import { d, total } from "@rulewright/dice";
import { defineSystem, done, earn, offerOf, procedure, type Procedure, roll } from "@rulewright/rules";
import { describe, expect, it } from "vitest";
import { heldBy, trackerMax } from "../src/index.ts";
import { codeOf, GM, ruleNumbers, set, system, table } from "./coins.ts";

/** Earns so much of three trackers. */
const swing: Procedure<{ readonly luck: number; readonly debt: number; readonly won: number }> = procedure("swing", {
  rules: ruleNumbers,
  parameters: {
    luck: { kind: "integer", initial: 0 },
    debt: { kind: "integer", initial: 0 },
    won: { kind: "integer", initial: 0 },
  },
  *run({ luck, debt, won }) {
    yield* earn({ luck, debt, won });
    return done({ outcome: "swung" });
  },
});

/** Earns a coin before a throw, and one after it. */
const around: Procedure = procedure("around", {
  rules: ruleNumbers,
  *run() {
    yield* earn({ won: 1 });
    yield* roll(d(2).times(1), total());
    yield* earn({ won: 1 });
    return done({ outcome: "around" });
  },
});

/** The coin system with trackers that don't begin at 0, and one that a trait may limit. */
const lucky = defineSystem({
  ...system,
  trackers: {
    ...system.trackers,
    luck: { min: 1, max: 6, start: 2, rule: "T-1", shared: () => true },
    debt: { min: -5, max: -1, start: -2, rule: "T-1", shared: () => true },
    hats: { min: 0, max: 9, start: 0, rule: "T-1", shared: ({ purses }) => purses === "one" },
  },
  credits: { won: ["purse", "hats"] },
  procedures: { ...system.procedures, swing, around },
  offers: { ...system.offers, swing: offerOf(swing), around: offerOf(around) },
  text: {
    ...system.text,
    "tracker.luck": "Luck",
    "tracker.debt": "Debt",
    "tracker.hats": "Hats",
    "offer.swing": "Swing",
    "offer.around": "Around",
  },
});

function after(args: Readonly<Record<string, number>>) {
  const play = table(undefined, lucky);
  play.says(GM, { type: "frame", character: "amy", title: "a swing", offer: "swing", args });
  const { luck, debt } = play.state.shared.trackers;
  return { luck, debt, purse: play.state.characters["amy"]?.trackers["purse"] };
}

describe("a tracker", () => {
  it.each([
    [{}, { luck: 2, debt: -2, purse: 0 }],
    [
      { luck: 3, debt: -2, won: 2 },
      { luck: 5, debt: -4, purse: 2 },
    ],
    [
      { luck: 9, debt: 9, won: 9 },
      { luck: 6, debt: -1, purse: 3 },
    ],
    [
      { luck: -9, debt: -9, won: -9 },
      { luck: 1, debt: -5, purse: 0 },
    ],
  ])("that earns %o stays within its bounds: %o", (args, held) => {
    expect(after(args)).toEqual(held);
  });

  it("earns at each step what the step adds", () => {
    const play = table(undefined, lucky);
    const purse = () => play.state.characters["amy"]?.trackers["purse"];
    play.says(GM, { type: "frame", character: "amy", title: "around", offer: "around", args: {} });
    expect(purse()).toBe(1);
    play.says(GM, { type: "roll", attempt: currentAttempt(play.state)?.id ?? "", step: 0 }, [1]);
    expect(purse()).toBe(2);
  });

  it("that a sheet lacks is earned from nothing", () => {
    const play = table(undefined, lucky);
    play.says(GM, { type: "frame", character: "amy", title: "a swing", offer: "swing", args: { won: 2 } });
    expect(play.state.characters["amy"]?.trackers).toEqual({ purse: 2, fresh: 0, hats: 2 });
  });

  it("is edited within the same bounds", () => {
    const play = table(undefined, lucky);
    const codes = (name: string, ...amounts: readonly number[]) =>
      amounts.map((to) => codeOf(play.says(GM, set("table", name, to))));
    expect(codes("luck", 1, 6, 0, 7)).toEqual(["", "", "bad-amount-edit", "bad-amount-edit"]);
    expect(codes("debt", -5, -1, -6, 0)).toEqual(["", "", "bad-amount-edit", "bad-amount-edit"]);
  });

  it("has its own maximum, or the lower one of a trait", () => {
    const max = (name: string, pockets: number | string) => trackerMax(lucky, name, { traits: { pockets } });
    expect([max("purse", 3), max("purse", 12), max("purse", "many"), max("fresh", 3)]).toEqual([3, 9, 9, 9]);
    expect(trackerMax(lucky, "purse", undefined)).toBe(9);
    expect(trackerMax(lucky, "dust", undefined)).toBe(Infinity);
  });
});

describe("what a character can pay with", () => {
  it("is their own, and what the table shares under the house rules", () => {
    const { characters, shared } = table(undefined, lucky).state;
    const held = (purses: string, who: string) => heldBy(lucky, { characters, shared, house: { purses } }, who);
    const common = { luck: 2, debt: -2, store: 1 };
    expect(held("own", "amy")).toEqual({ ...common, purse: 0, fresh: 0 });
    const rich = { ...shared, trackers: { ...shared.trackers, purse: 7 } };
    expect(heldBy(lucky, { characters, shared: rich, house: { purses: "one" } }, "amy")["purse"]).toBe(7);
    expect(heldBy(lucky, { characters, shared: rich, house: { purses: "own" } }, "amy")["purse"]).toBe(0);
    expect(held("own", "zed")).toEqual(common);
  });
});
