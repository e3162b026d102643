import { useGame } from "../../state/game.tsx";
import { formatRollTerms } from "../../words/roll-terms.ts";
import { approachTerms } from "../history/roll-summary.ts";
import { ApproachOdds } from "./approach-odds.tsx";
import type { Framing } from "./framing.ts";

interface ApproachListProps {
  readonly approaches: readonly Framing[];
  readonly onRemove: (place: number) => void;
}

/** The approaches that are ready to be offered beside the one in the form. */
export function ApproachList({ approaches, onRemove }: ApproachListProps) {
  const { view, system, text } = useGame();
  if (approaches.length === 0) return null;
  return (
    <ol className="approach-rows plain" aria-label="Approaches to offer">
      {approaches.map((framing, i) => {
        const words = formatRollTerms(text, approachTerms(view, system, { ...framing, named: framing.named ?? {} }));
        return (
          // An approach has no identity besides its place.
          <li key={i}>
            <b>{words}</b>
            <ApproachOdds framing={framing} />
            <button type="button" className="btn low plain" aria-label={`Remove ${words}`} onClick={() => onRemove(i)}>
              Remove
            </button>
          </li>
        );
      })}
    </ol>
  );
}
