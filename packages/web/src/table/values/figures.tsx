import { formatAssumptions, formatFigure, formatNumber, labelOf } from "@rulewright/present";
import type { Character, ComputedFigure, Forecast } from "@rulewright/rules";
import { useOdds } from "../../odds/use-odds.ts";
import { useGame } from "../../state/game.tsx";

interface FiguresProps {
  readonly character: Character;
  /** Whether what a forecast assumes stands beside it, and not only in its title. */
  readonly explained?: boolean;
}

/** The numbers that belong to a sheet: those derived from it that aren't 0, of a flag only the label, and forecasts. */
export function Figures({ character, explained = false }: FiguresProps) {
  const { system } = useGame();
  return Object.entries(system.figures ?? {}).map(([name, figure]) =>
    "ask" in figure ? (
      <ForecastFigure key={name} {...{ name, figure, character, explained }} />
    ) : (
      <ComputedFigureChip key={name} {...{ name, figure, character }} />
    ),
  );
}

interface ComputedFigureProps {
  readonly name: string;
  readonly figure: ComputedFigure;
  readonly character: Character;
}

function ComputedFigureChip({ name, figure: { of, flag }, character }: ComputedFigureProps) {
  const { view, text } = useGame();
  const value = of(character, view.house);
  return value === 0 ? null : (
    <span className="chip amount figure">
      {text[`figure.${name}`] ?? labelOf(text, name)} {flag ? null : <b>{formatNumber(value)}</b>}
    </span>
  );
}

interface ForecastFigureProps extends Required<FiguresProps> {
  readonly name: string;
  readonly figure: Forecast;
}

/** A forecast with what it assumes, for viewers who may see odds. It is calculated by the worker. */
function ForecastFigure({ name, figure, character, explained }: ForecastFigureProps) {
  const { view, system, text, seesOdds } = useGame();
  const { procedure, goal } = figure;
  const asked = seesOdds ? figure.ask(character, view.house, view.shared) : undefined;
  const answer = useOdds(
    asked ? { ask: "worth", system: system.id, house: view.house, procedure, args: asked.args, goal } : undefined,
  );
  const objectives = system.goals[goal]?.objectives ?? [];
  const index = objectives.findIndex((objective) => objective.name === figure.objective);
  const [objective, value] = [objectives[index], answer?.optimal[index]];
  if (!asked || !objective || value === undefined) return null;
  const assumes = formatAssumptions(text, asked.assumes);
  return (
    <>
      <span className="chip amount figure" title={assumes}>
        {text[`figure.${name}`] ?? labelOf(text, name)} <b>{formatFigure(objective.kind, value)}</b>
      </span>
      {explained ? <span className="note">{assumes}</span> : null}
    </>
  );
}
