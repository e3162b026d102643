import { formatArgument, parameterLabel } from "@rulewright/present";
import { displayWidth, paragraph } from "../../terminal/columns.ts";
import type { Terminal } from "../../terminal/terminal.ts";
import { adjustableParameters, type LiveState } from "./live-state.ts";

/** What a screen shows, and how far it is scrolled once that is limited to the text. */
export interface Screen {
  readonly text: string;
  readonly offset: number;
  /** The lines of the analysis that are visible at once. */
  readonly page: number;
}

const KEYS = "↑↓ select · ←→ change · PgUp PgDn scroll · s strategy · t times · q quit";

/** A screen of exactly the terminal's size: the parameters on top, below them as much of the analysis as fits. */
export function renderScreen(state: LiveState, analysis: string, terminal: ScreenTerminal): Screen {
  const { paint, width, height } = terminal;
  const settings = `strategy ${state.options.strategy}, ${state.options.times} in a row`;
  const head = [...parameterLines(state, terminal), paint.dim(paragraph(KEYS, width)), ""].join("\n").split("\n");
  const body = analysis.split("\n");
  const page = Math.max(1, height - head.length - 1);
  const offset = Math.min(state.offset, Math.max(0, body.length - page));
  const visible = body.slice(offset, offset + page);
  const place =
    body.length > page ? `lines ${offset + 1} to ${offset + visible.length} of ${body.length}; ${settings}` : settings;
  return { text: [...head, ...visible, paint.dim(`  ${place}`)].join("\n"), offset, page };
}

/** The parts of a terminal that a screen depends on. */
export type ScreenTerminal = Pick<Terminal, "paint" | "width" | "height">;

/** At most a third of the screen is for the parameters. */
const PARAMETER_SHARE = 3;

/** The parameters with their values in lines, the selected one marked; where there are too many, the lines around it. */
function parameterLines(
  { question, selected }: LiveState,
  { paint, width, height }: ScreenTerminal,
): readonly string[] {
  const { system, args } = question;
  const lines: { text: string; width: number; selected: boolean }[] = [];
  adjustableParameters(question).forEach((name, i) => {
    const label = `${parameterLabel(system.text, name)} ${formatArgument(system.text, name, args[name])}`;
    const shown = i === selected ? `‹ ${label} ›` : label;
    const painted = i === selected ? paint.accent(shown) : paint.dim(shown);
    const last = lines.at(-1);
    if (last && last.width + 2 + displayWidth(shown) <= width) {
      last.text += `  ${painted}`;
      last.width += 2 + displayWidth(shown);
      last.selected ||= i === selected;
    } else lines.push({ text: `  ${painted}`, width: 2 + displayWidth(shown), selected: i === selected });
  });
  const room = Math.max(1, Math.floor(height / PARAMETER_SHARE));
  const at = lines.findIndex((line) => line.selected);
  const first = Math.max(0, Math.min(at - Math.floor(room / 2), lines.length - room));
  return lines.slice(first, first + room).map(({ text }) => text);
}
