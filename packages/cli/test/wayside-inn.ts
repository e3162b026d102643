import { classify, d, face } from "@rulewright/dice";
import {
  chance,
  choose,
  defineSystem,
  done,
  earn,
  go,
  goal,
  houseRule,
  minimizePaid,
  move,
  priced,
  procedure,
  type Procedure,
  refusal,
  roll,
  upTo,
} from "@rulewright/rules";

// A small rulebook of the tests' own, with few dice and simple odds: coins and beers buy luck at an inn.

const knuckles = classify({ high: "counts", low: "blank", cracked: "cancels" }, (shown) =>
  shown === 1 ? "cracked" : shown >= 5 ? "high" : "low",
);

interface Bones {
  readonly high: number;
  readonly low: number;
  readonly cracked: number;
}

/** WI-2 A beer throws the low bones again; a coin counts as a high one, up to two of them. */
const fallen: Procedure<{ hand: Bones & Record<string, number>; needed: number; coins: number; beers: number }> =
  procedure("bones fallen", {
    rules: ["WI-2"],
    held: ["coins", "beers"],
    run: ({ hand, needed, coins, beers }) => {
      const { high, low, cracked } = hand;
      const net = high - cracked;
      const outcome = (bonus: number): "won" | "lost" | "broke" =>
        net < 0 ? "broke" : net + bonus >= needed ? "won" : "lost";
      return choose({
        by: "player",
        facts: { net },
        stands: { as: "stop", leadsTo: done({ outcome: outcome(0), net }) },
        moves: () => [
          move("bribe", {
            fields: { paid: upTo(2) },
            refuse: ({ paid }) =>
              paid > coins
                ? refusal("too-few-coins", "WI-2", { held: coins })
                : paid === 0
                  ? refusal("no-bribe", "WI-2")
                  : undefined,
            pays: ({ paid }) => ({ coins: paid }),
            leadsTo: ({ paid }) => done({ outcome: outcome(paid), net: net + paid }),
          }),
          move("drink", {
            closed: beers < 1 ? refusal("no-beer", "WI-3") : low === 0 ? refusal("no-low-bones", "WI-3") : undefined,
            pays: () => ({ beers: 1 }),
            leadsTo: () => go(thrownAgain, { high, cracked, low, needed, coins, beers: beers - 1 }),
          }),
        ],
      });
    },
  });

/** WI-3 The low bones are thrown again. */
const thrownAgain: Procedure<{
  high: number;
  cracked: number;
  low: number;
  needed: number;
  coins: number;
  beers: number;
}> = procedure("low bones again", {
  rules: ["WI-3"],
  *run({ high, cracked, low, ...rest }) {
    const again = yield* roll(d(6).times(low), knuckles);
    return go(fallen, {
      ...rest,
      hand: { high: high + again.high, low: again.low, cracked: cracked + again.cracked },
    });
  },
});

/** WI-1 Bones are thrown; those of 5 and 6 count, and each 1 takes one away. */
const bones: Procedure<{ bones: number; needed: number; coins: number; beers: number }> = procedure("bones", {
  rules: ["WI-1"],
  parameters: {
    bones: { kind: "integer", min: 1, max: 8 },
    needed: { kind: "integer", min: 0, max: 6, initial: 1 },
    coins: { kind: "integer", min: 0, max: 5, initial: 0, from: { tracker: "coins" } },
    beers: { kind: "integer", min: 0, max: 3, initial: 0, from: { tracker: "beers" } },
  },
  examples: [{ bones: 2, needed: 1, coins: 1, beers: 1 }],
  refuse: ({ bones: thrown, needed }) =>
    needed > thrown ? refusal("hopeless", "WI-1", { bones: thrown, needed }) : undefined,
  *run({ bones: thrown, ...rest }) {
    return go(fallen, { ...rest, hand: yield* roll(d(6).times(thrown), knuckles) });
  },
});

/** WI-4 One die against a number; a coin buys another throw. */
const die: Procedure<{ above: number; lucky: boolean; coins: number }, { ties: "win" | "lose" }> = procedure("die", {
  rules: ["WI-4"],
  parameters: {
    above: { kind: "integer", min: 1, max: 20 },
    lucky: { kind: "flag", initial: false },
    coins: { kind: "integer", min: 0, max: 5, initial: 0, from: { tracker: "coins" } },
  },
  examples: [{ above: 11, lucky: false, coins: 0 }],
  *run({ above, lucky, coins }, { ties }) {
    const shown = yield* roll(d(20).times(1), face);
    const margin = shown - above + (lucky ? 1 : 0);
    return choose({
      by: "player",
      facts: { margin },
      stands: {
        as: "stop",
        leadsTo: done({ outcome: margin > 0 || (margin === 0 && ties === "win") ? "won" : "lost", margin }),
      },
      moves: () => [
        move("again", {
          closed: coins < 1 ? refusal("too-few-coins", "WI-4", { held: coins }) : undefined,
          pays: () => ({ coins: 1 }),
          leadsTo: () => go(die, { above, lucky, coins: coins - 1 }),
        }),
      ],
    });
  },
});

/** WI-5 A guest stays night after night until a die shows a 6. */
const stay: Procedure<{ nights: number }> = procedure("stay", {
  rules: ["WI-5"],
  parameters: { nights: { kind: "integer", min: 0, initial: 0 } },
  examples: [{ nights: 0 }],
  *run({ nights }) {
    yield* earn({ nights: 1 });
    const shown = yield* roll(d(6).times(1), face);
    return shown === 6 ? done({ outcome: "won" }) : go(stay, { nights });
  },
});

/** WI-10 Before the dice are thrown, a coin buys one more; an even one wins at once, else a beer throws them again. */
const wager: Procedure<{ coins: number; beers: number }> = procedure("wager", {
  rules: ["WI-10"],
  parameters: {
    coins: { kind: "integer", min: 0, max: 5, initial: 0, from: { tracker: "coins" } },
    beers: { kind: "integer", max: 3, initial: 0, from: { tracker: "beers" } },
  },
  examples: [{ coins: 1, beers: 1 }],
  run: ({ coins, beers }) =>
    choose({
      by: "player",
      facts: { coins },
      stands: { as: "hold", leadsTo: go(wagered, { dice: 1, beers }) },
      moves: () => [
        move("raise", {
          closed: coins < 1 ? refusal("too-few-coins", "WI-10", { held: coins }) : undefined,
          pays: () => ({ coins: 1 }),
          leadsTo: () => go(wagered, { dice: 2, beers }),
        }),
      ],
    }),
});

const wagered: Procedure<{ dice: number; beers: number }> = procedure("wager thrown", {
  rules: ["WI-10"],
  *run({ dice, beers }) {
    const parity = classify({ even: "counts", odd: "blank" }, (shown) => (shown % 2 === 0 ? "even" : "odd"));
    const { even } = yield* roll(d(6).times(dice), parity);
    if (even > 0) return done({ outcome: "won" });
    return choose({
      by: "player",
      facts: {},
      stands: { as: "stop", leadsTo: done({ outcome: "lost" }) },
      moves: () => [
        move("drink", {
          closed: beers < 1 ? refusal("no-beer", "WI-10") : undefined,
          pays: () => ({ beers: 1 }),
          leadsTo: () => go(wagered, { dice, beers: beers - 1 }),
        }),
      ],
    });
  },
});

const won = chance("won", ({ outcome }) => outcome === "won");

export const waysideInn = defineSystem({
  id: "wayside-inn",
  version: "1",
  title: "Wayside Inn",
  flavour: "Bones, beer and bad company.",
  houseRules: { ties: houseRule("WI-4", "win", "lose") },
  trackers: {
    coins: { min: 0, max: 5, start: 2, rule: "WI-2" },
    beers: { min: 0, max: 3, start: 1, rule: "WI-3" },
  },
  scales: {},
  words: {},
  procedures: {
    bones,
    "bones fallen": fallen,
    "low bones again": thrownAgain,
    die,
    stay,
    wager,
    "wager thrown": wagered,
  },
  offers: {},
  questions: ["bones", "die", "stay", "wager"],
  goals: {
    win: goal("win", "player", won, minimizePaid("coins"), minimizePaid("beers")),
    thrift: goal("thrift", "player", minimizePaid("coins"), won),
    careful: priced(goal("careful", "player", won, minimizePaid("coins")), () => ({ coins: 30 })),
  },
  strategies: {},
  acts: {},
  phases: ["night"],
  parties: [],
  badOutcomes: ["broke"],
  reference: ["WI-1", "WI-2", "WI-3", "WI-4", "WI-5", "WI-10"].map((rule) => ({
    rule,
    text: `What ${rule} says of the inn.`,
    mechanical: true,
  })),
  text: {
    "procedure.bones": "Throw the bones",
    "procedure.bones fallen": "The bones have fallen",
    "procedure.low bones again": "The low bones again",
    "procedure.die": "One die",
    "procedure.stay": "Stay at the inn",
    "procedure.wager": "Wager",
    "param.bones": "Bones",
    "param.needed": "Needed",
    "param.above": "To beat",
    "param.lucky": "Lucky",
    "param.coins": "Coins held",
    "param.beers": "Beers held",
    "param.nights": "Nights",
    "tracker.coins": "Coins",
    "tracker.coins.one": "coin",
    "tracker.beers": "Beers",
    "tracker.beers.one": "beer",
    "die.high": "high",
    "die.low": "low",
    "die.cracked": "cracked",
    "fact.net": "Net",
    "fact.margin": "Margin",
    "goal.win": "Win",
    "goal.thrift": "Save coins",
    "objective.won": "Won",
    "house.ties": "Ties",
    "house.ties.win": "A tie wins.",
    "house.ties.lose": "A tie loses.",
    "die.even": "even",
    "die.odd": "odd",
    "goal.careful": "Win, and spend little",
    "goal.careful.price": "A coin must bring 30 percentage points; where a tie is to {ties}, that is a lot.",
    "move.hold": "Hold",
    "move.raise": "Raise",
    "move.stop": "Stop",
    "move.bribe": "Bribe",
    "move.drink": "Drink",
    "move.again": "Throw again",
    "detail.paid": "with {count} coins",
    "detail.paid.one": "with a coin",
    "outcome.won": "Won",
    "outcome.lost": "Lost",
    "outcome.broke": "Broke",
    "refusal.hopeless": "{bones} bones can't give {needed}. Throw more.",
    "refusal.too-few-coins": "Only {held} coins are left.",
    "refusal.no-bribe": "A bribe is one coin or two.",
    "refusal.no-beer": "There is no beer left.",
    "refusal.no-low-bones": "No bone is low.",
  },
});

const AT_LENGTH = "as anybody at the inn will tell you who has been there for more than one night";

/** The same with long texts, which are broken into lines. */
export const talkativeInn = defineSystem({
  ...waysideInn,
  id: "talkative-inn",
  title: "Talkative Inn",
  flavour: `Bones, beer and bad company, ${AT_LENGTH}.`,
  reference: waysideInn.reference.map((one) => ({ ...one, text: `${one.text.slice(0, -1)}, ${AT_LENGTH}.` })),
  text: Object.fromEntries(
    Object.entries<string>(waysideInn.text).map(([key, words]) => {
      if (/^(refusal|house\.ties\.)/.test(key)) return [key, `${words.slice(0, -1)}, ${AT_LENGTH}.`];
      return [key, /^(fact|objective|move|outcome)\./.test(key) ? `${words} at the Talkative Inn` : words];
    }),
  ),
});
