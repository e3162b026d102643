import { d } from "@rulewright/dice";
import { type JsonObject, odds } from "@rulewright/rules";
import { expect, it } from "vitest";
import { bookkeeperD12 } from "../system.ts";
import { acted, BY_KIND, houseWith, sceneOf, somebody, STICKY, told } from "./scenes.ts";

const { figures } = bookkeeperD12;
const nobodys = { traits: {}, trackers: {} };

/** The rounds that a character has left to live, and what that assumes. */
function forecast(one: ReturnType<typeof somebody>, chosen = {}, marks = {}) {
  const house = houseWith(chosen);
  const asked = figures.toLive.ask(one, house, { ...nobodys, traits: marks });
  if (!asked) return undefined;
  const { values } = odds(bookkeeperD12, "survival", asked.args, { goal: "life", house });
  return { rounds: values["rounds"]?.toFixed(9), assumes: asked.assumes.map(({ code }) => code) };
}

const MALUS_EACH = 3;
const DEADLY = 13;

/** The mean of rounds by plain recursion: no success removes stress, and growing stress ends every life. */
function meanRounds(stress: readonly number[], level: number, hit: number, ticks: readonly number[]): number {
  const counted = Math.max(...stress);
  if (counted >= DEADLY) return 0;
  const malus = stress.reduce((sum, one) => sum + Math.floor(one / MALUS_EACH), 0);
  const successes = d(12).faces.filter((face) => face + level - malus >= 10).length / 12;
  const after = (more: number) => stress.map((one, i) => one + (i === 0 ? more : 0) + (ticks[i] ?? 0));
  const idle = hit === 0 && ticks.every((each) => each === 0);
  if (idle) return Number.POSITIVE_INFINITY;
  const stays = ticks.every((each) => each === 0) ? successes : 0;
  const succeeds = stays > 0 ? 0 : successes * meanRounds(after(0), level, hit, ticks);
  return (1 + succeeds + (1 - successes) * meanRounds(after(hit), level, hit, ticks)) / (1 - stays);
}

it("BK-16: somebody with stress has as many rounds to live as by plain recursion", () => {
  for (const stress of [1, 5, 8, 12]) {
    const one = somebody("ann", {}, { stress });
    expect(forecast(one)).toEqual({ rounds: meanRounds([stress], 4, 1, [0]).toFixed(9), assumes: ["skill", "hit"] });
    const bleeding = somebody("ann", { ticks: { Bleed: 1, Chilly: 1 } }, { stress });
    expect(forecast(bleeding)).toEqual({
      rounds: meanRounds([stress], 4, 1, [2]).toFixed(9),
      assumes: ["skill", "hit", "growth"],
    });
  }
  expect(forecast(somebody("ann"))).toBeUndefined();
  expect(forecast(somebody("ann", {}, { stress: 13 }))).toBeUndefined();
  expect(forecast(somebody("ann", { skills: {} }, { stress: 3 }))?.assumes).toEqual(["level", "hit"]);
});

it("BK-15, C4: where kinds are counted separately, the danger adds to the highest, and others grow by themselves", () => {
  const spread = somebody("ann", { stressByKind: { Weary: 6, Wound: 9 }, ticks: { Weary: 2 } }, { stress: 15 });
  expect(forecast(spread)).toBeUndefined();
  expect(forecast(spread, BY_KIND)).toEqual({
    rounds: meanRounds([9, 6], 4, 1, [0, 2]).toFixed(9),
    assumes: ["skill", "hit", "growth", "highest"],
  });
});

it("BK-17, C2: kept malus is part of the forecast", () => {
  const kept = somebody("ann", {}, { stress: 12, malus: 6 });
  expect(forecast(kept, STICKY)?.rounds).toBe((12 / (12 - 1)).toFixed(9));
  expect(forecast(kept)?.rounds).toBe((12 / (12 - 3)).toFixed(9));
});

/** The question about somebody in this danger. */
const askedIn = (danger: JsonObject) =>
  figures.toLive.ask(somebody("ann", {}, { stress: 3 }), houseWith({}), { ...nobodys, traits: { danger } })?.args;

it("BK-16: a danger that was written by hand counts for 0 to 1000", () => {
  expect(askedIn({ hit: 5000, ease: 1001 })).toMatchObject({ hit: 1000, ease: 1000 });
  expect(askedIn({ hit: -1, ease: -5 })).toMatchObject({ hit: 0, ease: 0 });
  expect(askedIn({ hit: 1000, ease: 2 })).toMatchObject({ hit: 1000, ease: 2 });
});

const set = (given: { skill?: string; hit?: number; ease?: number }) => told(acted("set-danger", given, sceneOf([])));

it("BK-11, BK-18: the Bookkeeper sets the danger, and a success may remove stress", () => {
  expect(set({})).toEqual({ "table dangerSkill": "", "table danger": { hit: 1, ease: 0 } });
  const marks = { dangerSkill: "Agility", danger: { hit: 2, ease: 1 } };
  expect(set({ skill: " Agility ", hit: 2, ease: 1 })).toEqual({
    "table dangerSkill": "Agility",
    "table danger": marks.danger,
  });
  const args = { level: 2, stress: 7, hit: 2, ease: 1, rounds: null };
  expect(forecast(somebody("ann", {}, { stress: 7 }), {}, marks)).toEqual({
    rounds: odds(bookkeeperD12, "survival", args, { goal: "life" }).values["rounds"]?.toFixed(9),
    assumes: ["skill", "hit", "ease"],
  });
});
