import { emitKeypressEvents, type Key } from "node:readline";
import type { Question } from "../../calculation/calculator.ts";
import { CommandError, UsageError } from "../../errors/errors.ts";
import type { LabOptions } from "../../question/options.ts";
import type { Terminal } from "../../terminal/terminal.ts";
import { labText } from "./lab.ts";
import { renderScreen } from "./live-screen.ts";
import { handleKey, type LiveState } from "./live-state.ts";

/** Opens the alternate screen, which leaves what was on the terminal before untouched, and hides the cursor. */
const OPEN_SCREEN = "\u001B[?1049h\u001B[?25l";
const CLOSE_SCREEN = "\u001B[?25h\u001B[?1049l";
const CLEAR_SCREEN = "\u001B[2J\u001B[H";

/** Runs `rulewright lab --live`: arrow keys change the parameters, and the analysis follows. */
export async function liveLab(terminal: Terminal, question: Question, options: LabOptions): Promise<void> {
  if (!terminal.interactive) throw new UsageError("--live needs a terminal for its input and its output.");
  const { stdin, stdout } = process;
  let state: LiveState = { question, options, selected: 0, offset: 0 };
  let analysis = "";
  let page = 1;
  const draw = (): void => {
    const screen = renderScreen(state, analysis, terminal);
    state = { ...state, offset: screen.offset };
    page = screen.page;
    stdout.write(`${CLEAR_SCREEN}${screen.text}`);
  };
  const analyse = async (): Promise<void> => {
    analysis = await labText(terminal, state.question, state.options).catch((error: unknown) => {
      if (error instanceof CommandError) return error.message;
      throw error;
    });
    draw();
  };
  emitKeypressEvents(stdin);
  stdin.setRawMode(true);
  stdin.resume();
  stdout.write(OPEN_SCREEN);
  stdout.on("resize", draw);
  try {
    await analyse();
    await new Promise<void>((resolve, reject) => {
      stdin.on("keypress", (_: string, { name = "", ctrl }: Key) => {
        const next = ctrl === true && name === "c" ? undefined : handleKey(state, name, page);
        if (!next) return resolve();
        const same = next.question === state.question && next.options === state.options;
        state = next;
        if (same) draw();
        else analyse().catch(reject);
        return undefined;
      });
    });
  } finally {
    stdout.off("resize", draw);
    stdin.removeAllListeners("keypress");
    stdin.setRawMode(false);
    stdin.pause();
    stdout.write(CLOSE_SCREEN);
  }
}
