import { testUniformity } from "@rulewright/dice";
import { formatChance } from "../numbers/chance.ts";
import { formatCounted } from "../labels/noun.ts";
import { formatNumber, formatSigned } from "../numbers/number.ts";

/** How often each face of a kind of dice came up. */
export interface FaceCounts {
  /** The name of the die: d6, dF. */
  readonly die: string;
  readonly faces: readonly { readonly face: number; readonly count: number }[];
  /** How many of the dice were thrown by hand. */
  readonly byHand: number;
}

/** The counts of a kind of dice beside what fair dice lead to, and what the difference means. */
export interface PresentedFaces {
  /** How many dice of which kind: "47 × d10, 12 of them by hand". */
  readonly title: string;
  readonly faces: readonly { readonly label: string; readonly count: number }[];
  /** How often each face would come up if all came equally often, and the same as text: "4.7". */
  readonly mean: number;
  readonly expected: string;
  /** Whether the difference means anything. */
  readonly finding: string;
}

/** Below this probability, a result of fair dice is called unusual; below the second one, suspicious. */
const UNUSUAL = 0.05;
const SUSPICIOUS = 0.001;

/**
 * Presents how often each face of a kind of dice came up. With fewer dice than faces, it says that they tell nothing.
 *
 * @example
 * ```ts
 * import { presentFaces } from "@rulewright/present";
 *
 * const faces = [5, 7, 6, 4].map((count, i) => ({ face: i + 1, count }));
 * const { title, expected, finding } = presentFaces({ die: "d4", faces, byHand: 0 });
 * title; // => "22 × d4"
 * expected; // => "5.5"
 * finding; // => "Fair dice are at least this uneven in 89.1% of cases. Nothing suggests that these aren't fair."
 * ```
 */
export function presentFaces({ die, faces, byHand }: FaceCounts): PresentedFaces {
  const counts = faces.map(({ count }) => count);
  const dice = counts.reduce((sum, count) => sum + count, 0);
  const mean = dice / Math.max(1, faces.length);
  const hands = byHand === 0 ? "" : byHand === dice ? ", all by hand" : `, ${formatNumber(byHand)} of them by hand`;
  return {
    title: `${formatNumber(dice)} × ${die}${hands}`,
    faces: faces.map(({ face, count }) => ({ label: formatNumber(face), count })),
    mean,
    expected: formatNumber(Math.round(10 * mean) / 10),
    finding: finding(counts, dice),
  };
}

function finding(counts: readonly number[], dice: number): string {
  if (counts.length < 2 || dice < counts.length) return "Too few dice to tell whether they are fair.";
  const { pValue } = testUniformity(counts);
  const unevenness = `Fair dice are at least this uneven in ${formatChance(pValue)} of cases.`;
  if (pValue >= UNUSUAL) return `${unevenness} Nothing suggests that these aren't fair.`;
  if (pValue >= SUSPICIOUS) return `${unevenness} That is unusual, but it happens. More rolls would tell.`;
  return `${unevenness} Something may be wrong with these.`;
}

/** How some attempts lay in the distribution of what they rolled. */
export interface LuckFigures {
  readonly attempts: number;
  readonly successes: number;
  /** The expected number of successes. */
  readonly due: number;
  /** The probabilities, from 0 to 1, of at least and at most as many successes. */
  readonly atLeast: number;
  readonly atMost: number;
}

/** How many times in a hundred something of this probability happens, in words. */
function inAHundred(probability: number): string {
  const times = Math.round(100 * probability);
  if (times === 0) return "less than once in 100 times";
  return times === 1 ? "once in 100 times" : `${formatNumber(times)} times in 100`;
}

/** Successes that differ from the expected number by less than this are as expected. */
const AS_EXPECTED = 0.05;

/** The luck of some attempts as figures with a note each, as one sentence, and how far it went from what was expected. */
export interface PresentedLuck {
  readonly figures: readonly { readonly label: string; readonly value: string; readonly note: string }[];
  readonly words: string;
  /** Successes beyond those expected, to a tenth; negative where fewer. */
  readonly beyond: number;
}

/**
 * Presents the successes of some attempts beside those that their chances led to expect, and how often it goes that way.
 *
 * @example
 * ```ts
 * import { presentLuck } from "@rulewright/present";
 *
 * const { figures, words } = presentLuck({ attempts: 2, successes: 2, due: 1, atLeast: 0.25, atMost: 1 });
 * words; // => "2 successes in 2 attempts, 1.0 expected. It goes as well or better 25 times in 100."
 * figures.map(({ value }) => value); // => ["2", "1.0", "+1"]
 * ```
 */
export function presentLuck({ attempts, successes, due, atLeast, atMost }: LuckFigures): PresentedLuck {
  const won = formatCounted({ one: "success", other: "successes" }, successes);
  const tried = formatCounted({ one: "attempt", other: "attempts" }, attempts);
  const expected = due.toFixed(1);
  const isAsExpected = Math.abs(successes - due) < AS_EXPECTED;
  const beyond = isAsExpected ? 0 : Math.round(10 * (successes - due)) / 10;
  const often =
    successes > due ? `as well or better ${inAHundred(atLeast)}` : `as badly or worse ${inAHundred(atMost)}`;
  const tally = `${won} in ${tried}, ${expected} expected.`;
  return {
    figures: [
      { label: "As the dice fell", value: formatNumber(successes), note: `of ${tried}` },
      { label: "Expected", value: expected, note: "with the best choices" },
      { label: "Luck", value: formatSigned(beyond), note: isAsExpected ? "as expected" : often },
    ],
    words: isAsExpected ? tally : `${tally} It goes ${often}.`,
    beyond,
  };
}
