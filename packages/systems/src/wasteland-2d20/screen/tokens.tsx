import { formatAmount } from "@rulewright/present";
import type { ReactNode } from "react";
import { type SlotProps, useHost } from "../../screen/index.ts";

/** Whose point it is: round tokens are a player's own, lozenges luck, squares the GM's; a dotted rim is fresh. */
export type TokenKind = "own" | "fresh" | "luck" | "gm";

/** More tokens than this are told by a number. */
const MOST_DRAWN = 12;

interface TokensProps {
  readonly kind: TokenKind;
  readonly count: number;
  /** How many of them are about to be spent: the last ones, drawn as outlines. */
  readonly spending?: number;
}

/** So many tokens, for the eye only: words beside them say how many. */
export function WastelandTokens({ kind, count, spending = 0 }: TokensProps) {
  if (count === 0 || count > MOST_DRAWN) return null;
  return (
    <span className="wl-tokens" aria-hidden="true">
      {Array.from({ length: count }, (_, i) => (
        <i key={i} className={i < count - spending ? kind : `${kind} going`} />
      ))}
    </span>
  );
}

const KINDS: Readonly<Record<string, TokenKind>> = { ap: "own", luckPoints: "luck" };

/** W20-15, W20-21, W20-31 A price in the shapes of its points: fresh points are some of one's own, or of the store's. */
export function PriceTokens({ pays }: SlotProps["price"]) {
  const { ap = 0, freshAp = 0, luckPoints = 0, gmAp = 0 } = pays;
  return (
    <>
      <WastelandTokens kind="gm" count={gmAp} />
      <WastelandTokens kind="own" count={Math.max(0, ap - freshAp)} />
      <WastelandTokens kind="fresh" count={gmAp > 0 ? 0 : freshAp} />
      <WastelandTokens kind="luck" count={luckPoints} />
    </>
  );
}

/** W20-31 What the head of the table shows all the time. */
const TOLD_ABOVE: ReadonlySet<string> = new Set(["gmAp", "complications"]);

/** W20-15, W20-21 One's points and luck in the shapes that they have everywhere. */
export function PointTokens({
  name,
  amount,
  spending,
  children,
}: SlotProps["amount"] & { readonly children: ReactNode }) {
  const { table } = useHost();
  if (TOLD_ABOVE.has(name)) return null;
  // W20-15 Fresh points are among the others.
  if (name === "freshAp") return amount === 0 ? null : <span className="nowrap">{amount} fresh</span>;
  const kind = KINDS[name];
  if (!kind) return children;
  // W20-31 The GM's characters have none; what it would pay for says so.
  if (name === "luckPoints" && amount === 0) return null;
  return (
    <>
      <WastelandTokens kind={kind} count={amount} spending={spending} />
      <span className={name === "ap" ? "nowrap" : "unseen"}>{formatAmount(table.text, name, amount)}</span>
    </>
  );
}
