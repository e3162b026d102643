// Yahtzee with numbers in arrays, written for this one game: what the engine's answer is compared with.

/** So many dice of each face. */
type Counts = readonly number[];

/** All hands of so many dice. */
function handsOf(dice: number, faces = 6): Counts[] {
  if (faces === 1) return [[dice]];
  return Array.from({ length: dice + 1 }, (_, n) => handsOf(dice - n, faces - 1).map((rest) => [n, ...rest])).flat();
}

const factorial = (n: number): number => (n < 2 ? 1 : n * factorial(n - 1));
const chanceOf = (hand: Counts): number => {
  const dice = hand.reduce((sum, n) => sum + n, 0);
  return hand.reduce((ways, n) => ways / factorial(n), factorial(dice)) / 6 ** dice;
};

const hands = handsOf(5);
const keeps = [0, 1, 2, 3, 4, 5].flatMap((dice) => handsOf(dice));
const places = new Map(hands.map((hand, i) => [hand.join(), i]));
const chances = Float64Array.from(hands, chanceOf);

/** For each keep, the hands that a throw of the other dice makes of it, with their chances. */
const throwsOf = keeps.map((kept) => {
  const more = handsOf(5 - kept.reduce((sum, n) => sum + n, 0));
  return {
    to: Int32Array.from(more, (one) => places.get(one.map((n, face) => n + (kept[face] ?? 0)).join()) ?? 0),
    chance: Float64Array.from(more, chanceOf),
  };
});
/** For each hand, its keeps. */
const keepsOf = hands.map((hand) =>
  Int32Array.from(keeps.flatMap((kept, i) => (kept.every((n, face) => n <= (hand[face] ?? 0)) ? [i] : []))),
);

const pips = (hand: Counts): number => hand.reduce((sum, n, face) => sum + n * (face + 1), 0);
const scores: readonly ((hand: Counts) => number)[] = [
  ...[0, 1, 2, 3, 4, 5].map((face) => (hand: Counts) => (face + 1) * (hand[face] ?? 0)),
  (hand) => (Math.max(...hand) >= 3 ? pips(hand) : 0),
  (hand) => (Math.max(...hand) >= 4 ? pips(hand) : 0),
  (hand) => (hand.includes(3) && hand.includes(2) ? 25 : 0),
  pips,
];
const points = scores.map((score) => Float64Array.from(hands, score));

/** The mean of the points that best play makes of the first `size` of ten categories. */
export function pointsByHand(size: number): number {
  const values = new Float64Array(2 ** size);
  for (let open = 1; open < values.length; open++) {
    let worth = worthOfScoring(open, values);
    for (let reroll = 0; reroll < 2; reroll++) worth = worthOfRerolling(worth);
    let sum = 0;
    for (let hand = 0; hand < worth.length; hand++) sum += (chances[hand] ?? 0) * (worth[hand] ?? 0);
    values[open] = sum;
  }
  return values.at(-1) ?? 0;
}

function worthOfScoring(open: number, values: Float64Array): Float64Array {
  const worth = new Float64Array(hands.length);
  points.forEach((of, category) => {
    if (!(open & (2 ** category))) return;
    const after = values[open - 2 ** category] ?? 0;
    for (let hand = 0; hand < worth.length; hand++) worth[hand] = Math.max(worth[hand] ?? 0, (of[hand] ?? 0) + after);
  });
  return worth;
}

function worthOfRerolling(worth: Float64Array): Float64Array {
  const ofKeeps = Float64Array.from(throwsOf, ({ to, chance }) => {
    let sum = 0;
    for (let i = 0; i < to.length; i++) sum += (chance[i] ?? 0) * (worth[to[i] ?? 0] ?? 0);
    return sum;
  });
  return Float64Array.from(keepsOf, (own) => {
    let best = 0;
    for (const keep of own) best = Math.max(best, ofKeeps[keep] ?? 0);
    return best;
  });
}
