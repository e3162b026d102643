import { formatNumber, labelOf } from "@rulewright/present";
import type { Character } from "@rulewright/rules";
import { useGame } from "../../state/game.tsx";

/** The numbers derived from a sheet that aren't 0; of a flag only the label. */
export function Figures({ character }: { readonly character: Character }) {
  const { view, system, text } = useGame();
  return Object.entries(system.figures ?? {}).map(([name, { of, flag }]) => {
    const value = of(character, view.house);
    return value === 0 ? null : (
      <span key={name} className="chip amount figure">
        {text[`figure.${name}`] ?? labelOf(text, name)} {flag ? null : <b>{formatNumber(value)}</b>}
      </span>
    );
  });
}
