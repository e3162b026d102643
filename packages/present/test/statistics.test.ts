import { describe, expect, it } from "vitest";
import { presentFaces, presentLuck, presentPerson } from "../src/index.ts";

const faces = (...counts: readonly number[]) => counts.map((count, i) => ({ face: i + 1, count }));
const findingOf = (...counts: readonly number[]) =>
  presentFaces({ die: "d", faces: faces(...counts), byHand: 0 }).finding;

describe("the faces of a kind of dice", () => {
  it("have the number of dice and of those thrown by hand, each face and the mean", () => {
    const shown = (byHand: number) => presentFaces({ die: "d4", faces: faces(5, 7, 6, 4), byHand });
    expect([0, 1, 21, 22].map((byHand) => shown(byHand).title)).toEqual([
      "22 × d4",
      "22 × d4, 1 of them by hand",
      "22 × d4, 21 of them by hand",
      "22 × d4, all by hand",
    ]);
    expect(shown(0)).toMatchObject({
      faces: [
        { label: "1", count: 5 },
        { label: "2", count: 7 },
        { label: "3", count: 6 },
        { label: "4", count: 4 },
      ],
      mean: 5.5,
      expected: "5.5",
    });
    expect(presentFaces({ die: "dF", faces: [{ face: -1, count: 1 }], byHand: 0 })).toMatchObject({
      faces: [{ label: "−1", count: 1 }],
      mean: 1,
      expected: "1",
    });
    expect(presentFaces({ die: "d3", faces: faces(1, 0, 0), byHand: 0 }).expected).toBe("0.3");
    expect(presentFaces({ die: "d3", faces: [], byHand: 0 })).toMatchObject({ title: "0 × d3", mean: 0 });
  });

  it("tell nothing where there are fewer than the faces of one die, or one face only", () => {
    const few = "Too few dice to tell whether they are fair.";
    expect([findingOf(), findingOf(9), findingOf(1, 0), findingOf(2, 0, 0)]).toEqual([few, few, few, few]);
    for (const counts of [
      [1, 1],
      [0, 2],
      [1, 1, 1],
    ])
      expect(findingOf(...counts)).toMatch(/^Fair dice are/u);
  });

  // With two faces, n to 0 has the probability 2^(1-n): 6.25 % of 5, 3.1 % of 6, 0.2 % of 10, 0.1 % of 11.
  it.each([
    [5, "6.3%", "Nothing suggests that these aren't fair."],
    [6, "3.1%", "That is unusual, but it happens. More rolls would tell."],
    [10, "0.2%", "That is unusual, but it happens. More rolls would tell."],
    [11, "0.1%", "Something may be wrong with these."],
  ])("say what %d of the same of two faces mean", (count, chance, words) => {
    expect(findingOf(count, 0)).toBe(`Fair dice are at least this uneven in ${chance} of cases. ${words}`);
  });
});

const presented = (successes: number, due: number) =>
  presentLuck({ attempts: 3, successes, due, atLeast: 0.25, atMost: 0.75 });
const luck = (successes: number, due: number) => presented(successes, due).words;

const rare = (atLeast: number) => presentLuck({ attempts: 9, successes: 9, due: 3, atLeast, atMost: 1 }).words;

describe("the luck of some attempts", () => {
  it("says how often it goes as well or as badly, unless it is as expected", () => {
    expect(luck(2, 1)).toBe("2 successes in 3 attempts, 1.0 expected. It goes as well or better 25 times in 100.");
    expect(luck(1, 2)).toBe("1 success in 3 attempts, 2.0 expected. It goes as badly or worse 75 times in 100.");
    expect([luck(1, 0.96), luck(1, 1.04)]).toEqual([
      "1 success in 3 attempts, 1.0 expected.",
      "1 success in 3 attempts, 1.0 expected.",
    ]);
    expect(luck(0, 0.05)).toMatch(/as badly or worse 75 times/u);
    expect(luck(1, 0.94)).toMatch(/as well or better 25 times/u);
    expect(luck(1, 1.06)).toMatch(/as badly or worse 75 times/u);
  });

  it("says of what hardly happens that it does so once in a hundred times, or less", () => {
    expect([rare(0.012), rare(0.004)].map((words) => words.split("better ")[1])).toEqual([
      "once in 100 times.",
      "less than once in 100 times.",
    ]);
  });

  it("has three figures, of which the last is the difference of the first two", () => {
    const told = (successes: number, due: number) =>
      presented(successes, due).figures.map(({ label, value, note }) => `${label} ${value} ${note}`);
    expect(told(2, 1.3)).toEqual([
      "As the dice fell 2 of 3 attempts",
      "Expected 1.3 with the best choices",
      "Luck +0.7 as well or better 25 times in 100",
    ]);
    expect(told(0, 1.3).at(-1)).toBe("Luck −1.3 as badly or worse 75 times in 100");
    expect(told(1, 1.04).at(-1)).toBe("Luck ±0 as expected");
    expect([presented(2, 1.3).beyond, presented(0, 1.3).beyond, presented(1, 1.04).beyond]).toEqual([0.7, -1.3, 0]);
  });
});

const margin = (attempt: string, of: number) => ({ attempt, title: `Attempt ${attempt}`, margin: of });

describe("what somebody did", () => {
  const text = {
    "tracker.lots.one": "lot",
    "tracker.lots.other": "lots",
    "outcome.won": "Won",
    "outcome.lost": "Lost",
  };
  const nothing = { attempts: 0, freeRolls: 0, dice: 0, outcomes: {}, paid: {}, earned: {} };
  const lines = (counts: object) =>
    presentPerson(text, { ...nothing, ...counts }).map(({ label, value }) => `${label}: ${value}`);

  it("is told in order, without what there was none of", () => {
    expect(lines({})).toEqual([]);
    expect(
      lines({
        attempts: 1200,
        freeRolls: 2,
        dice: 31,
        outcomes: {
          won: 1,
          lost: 1199,
        },
        paid: { lots: 1 },
        earned: { lots: 2 },
        best: margin("a", 2),
        worst: margin("b", -1),
      }),
    ).toEqual([
      "Attempts: 1200 (Won and 1199 × Lost)",
      "Free rolls: 2",
      "Dice: 31",
      "Best margin: two over, “Attempt a”",
      "Worst margin: one short, “Attempt b”",
      "Paid: 1 lot",
      "Gained: 2 lots",
    ]);
    expect(lines({ attempts: 1, outcomes: { won: 1 } })).toEqual(["Attempts: 1 (Won)"]);
  });

  it("has one margin where there was one attempt with one, and none without", () => {
    expect(lines({ best: margin("a", 2), worst: margin("a", 2) })).toEqual(["Margin: two over, “Attempt a”"]);
    expect(lines({ best: margin("a", 2) })).toEqual([]);
    expect(lines({ worst: margin("a", 2) })).toEqual([]);
  });
});
