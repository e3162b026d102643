import { d, doubles, face } from "@rulewright/dice";
import fc from "fast-check";
import { expect, it } from "vitest";
import {
  Calculator,
  chance,
  choose,
  done,
  earn,
  go,
  goal,
  maximizeEarned,
  minimizeEarned,
  move,
  procedure,
  type Procedure,
  roll,
} from "../src/index.ts";

/** What one may do in a state: so many coins, and the state that each face of a d4 leads to; -1 wins, -2 loses. */
interface Act {
  readonly coins: number;
  readonly leadsTo: readonly number[];
}

/** The acts of each state, one at least. */
type Maze = readonly (readonly Act[])[];

const [WON, LOST] = [-1, -2];

/** A maze as rules: the player picks an act, and a die says where it leads. */
function rulesOf(maze: Maze): Procedure<{ readonly state: number }> {
  const act: Procedure<{ readonly state: number; readonly of: number }> = procedure("act", {
    rules: [],
    *run({ state, of }) {
      const { coins, leadsTo } = maze[state]?.[of] ?? { coins: 0, leadsTo: [] };
      yield* earn({ coins });
      const to = leadsTo[(yield* roll(d(4).times(1), face)) - 1] ?? LOST;
      return to < 0 ? done({ outcome: to === WON ? "won" : "lost" }) : go(at, { state: to });
    },
  });
  const at: Procedure<{ readonly state: number }> = procedure("at", {
    rules: [],
    run: ({ state }) =>
      choose({
        by: "player",
        stands: { as: "first", leadsTo: go(act, { state, of: 0 }) },
        moves: () =>
          (maze[state] ?? [])
            .slice(1)
            .map((_, i) => move(`act ${i + 1}`, { leadsTo: () => go(act, { state, of: i + 1 }) })),
      }),
  });
  return at;
}

/** The best value of each state, found by improving values from nothing again and again. */
function improved(maze: Maze, ends: (to: number) => number, gains: (act: Act) => number, isBetter: -1 | 1): number[] {
  let values = maze.map(() => 0);
  for (let round = 0; round < 200; round++) {
    const valueOf = (act: Act): number =>
      gains(act) + act.leadsTo.reduce((sum, to) => sum + (to < 0 ? ends(to) : (values[to] ?? 0)) / 4, 0);
    values = maze.map((acts) => acts.map(valueOf).reduce((a, b) => (isBetter * (b - a) > 0 ? b : a)));
  }
  return values;
}

/** Mazes in which every act may end, so that nobody walks for ever. */
const mazes: fc.Arbitrary<Maze> = fc.integer({ min: 1, max: 6 }).chain((size) =>
  fc.array(
    fc.array(
      fc
        .record({
          coins: fc.nat(4),
          leadsTo: fc.array(fc.integer({ min: LOST, max: size - 1 }), { minLength: 3, maxLength: 3 }),
          last: fc.constantFrom(WON, LOST),
        })
        .map(({ coins, leadsTo, last }) => ({ coins, leadsTo: [...leadsTo, last] })),
      { minLength: 1, maxLength: 3 },
    ),
    { minLength: size, maxLength: size },
  ),
);

const win = goal(
  "win",
  "player",
  chance("won", ({ outcome }) => outcome === "won"),
);

it.each([
  { wants: "a win", its: win, ends: (to: number) => (to === WON ? 1 : 0), gains: () => 0, isBetter: 1 },
  {
    wants: "few coins",
    its: goal("few", "player", minimizeEarned("coins")),
    ends: () => 0,
    gains: coinsOf,
    isBetter: -1,
  },
  {
    wants: "many coins",
    its: goal("many", "player", maximizeEarned("coins")),
    ends: () => 0,
    gains: coinsOf,
    isBetter: 1,
  },
] as const)("finds the best acts in random loops for $wants", ({ its, ends, gains, isBetter }) => {
  fc.assert(
    fc.property(mazes, (maze) => {
      const rules = rulesOf(maze);
      const calculator = new Calculator({ arithmetic: doubles, house: {}, goal: its, strategy: "best" });
      const wanted = improved(maze, ends, gains, isBetter);
      for (const [state, value] of wanted.entries()) {
        expect(calculator.expectedValues(rules, { state })[0]).toBeCloseTo(value, 9);
      }
    }),
    { numRuns: 150, seed: 7 },
  );
});

function coinsOf({ coins }: Act): number {
  return coins;
}
