import { formatAssumptions, formatFigure, formatNumber } from "@rulewright/present";
import { type Character, type Forecast, formatMessage, type SystemDefinition } from "@rulewright/rules";
import type { TableState } from "@rulewright/table";
import { BEST, exactCalculator } from "../../calculation/calculator.ts";
import { runWithin } from "../../calculation/time-limit.ts";

/** A forecast that takes longer, in seconds, is left out. */
const MAX_SECONDS = 2;

/** One tracker, mark or figure as text: "Lots 4". */
export interface StateEntry {
  readonly key: string;
  readonly label: string;
  readonly text: string;
}

interface FiguresOf {
  readonly system: SystemDefinition;
  readonly state: Pick<TableState, "house" | "shared">;
  readonly sheet: Character;
}

/** The numbers that belong to a sheet: those derived from it that aren't 0, and forecasts with what they assume. */
export function figureEntries({ system, state, sheet }: FiguresOf): readonly StateEntry[] {
  return Object.entries(system.figures ?? {}).flatMap(([name, figure]) => {
    const [key, label] = [`figure.${name}`, formatMessage(system.text, `figure.${name}`)];
    if ("ask" in figure) {
      const forecast = formatForecast(figure, { system, state, sheet });
      return forecast === undefined ? [] : [{ key, label, text: `${label} ${forecast}` }];
    }
    const value = figure.of(sheet, state.house);
    return value === 0 ? [] : [{ key, label, text: figure.flag ? label : `${label} ${formatNumber(value)}` }];
  });
}

/** A forecast in words: "7.4 (Assumes a roll with climbing (level 4) each round.)". Undefined where there is none. */
function formatForecast(figure: Forecast, { system, state, sheet }: FiguresOf): string | undefined {
  const asked = figure.ask(sheet, state.house, state.shared);
  const [procedure, goal] = [system.procedures[figure.procedure], system.goals[figure.goal]];
  const index = goal?.objectives.findIndex(({ name }) => name === figure.objective) ?? -1;
  const objective = goal?.objectives[index];
  if (!asked || !procedure || !goal || !objective) return undefined;
  const question = { system, procedure, args: asked.args, house: state.house, goal };
  const found = runWithin(MAX_SECONDS, () => exactCalculator(false).expectedValues(question, BEST));
  const value = found?.value[index]?.value;
  if (value === undefined) return undefined;
  const assumes = formatAssumptions(system.text, asked.assumes);
  return `${formatFigure(objective.kind, value)}${assumes === "" ? "" : ` (${assumes})`}`;
}
