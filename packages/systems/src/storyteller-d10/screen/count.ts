import { formatNumber } from "@rulewright/present";
import type { Explanation, Outcome, RecordedPosition, TableDie } from "@rulewright/rules";
import { isRecord } from "@rulewright/rules";
import type { DieFill, FoldedInput, FoldedWords } from "../../screen/index.ts";
import { REST_DIFFICULTY } from "../rules/rest-arithmetic.ts";

/** A die of the count, and where it lies on the table. */
export interface CountedDie {
  readonly place: number;
  readonly face: number;
  readonly explodes: boolean;
  /** Whether a ten added it. */
  readonly bonus: boolean;
  /** Whether it was thrown by hand, in a roll of which others were not. */
  readonly byHand: boolean;
}

/** ST-52..ST-58 The dice of a pool in the steps of the count. */
export interface Count {
  readonly difficulty: number;
  /** The hits of the pool, its ones, and the dice that are neither. */
  readonly hits: readonly CountedDie[];
  readonly ones: readonly CountedDie[];
  readonly misses: readonly CountedDie[];
  /** Bonus dice that hit, and the others. */
  readonly bonusHits: readonly CountedDie[];
  readonly bonusMisses: readonly CountedDie[];
  /** ST-56 Hits under a lid. */
  readonly lidded: number;
  /** ST-58 Hits that ones cancel. */
  readonly cancelled: number;
  /** Hits less threshold and ones; negative for a botch. */
  readonly net: number;
}

/** The net successes of the roll itself, and the threshold, as the rules explain them. */
function explained({ sums }: Explanation): { readonly net: number; readonly threshold: number } | undefined {
  const net = sums.find(({ of }) => of === "net");
  if (!net?.terms.every(({ from }) => ["hits", "threshold", "cancels"].includes(from))) return undefined;
  const removed = net.terms.find(({ from }) => from === "threshold");
  return { net: net.total, threshold: removed ? -removed.value : 0 };
}

const isByHand = ({ by }: TableDie): boolean => by === "hand";

/** Whether every die of a roll was thrown by hand, which is then told once. */
export const areRealDice = (tray: readonly TableDie[]): boolean => tray.length > 0 && tray.every(isByHand);

const counted = (tray: readonly TableDie[], hasBonus: boolean): readonly CountedDie[] => {
  const all = areRealDice(tray);
  return tray.map((die, place) => {
    const { face, bonus = false } = die;
    return { place, face, bonus, explodes: hasBonus && face === 10, byHand: !all && isByHand(die) };
  });
};

/**
 * The count of a roll, if its dice are counted: undefined for a roll that was bought off or that no die can hit. The dice
 * are sorted by what the rules say of each; where that doesn't add up to the rules' result, there is no count to show.
 */
export function countOf(position: RecordedPosition): Count | undefined {
  const { tray, classes, explanation, args } = position;
  const found = explanation && !explanation.exception ? explained(explanation) : undefined;
  // ST-41 A rest roll has no other difficulty, and names none.
  const { difficulty = REST_DIFFICULTY } = isRecord(args) ? args : {};
  if (!found || typeof difficulty !== "number") return undefined;
  const dice = counted(
    tray,
    tray.some(({ bonus }) => bonus),
  );
  const means = (place: number): string => classes[tray[place]?.class ?? ""] ?? "blank";
  const part = (bonus: boolean, meaning: string) =>
    dice.filter((die) => die.bonus === bonus && means(die.place) === meaning).toSorted((a, b) => b.face - a.face);
  const [hits, ones, misses] = [part(false, "counts"), part(false, "cancels"), part(false, "blank")];
  const bonusHits = part(true, "counts");
  const all = hits.length + bonusHits.length;
  const lidded = Math.min(found.threshold, all);
  const net = all - lidded - ones.length;
  if (net !== found.net) return undefined;
  return {
    difficulty,
    hits,
    ones,
    misses,
    bonusHits,
    lidded,
    net,
    bonusMisses: dice.filter((die) => die.bonus && means(die.place) !== "counts"),
    cancelled: Math.min(ones.length, all - lidded),
  };
}

/** ST-22, ST-25 A roll whose tens have still to throw: its dice, what each is worth, and how many dice a ten throws. */
export interface Throwing {
  readonly dice: readonly CountedDie[];
  readonly fills: readonly DieFill[];
  readonly each: number;
}

const FILLS: Readonly<Record<string, DieFill>> = { counts: "hit", cancels: "one" };

/** ST-22, ST-25 The dice on the table while bonus dice are awaited; undefined for any other roll. */
export function throwingOf({ tray, classes, args, outcome, stands }: RecordedPosition): Throwing | undefined {
  const each = isRecord(args) ? Number(args["specialties"] ?? 0) : 0;
  if (outcome !== undefined || stands !== undefined || each === 0 || tray.every(({ face }) => face !== 10)) {
    return undefined;
  }
  const fills = tray.map((die) => FILLS[classes[die.class ?? ""] ?? ""] ?? "miss");
  return { dice: counted(tray, true), fills, each };
}

/**
 * ST-56, ST-58 The hits that stay, those that ones take, and those under the threshold's lid. The book counts hits and names
 * none: here ones take the lowest hits of the pool before those of bonus dice.
 */
export function pairsOf({ hits, bonusHits, lidded, cancelled }: Count) {
  const under = [...hits, ...bonusHits].slice(0, lidded);
  const [pool, bonus] = [hits.slice(lidded), bonusHits.slice(Math.max(0, lidded - hits.length))];
  const taken = [...pool.toReversed(), ...bonus.toReversed()].slice(0, cancelled);
  return { kept: [...pool, ...bonus].filter((die) => !taken.includes(die)), taken, under };
}

/** A number of dice in words. */
export const diceWords = (dice: number): string => (dice === 1 ? "1 die" : `${dice} dice`);

/** ST-62 What a number of successes is worth; ST-61 the degree of a botch. */
export function degreeOf(net: number): string {
  if (net < 0) return net === -1 ? "a botch" : `a botch of degree ${-net}`;
  if (net === 0) return "no success";
  if (net === 1) return "1 success: barely";
  return net === 2 ? "2 successes" : `${net} successes: very good`;
}

/** ST-59..ST-62 The verdict of a roll with its degree; undefined where its word alone tells it. */
export function verdictWords({ outcome, net, enough }: Outcome): string | undefined {
  if (typeof net !== "number") return undefined;
  if (outcome === "botch") return `Botch ${-net}`;
  if (outcome !== "success" || net < 1) return undefined;
  return enough === false ? `${net === 1 ? "1 success" : `${net} successes`}: not enough` : degreeOf(net);
}

/** ST-31 Whether dots of willpower count in the place of the dice. */
export const isBoughtOff = ({ explanation }: Pick<RecordedPosition, "explanation">): boolean =>
  explanation?.exception?.name === "bought-off";

/** ST-31 A roll that was bought off: its void dice, the dots that count in their place, and the successes they come to. */
export interface Bought {
  readonly dice: readonly CountedDie[];
  readonly dots: number;
  readonly threshold: number;
  readonly net: number;
}

/** Dice of which none counts, the highest first. */
const byFace = ({ tray }: RecordedPosition): readonly CountedDie[] =>
  counted(tray, false).toSorted((a, b) => b.face - a.face);

/** ST-31 What a roll was bought off with; undefined for any other roll. */
export function boughtOf(position: RecordedPosition): Bought | undefined {
  const net = isBoughtOff(position) ? position.explanation?.sums.find(({ of }) => of === "net") : undefined;
  if (!net) return undefined;
  const sumOfTerms = (...names: readonly string[]): number =>
    net.terms.reduce((sum, { from, value }) => (names.includes(from) ? sum + value : sum), 0);
  return {
    dice: byFace(position),
    dots: sumOfTerms("willpower", "paid"),
    threshold: 0 - sumOfTerms("threshold"),
    net: net.total,
  };
}

type FoldedDice = NonNullable<FoldedWords["dice"]>;

const filled = (dice: readonly CountedDie[], fill: DieFill): FoldedDice => dice.map(({ place }) => ({ place, fill }));

/** The dice of a count in one line: hits, those under the lid, each one with its hit, what fell away, and the bonus dice. */
function diceInLine(count: Count): FoldedDice {
  const { ones, misses, bonusMisses } = count;
  const { kept, taken, under } = pairsOf(count);
  const standing = (bonus: boolean): FoldedDice => {
    const isOf = (die: CountedDie): boolean => die.bonus === bonus;
    return [...filled(kept.filter(isOf), "hit"), ...filled(under.filter(isOf), "lidded")];
  };
  return [
    ...standing(false),
    ...ones.flatMap((one, i) => [...filled([one], "one"), ...filled(taken.slice(i, i + 1), "gone")]),
    ...filled(misses, "miss"),
    ...standing(true),
    ...filled(bonusMisses, "miss"),
  ];
}

const timesWords = (count: number, one: string): string => (count === 1 ? `1 ${one}` : `${count} ${one}s`);

/** ST-42 What a rest leaves of willpower, after the words of its roll; empty for any other roll. */
function restedWords({ explanation }: RecordedPosition): string {
  const night = explanation?.sums.find(({ of }) => of === "willpower");
  return night ? `, now ${night.total} willpower` : "";
}

/** ST-52..ST-58 A settled roll in a line: its hits, less what the threshold and the ones took of them. */
export function foldedWords({ position }: FoldedInput): FoldedWords | undefined {
  const rested = restedWords(position);
  if (isBoughtOff(position)) return { words: `bought off${rested}`, dice: filled(byFace(position), "miss") };
  const count = countOf(position);
  if (!count) return undefined;
  const { hits, bonusHits, ones, lidded, difficulty, net } = count;
  const less = [
    ...(lidded === 0 ? [] : [`${lidded} threshold`]),
    ...(ones.length === 0 ? [] : [timesWords(ones.length, "one")]),
  ];
  const hitWords = timesWords(hits.length + bonusHits.length, "hit");
  const sum = [`${hitWords} at ${difficulty}+`, ...less].join(" − ");
  const words = less.length === 0 ? sum : `${sum} = ${formatNumber(net)}`;
  return { words: `${words}${rested}`, dice: diceInLine(count) };
}
