import {
  answerChoice,
  answerDice,
  begin,
  type Character,
  type Choose,
  isRefusal,
  type JsonObject,
  type Outcome,
  recordPosition,
  type RecordedPosition,
  resolveHouseRules,
  resume,
  sumOf,
  type SystemDefinition,
  type Trace,
} from "@rulewright/rules";
import { describe, expect, it } from "vitest";
import { awaitsAct } from "../src/bookkeeper-d12/screen/round-words.ts";
import { rollWords as facesToRoll } from "../src/bookkeeper-d12/screen/twelve-faces.tsx";
import { bookkeeperD12 } from "../src/bookkeeper-d12/system.ts";
import { faceResults, outcomeAt, type DecisionDraft, type PastRoll, type ScreenTable } from "../src/screen/index.ts";
import { boughtOf, countOf, foldedWords as foldedCount } from "../src/storyteller-d10/screen/count.ts";
import { groups } from "../src/storyteller-d10/screen/groups.ts";
import { storytellerD10 } from "../src/storyteller-d10/system.ts";
import { rollWords as accentToRoll } from "../src/victory-point-d20/screen/accent-choice.tsx";
import { foldedRoll, stampWords } from "../src/victory-point-d20/screen/folded-roll.ts";
import { helpersOf } from "../src/victory-point-d20/screen/saved-help.tsx";
import { roundsUntil } from "../src/victory-point-d20/screen/rounds-table.tsx";
import { moment } from "../src/victory-point-d20/screen/tasks.tsx";
import { actionsAt, awaitsAction, placeWords, scrolledTo } from "../src/victory-point-d20/screen/turn-strip.tsx";
import { accentNote } from "../src/victory-point-d20/screen/twenty-faces.tsx";
import type { TurnEntry } from "../src/victory-point-d20/rules/turn-order.ts";
import { victoryPoint } from "../src/victory-point-d20/system.ts";
import { complicationRisk } from "../src/wasteland-2d20/screen/complication-risk.ts";
import { costOfFeeding, feedingWords } from "../src/wasteland-2d20/screen/sockets.tsx";
import { foldedCheck } from "../src/wasteland-2d20/screen/damage-words.ts";
import { formatGain } from "../src/wasteland-2d20/screen/luck.tsx";
import { progressAt } from "../src/wasteland-2d20/screen/gone-on.ts";
import { awaitsTurn } from "../src/wasteland-2d20/screen/turn-words.ts";
import { wasteland2d20 } from "../src/wasteland-2d20/system.ts";

function begun(system: SystemDefinition, procedure: string, args: JsonObject): Trace {
  const house = resolveHouseRules(system.houseRules, {});
  if ("faults" in house) throw new Error("the house rules are refused");
  const [example] = system.procedures[procedure]?.examples ?? [];
  const trace = begin(system, procedure, { ...example, ...args }, house.house);
  if (isRefusal(trace)) throw new Error(trace.code);
  return trace;
}

function chosen(system: SystemDefinition, trace: Trace, move: string, detail: JsonObject = {}): Trace {
  const answered = answerChoice(system, trace, { move, detail }, { ap: 9 });
  if (isRefusal(answered)) throw new Error(answered.code);
  return answered.trace;
}

function choiceIn(system: SystemDefinition, trace: Trace): Choose {
  const { awaits } = resume(system, trace);
  if (awaits.wants !== "choice") throw new Error(`no choice: ${awaits.wants}`);
  return awaits.choice;
}

const stressed = (args: JsonObject): Trace =>
  begun(bookkeeperD12, "skill roll", { level: 4, modifier: 0, stress: 6, tracks: [], keptMalus: 0, ...args });
const goal = begun(victoryPoint, "goal", { skill: 5, characteristic: 7 });
const CONTEST = { tnA: 12, skillA: 4, accentA: null, tnB: 9, skillB: 3, accentB: null };
const contest = begun(victoryPoint, "opposed rolls", CONTEST);

const faceWords = (args: JsonObject, seesOdds = true) =>
  facesToRoll({ system: bookkeeperD12, trace: stressed(args), draft: undefined, seesOdds });

const accentWords = (trace: Trace, draft: DecisionDraft | undefined) =>
  accentToRoll({ system: victoryPoint, trace, draft, seesOdds: true });
const accent = (by: number) => ({ move: "accent", detail: { accent: by } });

describe("the button of a roll", () => {
  it("BK-10: says the lowest face that passes, unless none does or odds are hidden", () => {
    expect([faceWords({}), faceWords({ level: 9 }), faceWords({}, false)]).toEqual([
      "Roll, 8 or more",
      "Roll, 3 or more",
      undefined,
    ]);
    expect(faceWords({ level: 0, stress: 12, modifier: -3 })).toBeUndefined();
  });

  it("VP-26: says the accent, which the first of two sides only announces", () => {
    expect([accentWords(goal, accent(2)), accentWords(goal, accent(-3))]).toEqual(["Roll with +2", "Roll with −3"]);
    expect([accentWords(contest, accent(2)), accentWords(contest, accent(-1))]).toEqual([
      "Seal accent +2",
      "Seal accent −1",
    ]);
    expect(
      [accent(0), { move: "accent of opponent", detail: { accent: 1 } }].map((one) => accentWords(contest, one)),
    ).toEqual(["Seal no accent", "Seal accent +1"]);
    const last = chosen(victoryPoint, contest, "accent", { accent: 1 });
    expect([accentWords(last, accent(0)), accentWords(last, accent(2))]).toEqual(["Seal no accent", "Seal accent +2"]);
    const alone = begun(victoryPoint, "opposed rolls", { ...CONTEST, skillB: 0 });
    expect(accentWords(alone, accent(2))).toBe("Roll with +2");
    const without = [undefined, accent(0), { move: "accent", detail: {} }];
    expect(without.map((draft) => accentWords(goal, draft))).toEqual([
      undefined,
      "Roll without an accent",
      "Roll without an accent",
    ]);
    expect(accentWords(goal, { move: "roll", detail: { accent: 2 } })).toBe("Roll without an accent");
  });
});

describe("W20-08: what dice cost the table", () => {
  const check = begun(wasteland2d20, "check", { attribute: 6, skill: 3, difficulty: 2, ap: 9 });
  const cost = (move: string, detail: JsonObject, trace = check) =>
    costOfFeeding({ choice: choiceIn(wasteland2d20, trace), draft: { move, detail } });

  it("is their price if the GM is fed, after those that are bought already", () => {
    expect([1, 2, 3].map((dice) => cost("feed-gm", { dice }))).toEqual(
      [1, 3, 6].map((points) => `${points} to the GM's store`),
    );
    expect(cost("feed-gm", {})).toBe("1 to the GM's store");
    const oneBought = chosen(wasteland2d20, check, "buy", { dice: 1 });
    expect(cost("feed-gm", { dice: 1 }, oneBought)).toBe("2 to the GM's store");
  });

  it("is what the GM gets for dice beyond others of the same draft", () => {
    const first = [{ move: "buy-split", detail: { dice: 1, own: 1, gm: 0 } }];
    const draft = { move: "feed-gm", detail: { dice: 1 }, first };
    expect(costOfFeeding({ choice: choiceIn(wasteland2d20, check), draft })).toBe("2 to the GM's store");
    const more = { ...draft, first: [{ move: "feed-gm", detail: { dice: 1 } }] };
    expect(costOfFeeding({ choice: choiceIn(wasteland2d20, check), draft: more })).toBe("3 to the GM's store");
  });

  it("is on the button that feeds the GM, with the dice", () => {
    const words = (detail: JsonObject, trace = check) =>
      feedingWords({ system: wasteland2d20, trace, draft: { move: "feed-gm", detail }, seesOdds: true });
    expect([{}, { dice: 1 }, { dice: 2 }].map((detail) => words(detail))).toEqual([
      "Add 1 die, GM gains 1",
      "Add 1 die, GM gains 1",
      "Add 2 dice, GM gains 3",
    ]);
    expect(words({ dice: 1 }, chosen(wasteland2d20, check, "buy", { dice: 1 }))).toBe("Add 1 die, GM gains 2");
  });

  it("is the part of the GM if it is split", () => {
    expect(cost("buy-split", { dice: 1, own: 0, gm: 1 })).toBe("1 to the GM's store");
    expect(cost("buy-split", { dice: 1, own: 1, gm: 0 })).toBeUndefined();
    expect(cost("buy-split", { dice: 1, own: 1 })).toBeUndefined();
  });

  it("is nothing if they are paid from one's own points, and where no dice are bought", () => {
    expect(cost("buy", { dice: 2, gm: 2 })).toBeUndefined();
    expect(
      costOfFeeding({ choice: choiceIn(victoryPoint, goal), draft: { move: "feed-gm", detail: {} } }),
    ).toBeUndefined();
  });
});

describe("W20-12: the complications that an option leaves", () => {
  const check = begun(wasteland2d20, "check", { attribute: 6, skill: 3, difficulty: 2, ap: 9, luckPoints: 2 });
  function risk(faces: readonly number[], move: string, detail: JsonObject = {}, house: JsonObject = {}) {
    const thrown = answerDice(wasteland2d20, chosen(wasteland2d20, check, "roll"), faces, "generator");
    if (isRefusal(thrown)) throw new Error(thrown.code);
    const position = resume(wasteland2d20, thrown, { luckPoints: 2 });
    const { awaits } = position;
    if (awaits.wants !== "choice") throw new Error("no choice");
    const resolved = resolveHouseRules(wasteland2d20.houseRules, house);
    if ("faults" in resolved) throw new Error("the house rules are refused");
    return complicationRisk({ choice: awaits.choice, draft: { move, detail }, position, house: resolved.house });
  }

  it("are those that show, without a 20 that is rerolled", () => {
    expect(risk([2, 20], "resolve")).toBe("1 complication");
    expect(risk([20, 20], "resolve")).toBe("2 complications");
    expect(risk([2, 3], "resolve")).toBeUndefined();
    expect(risk([2, 20], "miss-fortune", { d20: [1] })).toBeUndefined();
    expect(risk([20, 20], "miss-fortune", { d20: [0] })).toBe("1 complication");
    expect(risk([2, 20], "miss-fortune", { d20: [0] })).toBe("1 complication");
    expect(risk([2, 20], "miss-fortune")).toBe("1 complication");
    expect(risk([2, 20], "resolve", { d20: [1] })).toBe("1 complication");
    expect(risk([2, 19], "miss-fortune", { d20: [1] })).toBeUndefined();
    // B9 A house rule keeps a complication whose die is rerolled.
    expect(risk([2, 20], "miss-fortune", { d20: [1] }, { complicationSticks: true })).toBe("1 complication");
  });

  it("are told only before the check is resolved", () => {
    const attack = begun(wasteland2d20, "check", { attribute: 6, skill: 3, difficulty: 1, attack: "melee", weapon: 3 });
    const fallen = answerDice(wasteland2d20, chosen(wasteland2d20, attack, "roll"), [2, 20], "generator");
    if (isRefusal(fallen)) throw new Error(fallen.code);
    const resolved =
      choiceIn(wasteland2d20, fallen).stands.as === "resolve" ? chosen(wasteland2d20, fallen, "resolve") : fallen;
    for (const trace of [check, resolved]) {
      const [choice, position] = [choiceIn(wasteland2d20, trace), resume(wasteland2d20, trace)];
      const draft = { move: choice.stands.as, detail: {} };
      expect(complicationRisk({ choice, draft, position, house: trace.house })).toBeUndefined();
    }
    expect(choiceIn(wasteland2d20, resolved).facts?.["complications"]).toBe(1);
  });
});

describe("the faces of the next roll", () => {
  it("have what each comes to once every choice is left at its default", () => {
    const results = faceResults(victoryPoint, goal);
    expect(results.map(({ face }) => face)).toEqual(Array.from({ length: 20 }, (_, i) => i + 1));
    const successes = results.filter(({ outcome }) => outcome.outcome === "success").map(({ face }) => face);
    expect(successes).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    expect(results[7]?.explanation?.sums.length).toBeGreaterThan(0);
  });

  it("are none where several dice fall, where more follow, and where none do any more", () => {
    expect(faceResults(wasteland2d20, begun(wasteland2d20, "check", {}))).toEqual([]);
    expect(faceResults(victoryPoint, contest)).toEqual([]);
    const noDice = begun(wasteland2d20, "combat dice", { dice: 0, luckPoints: 0 });
    expect(faceResults(wasteland2d20, noDice)).toEqual([]);
    expect(outcomeAt(wasteland2d20, noDice)).toBeDefined();
    expect([goal, contest].map((trace) => outcomeAt(victoryPoint, trace))).toEqual([undefined, undefined]);
  });
});

/** A table with these characters, as one of them sees it, or the GM. */
function seen(
  system: SystemDefinition,
  characters: readonly Character[],
  by: string,
  traits: JsonObject = {},
): ScreenTable {
  const house = resolveHouseRules(system.houseRules, {});
  if ("faults" in house) throw new Error("the house rules are refused");
  return {
    system,
    text: system.text,
    house: house.house,
    shared: { traits, trackers: {} },
    phase: "play",
    characters,
    party: characters.filter(({ opponent }) => !opponent),
    opponents: characters.filter(({ opponent }) => opponent).map(({ id, name }) => ({ id, name })),
    names: Object.fromEntries(characters.map(({ id, name }) => [id, name])),
    mine: characters.find(({ id }) => id === by),
    isGm: by === "gm",
    asked: [],
    past: [],
    ongoing: [],
    proposes: false,
    seesOdds: true,
    rests: false,
  };
}

const somebody = (id: string, traits: JsonObject, more: Partial<Character> = {}): Character => ({
  id,
  name: id.toUpperCase(),
  traits,
  trackers: {},
  ...more,
});

const fightWords = (characters: readonly Character[], by: string, traits: JsonObject = { inCombat: true }) => {
  const awaited = awaitsTurn(seen(wasteland2d20, characters, by, traits));
  return awaited && `${awaited.turn}: ${awaited.words}`;
};
const waits = (id: string) => somebody(id, {});
const acts = (id: string, more: JsonObject = {}) => somebody(id, { turnActive: true, ...more });
const over = (id: string) => somebody(id, { turnTaken: true });

const ownTurn = (more: JsonObject, sheet: Partial<Character> = {}) =>
  fightWords([waits("bo"), { ...acts("ann", more), ...sheet }], "ann");

/** The acts that the strip has for a viewer while Ann has the turn. */
const actsFor = (viewer: string): readonly string[] | undefined =>
  awaitsTurn(seen(wasteland2d20, [acts("ann"), waits("bo")], viewer, { inCombat: true }))?.acts;

/** The acts that the panel of somebody with so much luck has as buttons, before their turn. */
const shownTo = (luckPoints: number, ongoing: ScreenTable["ongoing"] = []) => {
  const ann = { ...waits("ann"), trackers: { luckPoints } };
  return awaitsTurn({ ...seen(wasteland2d20, [ann], "ann", { inCombat: true }), ongoing })?.acts;
};

describe("W20-26: whose turn it is in a fight", () => {
  it("is nobody's outside of a fight, before play, and between sessions", () => {
    expect(fightWords([acts("ann")], "ann", { inCombat: false })).toBeUndefined();
    const table = seen(wasteland2d20, [acts("ann")], "ann", { inCombat: true });
    expect(awaitsTurn({ ...table, phase: "gathering" })).toBeUndefined();
    expect(awaitsTurn({ ...table, rests: true })).toBeUndefined();
    expect(awaitsTurn(table)).toBeDefined();
  });

  it("is one's own, with what is left of it", () => {
    expect(ownTurn({})).toBe("yours: One minor and one major action left: an attack takes the major one.");
    expect(ownTurn({ freeMinor: true })).toBe("yours: One major action left: an attack takes it.");
    expect(ownTurn({ freeMajor: true })).toBe("yours: One minor action left. Take it, or end the turn.");
    expect(ownTurn({ freeMajor: true, attacksLeft: 1 })).toBe("yours: Major action: attack, or say what you do.");
    expect(ownTurn({ freeMajor: true, majorTaken: 2, attacksLeft: 1 })).toBe(
      "yours: Second major action, difficulty +1: attack, or say what you do.",
    );
    expect(ownTurn({ freeMinor: true, freeMajor: true })).toBe("yours: End the turn.");
    const spent = { freeMinor: true, freeMajor: true, minorTaken: 1, majorTaken: 1 };
    const withPoints = (ap: number, taken = {}) => ownTurn({ ...spent, ...taken }, { trackers: { ap } });
    expect(withPoints(1)).toBe("yours: End the turn, or buy a second action.");
    expect(withPoints(1, { minorTaken: 2 })).toBe("yours: End the turn.");
    expect(withPoints(2, { minorTaken: 2 })).toBe("yours: End the turn, or buy a second action.");
    expect(withPoints(9, { minorTaken: 2, majorTaken: 2 })).toBe("yours: End the turn.");
  });

  it("is an opponent's for the GM, and somebody else's for the others", () => {
    const raider = somebody("raider", { turnActive: true, freeMinor: true }, { opponent: true });
    expect(fightWords([waits("ann"), raider], "gm")).toBe(
      "yours: RAIDER acts. One major action left: an attack takes it.",
    );
    expect(fightWords([waits("ann"), raider], "ann")).toBe("others: RAIDER acts.");
    expect(fightWords([acts("ann"), waits("bo")], "gm")).toBe("others: ANN acts.");
    const acting = [[raider], [acts("ann")], [waits("ann")]].map((characters) =>
      awaitsTurn(seen(wasteland2d20, characters, "gm", { inCombat: true })),
    );
    expect(acting.map((awaited) => awaited?.character)).toEqual(["raider", "ann", undefined]);
  });

  it("has the acts of a turn above the story, for whoever sees them there", () => {
    const ofTurn = ["minor", "extra-minor", "major", "extra-major", "end-turn"];
    expect(actsFor("ann")).toEqual(ofTurn);
    expect(actsFor("gm")).toEqual(ofTurn);
    expect(actsFor("bo")).toBeUndefined();
  });

  it("has its beginning and the uses of luck as buttons of the panel, as far as they apply", () => {
    expect(shownTo(0)).toEqual(["start-turn"]);
    expect(shownTo(1)).toEqual(["start-turn", "lucky-timing", "propose-luck"]);
    expect(shownTo(1, [{ character: "bo", args: {} }])).toEqual(["start-turn"]);
    expect(shownTo(1, [{ character: "ann", args: {} }])).toEqual([]);
  });

  it("waits for the price of a lucky break first, which the GM names", () => {
    const asks = somebody("ann", { wishes: ["A door"] });
    expect(fightWords([asks, acts("bo")], "gm")).toBe("yours: Name the price of a lucky break for ANN.");
    expect(fightWords([asks, acts("bo")], "ann")).toBe("others: The GM names the price of your lucky break.");
    expect(fightWords([asks, acts("bo")], "bo")).toBe(
      "yours: One minor and one major action left: an attack takes the major one.",
    );
    expect(awaitsTurn(seen(wasteland2d20, [asks], "gm", { inCombat: false }))?.turn).toBe("yours");
    expect(awaitsTurn(seen(wasteland2d20, [waits("ann")], "gm", { inCombat: false }))).toBeUndefined();
  });

  it("has the buttons for an opponent's attacks in the GM's hand, where it has a weapon", () => {
    const [armed] = wasteland2d20.opponents ?? [];
    if (!armed) throw new Error("no opponents");
    const bare = { ...armed, traits: { ...armed.traits, weapons: {} } };
    const acting = [armed, bare].map((one) => ({
      ...one,
      opponent: true as const,
      traits: { ...one.traits, turnActive: true },
    }));
    expect(acting.map((one) => awaitsTurn(seen(wasteland2d20, [one], "gm", { inCombat: true }))?.isOffered)).toEqual([
      true,
      undefined,
    ]);
  });

  it("is whoever's goes first while nobody acts, then those who have not acted, then the GM's", () => {
    expect(fightWords([waits("ann"), over("bo")], "ann")).toBe(
      "anybody: Nobody has the turn. Take it, or let somebody else go first.",
    );
    expect(fightWords([over("ann"), waits("bo"), waits("cy")], "ann")).toBe("others: Still to act: BO, CY.");
    expect(fightWords([over("ann"), waits("bo")], "gm")).toBe("others: Still to act: BO.");
    expect(fightWords([over("ann")], "ann")).toBe("others: Everybody has acted. The GM starts a new round.");
    expect(fightWords([over("ann")], "gm")).toBe("yours: Everybody has acted. Start a new round.");
  });
});

/** Whether the last roll belongs to the story alone, after each of these in turn. */
function goneOnAfter(...all: readonly Parameters<typeof progressAt>[0][]): readonly boolean[] {
  let last: ReturnType<typeof progressAt> | undefined;
  return all.map((table) => {
    last = progressAt(table, last);
    return last.hasGoneOn;
  });
}

describe("W20-26: what was rolled before", () => {
  const roll: ScreenTable["ongoing"] = [{ character: "ann", args: {} }];
  const [first, second] = [1, 2].map((majorTaken) => somebody("ann", { turnActive: true, majorTaken }));

  it("is in the story alone once the next action or turn has begun", () => {
    expect(
      goneOnAfter(
        { mine: acts("ann"), ongoing: roll },
        // The attack takes the major action as it ends.
        { mine: first, ongoing: [] },
        { mine: first, ongoing: [] },
        { mine: second, ongoing: [] },
        { mine: second, ongoing: [] },
        { mine: second, ongoing: roll },
        { mine: second, ongoing: [] },
        { mine: over("ann"), ongoing: [] },
      ),
    ).toEqual([false, false, false, true, true, false, false, true]);
  });

  it("stays where something is begun while it is open, and for whoever has no character", () => {
    const begun = [waits("ann"), acts("ann")].map((mine) => ({ mine, ongoing: roll }));
    expect(goneOnAfter(...begun, { mine: acts("ann"), ongoing: [] })).toEqual([false, false, false]);
    expect(goneOnAfter({ mine: undefined, ongoing: [] }, { mine: undefined, ongoing: [] })).toEqual([false, false]);
  });
});

const roundWords = (characters: readonly Character[], by: string) => {
  const awaited = awaitsAct(seen(bookkeeperD12, characters, by));
  return awaited && [awaited.turn, awaited.words, awaited.character].join(" | ");
};
const rests = (id: string, more: Partial<Character> = {}) => somebody(id, { acted: false }, more);
const acted = (id: string) => somebody(id, { acted: true });

describe("BK-21: who has still to act in the round", () => {
  it("is told by name, to players who have acted and to the Bookkeeper", () => {
    expect(roundWords([acted("ann"), rests("bo")], "ann")).toBe("others | Still to act: BO. | bo");
    expect(roundWords([acted("ann"), rests("bo"), rests("cy")], "ann")).toBe("others | Still to act: BO and CY. | ");
    expect(roundWords([acted("ann"), rests("bo")], "gm")).toBe("others | Still to act: BO. | bo");
    expect(roundWords([acted("ann"), rests("wolf", { opponent: true })], "gm")).toBe(
      "yours | Still to act: WOLF. | wolf",
    );
  });

  it("is one's own turn first, anybody's while nobody has acted, and nobody's where all have", () => {
    expect(roundWords([rests("ann"), rests("bo")], "ann")).toBe("yours | Act, or pass. | ann");
    expect(roundWords([acted("ann"), acted("bo")], "ann")).toBe("others | The Bookkeeper has still to act. | ");
    expect(roundWords([rests("ann"), rests("bo")], "gm")).toBe(
      "anybody | Still to act: ANN and BO. Describe the scene, or frame an attempt. | ",
    );
    expect(roundWords([acted("ann"), acted("bo")], "gm")).toBeUndefined();
    expect(roundWords([rests("ann")], "nobody")).toBeUndefined();
    const aside = somebody("ann", { acted: false, aside: true });
    expect(roundWords([aside], "ann")).toBe("others | Nobody is left to act. The Bookkeeper ends the round. | ");
    expect(roundWords([aside], "gm")).toBe("yours | Nobody is left to act. End the round, or say what happens. | ");
    expect(awaitsAct({ ...seen(bookkeeperD12, [rests("ann")], "ann"), phase: "gathering" })).toBeUndefined();
  });
});

const declares = (id: string, wits: number, planned: readonly string[], done: readonly string[] = [], more = {}) =>
  somebody(id, { characteristics: { Wits: wits }, planned: [...planned], done: [...done] }, more);
const turnWords = (characters: readonly Character[], by: string) => {
  const awaited = awaitsAction(seen(victoryPoint, characters, by));
  return awaited && `${awaited.turn}: ${awaited.words}`;
};

/** An entry of the turn of somebody who isn't at the table. */
const placed = (name: string, action?: string): TurnEntry => ({
  character: undefined,
  name,
  acted: false,
  declared: action !== undefined,
  action,
});

describe("VP-11: whose declared action comes next", () => {
  it("is nobody's where nothing is declared, or everything is done", () => {
    expect(turnWords([declares("ann", 5, [])], "ann")).toBeUndefined();
    expect(turnWords([declares("ann", 5, [], ["Climb"])], "ann")).toBeUndefined();
  });

  it("is that of the best wits, and several at once where they are equal", () => {
    const [ann, bo] = [declares("ann", 7, ["Climb"]), declares("bo", 5, ["Jump"])];
    expect(turnWords([bo, ann], "ann")).toBe("yours: Climb. Say how you do it.");
    expect(turnWords([bo, ann], "bo")).toBe("others: ANN: Climb.");
    expect(turnWords([bo, ann], "gm")).toBe("others: ANN: Climb.");
    expect(turnWords([ann, declares("bo", 7, ["Jump"])], "gm")).toBe("others: ANN: Climb. BO: Jump.");
    expect(turnWords([declares("ann", 7, [], ["Climb"]), bo], "ann")).toBe("others: BO: Jump.");
  });

  it("is that of whoever is first in the initiative order, also before declaring anything", () => {
    const [ann, bo] = [declares("ann", 5, []), declares("bo", 5, ["Jump"])];
    const words = (by: string) => {
      const awaited = awaitsAction(seen(victoryPoint, [ann, bo], by, { order: ["ANN", "BO"] }));
      return awaited && `${awaited.turn}: ${awaited.words}`;
    };
    expect(words("ann")).toBe("yours: Say what you do, or declare several actions.");
    expect(words("bo")).toBe("others: ANN: nothing declared yet.");
    expect(words("gm")).toBe("others: ANN: nothing declared yet.");
  });

  it("is the GM's to decide where the initiative order alone names an action of somebody whom nobody plays", () => {
    const foe = declares("foe", 5, [], [], { opponent: true });
    const words = (by: string) => {
      const awaited = awaitsAction(
        seen(victoryPoint, [declares("ann", 5, ["Jump"]), foe], by, { order: ["FOE: Shoot", "ANN"] }),
      );
      return awaited && `${awaited.turn}: ${awaited.words}`;
    };
    expect([words("gm"), words("ann"), words("foe")]).toEqual([
      "yours: You decide for FOE.",
      "others: The GM decides for FOE.",
      "yours: Shoot. Say how you do it.",
    ]);
  });

  it("is the GM's before everybody whose sheet is seen, without saying whose", () => {
    const table = { ...seen(victoryPoint, [declares("ann", 5, ["Climb"])], "ann"), gmFirst: true as const };
    expect(awaitsAction(table)).toEqual({ turn: "others", words: "The GM goes first." });
  });

  it("is the GM's for an opponent", () => {
    const [ann, foe] = [declares("ann", 5, ["Climb"]), declares("foe", 8, ["Bite"], [], { opponent: true })];
    expect(turnWords([ann, foe], "gm")).toBe("yours: You act for FOE: Bite.");
    expect(turnWords([ann, foe], "ann")).toBe("others: The GM acts for FOE: Bite.");
  });

  it("is the GM's where one of several is an opponent", () => {
    const [ann, foe] = [declares("ann", 8, ["Climb"]), declares("foe", 8, ["Bite"], [], { opponent: true })];
    expect(turnWords([ann, foe], "gm")).toBe("yours: ANN: Climb. You act for FOE: Bite.");
    expect(turnWords([ann, foe], "ann")).toBe("yours: Climb. Say how you do it.");
  });

  it("is told once for all who do it at a place, of a gun with its shots", () => {
    expect(actionsAt([placed("Ann"), placed("Bo")])).toBe("");
    expect(actionsAt([placed("Ann", "Climb"), placed("Bo"), placed("Cy", "Jump"), placed("Di", "Climb")])).toBe(
      "Climb, Jump",
    );
    expect(actionsAt([placed("Ann", "Shoot"), placed("Ann", "shoot"), placed("Bo", "Shoot")])).toBe(
      "Shoot ×2, shoot ×2, Shoot",
    );
  });

  it("is told beside each character: who acts, waits, or has acted", () => {
    const [ann, bo] = [declares("ann", 8, ["Climb", "Hide"], ["Jump"]), declares("bo", 5, [], ["Run"])];
    const table = seen(victoryPoint, [ann, bo, declares("cy", 3, ["Aim"]), declares("di", 2, [])], "ann");
    expect(["ann", "bo", "cy", "di"].map((id) => placeWords(table, id))).toEqual([
      "acting · 1 of 3 done",
      "✓ acted",
      "waits",
      undefined,
    ]);
  });

  it("keeps whoever acts in sight in the order, beside one's own place", () => {
    const widths = [100, 100, 100, 100, 100, 100];
    // Both fit.
    expect(scrolledTo(widths, 400, { acting: 2, own: 3 })).toBe(168);
    expect(scrolledTo(widths, 400, { acting: 3, own: 2 })).toBe(168);
    // One's own place sticks to the right edge, or to the left one, where it would cover whoever acts.
    expect(scrolledTo(widths, 300, { acting: 1, own: 5 })).toBe(64);
    expect(scrolledTo(widths, 300, { acting: 5, own: 0 })).toBe(376);
    // Only one of them is in the order.
    expect(scrolledTo(widths, 100, { acting: 4, own: -1 })).toBe(376);
    expect(scrolledTo(widths, 100, { acting: -1, own: 4 })).toBe(376);
  });

  it("is named for whoever frames the next attempt, unless it is that of several", () => {
    const [ann, bo] = [declares("ann", 7, ["Climb"]), declares("bo", 7, ["Jump"])];
    const tables = [[ann], [ann, bo], []];
    const next = tables.map((characters) => awaitsAction(seen(victoryPoint, characters, "gm"))?.character);
    expect(next).toEqual(["ann", undefined, undefined]);
  });
});

const momentOf = (traits: JsonObject, more: Partial<ScreenTable> = {}) =>
  moment({ ...seen(victoryPoint, [], "gm", traits), ...more });

describe("VP-28 to VP-32: what an accent has made of the face that fell", () => {
  const resolved = resolveHouseRules(victoryPoint.houseRules, {});
  if ("faults" in resolved) throw new Error("the house rules are refused");
  const note = (tn: number, accent: number, fallen: number) =>
    accentNote({ tn, accent, contest: false }, fallen, resolved.house);

  it("is told where it is something else than without it", () => {
    expect(note(14, 3, 12)).toBe("With +3 the 12 is a failure; without it, a success. With it, the 17 counts as a 20.");
    expect(note(14, 3, 17)).toBe("With +3 the 17 is a critical failure; without it, a failure.");
    expect(note(14, -2, 16)).toBe("With −2 the 16 is a critical success; without it, a failure.");
    expect(note(14, -2, 14)).toBe("With −2 the 14 is a success; without it, a critical success.");
  });

  it("names the other face that counts as the worst", () => {
    expect(note(14, 3, 5)).toBe("With +3 the 17 counts as a 20.");
    expect(note(14, 3, 20)).toBe("With +3 the 17 counts as a 20.");
  });

  it("is nothing where the accent changes neither", () => {
    expect([note(14, -2, 5), note(14, -2, 20), note(14, 0, 17)]).toEqual([undefined, undefined, undefined]);
  });
});

describe("VP-01..VP-03: where play stands", () => {
  it("is told by act and span, and by turn and time once these have passed", () => {
    expect(momentOf({})).toBe("Act 1, span 1");
    expect(momentOf({ act: 2, span: 3, turn: 4, elapsed: 72 })).toBe("Act 2, span 3 · turn 4, 00:01:12");
    expect(momentOf({ elapsed: 6 })).toBe("Act 1, span 1 · 00:00:06");
  });

  it("is told only while play goes on", () => {
    expect(momentOf({}, { phase: "between" })).toBeUndefined();
    expect(momentOf({}, { rests: true })).toBeUndefined();
  });
});

/** A goal roll of 3 with skill 3 and this accent, as the log folds it. */
const foldedWords = (accent: number, face: number): string | undefined =>
  foldedIn(begun(victoryPoint, "goal roll", { tn: 3, skill: 3, accent }), face);

/** A roll of one die, as the log folds it. */
function foldedIn(open: Trace, face: number): string | undefined {
  const trace = answerDice(victoryPoint, open, [face], "hand");
  if (isRefusal(trace)) throw new Error(trace.code);
  const position = recordPosition(resume(victoryPoint, trace));
  return foldedRoll({ position, outcome: trace.outcome, nameOf: (role) => role })?.words;
}

it("VP-28, VP-30, VP-49: a folded roll adds the accent that was announced, and says what the sum counts as", () => {
  expect([foldedWords(-3, 2), foldedWords(-3, 5), foldedWords(-3, 1), foldedWords(2, 19), foldedWords(0, 2)]).toEqual([
    "2 − 3 = −1, counts as 1 of 3: 1 point",
    "5 − 3 = 2 of 3: 1 point",
    "1 of 3: 1 point",
    "19 of 3",
    "2 of 3: 1 point",
  ]);
});

const foldedTry = (failures: number) =>
  foldedIn(begun(victoryPoint, "try", { tn: 11, skill: 3, accent: 0, failures }), 7);

it("VP-42, VP-43: a folded roll says that it was a second or third try, and what that costs", () => {
  expect([0, 1, 2].map(foldedTry)).toEqual([
    "7 of 11: 2 points",
    "7 of 9 (second try, −2): 2 points",
    "7 of 7 (third try, −4): 4 points",
  ]);
});

it("VP-19, VP-52: the stamp of a roll says that it is critical, a folded contest that the winner's own is", () => {
  expect(foldedWords(0, 3)).toBe("3 of 3: 2 points");
  expect(stampWords({ outcome: "success", critical: true })).toBe("Critical success");
  expect(stampWords({ outcome: "success", critical: false })).toBeUndefined();
  const rolled = [12, 3].reduce(
    (trace: Trace, face) => {
      const answered = answerDice(victoryPoint, trace, [face], "hand");
      if (isRefusal(answered)) throw new Error(answered.code);
      return answered;
    },
    begun(victoryPoint, "opposed rolls", { tnA: 12, skillA: 4, accentA: 0, tnB: 9, skillB: 3, accentB: 0 }),
  );
  const position = recordPosition(resume(victoryPoint, rolled));
  const words = foldedRoll({ position, outcome: rolled.outcome, nameOf: (role) => role })?.words;
  expect(words).toBe("12 against 3: critical, 6 points");
});

/** A round of a task that is folded, with the total before it. */
const foldedRound = (mode: string, total: number, face: number) => {
  const roll = { skill: 3, characteristic: 6, modifiers: [], accent: 0 };
  const against = mode === "resisted" ? [roll] : [];
  const open = begun(victoryPoint, "task round", { mode, goal: 9, total, rolls: [roll], opponents: against });
  if (mode !== "resisted") return foldedIn(open, face);
  const trace = answerDice(victoryPoint, open, [face], "hand");
  if (isRefusal(trace)) throw new Error(trace.code);
  return foldedIn(trace, 6);
};

it("VP-39, VP-41: a folded round says what it added, and where that left the task", () => {
  expect(foldedRound("solo", 2, 6)).toBe("+2 points, 4 of 9 in all");
  expect(foldedRound("solo", 2, 3)).toBe("+1 point, 3 of 9 in all");
  expect(foldedRound("resisted", 4, 3)).toBe("−1 point, ahead by 3 of 9");
  expect(foldedRound("resisted", 0, 3)).toBe("−1 point, behind by 1 of 9");
});

/** A round of a task of 9 points, with the total before and after it. */
const roundOf = (rounds: number, total: number, after: number, procedure = "task round"): PastRoll => ({
  procedure,
  args: { goal: 9, total, rounds, mode: "resisted", rolls: [{}] },
  outcome: { goal: 9, total: after, rounds: rounds + 1, vps: [4, 1] },
});

describe("VP-39 to VP-41: the rounds until a standing", () => {
  const standing = { goal: 9, total: 6, rounds: 2, resisted: true };
  const numbers = (past: readonly PastRoll[]) =>
    roundsUntil(standing, past).map(({ number, total }) => [number, total]);

  it("are those that lead to it, the first one first", () => {
    expect(numbers([roundOf(0, 0, 3), roundOf(1, 3, 6)])).toEqual([
      [1, 3],
      [2, 6],
    ]);
    expect(roundsUntil(standing, [roundOf(1, 3, 6)])).toMatchObject([
      { ours: 4, theirs: 1, rollers: { ours: 1, theirs: 1 } },
    ]);
  });

  it("are no other rolls, and none of another task", () => {
    expect(numbers([roundOf(1, 3, 6, "goal")])).toEqual([]);
    expect(numbers([{ procedure: "task round", args: {}, outcome: { goal: 9, total: 6, rounds: 2 } }])).toEqual([]);
    expect(numbers([{ ...roundOf(1, 3, 6), outcome: {} }])).toEqual([]);
    expect(numbers([roundOf(1, 3, 5), roundOf(2, 3, 6)])).toEqual([]);
  });
});

/** A roll with an outcome, as the log folds it. */
const rollTold = (outcome: Outcome) =>
  foldedCheck({
    position: recordPosition(resume(wasteland2d20, begun(wasteland2d20, "combat dice", {}))),
    outcome,
    nameOf: (role) => role,
  })?.words;

describe("W20-14, W20-30: a roll in a line of the log", () => {
  it("tells the successes of a check, how many are over or were needed, and its complications", () => {
    const check = { outcome: "success", successes: 2, difficulty: 2, apGained: 0, complications: 0 };
    expect(rollTold(check)).toBe("2 successes, 2 needed");
    expect(rollTold({ ...check, outcome: "failure", successes: 1, complications: 1 })).toBe(
      "1 success, 2 needed, 1 complication",
    );
    expect(rollTold({ ...check, successes: 3, apGained: 1 })).toBe("3 successes, 1 over");
  });

  it("tells what a roll that may still change would come to, by its sums", () => {
    const position = recordPosition(resume(wasteland2d20, begun(wasteland2d20, "combat dice", {})));
    const against = { from: "difficulty", value: 1, passes: "at-least" } as const;
    const sums = [
      sumOf("damage", [{ from: "two", value: 4 }]),
      sumOf("successes", [{ from: "hits", value: 2 }], against),
    ];
    const folded = foldedCheck({
      position: { ...position, explanation: { sums } },
      outcome: undefined,
      nameOf: (role) => role,
    });
    expect(folded?.words).toBe("4 damage, 2 successes, 1 over");
  });

  it("tells what the stamp of a hit doesn't: its successes and effects, and whether it was enough", () => {
    expect(rollTold({ outcome: "damage", damage: 3 })).toBe("no effects");
    expect(rollTold({ outcome: "hit", damage: 3, successes: 1, apGained: 0, effects: 2 })).toBe("1 success, 2 effects");
    const hit = { outcome: "hit", damage: 3, successes: 2, difficulty: 1, apGained: 1, effects: 1, enough: false };
    expect(rollTold(hit)).toBe("2 successes, 1 over, 1 effect, not enough");
    expect(rollTold({ outcome: "failure" })).toBeUndefined();
  });
});

const worth = (value: number) => ({ passive: [value], optimal: [value] });

/** The words for what luck adds to a chance or mean of a half, and takes from it. */
const gains = (name: keyof typeof wasteland2d20.goals) =>
  [0.25, 0, -0.1].map((gain) => formatGain(worth(0.5 + gain), worth(0.5), wasteland2d20.goals[name]));

describe("W20-25: what luck adds to a roll", () => {
  it("is told in per cent of a chance, or as an amount of what is wanted, and so is a loss", () => {
    expect(gains("success")).toEqual(["+25.0%", "no gain", "−10.0%"]);
    expect(gains("damage")).toEqual(["+0.25 damage", "no gain", "−0.10 damage"]);
  });
});

it("ST-56, ST-58: a folded roll strikes the hits that ones cancel, after those under the threshold", () => {
  const open = begun(storytellerD10, "dice pool", { pool: 6, difficulty: 7, threshold: 1, specialties: 0 });
  const thrown = answerDice(storytellerD10, open, [9, 8, 7, 1, 8, 3], "hand");
  if (isRefusal(thrown)) throw new Error(thrown.code);
  const position = recordPosition(resume(storytellerD10, thrown));
  const folded = foldedCount({ position, outcome: thrown.outcome, nameOf: (role) => role });
  expect(folded?.words).toBe("4 hits at 7+ − 1 threshold − 1 one = 2");
  const shown = folded?.dice?.map(({ place, fill }) => [position.tray[place]?.face, fill]);
  expect(shown).toEqual([
    [8, "hit"],
    [8, "hit"],
    [9, "lidded"],
    [1, "one"],
    [7, "gone"],
    [3, "miss"],
  ]);
});

type Answer = readonly [move: string, willpower: number];

/** A roll of willpower or of rest that has been thrown, and the moves after it, each with the willpower that is held then. */
function thrown(procedure: string, args: JsonObject, faces: readonly number[], ...answers: readonly Answer[]) {
  let trace = begun(storytellerD10, procedure, args);
  const answer = (move: string, willpower: number): void => {
    const answered = answerChoice(storytellerD10, trace, { move }, { willpower });
    if (isRefusal(answered)) throw new Error(answered.code);
    ({ trace } = answered);
  };
  if (resume(storytellerD10, trace).awaits.wants === "choice") answer("roll", 4);
  const rolled = answerDice(storytellerD10, trace, faces, "hand");
  if (isRefusal(rolled)) throw new Error(rolled.code);
  trace = rolled;
  for (const one of answers) answer(...one);
  return recordPosition(resume(storytellerD10, trace));
}

const foldedRest = (position: RecordedPosition) =>
  foldedCount({ position, outcome: position.outcome, nameOf: (role) => role })?.words;

it("ST-41: a roll of a day's rest is counted like any other, and its line ends with the willpower it leaves", () => {
  const rest = { willpower: 4, permanent: 9, relax: true };
  const kept = thrown("rest day", rest, [9, 8, 1, 3, 2], ["hold", 6]);
  expect(countOf(kept)).toMatchObject({ difficulty: 8, net: 1, cancelled: 1 });
  expect(foldedRest(kept)).toBe("2 hits at 8+ − 1 one = 1, now 6 willpower");
  const bought = thrown("rest day", rest, [9, 8, 1, 3, 2], ["spend", 6], ["hold", 8]);
  expect(foldedRest(bought)).toBe("bought off, now 8 willpower");
});

it("ST-31: a roll that was bought off has void dice, and the dots that are left in their place", () => {
  const bought = thrown("willpower", { willpower: 4 }, [2, 9, 3, 1], ["spend", 4], ["hold", 3]);
  expect(boughtOf(bought)).toMatchObject({ dots: 3, threshold: 0, net: 3 });
  expect(boughtOf(bought)?.dice.map(({ face }) => face)).toEqual([9, 3, 2, 1]);
  expect(boughtOf(thrown("willpower", { willpower: 4 }, [2, 9, 3, 1], ["hold", 4]))).toBeUndefined();
  const folded = foldedCount({ position: bought, outcome: bought.outcome, nameOf: (role) => role });
  expect(folded?.words).toBe("bought off");
  const shown = folded?.dice?.map(({ place, fill }) => [bought.tray[place]?.face, fill]);
  expect(shown).toEqual([
    [9, "miss"],
    [3, "miss"],
    [2, "miss"],
    [1, "miss"],
  ]);
});

const firsts = (scale: string) => groups[scale]?.map(({ title, names: [first] }) => [title, first]);

it("ST-03, ST-08 to ST-11: ratings stand in the groups of the book", () => {
  expect(firsts("attributes")).toEqual([
    ["Physical", "Strength"],
    ["Mental", "Perception"],
  ]);
  expect(firsts("abilities")).toEqual([
    ["Talents", "Alertness"],
    ["Skills", "Driving"],
    ["Knowledges", "Academics"],
  ]);
});

const rollWith = (character: string, given: JsonObject, vp = 1) => ({
  character,
  title: "",
  given,
  procedure: "goal",
  args: {},
  outcome: { vp },
});
const helpFrom = (character: string, whom: string | null, vp?: number) =>
  rollWith(character, { purpose: "gambling", whom }, vp);
const helpersIn = (...past: readonly ReturnType<typeof rollWith>[]) => helpersOf(past, "hester", "Gambling");

describe("VP-34, VP-36: whose rolls have helped the next one", () => {
  it("are those of others and one's own, each once, the first one first", () => {
    expect(helpersIn(helpFrom("pell", "hester"), helpFrom("hester", null), helpFrom("pell", "hester"))).toEqual([
      "hester",
      "pell",
    ]);
  });

  it("are neither those that brought no points, nor those for somebody else or another roll", () => {
    const other = rollWith("pell", { purpose: "Persuade", whom: "hester" });
    expect(helpersIn(helpFrom("pell", "hester", 0), helpFrom("pell", null), helpFrom("hester", "pell"), other)).toEqual(
      [],
    );
  });

  it("begin anew after a roll that used the help up", () => {
    const used = rollWith("hester", { helped: "Gambling" });
    expect(helpersIn(helpFrom("pell", "hester"), used, helpFrom("orrin", "hester"))).toEqual(["orrin"]);
    expect(helpersIn(helpFrom("pell", "hester"), rollWith("hester", {}))).toEqual(["pell"]);
  });
});
