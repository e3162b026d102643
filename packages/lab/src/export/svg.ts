import type { Tone } from "@rulewright/present";
import type { Histogram } from "../answer/answer.ts";
import { type Curve, curveSuffix } from "../question/curve.ts";
import type { HistogramOverlay } from "../picture/bars.ts";
import { type ChartLayout, layoutChart } from "../picture/layout.ts";

/** The colours of a picture. */
export interface Inks {
  readonly paper: string;
  readonly ink: string;
  readonly faint: string;
  readonly edge: string;
  readonly rubric: string;
  readonly accent: string;
}

/** Dark ink on light paper. */
const defaultInks: Inks = {
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

const escapeXml = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

/** What a picture of a distribution needs beside it. */
export interface PictureOptions {
  readonly title: string;
  /** The label of the variable. */
  readonly label: string;
  /** Drawn as lines over the bars, each with a dash pattern of its own and an entry in the legend. */
  readonly overlays?: readonly HistogramOverlay[];
  readonly curve?: Curve;
  /** The number of runs of a simulated distribution. */
  readonly runs?: number | undefined;
  /** Absent: dark ink on light paper. */
  readonly inks?: Inks;
  /** The size of the chart in pixels, without title and legend. */
  readonly width?: number;
  readonly height?: number;
}

/**
 * A distribution as a standalone picture: SVG 1.1 with its styles inside.
 *
 * @example
 * ```ts
 * import { answerNotation, histogramSvg } from "@rulewright/lab";
 *
 * const answer = answerNotation("100d100");
 * if ("fault" in answer || !answer.histogram) throw new Error("100d100 has a distribution");
 * const svg = histogramSvg(answer.histogram, { title: "100d100", label: "Total" });
 * svg.startsWith("<svg xmlns="); // => true
 * ```
 */
export function histogramSvg(histogram: Histogram, options: PictureOptions): string {
  const { title, label, overlays = [], curve = "each", runs } = options;
  const { inks = defaultInks, width = 760, height = 320 } = options;
  const layout = layoutChart(
    histogram,
    overlays.map((one) => one.histogram),
    { width, height, curve, runs },
  );
  const titles = breakLines(title, width / TITLE_LETTER);
  const legend = overlays.flatMap((overlay, i) =>
    breakLines(overlay.label, (width - 40) / LETTER).map((line, at) => ({ line, kind: at === 0 ? i : undefined })),
  );
  const head = HEAD + (titles.length - 1) * TITLE_LINE;
  const foot = head + height + FOOT;
  const [fullWidth, fullHeight] = [width + 2 * MARGIN, foot + legend.length * LINE];
  const caption = `${label}${curveSuffix[curve]}, in per cent${runs === undefined ? "" : `; simulated ${runs} times`}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${fullWidth}" height="${fullHeight}" viewBox="0 0 ${fullWidth} ${fullHeight}" font-family="Literata, Georgia, serif" font-size="13" fill="${inks.ink}">
<title>${escapeXml(title)}</title>
${patterns(inks)}
<rect width="${fullWidth}" height="${fullHeight}" fill="${inks.paper}"/>
${titles.map((line, i) => `<text x="${MARGIN}" y="${34 + i * TITLE_LINE}" font-size="18" font-weight="600">${escapeXml(line)}</text>`).join("\n")}
<g transform="translate(${MARGIN} ${head - 8})">
${drawBars(layout, inks)}
<line x1="0" x2="${width}" y1="${layout.ground}" y2="${layout.ground}" stroke="${inks.ink}" stroke-width="1.5"/>
</g>
<text x="${fullWidth / 2}" y="${foot - 12}" text-anchor="middle" font-size="12" fill="${inks.faint}">${escapeXml(caption)}</text>
${legend.map(({ line, kind }, i) => legendLine(line, kind, foot + i * LINE, inks)).join("\n")}
</svg>
`;
}

/** The average width of a letter and the distance of two lines, of the title and of the legend. */
const [TITLE_LETTER, TITLE_LINE, LETTER, LINE] = [10.5, 24, 6.6, 19];

/** A text in lines of at most `max` letters; a longer word has a line of its own. */
function breakLines(text: string, max: number): readonly string[] {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const last = lines.at(-1);
    if (last === undefined || last.length + 1 + word.length > max) lines.push(word);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines;
}

/** The dash patterns of the first, second and third overlay. */
const DASHES = ["", "6 3", "2 3"];
const dashArray = (kind: number): string => {
  const dashes = DASHES[kind] ?? "";
  return dashes === "" ? "" : ` stroke-dasharray="${dashes}"`;
};

function legendLine(label: string, kind: number | undefined, y: number, { accent, faint }: Inks): string {
  const mark =
    kind === undefined
      ? ""
      : `<line x1="${MARGIN}" x2="${MARGIN + 28}" y1="${y}" y2="${y}" stroke="${accent}" stroke-width="3"${dashArray(kind)}/>`;
  return `${mark}<text x="${MARGIN + 36}" y="${y + 4}" font-size="12" fill="${faint}">${escapeXml(label)}</text>`;
}

function patterns({ paper, edge, rubric }: Inks): string {
  return `<defs>
<pattern id="hatch" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect width="7" height="7" fill="${paper}"/><rect width="1.6" height="7" fill="${edge}"/></pattern>
<pattern id="dots" width="6" height="6" patternUnits="userSpaceOnUse"><rect width="6" height="6" fill="${paper}"/><circle cx="3" cy="3" r="1.6" fill="${rubric}"/></pattern>
</defs>`;
}

function fillOf(tone: Tone, { ink, edge, rubric }: Inks): string {
  if (tone === "success") return `fill="${ink}"`;
  return tone === "failure" ? `fill="url(#hatch)" stroke="${edge}"` : `fill="url(#dots)" stroke="${rubric}"`;
}

const round = (n: number): number => Math.round(n * 100) / 100;

function drawBars({ bars, height }: ChartLayout, inks: Inks): string {
  return bars
    .map(({ x, width, parts, above, below, overlayMarks, error }) => {
      const middle = round(x + width / 2);
      const rects = parts.map(
        (part) =>
          `<rect x="${round(x)}" y="${round(part.y)}" width="${round(width)}" height="${round(part.height)}" rx="${round(Math.min(4, part.height / 2))}" ${fillOf(part.tone, inks)}/>`,
      );
      const lines = [
        error === undefined
          ? ""
          : `<line x1="${middle}" x2="${middle}" y1="${round(error.from)}" y2="${round(error.to)}" stroke="${inks.accent}" stroke-width="1.5"/>`,
        ...overlayMarks.map(
          (mark, kind) =>
            `<line x1="${round(x - 2)}" x2="${round(x + width + 2)}" y1="${round(mark)}" y2="${round(mark)}" stroke="${inks.accent}" stroke-width="3"${dashArray(kind)}/>`,
        ),
        above
          ? `<text x="${round(above.x)}" y="${round(above.y)}" text-anchor="middle">${escapeXml(above.text)}</text>`
          : "",
        below === undefined
          ? ""
          : `<text x="${round(below.x)}" y="${height - 8}" text-anchor="middle" fill="${inks.faint}">${escapeXml(below.text)}</text>`,
      ];
      return [...rects, ...lines].filter((part) => part !== "").join("");
    })
    .join("\n");
}
