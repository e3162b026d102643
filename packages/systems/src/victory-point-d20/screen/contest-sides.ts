import { formatSigned } from "@rulewright/present";
import { isRecord, type Outcome } from "@rulewright/rules";
import { numberIn } from "../../screen/index.ts";

/** One side of a contest: what it rolls against, and its accent, null until it is announced. */
export interface ContestSide {
  readonly role: "player" | "opponent";
  readonly tn: number;
  readonly skill: number;
  readonly accent: number | null;
}

/** VP-26 An accent in words, the same wherever it is told: "accent +1", "no accent". */
export const accentWords = (accent: number | null): string =>
  accent === null || accent === 0 ? "no accent" : `accent ${formatSigned(accent)}`;

/** Both sides of a contest: the acting one, then the opposing one. */
export type Contest = readonly [ContestSide, ContestSide];

/** The two sides among the arguments of a contest; undefined for anything else. */
export function contestIn(args: unknown): Contest | undefined {
  if (!isRecord(args)) return undefined;
  if (numberIn(args, "tnA") === undefined) return undefined;
  const side = (role: ContestSide["role"], letter: string): ContestSide => ({
    role,
    tn: Number(args[`tn${letter}`]),
    skill: Number(args[`skill${letter}`]),
    accent: numberIn(args, `accent${letter}`) ?? null,
  });
  return [side("player", "A"), side("opponent", "B")];
}

/** VP-24 The role of the side that has won a contest; undefined for a tie, and where both have failed. */
export const winnerOf = ({ outcome }: Outcome): string | undefined =>
  outcome === "a" ? "player" : outcome === "b" ? "opponent" : undefined;

/** VP-26 Whether an accent that is announced stays sealed: the other side hasn't announced its own. */
export const isSealed = (args: unknown): boolean =>
  isRecord(args) && args["sealed"] === true && (contestIn(args)?.some(({ accent }) => accent === null) ?? false);

/** VP-26 The sides without what one of them has announced, which the other doesn't know yet. */
export const withoutSealed = ([a, b]: Contest): Contest => [
  { ...a, accent: a.skill > 0 ? null : a.accent },
  { ...b, accent: b.skill > 0 ? null : b.accent },
];
