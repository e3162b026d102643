import { formatNumber } from "@rulewright/present";
import type { Amounts } from "@rulewright/rules";

/** Sessions in strokes, five to a bundle. */
function Tally({ count }: { readonly count: number }) {
  if (count > 30) return null;
  const bundles = Array.from({ length: Math.ceil(count / 5) }, (_, i) => Math.min(5, count - 5 * i));
  return (
    <span className="tally" aria-hidden="true">
      {bundles.map((strokes, i) => (
        // Bundles keep their order.
        <i key={i} className={strokes === 5 ? "five" : ""} style={{ width: `${5 * Math.min(strokes, 4) - 3}px` }} />
      ))}
    </span>
  );
}

interface WallProps {
  readonly names: Amounts;
  /** What the dead said last, by name. */
  readonly lastWords: Readonly<Record<string, string>>;
  /** The name of the viewer's character, who has just joined them. */
  readonly newest?: string;
  /** Whether the names stand in sight. */
  readonly open?: boolean;
}

/** BK-16, BK-24 The wall of the dead: their names, and the sessions that they survived. */
export function Wall({ names, lastWords, newest, open = false }: WallProps) {
  const all = Object.entries(names).toSorted(([, a], [, b]) => b - a);
  if (all.length === 0) return null;
  return (
    <details className="bk-wall" open={open}>
      <summary>
        The wall of the dead: {all.length} {all.length === 1 ? "name" : "names"}
      </summary>
      <p className="sessions" aria-hidden="true">
        sessions survived
      </p>
      <ul aria-label="The wall of the dead">
        {all.map(([name, sessions]) => (
          <li key={name} className={name === newest ? "newest" : ""}>
            <span className="name">
              {name}
              {lastWords[name] === undefined ? null : <q>{lastWords[name]}</q>}
            </span>
            <Tally count={sessions} />
            <b>
              {formatNumber(sessions)}
              <span className="unseen">{sessions === 1 ? " session survived" : " sessions survived"}</span>
            </b>
          </li>
        ))}
      </ul>
    </details>
  );
}
