import { describeRating } from "@rulewright/present";
import { capitalize } from "@rulewright/rules";
import { useGame } from "../state/game.tsx";

/** The name of a rated trait, with what its rating means where the system describes it. */
export function RatedName({ name, rating }: { readonly name: string; readonly rating: number }) {
  const { text } = useGame();
  const meaning = describeRating(text, name, rating);
  return (
    <span>
      {capitalize(name)}
      {meaning === undefined ? null : <span className="note rank">{meaning}</span>}
    </span>
  );
}
