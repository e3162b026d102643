import { formatAmount, formatNumber } from "@rulewright/present";
import { capitalize, type Character, formatMessage, scaleMax } from "@rulewright/rules";
import { entriesIn } from "../../sheet/entries.ts";
import { Dots, fitsDots } from "../../components/dots.tsx";
import { useGame } from "../../state/game.tsx";

/** A short version of the sheet that a draft creates. */
export function CharacterPreview({ character }: { readonly character: Character }) {
  const { view, system, text } = useGame();
  const tokens = Object.entries(character.trackers).map(([name, amount]) => formatAmount(text, name, amount));
  return (
    <details className="advanced preview">
      <summary>Preview: {character.name}</summary>
      {Object.entries(system.scales).map(([name, scale]) => {
        const { min } = scale;
        const max = scaleMax(scale, view.house);
        const entries = entriesIn(character.traits, name).filter(({ rating = 0 }) => rating > Math.min(0, min));
        if (entries.length === 0) return null;
        return (
          <div key={name}>
            <p className="note">{formatMessage(text, `scale.${name}`)}</p>
            <dl className="scale">
              {entries.map(({ name: trait, rating = 0 }) => (
                <div key={trait}>
                  <dt>{capitalize(trait)}</dt>
                  <dd>{fitsDots(min, max) ? <Dots value={rating} max={max} /> : formatNumber(rating)}</dd>
                </div>
              ))}
            </dl>
          </div>
        );
      })}
      <p className="small">{tokens.join(" · ")}</p>
    </details>
  );
}
