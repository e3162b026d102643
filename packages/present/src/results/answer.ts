import type { Messages } from "@rulewright/rules";
import { outcomeLabel } from "../labels/label.ts";
import { formatChance } from "../numbers/chance.ts";
import { formatCount } from "../numbers/number.ts";
import { formatErrorBar, formatFigure, type ObjectiveKey, type ObjectiveKind, objectiveLabel } from "./objective.ts";
import { type Tone, tones } from "./tone.ts";

/**
 * The accuracy of a simulated answer: its number of runs, and two standard errors of its chances.
 *
 * @example
 * ```ts
 * import { formatAccuracy } from "@rulewright/present";
 *
 * formatAccuracy({ runs: 12000, error: 0.0045 }); // => "12,000 runs, accurate to about ±0.9 percentage points"
 * ```
 */
export function formatAccuracy({ runs, error }: { readonly runs: number; readonly error: number }): string {
  const points = Math.max(0.1, 200 * error).toFixed(1);
  return `${formatCount(runs)} runs, accurate to about ±${points} percentage points`;
}

/** One ending of an attempt with its chance. */
export interface EndingChance {
  readonly outcome: string;
  readonly tone: Tone;
  readonly chance: number;
}

/** The mean of one objective. */
export interface ObjectiveMean extends ObjectiveKey {
  readonly kind: ObjectiveKind;
  /** Infinity where it doesn't exist. */
  readonly mean: number;
  /** `numerator/denominator`, where it was calculated exactly. */
  readonly exact?: string;
  /** The standard error of the mean, where it was simulated. */
  readonly error?: number;
}

/** One line of an answer: a label with its figure. */
export interface Figure {
  readonly key: string;
  readonly label: string;
  readonly figure: string;
  /** The value behind the figure. */
  readonly value: number;
}

/** An ending as it is shown. */
export interface EndingFigure extends Figure {
  readonly tone: Tone;
}

/** A mean as it is shown. */
export interface MeanFigure extends Figure {
  readonly kind: ObjectiveKind;
  /** The error bar, where the mean was simulated. */
  readonly errorBar?: string;
  readonly exact?: string;
}

/** The label of everything but what is wanted. */
const OTHERWISE = "Otherwise";

/**
 * The endings of an answer as they are shown, the best first. Where every result has the same outcome, the first
 * objective tells them apart, if it is a chance ("Enough 63.0%", "Otherwise 37.0%"); if it is an amount, the ending says
 * nothing and is left out.
 *
 * @example
 * ```ts
 * import { presentEndings } from "@rulewright/present";
 *
 * const endings = [
 *   { outcome: "botch", tone: "critical", chance: 0.192 },
 *   { outcome: "success", tone: "success", chance: 0.808 },
 * ] as const;
 * const shown = presentEndings({ "outcome.botch": "Botch" }, endings);
 * shown.map(({ label, figure }) => `${label} ${figure}`); // => ["Success 80.8%", "Botch 19.2%"]
 * ```
 */
export function presentEndings(
  text: Messages,
  endings: readonly EndingChance[],
  wanted?: Pick<ObjectiveMean, "kind"> & ObjectiveKey,
): readonly EndingFigure[] {
  const single = wanted !== undefined && new Set(endings.map(({ outcome }) => outcome)).size === 1;
  if (single && wanted.kind !== "chance") return [];
  const labelFor = ({ outcome, tone }: EndingChance): string => {
    if (!single) return outcomeLabel(text, outcome);
    if (tone === "success") return objectiveLabel(text, wanted);
    return endings.length > 1 ? OTHERWISE : outcomeLabel(text, outcome);
  };
  return endings
    .toSorted((a, b) => tones.indexOf(a.tone) - tones.indexOf(b.tone))
    .map((ending) => ({
      key: `${ending.outcome} ${ending.tone}`,
      label: labelFor(ending),
      figure: formatChance(ending.chance),
      value: ending.chance,
      tone: ending.tone,
    }));
}

/** Whether a mean is worth a line: what never happens is left out, unless it is wanted first or could be paid. */
const isShown = ({ mean, source }: ObjectiveMean, place: number): boolean =>
  place === 0 || mean !== 0 || source === "paid";

/**
 * The means of an answer as they are shown, in the goal's order. Means that are 0 are left out, except that of the first
 * objective and of what is paid.
 *
 * @example
 * ```ts
 * import { presentMeans } from "@rulewright/present";
 *
 * const means = [
 *   { name: "success", kind: "chance", source: "outcome", mean: 0.996 },
 *   { name: "lots", kind: "amount", source: "paid", amount: "lots", mean: 0.13 },
 *   { name: "effects", kind: "amount", source: "outcome", mean: 0 },
 * ] as const;
 * const shown = presentMeans({ "tracker.lots": "Lots" }, means);
 * shown.map(({ label, figure }) => `${label} ${figure}`); // => ["Success 99.6%", "Lots spent 0.13"]
 * ```
 */
export function presentMeans(text: Messages, means: readonly ObjectiveMean[]): readonly MeanFigure[] {
  return means.filter(isShown).map((one) => ({
    key: `${one.source} ${one.name}`,
    label: objectiveLabel(text, one),
    figure: formatFigure(one.kind, one.mean),
    value: one.mean,
    kind: one.kind,
    ...(one.error === undefined ? {} : { errorBar: formatErrorBar(one.kind, one.error) }),
    ...(one.exact === undefined ? {} : { exact: one.exact }),
  }));
}
