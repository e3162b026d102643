import { formatNumber } from "@rulewright/present";
import { capitalize, type Character } from "@rulewright/rules";
import { useGame } from "../../state/game.tsx";
import { strengthsOf } from "./strengths.ts";

/** What a character is best at, in one line: by it, several are told apart at a glance. */
export function StrengthsLine({ character }: { readonly character: Character }) {
  const { system } = useGame();
  const strengths = strengthsOf(system, character.traits);
  if (strengths.length === 0) return null;
  return (
    <span className="strengths">
      {strengths.map(({ name, rating }) => (
        <span key={name} className="nowrap">
          {capitalize(name)} <b>{formatNumber(rating)}</b>
        </span>
      ))}
    </span>
  );
}
