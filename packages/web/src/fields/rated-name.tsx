import { describeRating } from "@rulewright/present";
import { capitalize } from "@rulewright/rules";
import { useRankName } from "../screen/slot.tsx";
import { useGame } from "../state/game.tsx";

interface RatedProps {
  readonly scale: string;
  readonly name: string;
  readonly rating: number;
}

/** The name of a rated trait, with what its rating means: the rank's name, where the game has one, and its description. */
export function RatedName({ scale, name, rating }: RatedProps) {
  const { text } = useGame();
  const rank = useRankName(scale, rating);
  const meaning = describeRating(text, name, rating);
  return (
    <span>
      {capitalize(name)}
      {meaning === undefined && rank === undefined ? null : (
        <span className="note rank">
          {rank === undefined ? null : <b>{rank} </b>}
          {meaning === undefined ? null : <span>{meaning}</span>}
        </span>
      )}
    </span>
  );
}
