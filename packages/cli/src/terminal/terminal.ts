import pc from "picocolors";

/** The styles of text, by meaning. No meaning rests on colour alone. */
export interface Paint {
  /** The best choice. */
  best(text: string): string;
  /** Errors, refusals and bad outcomes. */
  bad(text: string): string;
  /** What can be typed or opened. */
  accent(text: string): string;
  /** Secondary text: headings of columns, units, hints. */
  dim(text: string): string;
  /** Titles and results. */
  bold(text: string): string;
}

/** Where a command writes: results to standard output, everything else to standard error. */
export interface Terminal {
  /** Prints one or more lines of the result. */
  print(text: string): void;
  /** Prints one or more lines that are not part of the result: errors, hints. */
  notify(text: string): void;
  /** Shows one line in place of the last status; empty text removes it. Does nothing where standard error is no terminal. */
  showStatus(text: string): void;
  /** The columns to write in, 60 to 120. */
  readonly width: number;
  /** The lines of the screen. */
  readonly height: number;
  readonly paint: Paint;
  /** Whether standard input and standard output are both terminals. */
  readonly interactive: boolean;
  /** Whether standard error is a terminal. */
  readonly stderrIsTerminal: boolean;
}

/** Doesn't put codes around empty text. */
const styleUnlessEmpty =
  (ink: (text: string) => string) =>
  (text: string): string =>
    text === "" ? "" : ink(text);

/** The styles, with or without colours. */
export function createPaint(colour: boolean): Paint {
  const { yellow, red, cyan, dim, bold } = pc.createColors(colour);
  return {
    best: styleUnlessEmpty((text) => bold(yellow(text))),
    bad: styleUnlessEmpty(red),
    accent: styleUnlessEmpty(cyan),
    dim: styleUnlessEmpty(dim),
    bold: styleUnlessEmpty(bold),
  };
}

const MIN_WIDTH = 60;
const MAX_WIDTH = 120;
const DEFAULT_HEIGHT = 24;

/** Whether standard output takes colours. NO_COLOR and FORCE_COLOR decide before the kind of terminal. */
function usesColour(): boolean {
  const { NO_COLOR, FORCE_COLOR, TERM } = process.env;
  if (NO_COLOR !== undefined && NO_COLOR !== "") return false;
  if (FORCE_COLOR !== undefined && FORCE_COLOR !== "" && FORCE_COLOR !== "0") return true;
  return process.stdout.isTTY && TERM !== "dumb";
}

/** The terminal of this process. */
export function processTerminal(): Terminal {
  const columns = process.stdout.isTTY ? process.stdout.columns : Number(process.env["COLUMNS"] ?? 80);
  const watched = process.stderr.isTTY;
  let hinted = false;
  const clear = (): void => {
    if (hinted) process.stderr.write("\r\u001B[2K");
    hinted = false;
  };
  return {
    print: (text) => {
      clear();
      process.stdout.write(`${text}\n`);
    },
    notify: (text) => {
      clear();
      process.stderr.write(`${text}\n`);
    },
    showStatus: (text) => {
      if (!watched) return;
      clear();
      if (text !== "") process.stderr.write(text);
      hinted = text !== "";
    },
    width: Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, Number.isInteger(columns) ? columns : 80)),
    paint: createPaint(usesColour()),
    get height() {
      return process.stdout.rows ?? DEFAULT_HEIGHT;
    },
    interactive: process.stdin.isTTY && process.stdout.isTTY,
    stderrIsTerminal: watched,
  };
}
