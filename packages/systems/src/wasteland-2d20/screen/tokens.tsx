/** Whose point it is: round tokens are a player's own, lozenges luck, squares the GM's; a dotted rim is fresh. */
export type TokenKind = "own" | "fresh" | "luck" | "gm";

/** More tokens than this are told by a number. */
const MOST_DRAWN = 12;

interface TokensProps {
  readonly kind: TokenKind;
  readonly count: number;
}

/** So many tokens, for the eye only: words beside them say how many. */
export function WastelandTokens({ kind, count }: TokensProps) {
  if (count > MOST_DRAWN) return null;
  return (
    <span className="wl-tokens" aria-hidden="true">
      {Array.from({ length: count }, (_, i) => (
        <i key={i} className={kind} />
      ))}
    </span>
  );
}
