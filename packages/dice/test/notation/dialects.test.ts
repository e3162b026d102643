import { describe, expect, it } from "vitest";
import { notation } from "../../src/index.ts";
import { read, wrong } from "./support.ts";

const notes = (text: string): readonly (readonly [string, string])[] =>
  notation.dialectNotes(read(text)).map(({ at, length, note }) => [text.slice(at, at + length), note]);

describe("differences from other notations are noted", () => {
  it.each([
    ["d66", "d66", "d66 is one die with 66 faces. For two d6 read as tens and units, write 10*1d6 + 1d6."],
    ["2d66", "2d66", "d66 are dice with 66 faces. For two d6 read as tens and units, write 10*1d6 + 1d6."],
    ["d88", "d88", "d88 is one die with 88 faces. For two d8 read as tens and units, write 10*1d8 + 1d8."],
    ["1 + d666", "d666", "d666 is one die with 666 faces. For three d6 read as digits, write 100*1d6 + 10*1d6 + 1d6."],
    [
      "4d6r1",
      "4d6r1",
      "Here r rerolls for as long as the face shows, as in Roll20. In Foundry VTT it rerolls once: write ro for that.",
    ],
    ["4d6>4", "4d6>4", "Here >4 means more than 4, as in Foundry VTT. In Roll20 it includes 4: write >=4 for that."],
    [
      "4d6>=5f<2",
      "4d6>=5f<2",
      "Here <2 means less than 2, as in Foundry VTT. In Roll20 it includes 2: write <=2 for that.",
    ],
    ["4d6!>4", "4d6!>4", "Here >4 means more than 4, as in Foundry VTT. In Roll20 it includes 4: write >=4 for that."],
    [
      "4d6ro<2",
      "4d6ro<2",
      "Here <2 means less than 2, as in Foundry VTT. In Roll20 it includes 2: write <=2 for that.",
    ],
    [
      "{2d6, 1d8}>5",
      "{2d6, 1d8}>5",
      "Here >5 means more than 5, as in Foundry VTT. In Roll20 it includes 5: write >=5 for that.",
    ],
  ])("%s", (text, place, note) => {
    expect(notes(text)).toEqual([[place, note]]);
  });

  it("in every part of an expression, in order", () => {
    const text = "max(d66, 1d6) - -{2d6r1, 1d4}kh1[cold] * (3d6>4)";
    expect(notes(text).map(([place]) => place)).toEqual(["d66", "2d6r1", "(3d6>4)"]);
    expect(notes("4d6r<2").map(([, note]) => note.slice(0, 6))).toEqual(["Here r", "Here <"]);
  });

  it.each([
    "4d6kh3",
    "4d6ro1",
    "4d6r1x2",
    "4d6>=5",
    "4d6=5f<=1",
    "4d6!",
    "3d6even",
    "d6 + d60 + d100 + d606",
    "{2d6, 3}>=5",
  ])("not for %s", (text) => {
    expect(notes(text)).toEqual([]);
  });
});

describe("text that other notations read differently is refused", () => {
  const repeat = "an expression can't be repeated; roll it several times, or write {2d6, 2d6} for a sum";
  it.each([
    ["6#4d6kh3", "6#", repeat],
    [" 6 # 4d6kh3", "6 #", repeat],
    ["3#{2d6, 1d8}", "3#", repeat],
    ["3#(2d6+1)", "3#", repeat],
    ["6#d%", "6#", repeat],
    ["6 x 4d6kh3", "6 x", repeat],
    ["6x4d6", "6x", repeat],
    ["4d6k>5", ">", "keep takes a number of dice, not a comparison; a comparison alone counts dice"],
    ["4d6kl<3", "<", "keep takes a number of dice, not a comparison; a comparison alone counts dice"],
    ["4d6dh=6", "=", "drop takes a number of dice, not a comparison; a comparison alone counts dice"],
    ["(1d4)d6", "d6", "the number of dice is a single number, without brackets"],
    ["4d6adv", "adv", 'there is no modifier "adv"'],
    ["adv", "adv", "dice, a number or a bracket is expected here"],
    ["4d6 x 2", "x", 'there is no modifier "x"'],
  ])("%s", (text, place, fault) => {
    const found = wrong(text);
    expect(found.fault).toBe(fault);
    expect(found.place.startsWith(place)).toBe(true);
  });

  it.each(["(1d4)d6", "4d6adv", "adv", "6#4d6kh3", "2dx"])("%s gets no suggestion", (text) => {
    expect(wrong(text).suggestion).toBeUndefined();
  });

  it.each([
    ["6 # rats", "6 # rats"],
    ["2d6 # 4d6 would be too much", "2d6 # 4d6 would be too much"],
    ["6 # dragons", "6 # dragons"],
    ["4d6k >5", "4d6kh1>5"],
  ])("but %s is read", (text, canonical) => {
    expect(notation.format(read(text))).toBe(canonical);
  });
});

describe("a function or modifier with the same beginning is suggested", () => {
  it.each([
    ["ceiling(2d6/2)", "ceil"],
    ["flor(2d6/2)", "floor"],
    ["maximum(1d6, 2)", "max"],
    ["minimum", "min("],
    ["4d6lk1", "kl1"],
    ["4d6e", "!"],
    ["sqrt(2d6)", undefined],
    ["mn(1d6, 2)", undefined],
    ["fl", undefined],
  ])("%s", (text, suggestion) => {
    expect(wrong(text).suggestion).toBe(suggestion);
  });
});
