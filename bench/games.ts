// Rules of other games, to ask questions that the five systems have none of.
import {
  atLeast,
  classify,
  d,
  doubles,
  exactly,
  face,
  fold,
  type Hand,
  highest,
  type Reading,
  symbols,
  tally,
  total,
} from "@rulewright/dice";
import {
  Calculator,
  call,
  chance,
  choose,
  diceOf,
  done,
  earn,
  go,
  goal,
  maximizeEarned,
  minimizeEarned,
  move,
  procedure,
  type Procedure,
  refusal,
  roll,
  rollPool,
} from "@rulewright/rules";

/** A rule with dice of its own, and how it is asked. */
const rules = ["bench"];

/** Each round takes d6 of the hit points; the rounds are counted. */
export const siege: Procedure<{ readonly points: number }> = procedure("siege", {
  rules,
  *run({ points }) {
    yield* earn({ rounds: 1 });
    const left = points - (yield* roll(d(6).times(1), face));
    return left <= 0 ? done({ outcome: "taken" }) : go(siege, { points: left });
  },
});

/** Risk: up to three dice against up to two, and the highest compared. */
const clash: Procedure<{ readonly attack: number; readonly defence: number }> = procedure("clash", {
  rules,
  *run({ attack, defence }) {
    const one = yield* roll(d(6).times(attack), highest(1));
    return done({ outcome: one > (yield* roll(d(6).times(defence), highest(1))) ? "won" : "lost" });
  },
});

/** The attacker fights to the last. */
export const risk: Procedure<{ readonly attackers: number; readonly defenders: number }> = procedure("risk", {
  rules,
  *run({ attackers, defenders }) {
    if (attackers === 0) return done({ outcome: "held", left: defenders });
    if (defenders === 0) return done({ outcome: "taken", left: attackers });
    const { outcome } = yield* call(clash, { attack: Math.min(3, attackers), defence: Math.min(2, defenders) });
    return outcome === "won"
      ? go(risk, { attackers, defenders: defenders - 1 })
      : go(risk, { attackers: attackers - 1, defenders });
  },
});

/** Pig: roll as often as one dares; a one loses the points of the turn. Fewest turns to the target. */
export const pig: Procedure<{ readonly held: number; readonly turn: number; readonly target: number }> = procedure(
  "pig",
  {
    rules,
    *run({ held, turn, target }) {
      const fell = yield* roll(d(6).times(1), face);
      if (fell === 1 || held + turn + fell >= target) yield* earn({ turns: 1 });
      if (fell === 1) return go(pig, { held, turn: 0, target });
      const now = turn + fell;
      if (held + now >= target) return done({ outcome: "there" });
      return choose({
        by: "player",
        stands: { as: "roll", leadsTo: go(pig, { held, turn: now, target }) },
        moves: () => [move("hold", { leadsTo: () => go(bank, { held: held + now, target }) })],
      });
    },
  },
);

const bank: Procedure<{ readonly held: number; readonly target: number }> = procedure("bank", {
  rules,
  *run({ held, target }) {
    yield* earn({ turns: 1 });
    return go(pig, { held, turn: 0, target });
  },
});

/** The one-roll engine: the widest set of equal dice, and the highest face of such a set. */
const widest = fold("widest set", {
  initial: [0, 0],
  step: ([width = 0, height = 0], one, count) => (count >= width ? [count, one] : [width, height]),
  result: ([width = 0, height = 0]) => ({ width, height }),
});

export const matching: Procedure<{ readonly dice: number }> = procedure("matches", {
  rules,
  *run({ dice }) {
    return done({ outcome: "rolled", ...(yield* roll(d(10).times(dice), widest)) });
  },
});

const at = (list: readonly number[]) => (one: number) => list[one - 1] ?? 0;

/** The symbols of a die of Genesys, by face. */
const genesys = (
  successes: readonly number[],
  advantages: readonly number[],
  triumph = 0,
  despair = 0,
): Reading<Hand> => {
  const last = successes.length;
  return symbols({
    success: at(successes),
    advantage: at(advantages),
    triumph: (one) => (one === last ? triumph : 0),
    despair: (one) => (one === last ? despair : 0),
  });
};
const ability = genesys([0, 1, 1, 2, 0, 0, 1, 0], [0, 0, 0, 0, 1, 1, 1, 2]);
const difficulty = genesys([0, -1, -2, 0, 0, 0, -1, 0], [0, 0, 0, -1, -1, -1, -1, -2]);
const proficiency = genesys([0, 1, 1, 2, 2, 0, 1, 1, 1, 0, 0, 1], [0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 0], 1);
const challenge = genesys(
  [0, -1, -1, -2, -2, 0, 0, -1, -1, 0, 0, -1],
  [0, 0, 0, 0, 0, -1, -1, -1, -1, -2, -2, 0],
  0,
  1,
);
const boost = genesys([0, 0, 1, 1, 0, 0], [0, 0, 0, 1, 2, 1]);
const setback = genesys([0, 0, -1, -1, 0, 0], [0, 0, 0, 0, -1, -1]);

/** Eleven dice of Genesys: all four symbols of what is left. */
export const narrative: Procedure<Record<string, never>> = procedure("narrative", {
  rules,
  *run() {
    const left = yield* rollPool([
      { dice: d(8).times(2), reading: ability },
      { dice: d(12).times(2), reading: proficiency },
      { dice: d(6).times(2), reading: boost },
      { dice: d(8).times(2), reading: difficulty },
      { dice: d(12).times(1), reading: challenge },
      { dice: d(6).times(2), reading: setback },
    ]);
    return done({ outcome: "rolled", ...left });
  },
});

/** The harvest of two goods, which some throws of 2d6 give both of: a die has the 36 throws as faces. */
const throwOf = (one: number): number => 2 + ((one - 1) % 6) + Math.floor((one - 1) / 6);
const goods = tally({ wood: (one) => [6, 8].includes(throwOf(one)), brick: (one) => atLeast(8)(throwOf(one)) });
export const harvest: Procedure<{ readonly turns: number }> = procedure("harvest", {
  rules,
  *run({ turns }) {
    return done({ outcome: "harvested", ...(yield* roll(d(36).times(turns), goods)) });
  },
});

/** Warhammer: an attack that hits from 3, wounds from 4 and is saved from 5. */
const attack: Procedure<Record<string, never>> = procedure("attack", {
  rules,
  *run() {
    if ((yield* roll(d(6).times(1), face)) < 3) return done({ outcome: "missed" });
    if ((yield* roll(d(6).times(1), face)) < 4) return done({ outcome: "shrugged off" });
    return done({ outcome: (yield* roll(d(6).times(1), face)) < 5 ? "wounded" : "saved" });
  },
});

/** One attack after another, and the wounds of all. */
export const volley: Procedure<{ readonly attacks: number; readonly wounds: number }> = procedure("volley", {
  rules,
  *run({ attacks, wounds }) {
    if (attacks === 0) return done({ outcome: "shot", wounds });
    const { outcome } = yield* call(attack, {});
    return go(volley, { attacks: attacks - 1, wounds: wounds + (outcome === "wounded" ? 1 : 0) });
  },
});

/** 1d20 against 8, and 1d8+3 damage; twice the die on a natural 20. */
const blow: Procedure<Record<string, never>> = procedure("blow", {
  rules,
  *run() {
    const attack = yield* roll(d(20).times(1), face);
    if (attack < 8) return done({ outcome: "missed", damage: 0 });
    return done({ outcome: "hit", damage: 3 + (yield* roll(d(8).times(attack === 20 ? 2 : 1), total())) });
  },
});

/** One blow a round, until the hit points or 20 rounds are gone. */
export const duel: Procedure<{ readonly points: number; readonly round: number }> = procedure("duel", {
  rules,
  *run({ points, round }) {
    if (points <= 0) return done({ outcome: "taken", round });
    if (round === 20) return done({ outcome: "stands", points });
    const { damage } = yield* call(blow, {});
    return go(duel, { points: Math.max(0, points - Number(damage)), round: round + 1 });
  },
});

/** Shadowrun: fives and sixes are hits; edge rerolls all others once, half of ones is a glitch. */
export const test: Procedure<{ readonly dice: number }> = procedure("test", {
  rules,
  *run({ dice }) {
    const { hits, ones } = yield* roll(d(6).times(dice), tally({ hits: atLeast(5), ones: exactly(1) }));
    const ended = () => done({ outcome: hits > 0 ? "taken" : "missed", hits, glitch: 2 * ones >= dice });
    return choose({
      by: "player",
      stands: { as: "keep", leadsTo: ended() },
      moves: () => [
        move("edge", {
          pays: () => ({ edge: 1 }),
          leadsTo: () => go(edge, { dice: dice - hits, hits, ones, of: dice }),
        }),
      ],
    });
  },
});

const edge: Procedure<{ readonly dice: number; readonly hits: number; readonly ones: number; readonly of: number }> =
  procedure("edge", {
    rules,
    *run({ dice, hits, ones, of }) {
      const more = dice === 0 ? 0 : (yield* roll(d(6).times(dice), tally({ hits: atLeast(5) }))).hits;
      return done({ outcome: hits + more > 0 ? "taken" : "missed", hits: hits + more, glitch: 2 * ones >= of });
    },
  });

export const taken = goal(
  "taken",
  "player",
  chance("taken", ({ outcome }) => outcome === "taken"),
);
export const fewest = goal("fewest", "player", minimizeEarned("turns"));
export const calculator = (its = taken): Calculator<number> =>
  new Calculator({ arithmetic: doubles, house: {}, goal: its, strategy: "best" });

const FACES = ["ones", "twos", "threes", "fours", "fives", "sixes"] as const;
type Face = (typeof FACES)[number];
type Five = Hand<Face>;
const each = <T>(value: (name: Face, pips: number) => T): Readonly<Record<Face, T>> => ({
  ones: value("ones", 1),
  twos: value("twos", 2),
  threes: value("threes", 3),
  fours: value("fours", 4),
  fives: value("fives", 5),
  sixes: value("sixes", 6),
});

/** The dice of Yahtzee by face. */
const five = classify<Face>(
  each(() => "counts"),
  (one) => FACES[one - 1] ?? "ones",
);
const pips = (hand: Five): number => FACES.reduce((sum, name, i) => sum + (i + 1) * hand[name], 0);
const most = (hand: Five): number => Math.max(...Object.values(hand));

/** What a hand scores in each category: the upper six, three and four of a kind, the full house and the chance. */
const categories: Readonly<Record<string, (hand: Five) => number>> = {
  ...each((name, count) => (hand: Five) => count * hand[name]),
  three: (hand) => (most(hand) >= 3 ? pips(hand) : 0),
  four: (hand) => (most(hand) >= 4 ? pips(hand) : 0),
  house: (hand) => (FACES.some((one) => hand[one] === 3) && FACES.some((one) => hand[one] === 2) ? 25 : 0),
  chance: pips,
};

/** The categories of a score card that are still open. */
type Sheet = { readonly open: readonly string[] };

/** Yahtzee: each category is scored once, after up to two rerolls of any dice. */
export const yahtzee: Procedure<{ readonly sheet: Sheet }> = procedure("yahtzee", {
  rules,
  *run({ sheet }) {
    if (sheet.open.length === 0) return done({ outcome: "full" });
    return go(thrown, { sheet, hand: yield* roll(d(6).times(5), five), rerolls: 2 });
  },
});

const thrown: Procedure<{ readonly sheet: Sheet; readonly hand: Five; readonly rerolls: number }> = procedure(
  "thrown",
  {
    rules,
    run({ sheet, hand, rerolls }) {
      if (rerolls === 0) return go(scoring, { sheet, hand });
      return choose({
        by: "player",
        stands: { as: "score", leadsTo: go(scoring, { sheet, hand }) },
        moves: () => [
          move("reroll", {
            fields: { dice: diceOf(hand, "R-1") },
            max: 5,
            refuse: ({ dice }) => (dice.count === 0 ? refusal("no-dice", "R-1") : undefined),
            leadsTo: ({ dice }) =>
              go(rethrown, { sheet, kept: each((one) => hand[one] - dice.hand[one]), dice: dice.count, rerolls }),
          }),
        ],
      });
    },
  },
);

const rethrown: Procedure<{
  readonly sheet: Sheet;
  readonly kept: Five;
  readonly dice: number;
  readonly rerolls: number;
}> = procedure("rethrown", {
  rules,
  *run({ sheet, kept, dice, rerolls }) {
    const more = yield* roll(d(6).times(dice), five);
    return go(thrown, { sheet, hand: each((one) => kept[one] + more[one]), rerolls: rerolls - 1 });
  },
});

const scoring: Procedure<{ readonly sheet: Sheet; readonly hand: Five }> = procedure("scoring", {
  rules,
  run: ({ sheet: { open }, hand }) =>
    choose({
      by: "player",
      stands: { as: "wait", leadsTo: done({ outcome: "never" }), closed: refusal("must-score", "R-2") },
      moves: () =>
        open.map((category) =>
          move(category, {
            leadsTo: () => go(scored, { sheet: { open: open.filter((one) => one !== category) }, category, hand }),
          }),
        ),
    }),
});

const scored: Procedure<{ readonly sheet: Sheet; readonly category: string; readonly hand: Five }> = procedure(
  "scored",
  {
    rules,
    *run({ sheet, category, hand }) {
      yield* earn({ points: categories[category]?.(hand) ?? 0 });
      return go(yahtzee, { sheet });
    },
  },
);
export const points = goal("points", "player", maximizeEarned("points"));
/** The sheet with the first of the ten categories. */
export const sheetOf = (size: number): Sheet => ({ open: Object.keys(categories).slice(0, size) });
