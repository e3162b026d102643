import { formatCounted } from "@rulewright/present";
import type { SingleEntry } from "./log-entry.ts";

/** Several approaches in words: "2 ways". */
export const waysWords = (count: number): string => formatCounted({ one: "way", other: "ways" }, count);

/** The approaches that an attempt was chosen from, folded away. */
export function WaysOffered({ entry }: { readonly entry: Extract<SingleEntry, { kind: "act" }> }) {
  const { who, results = [] } = entry;
  return (
    <details className="ways-offered small">
      <summary>
        {waysWords(results.length)} offered<span className="unseen"> by {who}</span>
      </summary>
      {results.map((words, i) => (
        // An approach has no identity besides its place.
        <p key={i}>{words}</p>
      ))}
    </details>
  );
}
