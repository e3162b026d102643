import { type Character, wordOf } from "@rulewright/rules";
import { entriesIn } from "../../fields/field.ts";
import { Dots, inDots } from "../../parts/dots.tsx";
import { useGame } from "../../state/game.tsx";
import { capital, number } from "../../words/plain.ts";
import { amountWords } from "../../words/system.ts";

/** The sheet as it would be, in short. */
export function Preview({ character }: { readonly character: Character }) {
  const { system, text } = useGame();
  const tokens = Object.entries(character.trackers).map(([name, amount]) => amountWords(text, name, amount));
  return (
    <details className="seldom preview">
      <summary>{character.name} so far</summary>
      {Object.entries(system.scales).map(([scale, { least, most }]) => {
        const entries = entriesIn(character.traits, scale).filter(({ rating = 0 }) => rating > Math.min(0, least));
        if (entries.length === 0) return null;
        return (
          <div key={scale}>
            <p className="note">{wordOf(text, `scale.${scale}`)}</p>
            <dl className="scale">
              {entries.map(({ name, rating = 0 }) => (
                <div key={name}>
                  <dt>{capital(name)}</dt>
                  <dd>{inDots(least, most) ? <Dots value={rating} most={most} /> : number(rating)}</dd>
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
