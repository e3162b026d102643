import { classify, d, face, type Hand, total } from "@rulewright/dice";
import {
  call,
  chance,
  choose,
  done,
  earn,
  type Ending,
  go,
  goal,
  type JsonObject,
  minimizePaid,
  move,
  procedure,
  type Procedure,
  refusal,
  roll,
} from "@rulewright/rules";

/** Games at an inn: coins buy another try. */
const heads = classify({ head: "counts", tail: "blank" }, (shown) => (shown === 1 ? "head" : "tail"));
const poor = refusal("poor", "INN-1");

/** A choice between letting a result stand and one try more for a coin. */
const offer = (
  won: boolean,
  coins: number,
  facts: JsonObject,
  again: () => Ending & { end: "go" | "outcome" },
): Ending =>
  choose({
    by: "player",
    facts,
    stands: { as: "stop", leadsTo: done({ outcome: won ? "success" : "failure", ...facts }) },
    moves: () => [
      move("again", { refuse: () => (coins < 1 ? poor : undefined), pays: () => ({ coins: 1 }), leadsTo: again }),
    ],
  });

const coins = { kind: "integer", min: 0, initial: 0, from: { tracker: "coins" } } as const;

/** Wins if no coin shows a tail. Any number of times, all coins may be thrown again. */
const coinsThrown: Procedure<{ hand: Hand; rerolled: Hand; coins: number }> = procedure("coins thrown", {
  rules: [],
  run: ({ hand, rerolled, coins: held }) => {
    const { head = 0, tail = 0 } = Object.keys(rerolled).length > 0 ? rerolled : hand;
    return offer(tail === 0, held, { margin: -tail }, () => go(again, { hand, dice: head + tail, coins: held - 1 }));
  },
});

const again: Procedure<{ hand: Hand; dice: number; coins: number }> = procedure("coins thrown again", {
  rules: [],
  *run({ hand, dice, coins: held }) {
    return go(coinsThrown, { hand, rerolled: yield* roll(d(2).times(dice), heads), coins: held });
  },
});

const throwCoins: Procedure<{ dice: number; coins: number }> = procedure("throw coins", {
  rules: [],
  parameters: { dice: { kind: "integer", min: 1 }, coins },
  *run({ dice, coins: held }) {
    return go(coinsThrown, { hand: yield* roll(d(2).times(dice), heads), rerolled: {}, coins: held });
  },
});

/** Wins with 5 or 6 on one die. */
const rollDie: Procedure<{ coins: number }> = procedure("roll a die", {
  rules: [],
  parameters: { coins },
  *run({ coins: held }) {
    const shown = yield* roll(d(6).times(1), face);
    return offer(shown >= 5, held, { shown }, () => go(rollDie, { coins: held - 1 }));
  },
});

/** Wins with two ones on two dice of two sides, one after the other. */
const oneByOne: Procedure<{ coins: number }> = procedure("one by one", {
  rules: [],
  parameters: { coins },
  *run({ coins: held }) {
    const first = yield* roll(d(2).times(1), face);
    const second = yield* roll(d(2).times(1), face);
    return offer(first + second === 2, held, { second }, () => go(oneByOne, { coins: held - 1 }));
  },
});

/** Wins with 4 or more on two dice of two sides. */
const rollTwo: Procedure<{ coins: number }> = procedure("roll two", {
  rules: [],
  parameters: { coins },
  *run({ coins: held }) {
    const sum = yield* roll(d(2).times(2), total());
    return offer(sum >= 4, held, { sum }, () => go(rollTwo, { coins: held - 1 }));
  },
});

/** Wins if the dice below the cup show two ones; else a second try wins with as many quarters as they show. */
const cupLifted: Procedure<{ hand: Hand; below: number; coins: number }> = procedure("cup lifted", {
  rules: [],
  run: ({ below, coins: held }) => offer(below === 2, held, {}, () => go(secondTry, { below })),
});

const secondTry: Procedure<{ below: number }> = procedure("second try", {
  rules: [],
  *run({ below }) {
    const shown = yield* roll(d(4).times(1), face);
    return done({ outcome: shown <= below ? "success" : "failure" });
  },
});

/** The coin on the cup shows nothing of the two dice below it. */
const cup: Procedure<{ coins: number }> = procedure("cup", {
  rules: [],
  parameters: { coins },
  *run({ coins: held }) {
    const below = yield* roll(d(2).times(2), total());
    return go(cupLifted, { hand: yield* roll(d(2).times(1), heads), below, coins: held });
  },
});

/** Wins with the lowest sum of two dice whose sides are -2 and -1. */
const rollBelow: Procedure<{ coins: number }> = procedure("roll below", {
  rules: [],
  parameters: { coins },
  *run({ coins: held }) {
    const sum = yield* roll(
      d(2).times(2),
      total((shown) => shown - 3),
    );
    return offer(sum < -3, held, { sum }, () => go(rollBelow, { coins: held - 1 }));
  },
});

/** A gamble: what a coin shows is asked of another procedure, and a round is counted. */
const toss: Procedure<Record<string, never>> = procedure("toss", {
  rules: [],
  *run() {
    const { head } = yield* roll(d(2).times(1), heads);
    return done({ outcome: head === 1 ? "sweet-luck" : "bad luck" });
  },
});

const gamble: Procedure<{ coins: number }> = procedure("gamble", {
  rules: [],
  parameters: { coins },
  *run({ coins: held }) {
    yield* earn({ rounds: 1 });
    const { outcome } = yield* call(toss, {});
    yield* earn({ rounds: 1 });
    const shown = yield* roll(d(2).times(1), face);
    return offer(outcome === "sweet-luck" && shown === 1, held, {}, () => go(gamble, { coins: held - 1 }));
  },
});

/** Nothing is rolled before the first choice. */
const ask: Procedure<{ coins: number; beers: number }> = procedure("ask", {
  rules: [],
  parameters: { coins, beers: { kind: "integer", min: 0, initial: 0, from: { tracker: "beers" } } },
  run: ({ coins: held }) => offer(false, held, {}, () => done({ outcome: "success" })),
});

/** A choice if the first die shows 1, else a second die and nothing to choose. */
const twoRolls: Procedure<{ first: number; second: number; shown: number }> = procedure("two rolls", {
  rules: [],
  parameters: {
    first: { kind: "integer", min: 1 },
    second: { kind: "integer", min: 1 },
    shown: { kind: "integer", initial: 0 },
  },
  *run({ first, second, shown }) {
    const now = yield* roll(d(shown === 0 ? first : second).times(1), face);
    if (shown > 0) return go(nothing, {});
    return now === 1
      ? offer(true, 1, {}, () => done({ outcome: "success" }))
      : go(twoRolls, { first, second, shown: now });
  },
});

const nothing: Procedure<Record<string, never>> = procedure("nothing", {
  rules: [],
  run: () => done({ outcome: "failure" }),
});

/** One state after another, then a choice. */
const walk: Procedure<{ steps: number }> = procedure("walk", {
  rules: [],
  parameters: { steps: { kind: "integer", min: 0 } },
  run: ({ steps }) =>
    steps > 0 ? go(walk, { steps: steps - 1 }) : offer(true, 1, {}, () => done({ outcome: "success" })),
});

/** The choice after a number is guessed. */
const guessed: Procedure<{ shown: number }> = procedure("guessed", {
  rules: [],
  run: () => offer(true, 1, {}, () => done({ outcome: "success" })),
});

/** A choice, after which every face leads to a state of its own. */
const guess: Procedure<{ sides: number }> = procedure("guess", {
  rules: [],
  parameters: { sides: { kind: "integer", min: 1 } },
  *run({ sides }) {
    const shown = yield* roll(d(sides).times(1), face);
    return offer(false, 1, { shown }, () => go(guessed, { shown }));
  },
});

/** A choice that leads into a loop without any. */
const maze: Procedure<{ coins: number }> = procedure("maze", {
  rules: [],
  parameters: { coins },
  run: ({ coins: held }) => offer(false, held, {}, () => go(lost, {})),
});

const lost: Procedure<Record<string, never>> = procedure("lost", {
  rules: [],
  *run() {
    const shown = yield* roll(d(6).times(1), face);
    return shown === 6 ? done({ outcome: "success" }) : go(lost, {});
  },
});

/** Room after room, and in the last one it is a matter of luck to find the door. */
const longWay: Procedure<{ rooms: number }> = procedure("long way", {
  rules: [],
  parameters: { rooms: { kind: "integer", min: 0 } },
  *run({ rooms }) {
    if (rooms > 0) return go(longWay, { rooms: rooms - 1 });
    const shown = yield* roll(d(6).times(1), face);
    return shown === 6 ? done({ outcome: "success" }) : go(longWay, { rooms });
  },
});

/** Luck costs a coin, and the outcome tells the coins that are left. */
const buy: Procedure<{ coins: number }> = procedure("buy", {
  rules: [],
  parameters: { coins },
  run: ({ coins: held }) => offer(false, held, {}, () => go(bought, { coins: held - 1 })),
});

const bought: Procedure<{ coins: number }> = procedure("bought", {
  rules: [],
  *run({ coins: held }) {
    const shown = yield* roll(d(2).times(1), face);
    return done({ outcome: "success", coins: held + shown });
  },
});

/** A loaded die never shows 2. */
const loadedDie: Procedure<{ loaded: boolean; shown: number; word: string }> = procedure("loaded die", {
  rules: [],
  parameters: {
    loaded: { kind: "flag" },
    shown: { kind: "integer", min: 2, max: 6 },
    word: { kind: "word", values: ["a", "b"] },
    limit: { kind: "integer", min: 0, max: 6, nullable: true, initial: null },
  },
  refuse: ({ loaded, shown }) => (loaded && shown === 2 ? refusal("too-obvious", "INN-2", { shown }) : undefined),
  run: ({ loaded, shown }) => done({ outcome: loaded || shown > 4 ? "success" : "failure" }),
});

export const inn = {
  id: "inn",
  procedures: Object.fromEntries(
    [
      throwCoins,
      coinsThrown,
      again,
      rollDie,
      rollTwo,
      oneByOne,
      rollBelow,
      cup,
      cupLifted,
      secondTry,
      gamble,
      ask,
      twoRolls,
      walk,
      guess,
      maze,
      lost,
      longWay,
      buy,
      bought,
      loadedDie,
    ].map((one) => [one.name, one as Procedure]),
  ),
  goals: {
    success: goal(
      "success",
      "player",
      chance("success", ({ outcome }) => outcome === "success"),
      minimizePaid("coins"),
    ),
  },
  strategies: {},
  houseRules: {},
  badOutcomes: [],
  text: {
    "die.head": "heads",
    "die.head.one": "head",
    "die.tail": "tails",
    "die.tail.one": "tail",
    "fact.sum": "Sum of both",
    "move.again": "Try again",
    "move.stop": "Stop",
    "outcome.sweet-luck": "Luck",
    "tracker.beers": "beers",
    "tracker.beers.one": "beer",
    "tracker.coins": "coins",
    "tracker.coins.one": "coin",
  },
};
