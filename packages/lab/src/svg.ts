import type { LaidOver } from "./laid.ts";
import { type Layout, layOut } from "./layout.ts";
import type { Mood, Spread } from "./question.ts";
import { type Curve, curveWords } from "./spread.ts";

/** The inks of a picture. */
export interface Inks {
  readonly paper: string;
  readonly ink: string;
  readonly faint: string;
  readonly edge: string;
  readonly rubric: string;
  readonly accent: string;
}

/** Ink on paper, where nobody has chosen others. */
export const plainInks: Inks = {
  paper: "#fbf8f2",
  ink: "#241f1a",
  faint: "#6b645c",
  edge: "#8c857c",
  rubric: "#a8322a",
  accent: "#47419a",
};

const MARGIN = 24;
const HEAD = 56;
const FOOT = 28;

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

/** A distribution as a picture that stands by itself: SVG 1.1, its styles within. */
export function spreadSvg(
  spread: Spread,
  {
    title,
    name,
    over = [],
    curve = "each",
    runs,
    inks = plainInks,
    width = 760,
    height = 320,
  }: {
    readonly title: string;
    /** What the number is called. */
    readonly name: string;
    /** What is laid over it, each as lines of its own kind. */
    readonly over?: readonly LaidOver[];
    readonly curve?: Curve;
    /** How often it was simulated, where it was. */
    readonly runs?: number | undefined;
    readonly inks?: Inks;
    readonly width?: number;
    readonly height?: number;
  },
): string {
  const spreads = over.map((one) => one.spread);
  const layout = layOut(spread, spreads, { width, height, curve, runs });
  const titles = inLines(title, width / TITLE_LETTER);
  const legend = over.flatMap(({ words }, i) =>
    inLines(words, (width - 40) / LETTER).map((line, at) => ({ line, kind: at === 0 ? i : undefined })),
  );
  const head = HEAD + (titles.length - 1) * TITLE_LINE;
  const foot = head + height + FOOT;
  const [whole, high] = [width + 2 * MARGIN, foot + legend.length * LINE];
  const below = `${name}${curveWords[curve]}, in per cent${runs === undefined ? "" : `; simulated ${runs} times`}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${whole}" height="${high}" viewBox="0 0 ${whole} ${high}" font-family="Literata, Georgia, serif" font-size="13" fill="${inks.ink}">
<title>${escaped(title)}</title>
${patterns(inks)}
<rect width="${whole}" height="${high}" fill="${inks.paper}"/>
${titles.map((line, i) => `<text x="${MARGIN}" y="${34 + i * TITLE_LINE}" font-size="18" font-weight="600">${escaped(line)}</text>`).join("\n")}
<g transform="translate(${MARGIN} ${head - 8})">
${drawnBars(layout, inks)}
<line x1="0" x2="${width}" y1="${layout.ground}" y2="${layout.ground}" stroke="${inks.ink}" stroke-width="1.5"/>
</g>
<text x="${whole / 2}" y="${foot - 12}" text-anchor="middle" font-size="12" fill="${inks.faint}">${escaped(below)}</text>
${legend.map(({ line, kind }, i) => legendLine(line, kind, foot + i * LINE, inks)).join("\n")}
</svg>
`;
}

/** How wide a letter is on the whole, and how far lines are apart. */
const [TITLE_LETTER, TITLE_LINE, LETTER, LINE] = [10.5, 24, 6.6, 19];

/** Words in lines of no more than so many letters; a longer word has a line of its own. */
function inLines(text: string, max: number): readonly string[] {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const last = lines.at(-1);
    if (last === undefined || last.length + 1 + word.length > max) lines.push(word);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines;
}

/** The lines of the first, the second ... set-up that is laid over it. */
const DASHES = ["", "6 3", "2 3"];
const dashed = (kind: number): string => {
  const dashes = DASHES[kind % DASHES.length] ?? "";
  return dashes === "" ? "" : ` stroke-dasharray="${dashes}"`;
};

function legendLine(words: string, kind: number | undefined, y: number, { accent, faint }: Inks): string {
  const mark =
    kind === undefined
      ? ""
      : `<line x1="${MARGIN}" x2="${MARGIN + 28}" y1="${y}" y2="${y}" stroke="${accent}" stroke-width="3"${dashed(kind)}/>`;
  return `${mark}<text x="${MARGIN + 36}" y="${y + 4}" font-size="12" fill="${faint}">${escaped(words)}</text>`;
}

function patterns({ paper, edge, rubric }: Inks): string {
  return `<defs>
<pattern id="hatch" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect width="7" height="7" fill="${paper}"/><rect width="1.6" height="7" fill="${edge}"/></pattern>
<pattern id="dots" width="6" height="6" patternUnits="userSpaceOnUse"><rect width="6" height="6" fill="${paper}"/><circle cx="3" cy="3" r="1.6" fill="${rubric}"/></pattern>
</defs>`;
}

function fillOf(mood: Mood, { ink, edge, rubric }: Inks): string {
  if (mood === "good") return `fill="${ink}"`;
  return mood === "plain" ? `fill="url(#hatch)" stroke="${edge}"` : `fill="url(#dots)" stroke="${rubric}"`;
}

const round = (n: number): number => Math.round(n * 100) / 100;

function drawnBars({ bars, height }: Layout, inks: Inks): string {
  return bars
    .map(({ x, width, parts, above, below, ghosts, error }) => {
      const middle = round(x + width / 2);
      const rects = parts.map(
        (part) =>
          `<rect x="${round(x)}" y="${round(part.y)}" width="${round(width)}" height="${round(part.height)}" rx="${Math.min(4, part.height / 2)}" ${fillOf(part.mood, inks)}/>`,
      );
      const marks = [
        error === undefined
          ? ""
          : `<line x1="${middle}" x2="${middle}" y1="${round(error.from)}" y2="${round(error.to)}" stroke="${inks.accent}" stroke-width="1.5"/>`,
        ...ghosts.map(
          (ghost, kind) =>
            `<line x1="${round(x - 2)}" x2="${round(x + width + 2)}" y1="${round(ghost)}" y2="${round(ghost)}" stroke="${inks.accent}" stroke-width="3"${dashed(kind)}/>`,
        ),
        above ? `<text x="${middle}" y="${round(above.y)}" text-anchor="middle">${escaped(above.text)}</text>` : "",
        below === undefined
          ? ""
          : `<text x="${middle}" y="${height - 8}" text-anchor="middle" fill="${inks.faint}">${escaped(below)}</text>`,
      ];
      return [...rects, ...marks].filter((part) => part !== "").join("");
    })
    .join("\n");
}
