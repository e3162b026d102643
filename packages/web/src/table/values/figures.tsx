import { formatAssumptions, formatFigure, formatNumber, labelOf } from "@rulewright/present";
import type { Character, ComputedFigure, Forecast } from "@rulewright/rules";
import { useOdds } from "../../odds/use-odds.ts";
import { useGame } from "../../state/game.tsx";
import { FigureButton } from "../override/figure-button.tsx";

interface FiguresProps {
  readonly character: Character;
  /** Whether what a forecast assumes stands beside it, and not only in its title. */
  readonly explained?: boolean;
  /** The names of those that stand elsewhere. */
  readonly except?: readonly string[];
}

const NONE: readonly string[] = [];

/** The numbers that belong to a sheet: those derived from it that aren't 0, of a flag only the label, and forecasts. */
export function Figures({ character, explained = false, except = NONE }: FiguresProps) {
  const { system } = useGame();
  const shown = Object.entries(system.figures ?? {}).filter(([name]) => !except.includes(name));
  return shown.map(([name, figure]) =>
    "ask" in figure ? (
      <ForecastFigure key={name} {...{ name, figure, character, explained }} />
    ) : (
      <ComputedFigureChip key={name} {...{ name, figure, character, explained }} />
    ),
  );
}

interface ComputedFigureProps {
  readonly name: string;
  readonly figure: ComputedFigure;
  readonly character: Character;
  readonly explained: boolean;
}

function ComputedFigureChip({ name, figure: { of, flag }, character, explained }: ComputedFigureProps) {
  const { view, isGm } = useGame();
  const value = of(character, view.house);
  const set = view.figures[character.id]?.[name];
  const shown = set ?? value;
  return (
    <>
      {shown === 0 && set === undefined ? null : (
        <FigureChip
          name={name}
          value={flag && set === undefined ? "" : formatNumber(shown)}
          old={set === undefined ? undefined : formatNumber(value)}
        />
      )}
      {isGm && explained ? <FigureButton character={character.id} name={name} value={shown} /> : null}
    </>
  );
}

interface FigureChipProps {
  readonly name: string;
  readonly value: string;
  /** The number that the GM has overridden. */
  readonly old: string | undefined;
  readonly title?: string;
}

/** A figure with its name. One that the GM has overridden stays beside the new one, struck through. */
function FigureChip({ name, value, old, title }: FigureChipProps) {
  const { text, gmTitle } = useGame();
  return (
    <span className="chip amount figure" {...(title === undefined ? {} : { title })}>
      {text[`figure.${name}`] ?? labelOf(text, name)} {old === undefined ? null : <s>{old}</s>}
      {value === "" ? null : <b>{value}</b>}
      {old === undefined ? null : <span className="tag acc">{gmTitle}</span>}
    </span>
  );
}

interface ForecastFigureProps extends Required<Omit<FiguresProps, "except">> {
  readonly name: string;
  readonly figure: Forecast;
}

/** A forecast with what it assumes, for viewers who may see odds. It is calculated by the worker. */
function ForecastFigure({ name, figure, character, explained }: ForecastFigureProps) {
  const { view, system, text, seesOdds, isGm } = useGame();
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
  const set = view.figures[character.id]?.[name];
  const calculated = formatFigure(objective.kind, value);
  return (
    <>
      <FigureChip
        name={name}
        value={set === undefined ? calculated : formatNumber(set)}
        old={set === undefined ? undefined : calculated}
        title={assumes}
      />
      {isGm && explained ? <FigureButton character={character.id} name={name} value={set ?? value} /> : null}
      {explained ? <span className="note">{assumes}</span> : null}
    </>
  );
}
