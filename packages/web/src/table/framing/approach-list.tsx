import { useGame } from "../../state/game.tsx";
import { formatRollTerms } from "../../words/roll-terms.ts";
import { approachTerms } from "../history/roll-summary.ts";
import { ApproachOdds } from "./approach-odds.tsx";
import { type Framing, LONGEST_TITLE } from "./framing.ts";

interface ApproachListProps {
  readonly approaches: readonly Framing[];
  readonly onName: (place: number, title: string) => void;
  readonly onRemove: (place: number) => void;
}

/** What a framing rolls, in terms of the sheet. */
export function useTerms(): (framing: Framing) => string {
  const { view, system, text } = useGame();
  return (framing) => formatRollTerms(text, approachTerms(view, system, { ...framing, named: framing.named ?? {} }));
}

/** The approaches that are ready to be offered beside the one in the form, each with a field for its name. */
export function ApproachList({ approaches, onName, onRemove }: ApproachListProps) {
  const termsOf = useTerms();
  if (approaches.length === 0) return null;
  return (
    <ol className="approach-rows plain" aria-label="Approaches to offer">
      {approaches.map((framing, i) => {
        const words = termsOf(framing);
        const [rolled] = words.split(" · ");
        return (
          // An approach has no identity besides its place.
          <li key={i}>
            <input
              className="line"
              aria-label={`Name of approach ${i + 1}`}
              value={framing.title ?? ""}
              placeholder={rolled}
              maxLength={LONGEST_TITLE}
              onChange={({ target }) => onName(i, target.value)}
            />
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
