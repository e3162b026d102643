import type { Amounts, Goal, JsonObject, Objective, Outcome, SystemDefinition } from "@rulewright/rules";
import { describe, expect, it } from "vitest";
import {
  amountLabel,
  factsOf,
  formatAccuracy,
  formatAnswer,
  formatButton,
  formatDecision,
  formatDecisionBriefly,
  formatDifference,
  formatErrorBar,
  formatFacts,
  formatFigure,
  formatHand,
  formatOption,
  isChance,
  isDiceSelection,
  objectiveLabel,
  presentEndings,
  presentMeans,
  toneOf,
  variableLabel,
} from "../src/index.ts";
import { formatField } from "../src/options/dice.ts";

const wants = (name: string, of: (outcome: Outcome) => number, sense: 1 | -1 = 1): Objective => ({
  name,
  source: "outcome",
  kind: "chance",
  sense,
  of,
});
const goalOf = (name: string, ...objectives: Objective[]): Goal => ({ name, owner: "player", objectives });
const success = goalOf(
  "success",
  wants("success", ({ outcome }) => Number(outcome === "success")),
);
const life = goalOf(
  "life",
  wants("alive", ({ outcome }) => Number(outcome === "alive")),
);
const safety = goalOf(
  "safety",
  wants("failure", ({ outcome }) => Number(outcome === "failure"), -1),
);
const few = goalOf("few", { name: "lots", source: "paid", kind: "amount", sense: -1, amount: "lots" });

describe("tones", () => {
  const system = { goals: { success, life }, badOutcomes: ["botch", "dead"] };

  it("follow the goal, and the system's bad outcomes before it", () => {
    const tones = ["success", "failure", "alive", "botch"].map((outcome) => toneOf(system, { outcome }, success));
    expect(tones).toEqual(["success", "failure", "failure", "critical"]);
  });

  it("follow any goal where none is given", () => {
    expect(["success", "alive", "failure", "dead"].map((outcome) => toneOf(system, { outcome }))).toEqual([
      "success",
      "success",
      "failure",
      "critical",
    ]);
  });

  it("are failures where a goal looks at no outcome, or wants to avoid this one", () => {
    expect(toneOf(system, { outcome: "success" }, few)).toBe("failure");
    expect(toneOf(system, { outcome: "failure" }, safety)).toBe("failure");
  });
});

describe("objectives", () => {
  const text = {
    "tracker.lots": "Lots",
    "tracker.ap": "Action points",
    "tracker.gmAp": "GM's store",
    "paid.gmAp": "Action points given to the GM",
    "fact.rounds": "Rounds",
    "outcome.success": "Success",
  };

  it("are labelled apart where they are paid and where they are earned", () => {
    expect([amountLabel(text, "ap", "paid"), amountLabel(text, "ap", "earned")]).toEqual([
      "Action points spent",
      "Action points earned",
    ]);
    expect(amountLabel(text, "gmAp", "paid")).toBe("Action points given to the GM");
    expect(["rounds", "success", "shots"].map((name) => amountLabel(text, name, "paid"))).toEqual([
      "Rounds",
      "Success",
      "Shots",
    ]);
    expect(variableLabel(text, { name: "lots", source: "paid" })).toBe("Lots spent");
    expect(variableLabel(text, { name: "rounds", source: "outcome" })).toBe("Rounds");
    expect(objectiveLabel(text, { name: "rounds", source: "earned", amount: "rounds" })).toBe("Rounds");
    expect(objectiveLabel(text, { name: "own points", source: "outcome" })).toBe("Own points");
  });

  it("are chances or amounts", () => {
    expect([isChance({ kind: "chance" }), isChance({ kind: "amount" })]).toEqual([true, false]);
    expect([formatFigure("chance", 0.5), formatFigure("amount", 0.5)]).toEqual(["50.0%", "0.50"]);
    expect([formatDifference("chance", 0.5), formatDifference("amount", 0.5)]).toEqual(["+50.0", "+0.50"]);
    expect([formatErrorBar("chance", 0.01), formatErrorBar("amount", 0.01)]).toEqual(["± 2.0%", "± 0.02"]);
  });
});

const points = (error: number) => formatAccuracy({ runs: 12_000, error });

describe("answers", () => {
  const text = { "outcome.damage": "Damage", "fact.enough": "Enough damage", "tracker.lots": "Lots" };
  const enough = { name: "enough", kind: "chance", source: "outcome" } as const;

  it("tell one outcome apart by what is wanted", () => {
    const endings = [
      { outcome: "damage", tone: "failure", chance: 0.37 },
      { outcome: "damage", tone: "success", chance: 0.63 },
    ] as const;
    expect(presentEndings(text, endings, enough).map(({ label, figure }) => [label, figure])).toEqual([
      ["Enough damage", "63.0%"],
      ["Otherwise", "37.0%"],
    ]);
  });

  it("are outcomes, best first, where there are several or nothing is wanted", () => {
    const endings = [
      { outcome: "botch", tone: "critical", chance: 0.1 },
      { outcome: "damage", tone: "success", chance: 0.6 },
      { outcome: "miss", tone: "failure", chance: 0.3 },
    ] as const;
    const labels = ["Damage", "Miss", "Botch"];
    for (const wanted of [enough, { ...enough, kind: "amount" } as const, undefined]) {
      expect(presentEndings(text, endings, wanted).map(({ label }) => label)).toEqual(labels);
    }
    expect(presentEndings(text, endings.slice(1, 2))).toEqual([
      { key: "damage success", label: "Damage", figure: "60.0%", value: 0.6, tone: "success" },
    ]);
  });

  it("leave out an ending that says nothing", () => {
    const endings = [{ outcome: "damage", tone: "success", chance: 1 }] as const;
    expect(presentEndings(text, endings, { ...enough, kind: "amount" })).toEqual([]);
    expect(presentEndings(text, endings, enough).map(({ label }) => label)).toEqual(["Enough damage"]);
    const failed = [{ outcome: "damage", tone: "failure", chance: 1 }] as const;
    expect(presentEndings(text, failed, enough).map(({ label }) => label)).toEqual(["Damage"]);
  });

  it("are as accurate as two standard errors, and never more than a tenth of a point", () => {
    expect(points(0.0045)).toBe("12,000 runs, accurate to about ±0.9 percentage points");
    expect([0.1, 0.0005, 0.0001, 0].map((error) => /±\S+/.exec(points(error))?.[0])).toEqual([
      "±20.0",
      "±0.1",
      "±0.1",
      "±0.1",
    ]);
  });

  it("leave out means that are 0, except of the first objective and of what is paid", () => {
    const means = [
      { ...enough, mean: 0, exact: "0/1" },
      { name: "effects", kind: "amount", source: "outcome", mean: 0 },
      { name: "lots", kind: "amount", source: "paid", amount: "lots", mean: 0, error: 0.01 },
    ] as const;
    expect(presentMeans(text, means)).toEqual([
      { key: "outcome enough", label: "Enough damage", figure: "0%", value: 0, kind: "chance", exact: "0/1" },
      { key: "paid lots", label: "Lots spent", figure: "0.00", value: 0, kind: "amount", errorBar: "± 0.02" },
    ]);
  });
});

describe("facts", () => {
  const text = {
    "fact.margin": "Margin",
    "fact.open": "Still open",
    "fact.a": "Acting side",
    "outcome.success": "Success",
  };

  it("are those that the system words and that aren't empty", () => {
    const facts = { outcome: "success", margin: 2, open: true, other: 3, a: { outcome: "success", net: 2 } };
    expect(factsOf(text, facts).map(({ label, value }) => `${label} ${value}`)).toEqual([
      "Margin 2",
      "Still open ",
      "Acting side success, 2",
    ]);
    expect(factsOf(text, { margin: 0, open: false, a: [] })).toEqual([]);
    expect(factsOf(text, { margin: null, open: undefined })).toEqual([]);
    expect(factsOf(text, facts, { except: new Set(["margin", "a"]) }).map(({ name }) => name)).toEqual(["open"]);
  });

  it("stand in one line, without structured data", () => {
    expect(formatFacts(text, { outcome: "success", margin: 0, log: [{ a: 1 }], inner: { a: 1 } })).toBe("Margin 0");
  });

  it("are answers, also with a no", () => {
    expect(formatAnswer(text, {}, { open: false, margin: 3 })).toBe("Still open: no · Margin: 3");
    expect(formatAnswer(text, {}, { rows: {} })).toBe("Rows: none");
  });

  it("are answers without empty lists, unless there is nothing else", () => {
    expect(formatAnswer(text, {}, { waiting: [], margin: 3, done: ["a"], rows: {} })).toBe(
      "Margin: 3 · Done: a · Rows: none",
    );
    expect(formatAnswer(text, {}, { waiting: [], gone: undefined })).toBe("Waiting: none");
    expect(formatAnswer(text, { a: "Ada B." }, { next: "a", why: "So it is." })).toBe("Next: Ada B · Why: So it is");
  });
});

describe("options", () => {
  const text = {
    "move.lots": "Use lots",
    "move.stand": "Let it stand",
    "detail.reroll": "reroll {what}",
    "detail.double": "double the zeros",
    "detail.specialties": "{what} specialties",
    "detail.specialties.one": "{what} specialty",
    "die.miss.one": "miss",
    "die.miss.other": "misses",
  };
  const misses = { hand: { miss: 2, hit: 0 }, count: 2 };
  const tray = [7, 9].map((face) => ({ die: "d10", face, rerolled: false, by: "generator" as const }));

  it("select dice by class in a calculation", () => {
    expect([isDiceSelection(misses), isDiceSelection(2), isDiceSelection({ hand: {} })]).toEqual([true, false, false]);
    expect(formatHand(text, misses.hand)).toBe("2 misses");
    expect([1, 2].map((die) => formatHand(text, { die }))).toEqual(["1 die", "2 dice"]);
    expect(formatOption(text, { move: "lots", detail: { double: 1, reroll: misses } }, "stand")).toBe(
      "Use lots: double the zeros, reroll 2 misses",
    );
    expect(formatOption(text, { move: undefined, detail: {} }, "stand")).toBe("Let it stand");
  });

  it("select dice by face at the table", () => {
    expect(formatDecision(text, "lots", { double: 1, reroll: [0, 1] }, tray)).toBe(
      "Use lots: double the zeros, reroll 7 and 9",
    );
    expect(formatDecisionBriefly(text, "lots", { double: 1, reroll: [0, 1] }, tray)).toBe(
      "Double the zeros, reroll 7 and 9",
    );
    expect(formatDecisionBriefly(text, "lots", { modifier: 2 }, tray)).toBe("Use lots");
    expect(formatDecisionBriefly(text, "lots", { modifier: 2 }, tray, {})).toBe("Use lots: 2");
    expect(formatDecisionBriefly(text, "lots", { which: "Owl" }, tray)).toBe("Use lots: Owl");
  });

  it("select dice by class at the table where a text draws every one of them for what it is worth", () => {
    const drawn = { ...text, "face.blank": "–", "face.two": "2", "die.two.one": "two", "die.two.other": "twos" };
    const named = { ...drawn, "die.blank.one": "blank", "die.blank.other": "blanks" };
    const worth = ["blank", "two", "blank", undefined, "other"].map((one) => ({
      die: "d6",
      face: 3,
      rerolled: false,
      by: "hand" as const,
      ...(one === undefined ? {} : { class: one }),
    }));
    const reroll = (...places: readonly number[]) => formatDecisionBriefly(named, "lots", { reroll: places }, worth);
    expect(reroll(0, 1, 2)).toBe("Reroll 2 blanks, 1 two");
    expect(reroll(1)).toBe("Reroll 1 two");
    // One that is drawn by its face has all of them told by their faces.
    expect(reroll(0, 3)).toBe("Reroll 3 and 3");
    expect(reroll(0, 4)).toBe("Reroll 3 and 3");
    expect(reroll(0, 9)).toBe("Reroll 3 and ?");
  });

  const option = (detail: JsonObject) => formatOption(text, { move: "lots", detail }, "stand");

  const decision = (detail: JsonObject) => formatDecision(text, "lots", detail, tray);

  const briefly = (detail: JsonObject, pays?: Amounts) => formatDecisionBriefly(text, "lots", detail, tray, pays);

  it("have their details in order, without those that are 0 or empty", () => {
    expect(option({ reroll: misses })).toBe("Use lots: reroll 2 misses");
    expect(option({ specialties: 2, as: "Boats", double: 0 })).toBe("Use lots: 2 specialties, as Boats");
    expect(option({ double: 0, reroll: { hand: { miss: 0 }, count: 0 }, as: "", why: null, loud: true })).toBe(
      "Use lots",
    );
    expect(option({ reroll: { hand: { miss: 1 }, count: 1 } })).toBe("Use lots: reroll 1 miss");
    // A text is one thing.
    expect(option({ specialties: "Boats" })).toBe("Use lots: Boats specialty");
    expect(decision({ reroll: [1] })).toBe("Use lots: reroll 9");
    expect(decision({ reroll: [], double: 0, as: "" })).toBe("Use lots");
    expect(decision({ specialties: [0] })).toBe("Use lots: 7 specialty");
    expect(decision({ specialties: [0, 1, 2] })).toBe("Use lots: 7, 9 and ? specialties");
  });

  it("are one thing where they are a text, also in brief", () => {
    expect(briefly({ specialties: "Boats" }, {})).toBe("Use lots: Boats specialty");
    expect(briefly({ specialties: 2 }, {})).toBe("Use lots: 2 specialties");
  });

  it("say beside dice how often, and leave prices to the button", () => {
    expect(briefly({ again: 2, reroll: [0] })).toBe("Again 2 times, reroll 7");
    expect(briefly({ again: 1, reroll: [0] })).toBe("Again, reroll 7");
    expect(briefly({ again: 0, reroll: [0] })).toBe("Reroll 7");
    expect(briefly({ again: 0, reroll: [0] }, {})).toBe("Reroll 7");
    expect(briefly({ as: "Boats", reroll: [1] })).toBe("Reroll 9");
    expect(briefly({ modifier: 0 }, {})).toBe("Use lots: 0");
    expect(briefly({ modifier: 0 }, { lots: 1 })).toBe("Use lots");
    expect(briefly({ modifier: 2 }, { lots: 2 })).toBe("Use lots");
    expect(briefly({ modifier: 2 }, { lots: 1 })).toBe("Use lots: modifier 2");
    expect(briefly({ specialties: 2 }, { lots: 1 })).toBe("Use lots: 2 specialties");
    expect(briefly({ specialties: 0 }, {})).toBe("Use lots");
    expect(briefly({ modifier: -1, more: 2, why: 0 }, {})).toBe("Use lots: −1, 2");
    expect(briefly({ as: "Boats" }, {})).toBe("Use lots: Boats");
    expect(briefly({})).toBe("Use lots");
  });

  it("are buttons with the price, where it may be more than one thing", () => {
    const system = {
      text: { ...text, "move.ego": "Spend ego", "tracker.lots": "Lots", "tracker.lots.one": "lot" },
      trackers: { lots: { max: 4 }, ego: { max: 1 } },
    } as unknown as SystemDefinition;
    expect(formatButton(system, "lots", { lots: 2 })).toBe("Commit 2 lots");
    expect(formatButton(system, "lots", { lots: 1, ego: 0 })).toBe("Commit 1 lot");
    const own = { ...system, text: { ...system.text, "move.lots.priced": "Draw for {price}" } };
    expect(formatButton(own, "lots", { lots: 2 })).toBe("Draw for 2 lots");
    expect(formatButton(system, "ego", { ego: 1, lots: 0 })).toBe("Spend ego");
    expect(formatButton(system, "lots", { ego: 1, lots: 1 })).toBe("Commit 1 ego and 1 lot");
    expect(formatButton(system, "stand", {})).toBe("Let it stand");
    expect(formatButton(system, "lots", { dust: 1 })).toBe("Commit 1 dust");
  });

  it("have fields in the singular", () => {
    expect([1, 2].map((count) => formatField(text, "specialties", String(count), count))).toEqual([
      "1 specialty",
      "2 specialties",
    ]);
    expect(formatField({}, "modifier", "2", 2)).toBe("modifier 2");
  });
});
