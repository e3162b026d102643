import { useGame } from "../../state/game.tsx";
import { rollTermsIn } from "../../words/roll-terms.ts";
import { approachTerms } from "../history/roll-summary.ts";
import { ApproachOdds } from "./approach-odds.tsx";
import { type Framing, LONGEST_TITLE } from "./framing.ts";

interface ApproachListProps {
  readonly approaches: readonly Framing[];
  readonly onName: (place: number, title: string) => void;
  readonly onRemove: (place: number) => void;
}

/** What a framing rolls, in terms of the sheet. */
export function useTerms(): (framing: Framing) => readonly string[] {
  const { view, system, text } = useGame();
  return (framing) => rollTermsIn(text, approachTerms(view, system, { ...framing, named: framing.named ?? {} }));
}

/** The approaches that are ready to be offered beside the one in the form, each with a field for its name. */
export function ApproachList({ approaches, onName, onRemove }: ApproachListProps) {
  const termsOf = useTerms();
  if (approaches.length === 0) return null;
  return (
    <ol className="approach-rows plain" aria-label="Approaches to offer">
      {approaches.map((framing, i) => {
        const terms = termsOf(framing);
        return (
          // An approach has no identity besides its place.
          <li key={i}>
            <input
              className="line"
              aria-label={`Name of approach ${i + 1}`}
              value={framing.title ?? ""}
              placeholder={terms[0]}
              maxLength={LONGEST_TITLE}
              onChange={({ target }) => onName(i, target.value)}
            />
            <ApproachOdds framing={framing} />
            <button
              type="button"
              className="btn low plain"
              aria-label={`Remove ${terms.join(" · ")}`}
              onClick={() => onRemove(i)}
            >
              Remove
            </button>
          </li>
        );
      })}
    </ol>
  );
}
