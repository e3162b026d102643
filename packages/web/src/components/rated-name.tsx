import { describeRating } from "@rulewright/present";
import { capitalize } from "@rulewright/rules";
import { useGame } from "../state/game.tsx";

interface RatedProps {
  readonly name: string;
  readonly rating: number;
  /** The name of the rank, where the game has one. */
  readonly rank?: string | undefined;
}

/** The name of a rated trait, with what its rating means where the system describes it. */
export function RatedName({ name, rating, rank }: RatedProps) {
  const { text } = useGame();
  const meaning = describeRating(text, name, rating);
  return (
    <span>
      {capitalize(name)}
      {meaning === undefined && rank === undefined ? null : (
        <span className="note rank">
          {rank === undefined ? null : <b>{rank}. </b>}
          {meaning}
        </span>
      )}
    </span>
  );
}
