import pc from "picocolors";

/** The four meanings of our colours, and two weights. No meaning rests on colour alone. */
export interface Paint {
  /** The best choice, and what doubles. */
  best(text: string): string;
  /** What bites: faults, refusals, losses. */
  bad(text: string): string;
  /** What may be touched or typed. */
  accent(text: string): string;
  /** What recedes: units, operators, asides. */
  dim(text: string): string;
  bold(text: string): string;
}

/** Where a command writes: results to standard output, progress and complaints to standard error. */
export interface Terminal {
  /** One or more lines of result. */
  print(text: string): void;
  /** One or more lines beside the result. */
  notify(text: string): void;
  /** Rewrites one line beside the result; an empty text takes it away. Does nothing where nobody watches. */
  showStatus(text: string): void;
  /** Columns to write in, 60 to 120. */
  readonly width: number;
  readonly paint: Paint;
  /** A person sits at both ends. */
  readonly interactive: boolean;
  /** A person watches standard error. */
  readonly stderrIsTerminal: boolean;
}

/** No codes around nothing. */
const styleUnlessEmpty =
  (ink: (text: string) => string) =>
  (text: string): string =>
    text === "" ? "" : ink(text);

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

/** Colour where standard output is a terminal that has it; NO_COLOR and FORCE_COLOR are obeyed. */
function usesColour(): boolean {
  const { NO_COLOR, FORCE_COLOR, TERM } = process.env;
  if (NO_COLOR !== undefined && NO_COLOR !== "") return false;
  if (FORCE_COLOR !== undefined && FORCE_COLOR !== "" && FORCE_COLOR !== "0") return true;
  return process.stdout.isTTY && TERM !== "dumb";
}

/** The terminal this process was started in. */
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
    interactive: process.stdin.isTTY && process.stdout.isTTY,
    stderrIsTerminal: watched,
  };
}
