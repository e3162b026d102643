import {
  answerChoice,
  answerDice,
  begin,
  resolveHouseRules,
  isRefusal,
  listMoves,
  openOptions,
  type JsonObject,
  type Position,
  resume,
  type Trace,
} from "@rulewright/rules";
import { expect, it } from "vitest";
import { combatCounts, sumsOfDamage } from "../rules/combat-dice.ts";
import { houseRules } from "../rules/house-rules.ts";
import { timeFact } from "../rules/terms.ts";
import { procedures } from "../procedures.ts";

const book = { id: "wasteland-2d20", version: "1", procedures };

/** One check played with given faces, and the tokens that are paid and earned. */
class Sitting {
  readonly held = { ap: 0, freshAp: 0, luckPoints: 0, gmAp: 0 };
  #trace: Trace;
  #seen: Readonly<Record<string, number>> = {};

  constructor(args: JsonObject, held: Partial<Sitting["held"]> = {}, options: JsonObject = {}) {
    Object.assign(this.held, held);
    const house = resolveHouseRules(houseRules, options);
    if ("faults" in house) throw new Error(JSON.stringify(house.faults));
    const { ap, luckPoints } = this.held;
    const begun = begin(book, "check", { ...announced, ...args, ap, luckPoints }, house.house);
    if (isRefusal(begun)) throw new Error(begun.code);
    this.#trace = begun;
  }

  get position(): Position {
    return resume(book, this.#trace, this.held);
  }

  /** The faces on the table. */
  get faces(): number[] {
    return this.position.tray.map(({ face }) => face);
  }

  /** The facts and the standing outcome. */
  get standing(): JsonObject {
    const { awaits } = this.position;
    if (awaits.wants !== "choice") return awaits.wants === "nothing" ? awaits.outcome : {};
    const { facts, stands } = awaits.choice;
    return stands.leadsTo.end === "outcome" ? { ...facts, ...stands.leadsTo.outcome } : facts;
  }

  /** The sums of the explanation, each in one line. */
  get sums(): string[] {
    return (this.position.explanation?.sums ?? []).map(({ of, total, terms, against }) => {
      const compared = against ? ` >= ${against.value}` : "";
      return `${of} ${total}${compared}: ${terms.map(({ from, value }) => `${from} ${value}`).join(", ")}`;
    });
  }

  /** Makes a move and answers its roll with the faces. Returns the refusal's code, or "done". */
  say(move: string, detail: JsonObject = {}, ...faces: readonly number[]): string {
    const chosen = answerChoice(book, this.#trace, { move, detail }, this.held);
    if (isRefusal(chosen)) return chosen.code;
    this.#pay(chosen.pays);
    this.#trace = chosen.trace;
    if (faces.length > 0) this.fall(...faces);
    this.#credit();
    return "done";
  }

  /** Answers a roll with the faces. */
  fall(...faces: readonly number[]): void {
    const fallen = answerDice(book, this.#trace, faces, "hand");
    if (isRefusal(fallen)) throw new Error(fallen.code);
    this.#trace = fallen;
  }

  #pay(pays: Readonly<Record<string, number>>): void {
    this.held.ap -= pays.ap ?? 0;
    this.held.freshAp -= pays.freshAp ?? 0;
    this.held.luckPoints -= pays.luckPoints ?? 0;
  }

  #credit(): void {
    const { earned } = resume(book, this.#trace);
    const more = (name: string): number => (earned[name] ?? 0) - (this.#seen[name] ?? 0);
    this.held.gmAp += more("gmFed");
    this.held.ap += more("apEarned");
    this.held.freshAp += more("apEarned");
    this.#seen = earned;
  }

  /** The amounts that the rules know of, without being told what is held. */
  get known(): JsonObject {
    return resume(book, this.#trace).args;
  }
}

const announced = {
  attribute: 6,
  skill: 3,
  tag: false,
  difficulty: 1,
  harder: 0,
  attack: "none",
  weapon: 0,
  aim: 0,
  minutes: 0,
  luckAttribute: 8,
};

it("W20-03..W20-30 plays a whole melee attack", () => {
  const it = new Sitting(
    { attribute: 5, skill: 4, tag: true, difficulty: 2, attack: "melee", minutes: 5 },
    { ap: 1, luckPoints: 3 },
  );
  expect(it.say("miss-fortune")).toBe("not-rolled");
  expect(it.say("stacked-deck")).toBe("done");
  expect(it.say("stacked-deck")).toBe("already-stacked");
  expect(it.say("buy", { dice: 1 })).toBe("done");
  expect(it.standing).toMatchObject({ targetNumber: 12, dicePool: 3, difficulty: 2, minutes: 5 });
  expect(it.say("roll", {}, 20, 4, 15)).toBe("done");
  expect(it.standing).toMatchObject({ outcome: "success", successes: 2, criticals: 1, complications: 1, apGained: 0 });
  expect(it.say("buy", { dice: 1 })).toBe("already-rolled");
  expect(it.say("damage", { base: 3 })).toBe("not-resolved");
  expect(it.say("miss-fortune", { cd: [3] })).toBe("not-rolled");
  expect(it.say("miss-fortune", { d20: [0], cd: [3] })).toBe("mixed-dice");
  expect(it.say("miss-fortune", { d20: [0, 1] })).toBe("too-many-dice");
  expect(it.say("miss-fortune", { d20: [0] }, 2)).toBe("done");
  expect(it.say("miss-fortune", { d20: [0] })).toBe("die-already-rerolled");
  expect(it.say("resolve")).toBe("done");
  expect(it.held).toEqual({ ap: 2, freshAp: 2, luckPoints: 1, gmAp: 0 });
  expect(it.say("miss-fortune", { d20: [1] })).toBe("check-closed");
  expect(it.say("obtain-information")).toBe("done");
  expect(it.say("reduce-time")).toBe("insufficient-ap");
  expect(it.say("extra-damage", { ap: 4 })).toBe("damage-limit");
  expect(it.say("extra-damage", { ap: 1 })).toBe("done");
  expect(it.say("damage", { base: 3 }, 1, 5, 6, 3)).toBe("done");
  expect(it.faces).toEqual([2, 4, 15, 1, 5, 6, 3]);
  expect(it.standing).toMatchObject({ successes: 4, apGained: 2, complications: 0, questions: 1, extraDamage: 1 });
  expect(it.standing).toMatchObject({ damageDice: 4, damage: 3, effects: 2 });
  expect(it.say("damage", { base: 3 })).toBe("damage-already-rolled");
  expect(it.say("miss-fortune", { d20: [1] })).toBe("check-closed");
  expect(it.say("miss-fortune", { cd: [4] }, 2)).toBe("done");
  expect(it.say("miss-fortune", { cd: [4] })).toBe("die-already-rerolled");
  expect(it.say("miss-fortune", { cd: [6] })).toBe("insufficient-luck");
  expect(it.say("miss-fortune", { cd: [7] })).toBe("no-such-die");
  expect(it.say("miss-fortune", { cd: [3, 4, 5, 6] })).toBe("too-many-dice");
  expect(it.standing).toMatchObject({ damage: 4, effects: 1 });
  expect(it.held).toEqual({ ap: 0, freshAp: 0, luckPoints: 0, gmAp: 0 });
  expect(it.say("let-it-stand")).toBe("done");
  expect(it.standing).toMatchObject({ outcome: "success", damage: 4, minutes: 5 });
});

it("W20-06..W20-08 the price of a die rises whoever is paid, up to three dice", () => {
  const it = new Sitting({}, { ap: 3 });
  expect(it.say("buy", { dice: 4 })).toBe("dice-limit");
  expect(it.say("buy", { dice: 3 })).toBe("insufficient-ap");
  expect(it.say("buy-split", { dice: 2, own: 1, gm: 2 })).toBe("split-payment");
  expect(it.say("buy", { dice: 1 })).toBe("done");
  expect(it.say("feed-gm", { dice: 1 })).toBe("done");
  expect(it.say("buy", { dice: 1 })).toBe("insufficient-ap");
  expect(it.say("feed-gm", { dice: 1 })).toBe("done");
  expect(it.say("feed-gm", { dice: 1 })).toBe("dice-limit");
  expect(it.held).toMatchObject({ ap: 2, gmAp: 5 });
});

it("B3 a price split point by point must add up", () => {
  const it = new Sitting({}, { ap: 1 }, { payment: "per-ap" });
  expect(it.say("buy-split", { dice: 2, own: 1, gm: 1 })).toBe("wrong-price");
  expect(it.say("buy-split", { dice: 2, own: 2, gm: 1 })).toBe("insufficient-ap");
  expect(it.say("buy-split", { dice: 2, own: 1, gm: 2 })).toBe("done");
  expect(it.held).toMatchObject({ ap: 0, gmAp: 2 });
});

it.each([
  [{ attribute: 17, skill: 3 }, 2, 0],
  [{ attribute: 16, skill: 3 }, 1, 0],
  [{ attribute: 0, skill: 20, tag: true }, 4, 2],
])("W20-09..W20-12 a 20 and a 19 against %j are %i successes, %i of them critical", (ratings, successes, criticals) => {
  const it = new Sitting(ratings);
  it.say("roll", {}, 20, 19);
  expect(it.standing).toMatchObject({ successes, criticals, complications: 1 });
});

it("B3 every split of the next die's price is an option of its own", () => {
  const it = new Sitting({}, { ap: 9 }, { payment: "per-ap" });
  const splitMove = () => {
    const { awaits } = it.position;
    return awaits.wants === "choice" ? awaits.choice.moves().find(({ name }) => name === "buy-split") : undefined;
  };
  const splits = () => {
    const move = splitMove();
    return move
      ? openOptions(move).map(({ detail: { dice, own, gm } }) => `${Number(dice)} die: ${Number(own)} + ${Number(gm)}`)
      : [];
  };
  expect(splits().toSorted()).toEqual(["1 die: 0 + 1", "1 die: 1 + 0"]);
  it.say("buy-split", { dice: 1, own: 0, gm: 1 });
  expect(splits().toSorted()).toEqual(["1 die: 0 + 2", "1 die: 1 + 1", "1 die: 2 + 0"]);
  expect(splitMove()?.fields["dice"]?.shape).toMatchObject({ min: 0, max: 2 });
  it.say("buy-split", { dice: 1, own: 0, gm: 2 });
  expect(splits()).toHaveLength(4);
  it.say("buy-split", { dice: 1, own: 0, gm: 3 });
  expect(splits()).toEqual([]);
});

it("W20-15, W20-16 fresh-point moves take no older points, and other moves take older points first", () => {
  const it = new Sitting({ minutes: 60, attack: "melee" }, { ap: 3 });
  it.say("roll", {}, 1, 9);
  it.say("resolve");
  expect(it.held).toMatchObject({ ap: 5, freshAp: 2 });
  expect(it.say("extra-damage", { ap: 2 })).toBe("done");
  expect(it.held).toMatchObject({ ap: 3, freshAp: 2 });
  expect(it.say("reduce-time")).toBe("done");
  expect(it.standing).toMatchObject({ minutes: 30 });
  expect(it.say("reduce-time")).toBe("already-reduced");
  expect(it.say("obtain-information")).toBe("ap-not-fresh");
  expect(it.say("extra-damage", { ap: 1 })).toBe("done");
  expect(it.held).toMatchObject({ ap: 0, freshAp: 0 });
});

it("W20-14..W20-16, W20-30 the rules count the points that moves spend as the sheet does", () => {
  const it = new Sitting({ minutes: 60, attack: "melee", weapon: 3 }, { ap: 3, luckPoints: 2 });
  const spent = (name: string, detail: JsonObject = {}, ...faces: readonly number[]): void => {
    expect(it.say(name, detail, ...faces), name).toBe("done");
    const { ap, freshAp, luckPoints } = it.held;
    expect(it.known, name).toMatchObject({ ap, luckPoints, ...("freshAp" in it.known ? { freshAp } : {}) });
  };
  it.say("roll", {}, 1, 1);
  spent("miss-fortune", { d20: [0] }, 1);
  spent("resolve");
  spent("obtain-information");
  spent("reduce-time");
  spent("extra-damage", { ap: 2 });
});

it("B7 points that are no longer fresh can't pay for fresh-point moves", () => {
  const it = new Sitting({});
  it.say("roll", {}, 1, 9);
  it.say("resolve");
  it.held.freshAp = 0;
  expect(it.say("obtain-information")).toBe("ap-not-fresh");
});

it.each([
  [false, 0],
  [true, 1],
])("B9 the complication of a rerolled 20, where complicationSticks is %s", (complicationSticks, complications) => {
  const it = new Sitting({}, { luckPoints: 1 }, { complicationSticks });
  it.say("roll", {}, 20, 9);
  it.say("miss-fortune", { d20: [0] }, 12);
  expect(it.standing).toMatchObject({ complications, successes: 1 });
});

it("W20-19 a missed attack has no damage, and ranged attacks take no extra dice", () => {
  const missed = new Sitting({ attack: "melee" }, { ap: 3 });
  missed.say("roll", {}, 19, 19);
  missed.say("resolve");
  expect([missed.say("extra-damage", { ap: 1 }), missed.say("damage", { base: 3 })]).toEqual([
    "attack-failed",
    "attack-failed",
  ]);
  const shot = new Sitting({ attack: "ranged" }, { ap: 3 });
  shot.say("roll", {}, 9, 9);
  shot.say("resolve");
  expect(shot.say("extra-damage", { ap: 1 })).toBe("not-melee-or-thrown");
  expect(shot.say("damage", { base: 1 }, 2)).toBe("done");
});

const ruled = (options: JsonObject, difficulty: number) => {
  const house = resolveHouseRules(houseRules, options);
  if ("faults" in house) throw new Error(JSON.stringify(house.faults));
  return begin(book, "check", { ...announced, difficulty, ap: 0, luckPoints: 0 }, house.house);
};

it("W20-04 difficulties run from 1 to 5, from 0 where the table says so", () => {
  expect(ruled({}, 0)).toMatchObject({ code: "difficulty-out-of-range", details: { min: 1, max: 5 } });
  expect(ruled({}, 6)).toMatchObject({ code: "difficulty-out-of-range" });
  expect(isRefusal(ruled({ allowDifficultyZero: true }, 0))).toBe(false);
});

it("W20-03, W20-09..W20-14 explains the target number, the successes, the points earned and the damage", () => {
  const it = new Sitting(
    { attribute: 5, skill: 4, tag: true, difficulty: 1, harder: 1, attack: "melee", aim: 3 },
    { ap: 1, luckPoints: 1 },
    { complicationSticks: true },
  );
  it.say("stacked-deck");
  it.say("buy", { dice: 1 });
  expect(it.sums).toEqual([
    "targetNumber 12: luckAttribute 8, skill 4",
    "difficulty 2: difficulty 1, harder 1",
    "dicePool 3: freeDice 2, boughtDice 1",
  ]);
  it.held.luckPoints = 1;
  it.say("roll", {}, 4, 12, 20);
  expect(it.sums).toEqual(["successes 3 >= 2: hits 2, doubled 1", "complications 1: hits 1"]);
  it.say("miss-fortune", { d20: [2] }, 11);
  it.say("resolve");
  expect(it.position.explanation?.dice?.map((one) => [one.class, one.of ?? "successes", one.each])).toEqual([
    ["critical", "successes", 2],
    ["success", "successes", 1],
    ["miss", "successes", 0],
    ["complication", "successes", 0],
    ["complication", "complications", 1],
  ]);
  expect(it.sums).toEqual([
    "successes 4 >= 2: hits 3, doubled 1",
    "complications 1: hits 0, keptComplications 1",
    "apGained 2: successes 4, difficulty -2",
  ]);
  it.say("damage", { base: 3 }, 2, 5, 3);
  expect(it.sums.slice(0, 3)).toEqual([
    "damage 3 >= 3: two 2, effect 1",
    "damageDice 3: weaponDice 3",
    "effects 1: hits 1",
  ]);
});

it("W20-13 shows what a roll is compared with, and what the other dice count for", () => {
  const it = new Sitting({ difficulty: 2 }, { luckPoints: 1 });
  const against = { from: "difficulty", value: 2, passes: "at-least" };
  it.say("roll");
  expect(it.position.awaits).toMatchObject({ wants: "dice", expects: { terms: [], against } });
  it.fall(9, 15);
  it.say("miss-fortune", { d20: [1] });
  expect(it.position.awaits).toMatchObject({ expects: { terms: [{ from: "otherDice", value: 1 }], against } });
});

it.each([
  [0, undefined],
  [1, { from: "aim", value: 1, passes: "at-least" }],
])("W20-30 damage is compared only where some is wanted: %i", (aim, against) => {
  const sums = sumsOfDamage({ blank: 1, one: 1, two: 1, effect: 1 }, aim, 0);
  expect(sums.map((sum) => sum.against)).toEqual([against, undefined, undefined]);
});

it("W20-19, W20-30 a hit tells what each kind of die does, and which dice were bought", () => {
  const [damage, dice] = sumsOfDamage({ blank: 1, one: 2, two: 3, effect: 1 }, 0, 2);
  const told = (sum: typeof damage) => sum?.terms.map(({ from, value }) => [from, value]);
  expect(told(damage)).toEqual([
    ["two", 6],
    ["one", 2],
    ["effect", 1],
  ]);
  expect(told(dice)).toEqual([
    ["weaponDice", 5],
    ["boughtCombatDice", 2],
  ]);
  expect([damage?.total, dice?.total]).toEqual([9, 7]);
});

it("W20-30: each combat die counts what it shows, an effect for damage and for itself", () => {
  const counted = combatCounts.map(({ class: shown, of, each }) => [shown, of, each]);
  expect(counted).toEqual([
    ["two", "damage", 2],
    ["one", "damage", 1],
    ["effect", "damage", 1],
    ["effect", "effects", 1],
    ["blank", "damage", 0],
  ]);
});

it("W20-16: the time of a check is told where there is one", () => {
  expect([0, 0.5, 30].map((minutes) => timeFact({ minutes }))).toEqual([{}, { minutes: 0.5 }, { minutes: 30 }]);
});

const closedBy = (luckPoints: number) => {
  const begun = begin(book, "combat dice", { dice: 2, luckPoints }, {});
  if (isRefusal(begun)) throw new Error(begun.code);
  const fallen = answerDice(book, begun, [3, 4], "hand");
  if (isRefusal(fallen)) throw new Error(fallen.code);
  const { awaits } = resume(book, fallen);
  const found = awaits.wants === "choice" ? listMoves(awaits.choice) : [];
  return found.map(({ move, closed }) => [move.name, closed?.code]).find(([name]) => name === "miss-fortune");
};

it("W20-27: without luck, the reroll of damage is refused for that", () => {
  expect([0, 1].map(closedBy)).toEqual([
    ["miss-fortune", "insufficient-luck"],
    ["miss-fortune", undefined],
  ]);
});
