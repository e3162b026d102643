import { calculatorFor } from "@rulewright/rules";
import { describe, expect, it } from "vitest";
import type { HouseRules } from "../src/victory-point-d20/rules/house-rules.ts";
import { meansOf, resultsOf, stripTermsIn, TwentyFaces } from "../src/victory-point-d20/screen/twenty-faces.tsx";
import { aheadOf } from "../src/victory-point-d20/screen/turn-prices.tsx";
import { victoryPoint } from "../src/victory-point-d20/system.ts";
import { Points } from "../src/wasteland-2d20/screen/points-row.tsx";
import { WastelandTokens } from "../src/wasteland-2d20/screen/tokens.tsx";
import { drawn } from "./drawn.ts";

const house = calculatorFor(victoryPoint).house as unknown as HouseRules;

/** The looks of the faces, from 1 to 20. */
const looksOf = (tn: number, accent = 0, contest = false): readonly string[] =>
  [...drawn(TwentyFaces({ terms: { tn, accent, contest }, house })).matchAll(/<i\.([a-z.]+)><b>([^<]*)</gu)].map(
    ([, look = "", inside = ""]) => `${look} ${inside}`.trim(),
  );
const times = (count: number, look: string): readonly string[] => Array.from({ length: count }, () => look);

describe("VP-15 to VP-32: the twenty faces of a goal roll", () => {
  it("count up to the target number, which counts twice; beyond it they fail, and 20 is bad", () => {
    const contest = looksOf(12, 0, true);
    expect(contest).toEqual([
      ...Array.from({ length: 11 }, (_, i) => `counts ${i + 1}`),
      "twice 12",
      ...times(6, "fails"),
      "fails.framed",
      "bad",
    ]);
    const points = looksOf(12);
    expect(points.map((look) => look.split(" ")[0])).toEqual(contest.map((look) => look.split(" ")[0]));
    expect(points.slice(0, 12).map((look) => Number(look.split(" ")[1]))).toEqual(
      resultsOf({ tn: 12, accent: 0, contest: false }, house)
        .slice(0, 12)
        .map(({ vp }) => vp),
    );
  });

  it("count for little where the accent brings them down to 1, but not a natural 1", () => {
    const looks = looksOf(12, -3, true);
    expect(looks.slice(0, 5)).toEqual(["counts 1", "little 1", "little 1", "little 1", "counts 2"]);
    expect(looks[14]).toBe("twice 12");
  });

  it("have the chance and the mean points of all faces", () => {
    const results = resultsOf({ tn: 12, accent: 0, contest: false }, house);
    const mean = results.reduce((sum, { vp }) => sum + vp, 0) / 20;
    expect(meansOf(results)).toEqual({ chance: 12 / 20, points: mean });
    const text = (accent: number, contest: boolean) =>
      drawn(TwentyFaces({ terms: { tn: 12, accent, contest }, house, legend: true }));
    expect(text(0, false)).toContain("<b>Victory points, by face</></><span>target 12, no accent</>");
    expect(text(2, true)).toContain("<b>Successes, by face</></><span>target 12, accent +2</>");
    expect(text(0, false)).toContain("something nasty");
    const short = drawn(TwentyFaces({ terms: { tn: 12, accent: 0, contest: false }, house }));
    expect(short).not.toContain("something nasty");
    expect(short).toContain("<b>Victory points, by face</>, mean <b>1.40</>");
  });

  it("are those of one die, or of a side's own in a contest", () => {
    expect(stripTermsIn({ tn: 9, accent: 1, tnA: 3 }, "player")).toEqual({ tn: 9, accent: 1, contest: false });
    expect(stripTermsIn({ tn: 9 }, "player", 2)).toEqual({ tn: 9, accent: 2, contest: false });
    const sides = { tnA: 11, accentA: 1, tnB: 12 };
    expect(stripTermsIn(sides, "player")).toEqual({ tn: 11, accent: 1, contest: true });
    expect(stripTermsIn(sides, "opponent")).toEqual({ tn: 12, accent: 0, contest: true });
    expect(stripTermsIn({ tn: "9" }, "player")).toBeUndefined();
  });
});

const ahead = (tn: number, limit: number) => aheadOf({ tn, accent: 0, contest: false }, house, limit);

describe("VP-27: an action of the turn board", () => {
  it("tells its chance, and that with the best accent, the smallest of several", () => {
    expect(ahead(6, 7)).toEqual({ target: "6", chance: "30.0%", atBest: "65.0% at −7" });
    expect(ahead(6, 2).atBest).toBe("40.0% at −2");
    expect(ahead(15, 7).atBest).toBe("90.0% at −3");
  });

  it("tells no accent where none is allowed, or none betters it", () => {
    expect(ahead(6, 0)).toEqual({ target: "6", chance: "30.0%" });
    expect(ahead(18, 5).atBest).toBeUndefined();
  });
});

const tokens = (markup: string, kind: string): number => markup.split(`<i.${kind}>`).length - 1;

const count = (given: object) => drawn(WastelandTokens({ kind: "own", count: 0, ...given }));

const row = (trackers: Readonly<Record<string, number>>): string =>
  drawn(Points({ character: { id: "a", name: "A", traits: {}, trackers } }));

describe("W20-14, W20-21: the points of a character", () => {
  it.each([
    [{ ap: 0, freshAp: 0, luckPoints: 0 }, 0, 0, "<b>0</> points</>"],
    [{ ap: 1, freshAp: 0, luckPoints: 1 }, 1, 0, "<b>1</> point</>"],
    [{ ap: 1, freshAp: 1, luckPoints: 2 }, 0, 1, "<b>1</> point, 1 fresh</>"],
    [{ ap: 5, freshAp: 2, luckPoints: 3 }, 3, 2, "<b>5</> points, 2 fresh</>"],
    [{ ap: 2, freshAp: 4, luckPoints: 0 }, 0, 2, "<b>2</> points, 2 fresh</>"],
  ])("%o are so many own and fresh ones", (trackers, own, fresh, words) => {
    const markup = row(trackers);
    expect([tokens(markup, "own"), tokens(markup, "fresh"), tokens(markup, "luck")]).toEqual([
      own,
      fresh,
      trackers.luckPoints,
    ]);
    expect(markup).toContain(words);
    expect(markup).toContain(`<b>${trackers.luckPoints}</> luck`);
  });

  it("stand with what makes a character's checks harder, if anything does", () => {
    const points = { ap: 1, freshAp: 0, luckPoints: 1 };
    expect(row({ ...points, harder: 2 })).toContain("checks +2");
    expect(row({ ...points, harder: 0 })).not.toContain("checks");
  });

  it("are drawn up to twelve, the last ones as spent", () => {
    expect([tokens(count({ count: 12 }), "own"), count({ count: 13 })]).toEqual([12, ""]);
    expect(count({ count: 3, spending: 2 })).toBe("<span.wl-tokens><i.own></><i.own.going></><i.own.going></></>");
    expect(count({ count: 2 })).toBe("<span.wl-tokens><i.own></><i.own></></>");
  });
});
