import { done, type JsonObject, move, type Position, refusal, resume, upTo } from "@rulewright/rules";
import { eveningStar } from "@rulewright/systems/evening-star";
import { storytellerD10 } from "@rulewright/systems/storyteller-d10";
import { currentAttempt } from "@rulewright/table";
import { describe, expect, it } from "vitest";
import type { OptionSummary } from "../src/odds/question.ts";
import { isWorthChoosing, type OptionRow, type OptionRowInput, optionRows } from "../src/table/attempt/option-rows.ts";
import { ines, restartTheClock, TableInMemory } from "./table-in-memory.ts";

const STANDS = "let-it-stand";

function positionsOfClock(): readonly [Position, Position] {
  const table = new TableInMemory();
  restartTheClock(table);
  table.chooses(ines, { move: "roll" }, 0, 3, 7, 9, 8, 6);
  const attempt = currentAttempt(table.view(ines));
  if (!attempt) throw new Error("nothing on the table");
  const { trace } = attempt;
  return [resume(eveningStar, { ...trace, steps: [] }, {}), resume(eveningStar, trace, {})];
}
/** An attempt before its roll, and after it. */
const [before, position] = positionsOfClock();

const leadsTo = () => done({ outcome: "" });
const moves = {
  ego: move("ego", { fields: { modifier: upTo(3) }, leadsTo }),
  lots: move("lots", { fields: { which: { ...upTo(2), shape: { kind: "dice", max: 2, hand: {} } } }, leadsTo }),
} as const;
type Name = keyof typeof moves;

const option = (of: Name | null, rank: number, chance: number, numbers = {}): OptionSummary => ({
  move: of,
  dice: {},
  numbers,
  pays: of === null ? {} : { [of]: rank },
  passive: [chance],
  optimal: [chance],
  rank,
});
const standing = option(null, 3, 0.4);
const ego = option("ego", 2, 0.5, { modifier: 1 });
const lots = option("lots", 0, 0.7);
const poor = option("lots", 4, 0.2);

interface Case {
  readonly mayStand: boolean;
  readonly hasOdds: boolean;
  readonly wanted: boolean;
  readonly ego: "open" | "closed" | "absent";
  readonly lots: "open" | "closed" | "absent";
  readonly options: readonly OptionSummary[] | undefined;
  readonly draft: { readonly move: string; readonly detail: JsonObject };
}

const inputOf = (one: Case): OptionRowInput => ({
  text: eveningStar.text,
  position,
  stands: STANDS,
  mayStand: one.mayStand,
  hasOdds: one.hasOdds,
  goal: eveningStar.goals["success"],
  wanted: one.wanted,
  offered: (["ego", "lots"] as const).flatMap((name) => {
    if (one[name] === "absent") return [];
    return [{ move: moves[name], ...(one[name] === "closed" ? { closed: refusal("none-left", "ES-1") } : {}) }];
  }),
  draft: one.draft,
  options: one.options,
  considered: { passive: [0.6], optimal: [0.6] },
});

const BOTH = [true, false] as const;
const STATES = ["open", "closed", "absent"] as const;
const cases: readonly Case[] = BOTH.flatMap((mayStand) =>
  BOTH.flatMap((hasOdds) =>
    BOTH.flatMap((wanted) =>
      STATES.flatMap((egoIs) =>
        STATES.flatMap((lotsAre) =>
          [undefined, [], [standing], [standing, ego, lots], [standing, ego, poor]].flatMap((options) =>
            [
              { move: STANDS, detail: {} },
              { move: "ego", detail: { modifier: 1 } },
              { move: "ego", detail: { modifier: 3 } },
              { move: "lots", detail: {} },
            ].map((draft): Case => ({ mayStand, hasOdds, wanted, ego: egoIs, lots: lotsAre, options, draft })),
          ),
        ),
      ),
    ),
  ),
);

const movesOf = (rows: readonly OptionRow[]): readonly string[] => rows.map(({ draft }) => draft.move);

/** Each law with the cases that break it, of which there are none. */
const breaking = (keeps: (one: Case, rows: readonly OptionRow[]) => boolean): readonly Case[] =>
  cases.filter((one) => !keeps(one, optionRows(inputOf(one))));

const isIdle = ({ draft, mayStand }: Case): boolean => draft.move === STANDS && !mayStand;

const standingRows = (rows: readonly OptionRow[]): number => movesOf(rows).filter((name) => name === STANDS).length;

const isWorth = ({ options, mayStand, lots: are }: Case): boolean =>
  options !== undefined && are === "open" && (options.includes(lots) || (options.includes(poor) && !mayStand));

const openOptions = ({ mayStand, ego: is, lots: are, options = [] }: Case): readonly OptionSummary[] =>
  options.filter(({ move: name }) => (name === null ? mayStand : (name === "ego" ? is : are) === "open"));

const worthOf = (rows: readonly OptionRow[], name: string): readonly (number | undefined)[] =>
  rows.filter(({ draft }) => draft.move === name).map(({ worths }) => worths?.passive[0]);

/** Which rows are plans where lots are worth so much alone, and so much with what may follow. */
const plansWith = (passive: number, optimal: number) => {
  const one = { ...lots, passive: [passive], optimal: [optimal] };
  const draft = { move: STANDS, detail: {} };
  const input = { mayStand: true, hasOdds: true, wanted: true, ego: "absent", lots: "open", draft } as const;
  return optionRows(inputOf({ ...input, options: [standing, one] })).map(({ isPlan }) => isPlan ?? false);
};

/** The gain that the rows tell of lots, by their worth alone and with the best play after them. */
const gainsWith = (passive: number, optimal: number) => {
  const one = { ...lots, passive: [passive], optimal: [optimal] };
  const draft = { move: STANDS, detail: {} };
  const input = { mayStand: true, hasOdds: true, wanted: true, ego: "absent", lots: "open", draft } as const;
  const rows = optionRows(inputOf({ ...input, options: [standing, one] }));
  return rows.flatMap(({ gain }) => (gain ? [Number(gain.amount.toFixed(3))] : []));
};

describe("the rows of a choice", () => {
  it("have exactly one that is chosen: that of the draft, with its details", () => {
    expect(
      breaking((one, rows) => {
        const chosen = rows.filter((row) => row.chosen);
        return isIdle(one)
          ? chosen.length === 0
          : chosen.length === 1 && JSON.stringify(chosen[0]?.draft) === JSON.stringify(one.draft);
      }),
    ).toEqual([]);
  });

  it("have one for the default where the viewer may make it, and none where not", () => {
    expect(breaking(({ mayStand }, rows) => standingRows(rows) === (mayStand ? 1 : 0))).toEqual([]);
  });

  it("have one for each open move that points at no dice", () => {
    expect(breaking((one, rows) => one.ego !== "open" || movesOf(rows).includes("ego"))).toEqual([]);
  });

  it("have one for an open move with dice where it is worth one, or where nobody sees odds", () => {
    expect(
      breaking((one, rows) => {
        if (one.lots !== "open" || one.draft.move === "lots") return true;
        return movesOf(rows).includes("lots") || (one.hasOdds && !isWorth(one));
      }),
    ).toEqual([]);
    expect(
      breaking((one, rows) => {
        if (!one.hasOdds || one.draft.move === "lots" || isWorth(one)) return true;
        return !movesOf(rows).includes("lots");
      }).filter(({ options, ego: is }) => options?.includes(poor) !== true || is !== "open"),
    ).toEqual([]);
  });

  it("have none for a move that is closed, or that isn't offered, unless it is the draft", () => {
    expect(
      breaking((one, rows) =>
        (["ego", "lots"] as const).every(
          (name) => one[name] === "open" || one.draft.move === name || !movesOf(rows).includes(name),
        ),
      ),
    ).toEqual([]);
  });

  it("mark the best of several for those who want it, and nothing else", () => {
    expect(
      breaking((one, rows) => {
        const marked = rows.filter(({ best }) => best).map(({ draft }) => draft.move);
        const [first] = openOptions(one).toSorted((a, b) => a.rank - b.rank);
        const isMarked = marked.length === 1 && marked[0] === (first?.move ?? STANDS);
        return marked.length === 0 || (one.wanted && openOptions(one).length > 1 && isMarked);
      }),
    ).toEqual([]);
    const free = cases.filter(({ draft: { move: name }, wanted }) => wanted && name === STANDS);
    const all = free.filter((one) => openOptions(one).length === 3 && openOptions(one).includes(lots));
    expect(all.length).toBeGreaterThan(0);
    expect(all.filter((one) => !optionRows(inputOf(one)).some(({ best }) => best))).toEqual([]);
  });

  it("have the numbers of their option, those of the draft where no option is the same, and none that aren't known", () => {
    expect(
      breaking(({ options = [], mayStand, draft, ...one }, rows) => {
        if (one.ego !== "open" || !mayStand) return true;
        const hasEgo = options.includes(ego);
        const isOther = draft.move === "ego" && draft.detail["modifier"] === 3;
        const expected = isOther || (draft.move === "ego" && !hasEgo) ? 0.6 : hasEgo ? 0.5 : undefined;
        return JSON.stringify(worthOf(rows, "ego")) === JSON.stringify([expected]);
      }),
    ).toEqual([]);
  });

  it("say which are made by talking, so that no value is awaited for them", () => {
    const talked = move("ask", { talk: true, leadsTo });
    const draft = { move: STANDS, detail: {} };
    const plain = inputOf({
      mayStand: true,
      hasOdds: true,
      wanted: true,
      ego: "open",
      lots: "absent",
      options: [standing],
      draft,
    });
    const rows = optionRows({ ...plain, offered: [...plain.offered, { move: talked }] });
    expect(rows.filter(({ talk }) => talk).map((row) => row.draft.move)).toEqual(["ask"]);
  });

  it("are certain where the result stands as it is, and averages before the roll", () => {
    const draft = { move: STANDS, detail: {} };
    const options = [standing, ego];
    const input = inputOf({ mayStand: true, hasOdds: true, wanted: true, ego: "open", lots: "open", options, draft });
    const certain = (at: Position) =>
      optionRows({ ...input, position: at }).flatMap((row) => (row.isCertain ? [row.draft.move] : []));
    expect([certain(position), certain(before)]).toEqual([[STANDS], []]);
  });

  it("are plans where an option alone leaves what the goal is about as it is, and what follows it doesn't", () => {
    expect(plansWith(0.4, 0.6)).toEqual([true, false]);
    expect(plansWith(0.4004, 0.6)).toEqual([true, false]);
    expect(plansWith(0.4006, 0.6)).toEqual([false, false]);
    expect(plansWith(0.4, 0.404)).toEqual([false, false]);
  });

  it("say what an option gains by itself, without what may follow it", () => {
    expect(gainsWith(0.5, 0.7)).toEqual([0.1]);
    expect(gainsWith(0.4, 0.7)).toEqual([0]);
    expect(gainsWith(0.4, 0.4)).toEqual([]);
  });

  it("have the best one first, also while another of its kind is drafted", () => {
    const ofBoth = cases.filter(({ options }) => options?.includes(lots) === true && options.includes(ego));
    const placesOfLots = ofBoth
      .filter((one) => one.lots === "open" && one.wanted && openOptions(one).length > 1)
      .map((one) => movesOf(optionRows(inputOf(one))).indexOf("lots"));
    expect([...new Set(placesOfLots)]).toEqual([0]);
  });

  it("have a key of their own each", () => {
    expect(breaking((_, rows) => new Set(rows.map(({ key }) => key)).size === rows.length)).toEqual([]);
  });
});

const valued = (move: Name | null, rank: number, successes: number): OptionSummary => {
  const values = [1, 0, 0, 1, successes];
  return { ...option(move, rank, 1), pays: {}, passive: values, optimal: values };
};

describe("a price", () => {
  const { success } = eveningStar.goals;
  const paid = { ...lots, pays: { lots: 1 } };

  it("is worth paying where the best option costs something, and has more of what the goal is about", () => {
    expect(isWorthChoosing([standing, ego, paid], success)).toBe(true);
  });

  it("isn't where the best option is free, adds nothing to that, or nothing can stand", () => {
    expect(isWorthChoosing([standing, { ...paid, pays: { lots: 0 } }], success)).toBe(false);
    expect(isWorthChoosing([standing, { ...paid, passive: [0.4], optimal: [0.4] }], success)).toBe(false);
    expect(
      isWorthChoosing(
        [
          { ...standing, rank: 0 },
          { ...paid, rank: 1 },
        ],
        success,
      ),
    ).toBe(false);
    expect(isWorthChoosing([paid], success)).toBe(false);
    expect(isWorthChoosing(undefined, success)).toBe(false);
    expect(isWorthChoosing([standing, paid], undefined)).toBe(false);
  });

  it("isn't needed where something else is as good in the first place and better in another", () => {
    const goal = storytellerD10.goals["success"];
    expect(isWorthChoosing([valued(null, 1, 2), valued("ego", 0, 3.25)], goal)).toBe(true);
    expect(isWorthChoosing([valued(null, 0, 2), valued("ego", 0, 2)], goal)).toBe(false);
  });
});
