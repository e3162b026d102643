import { d } from "@rulewright/dice";
import {
  choose,
  type Comparison,
  done,
  go,
  type Position,
  procedure,
  type Procedure,
  type Sum,
  sumOf,
  type TableDie,
  type Term,
} from "@rulewright/rules";
import { describe, expect, it } from "vitest";
import {
  dieContributions,
  diceContributions,
  explainedFacts,
  openFacts,
  standingOutcome,
  formatExpectation,
  formatExplanation,
  presentExplanation,
  sideNames,
  termNames,
} from "@rulewright/present";

const next: Procedure = procedure("next", {
  rules: ["R-1"],
  *run() {
    return done({ outcome: "over" });
  },
});

const text = {
  "fact.tn": "Target number",
  "fact.net": "Net successes",
  "fact.successes": "Successes",
  "param.level": "Level",
  "term.hits": "Hits",
  "term.hits.one": "hit",
  "term.cancels": "Ones",
  "term.cancels.one": "one",
  "term.Dexterity": "Dexterity",
  "side.opponent": "Opposing side",
  "exception.certain": "A 12 always succeeds.",
  "class.zero": "successful zero",
};
const names = { level: "Subtlety" };
const atLeast = (value: number): Comparison => ({ from: "target", value, passes: "at-least" });
const linesOf = (terms: readonly Term[], against?: Comparison) =>
  formatExplanation({ text, names }, { sums: [sumOf("net", terms, against)] });

/** The terms of counted dice. */
const counted = (hits: number, cancels: number): readonly Term[] => [
  { from: "hits", value: hits },
  { from: "cancels", value: -cancels },
];

/** Hits that count from a face on, less ones; two are needed. */
const sumAt = (value: number, at?: number, ones = 0): Sum =>
  sumOf(
    "net",
    [
      { from: "hits", value, ...(at === undefined ? {} : { at }) },
      { from: "cancels", value: -ones },
    ],
    atLeast(2),
  );

describe("a sum", () => {
  it("of a die is compared with a target", () => {
    const terms = [
      { from: "die", value: 10 },
      { from: "level", value: 5 },
      { from: "malus", value: -4 },
    ];
    expect(linesOf(terms, atLeast(10))).toEqual(["10 + 5 Subtlety − 4 malus = 11 against 10"]);
  });

  it("of several rolls names whoever made each, by the role where there is no name", () => {
    const rolls = [
      { from: "points", value: 1, by: "player" },
      { from: "points", value: 2, by: "helper" },
      { from: "points", value: 3, by: "helper 2" },
      { from: "points", value: -4, by: "opponent" },
    ];
    const worded = { ...text, "term.points.by": "from {who}" };
    const sides = { player: "Hester", helper: "Pell" };
    expect(formatExplanation({ text: worded, sides }, { sums: [sumOf("net", rolls)] })).toEqual([
      "Net successes: 1 from Hester + 2 from Pell + 3 from the helper 2 − 4 from the opposing side = 2",
    ]);
    expect(formatExplanation({ text, sides }, { sums: [sumOf("net", rolls.slice(0, 2))] })).toEqual([
      "Net successes: 1 points + 2 points = 3",
    ]);
  });

  it("of counted dice says how many are needed", () => {
    expect(linesOf(counted(3, 1), atLeast(4))).toEqual(["3 hits − 1 one = 2 of 4 needed"]);
    expect(linesOf(counted(1, 0), atLeast(1))).toEqual(["1 of 1 needed"]);
    expect(linesOf(counted(5, 0), atLeast(4))).toEqual(["5 against 4"]);
    expect(linesOf(counted(0, 2), atLeast(1))).toEqual(["0 hits − 2 ones = −2 of 1 needed"]);
    expect(linesOf(counted(4, 0), { ...atLeast(3), passes: "more-than" })).toEqual(["4, more than 3 needed"]);
    expect(linesOf(counted(4, 0), { ...atLeast(3), passes: "at-most" })).toEqual(["4, at most 3"]);
  });

  it("of counted dice tells the face from which they count, where a text says it", () => {
    const at = { ...text, "term.hits.at": "{label} at {at}+" };
    const lines = (texts: typeof text, sum: Sum) => formatExplanation({ text: texts }, { sums: [sum] });
    expect(lines(at, sumAt(3, 7, 1))).toEqual(["3 hits at 7+ − 1 one = 2 of 2 needed"]);
    expect(lines(at, sumAt(1, 8))).toEqual(["1 hit at 8+ of 2 needed"]);
    expect(lines(at, sumAt(3, undefined, 1))).toEqual(["3 hits − 1 one = 2 of 2 needed"]);
    expect(lines(text, sumAt(3, 7, 1))).toEqual(["3 hits − 1 one = 2 of 2 needed"]);
  });

  it("doesn't tell a comparison whose text is empty, but what was counted", () => {
    const own = { ...text, "comparison.at-least.1": "" };
    const lines = (ones: number, needed: number) =>
      formatExplanation({ text: own }, { sums: [sumOf("net", counted(3, ones), atLeast(needed))] });
    expect(lines(1, 1)).toEqual(["3 hits − 1 one = 2"]);
    expect(lines(1, 2)).toEqual(["3 hits − 1 one = 2 of 2 needed"]);
    expect(lines(0, 1)).toEqual(["3 hits"]);
  });

  it("without a comparison has a label, and none where it has a single term", () => {
    const dexterity = { from: "Dexterity", value: 3 };
    expect(linesOf([dexterity, { from: "level", value: 2 }])).toEqual(["Net successes: 3 Dexterity + 2 Subtlety = 5"]);
    expect(linesOf([dexterity])).toEqual([]);
    expect(linesOf([{ from: "level", value: 0 }, dexterity])).toEqual([]);
    expect(linesOf([{ from: "malus", value: -1 }, dexterity])).toEqual(["Net successes: −1 malus + 3 Dexterity = 2"]);
  });

  it("is compared in a system's own words where it has some", () => {
    const sum = sumOf("net", [{ from: "die", value: 13 }], { ...atLeast(15), passes: "at-most" });
    const own = { ...text, "comparison.at-most": "of" };
    expect(formatExplanation({ text: own }, { sums: [sum] })).toEqual(["13 of 15"]);
  });

  it("that is cut names the rule, and one that something else decides names that", () => {
    const sum = { ...sumOf("net", [{ from: "die", value: 3 }], atLeast(4)), total: 5, bounded: "R-1" };
    expect(formatExplanation({ text }, { sums: [sum] })).toEqual(["3, counts as 5 (R-1) against 4"]);
    const terms = [
      { from: "die", value: 2 },
      { from: "malus", value: -3 },
    ];
    const low = { ...sumOf("net", terms, { ...atLeast(3), passes: "at-most" }), total: 1, bounded: "R-1" } as const;
    expect(formatExplanation({ text }, { sums: [low] })).toEqual(["2 − 3 malus = −1, counts as 1 (R-1), at most 3"]);
    const exception = { rule: "R-2", name: "certain" };
    const plain = sumOf("net", [{ from: "die", value: 12 }], atLeast(20));
    expect(formatExplanation({ text }, { sums: [plain], exception })).toEqual([
      "12 against 20 · A 12 always succeeds (R-2)",
    ]);
    expect(formatExplanation({ text }, { sums: [], exception: { ...exception, name: "no-dice" } })).toEqual([
      "No dice (R-2)",
    ]);
  });

  it("of each side of a contest has the name of whoever rolls", () => {
    const final = { ...sumOf("final", [{ from: "die", value: 7 }], atLeast(9)), side: "player" };
    const other = { ...sumOf("final", [{ from: "die", value: 2 }], atLeast(3)), side: "opponent" };
    const level = {
      ...sumOf("tn", [
        { from: "level", value: 2 },
        { from: "die", value: 1 },
      ]),
      side: "opponent",
    };
    const sides = sideNames({ ann: "Ann" }, { character: "ann", roles: { opponent: "gone" } });
    expect(formatExplanation({ text, names, sides }, { sums: [final, other, level] })).toEqual([
      "Ann: 7 against 9",
      "Opposing side: 2 against 3",
      // The names of the acting character's sheet are not the opponent's.
      "Opposing side, target number: 2 level + 1 die = 3",
    ]);
    const namesOfOthers = { opponent: { level: "Sneak" } };
    expect(formatExplanation({ text, names, sides, namesOfOthers }, { sums: [level] })).toEqual([
      "Opposing side, target number: 2 Sneak + 1 die = 3",
    ]);
  });
});

const present = (...sums: readonly Sum[]) => presentExplanation({ text, names }, { sums });

describe("an explanation as parts to draw", () => {
  it("names each of several terms of a source, where it has a name", () => {
    const terms = [2, -1, 3].map((value) => ({ from: "malus", value }));
    const context = { text, names: { "malus.2": "rain" } };
    const [shown] = presentExplanation(context, { sums: [sumOf("net", terms, atLeast(3))] }).sums;
    expect(shown?.terms.map(({ label }) => label)).toEqual(["malus", "rain", "malus"]);
    expect(formatExpectation(context, d(12).times(1), { terms, against: atLeast(3) })).toContain("− 1 rain");
  });

  it("has the text of a term for its key alone: what a person calls a modifier stays as it was written", () => {
    const words = { ...text, board: "Turn board", "term.saved": "saved help" };
    const terms = [2, 1].map((value) => ({ from: "malus", value }));
    const labelOf = (name: string) =>
      presentExplanation({ text: words, names: { "malus.1": name } }, { sums: [sumOf("net", terms)] }).sums[0]?.terms[0]
        ?.label;
    expect(["board", "term.saved", "term.unknown"].map(labelOf)).toEqual(["board", "saved help", "term.unknown"]);
  });

  it("has signs, numbers, labels and rules of its terms, and the total", () => {
    const terms = [
      { from: "die", value: 4 },
      { from: "level", value: 1, rule: "R-1" },
      { from: "malus", value: -5, rule: "R-2" },
    ];
    expect(present(sumOf("net", terms, atLeast(3)))).toEqual({
      sums: [
        {
          of: "net",
          label: "",
          terms: [
            { sign: "", number: "4", label: "" },
            { sign: "+", number: "1", label: "Subtlety", rule: "R-1" },
            { sign: "−", number: "5", label: "malus", rule: "R-2" },
          ],
          total: "0",
          negative: false,
          against: { before: "against", number: "3", after: "", joined: true },
        },
      ],
    });
  });

  it("is negative below 0, and names what cut or decided each sum", () => {
    const low = sumOf("net", [
      { from: "level", value: -2 },
      { from: "die", value: 1 },
    ]);
    const exception = { rule: "R-2", name: "certain" };
    const [negative, cut, decided] = present(
      low,
      { ...sumOf("tn", [{ from: "level", value: 3 }]), total: 2, bounded: "R-1" },
      { ...sumOf("tn", [{ from: "level", value: 3 }]), exception },
    ).sums;
    expect(negative).toMatchObject({ label: "Net successes", total: "−1", negative: true });
    expect(cut).toEqual({
      of: "tn",
      label: "Target number",
      terms: [{ sign: "", number: "3", label: "Subtlety" }],
      total: "2",
      negative: false,
      bounded: "R-1",
      uncut: "3",
    });
    expect(decided).toEqual({
      of: "tn",
      label: "Target number",
      terms: [{ sign: "", number: "3", label: "Subtlety" }],
      negative: false,
      exception: { words: "A 12 always succeeds", rule: "R-2" },
    });
  });

  it("leaves out terms of 0, but never the dice, and keeps the first where there is nothing else", () => {
    const labels = (...terms: readonly Term[]) =>
      present({ of: "net", terms, total: 2, against: { ...atLeast(3), passes: "more-than" } }).sums[0]?.terms.map(
        ({ number, label }) => `${number} ${label}`,
      );
    const [zero, level] = [
      { from: "malus", value: 0 },
      { from: "level", value: 2 },
    ];
    expect(labels(zero, level, { from: "die", value: 0 })).toEqual(["2 Subtlety", "0 die"]);
    expect(labels(level, zero, { from: "hits", value: 0 }, { from: "cancels", value: 0 })).toEqual([
      "2 Subtlety",
      "0 hits",
      "0 ones",
    ]);
    const cut = present({ of: "tn", terms: [zero], total: 1, bounded: "R-1" }).sums[0];
    expect(cut).toMatchObject({ terms: [{ number: "0", label: "malus" }], total: "1", bounded: "R-1" });
    // A single term that is compared is the total.
    expect(labels(zero, level)).toEqual([]);
    expect(labels(zero)).toEqual([]);
    expect(formatExplanation({ text }, { sums: [sumOf("net", [zero], atLeast(0))] })).toEqual(["0 of 0 needed"]);
  });

  it("names the first sum only where it is compared with nothing, and the others always", () => {
    const compared = sumOf("tn", [{ from: "die", value: 4 }], atLeast(3));
    expect(present(compared, compared).sums.map(({ label }) => label)).toEqual(["", "Target number"]);
  });

  it("says a name on the sheet with a capital letter, any other term without", () => {
    const words = { ...text, "term.Wits.one": "wits", "term.Wits.other": "wits" };
    const terms = [
      { from: "Wits", value: 1 },
      { from: "hits", value: -1 },
      { from: "hits", value: 2 },
    ];
    expect(formatExplanation({ text: words }, { sums: [sumOf("net", terms)] })).toEqual([
      "Net successes: 1 Wits − 1 hit + 2 hits = 2",
    ]);
  });

  it("tells several sums in lines, and what decided them all in the first", () => {
    const sums = [sumOf("net", counted(3, 1), atLeast(4)), sumOf("tn", counted(1, 1))];
    const exception = { rule: "R-2", name: "certain" };
    expect(formatExplanation({ text }, { sums })).toEqual([
      "3 hits − 1 one = 2 of 4 needed",
      "Target number: 1 hit − 1 one = 0",
    ]);
    expect(formatExplanation({ text }, { sums, exception })).toEqual([
      "3 hits − 1 one = 2 of 4 needed · A 12 always succeeds (R-2)",
      "Target number: 1 hit − 1 one = 0",
    ]);
    expect(formatExplanation({ text }, { sums: [{ ...sumOf("net", counted(1, 0), atLeast(1)), exception }] })).toEqual([
      "1 of 1 needed · A 12 always succeeds (R-2)",
    ]);
    expect(formatExplanation({ text }, { sums: [] })).toEqual([]);
  });
});

describe("a roll that is expected", () => {
  it("shows the dice, what is added and what is needed", () => {
    const terms = [
      { from: "level", value: 1 },
      { from: "malus", value: -4 },
      { from: "modifier", value: 0 },
    ];
    const context = { text, names };
    expect(formatExpectation(context, d(12).times(1), { terms, against: atLeast(10) })).toBe(
      "d12 + 1 Subtlety − 4 malus, 10 needed",
    );
    expect(
      formatExpectation(context, d(20).times(1), { terms: [], against: { ...atLeast(9), passes: "at-most" } }),
    ).toBe("d20, at most 9");
    expect(
      formatExpectation(context, d(6).times(3), { terms: [], against: { ...atLeast(9), passes: "more-than" } }),
    ).toBe("3d6, more than 9 needed");
    expect(formatExpectation(context, d(6).times(0))).toBe("no dice");
    expect(formatExpectation(context, d(6).times(1))).toBe("d6");
    expect(formatExpectation(context, d(6).times(2), { terms: [{ from: "level", value: 1 }] })).toBe(
      "2d6 + 1 Subtlety",
    );
  });
});

const die = (name: string, rerolled = false): TableDie => ({ die: "d10", face: 0, class: name, rerolled, by: "hand" });

describe("dice", () => {
  const explanation = {
    sums: [sumOf("successes", [{ from: "hits", value: 3 }])],
    dice: [
      { class: "zero", rerolled: false, each: 2, rule: "R-1" },
      { class: "zero", rerolled: true, each: 1, rule: "R-2" },
      { class: "zero", each: 1, of: "net", rule: "R-3" },
      { class: "miss", each: 0, rule: "R-4" },
    ],
  };
  const wordsOf = (one: TableDie) =>
    dieContributions(text, explanation, one).map(({ words, rule }) => `${words} ${rule}`);

  it("say what they counted for, rerolled or not", () => {
    expect(wordsOf(die("zero"))).toEqual(["+2 successes R-1", "+1 net successes R-3"]);
    expect(wordsOf(die("zero", true))).toEqual(["+1 successes R-2", "+1 net successes R-3"]);
    expect(wordsOf(die("miss"))).toEqual(["±0 successes R-4"]);
    expect(dieContributions(text, undefined, die("zero"))).toEqual([]);
    expect(dieContributions(text, { sums: [] }, die("zero"))).toEqual([]);
    expect(dieContributions(text, explanation, { rerolled: false })).toEqual([]);
    expect(wordsOf(die("ten"))).toEqual([]);
  });

  it("say first what they counted for in the deciding sum, whatever the order", () => {
    const [plain, , net] = explanation.dice;
    const sums = [sumOf("net", [{ from: "hits", value: 3 }]), sumOf("successes", [{ from: "hits", value: 3 }])];
    const dice = [{ class: "zero", each: 2, of: "successes", rule: "R-1" }, net, plain].filter(
      (one) => one !== undefined,
    );
    expect(dieContributions(text, { sums, dice }, die("zero")).map(({ of, each }) => [of, each])).toEqual([
      ["net", 1],
      ["net", 2],
      ["successes", 2],
    ]);
    const [nowhere] = dieContributions(text, { sums: [], dice }, die("zero")).filter(({ rule }) => rule === "R-1");
    expect(nowhere).toMatchObject({ of: "successes", each: 2 });
  });

  it("are summed up by what they show, without those that counted for nothing", () => {
    const tray = [die("zero"), die("zero"), die("miss")];
    const summed = diceContributions(text, explanation, tray).map(({ dice, label, words }) => [dice, label, words]);
    expect(summed).toEqual([
      [2, "successful zero", "+2 successes"],
      [2, "successful zero", "+1 net successes"],
    ]);
    expect(diceContributions(text, undefined, tray)).toEqual([]);
    expect(diceContributions(text, explanation, [])).toEqual([]);
    const one = { sums: explanation.sums, dice: [{ class: "one", each: -1, rule: "R-5" }] };
    expect(diceContributions({ "die.one.one": "a one" }, one, [die("one")])).toEqual([
      { of: "successes", each: -1, rule: "R-5", words: "−1 successes", label: "a one", dice: 1 },
    ]);
  });
});

describe("facts", () => {
  it("that a sum shows are explained, others are not", () => {
    const sums = [
      sumOf("total", [
        { from: "die", value: 6 },
        { from: "level", value: 3 },
      ]),
      sumOf("vp", [{ from: "chart", value: 2 }]),
    ];
    const facts = { outcome: "success", natural: 6, level: 4, total: 9, vp: 2 };
    expect([...explainedFacts({ explanation: { sums } }, facts)]).toEqual(["total", "natural"]);
    expect([...explainedFacts({}, facts)]).toEqual([]);
    const malus = sumOf("total", [
      { from: "die", value: 6 },
      { from: "malus", value: -3 },
    ]);
    expect([...explainedFacts({ explanation: { sums: [malus] } }, { natural: 6, malus: 3 })]).toEqual([
      "total",
      "natural",
      "malus",
    ]);
  });
});

const outcomeOf = (awaits: Position["awaits"]) => standingOutcome({ awaits });

describe("an attempt that waits for something", () => {
  const stands = { as: "let-it-stand", leadsTo: done({ outcome: "failure", successes: 1 }) };
  const choice = choose({ by: "player", facts: { difficulty: 2 }, stands, moves: () => [] });
  const onwards = choose({ by: "player", stands: { ...stands, leadsTo: go(next, {}) }, moves: () => [] });
  const dice = { wants: "dice", dice: { die: d(6).times(1).die, count: 1 } } as unknown as Position["awaits"];

  it("has the outcome that was reached, or that stands", () => {
    expect(outcomeOf({ wants: "nothing", outcome: { outcome: "success" } })).toEqual({ outcome: "success" });
    expect(outcomeOf({ wants: "choice", choice })).toEqual({ outcome: "failure", successes: 1 });
    expect(outcomeOf({ wants: "choice", choice: onwards })).toBe(undefined);
    expect(outcomeOf(dice)).toBe(undefined);
  });

  it("has the facts of the open choice", () => {
    expect(openFacts({ awaits: { wants: "choice", choice } })).toEqual({ difficulty: 2 });
    expect(openFacts({ awaits: { wants: "nothing", outcome: { outcome: "success" } } })).toEqual({});
  });
});

describe("the names of terms", () => {
  const skill = { kind: "text", from: { scales: ["skills", "talents"] } } as const;
  const level = { kind: "integer", from: { scale: "skills" } } as const;
  const system = {
    offers: { roll: { parameters: { skill, others: { kind: "texts", from: { scales: ["skills"] } } } } },
    procedures: {
      roll: {
        parameters: {
          level,
          talent: { kind: "integer", from: { scale: "talents" } },
          age: { kind: "integer", from: { trait: "age" } },
          bonus: { kind: "integer" },
        },
      },
    },
  } as const;
  const traits = { skills: { Subtlety: 5, Boats: 1 }, talents: ["Luck"] };
  const namesOf = (given: Readonly<Record<string, string | readonly string[]>>, named = {}) =>
    termNames(system, { offer: "roll", given, named, procedure: "roll" }, traits);

  it("are those picked off the sheet, also for the parameter rated on the same scale", () => {
    expect(namesOf({ skill: "Subtlety" })).toEqual({ skill: "Subtlety", level: "Subtlety" });
    expect(namesOf({ skill: "Luck" })).toEqual({ skill: "Luck", talent: "Luck" });
    expect(namesOf({ skill: "Unknown" })).toEqual({});
  });

  it("are not guessed where several are on the scale, and those that were given come first", () => {
    expect(namesOf({ others: ["Subtlety", "Boats"] })).toEqual({});
    expect(namesOf({ skill: "Subtlety" }, { level: "Stealth" })).toEqual({ skill: "Subtlety", level: "Stealth" });
  });
});
