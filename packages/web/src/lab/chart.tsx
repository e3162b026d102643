import type { Bar, Mood, Spread } from "@rulewright/lab";
import { scaleBand, scaleLinear } from "d3-scale";
import { number, percent } from "../words/plain.ts";

interface ChartProps {
  readonly spread: Spread;
  /** The same number of another set-up, as lines over the bars. */
  readonly over: Spread | undefined;
  readonly name: string;
  readonly width: number;
  readonly height: number;
}

const TOP = 24;
const BOTTOM = 28;
const moods: readonly Mood[] = ["good", "plain", "bad"];

const label = ({ value, reach }: Bar): string =>
  reach === undefined ? number(value) : reach === "or more" ? `${number(value)}+` : `≤${number(value)}`;

/** A distribution: a bar for each number, filled by how good it is, with its chance above it in per cent. */
export function Chart({ spread, over, name, width, height }: ChartProps) {
  const { bars } = spread;
  const x = scaleBand<number>()
    .domain(bars.map(({ value }) => value))
    .range([0, width])
    .paddingInner(0.16)
    .paddingOuter(0.04);
  const others = bars.map((bar) => chanceAt(over, bar));
  const most = Math.max(...bars.map(({ chance }) => chance), ...others, 1e-9);
  const y = scaleLinear()
    .domain([0, most])
    .range([height - BOTTOM, TOP]);
  const band = x.bandwidth();
  return (
    <svg className="dist" width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-labelledby="dist-words">
      <title id="dist-words">{said(spread, name)}</title>
      <Patterns />
      {bars.map((bar, i) => (
        <g key={bar.value} transform={`translate(${x(bar.value) ?? 0} 0)`}>
          <Stack bar={bar} y={y} width={band} />
          {over ? <line className="ghost" x1={-2} x2={band + 2} y1={y(others[i] ?? 0)} y2={y(others[i] ?? 0)} /> : null}
          {band >= 14 || bar.chance === most ? (
            <text className="pc" x={band / 2} y={Math.min(y(bar.chance), over ? y(others[i] ?? 0) : height) - 7}>
              {band >= 29 ? tenths(bar.chance) : whole(bar.chance)}
            </text>
          ) : null}
          {band >= 15 || i % Math.ceil(18 / band) === 0 ? (
            <text className="at" x={band / 2} y={height - 8}>
              {label(bar)}
            </text>
          ) : null}
        </g>
      ))}
      <line className="ground" x1={0} x2={width} y1={height - BOTTOM} y2={height - BOTTOM} />
    </svg>
  );
}

function whole(chance: number): string {
  const said = (100 * chance).toFixed(0);
  return said === "0" && chance > 0 ? "<1" : said;
}

function tenths(chance: number): string {
  const said = (100 * chance).toFixed(1);
  return said === "0.0" && chance > 0 ? "<0.1" : said;
}

/** The chance another distribution gives the same bar. */
function chanceAt(over: Spread | undefined, { value, reach }: Bar): number {
  return (over?.bars ?? [])
    .filter((other) => {
      if (reach === "or less") return other.value <= value;
      return reach === "or more" ? other.value >= value : other.value === value && other.reach === undefined;
    })
    .reduce((sum, { chance }) => sum + chance, 0);
}

function Stack({
  bar,
  y,
  width,
}: {
  readonly bar: Bar;
  readonly y: (chance: number) => number;
  readonly width: number;
}) {
  let below = 0;
  return moods.map((mood) => {
    const part = bar.parts[mood];
    if (part <= 0) return null;
    const [from, to] = [below, (below += part)];
    const height = Math.max(0.5, y(from) - y(to));
    return (
      <rect
        key={mood}
        className={`bar-${mood}`}
        x={0}
        y={y(to)}
        width={width}
        height={height}
        rx={Math.min(4, height / 2)}
      />
    );
  });
}

function Patterns() {
  return (
    <defs>
      <pattern id="lab-hatch" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect width="7" height="7" className="hatch-ground" />
        <rect width="1.6" height="7" className="hatch-line" />
      </pattern>
      <pattern id="lab-dots" width="6" height="6" patternUnits="userSpaceOnUse">
        <rect width="6" height="6" className="dots-ground" />
        <circle cx="3" cy="3" r="1.6" className="dots-dot" />
      </pattern>
    </defs>
  );
}

const said = ({ bars }: Spread, name: string): string =>
  `${name}: ${bars.map((bar) => `${label(bar)} ${percent(bar.chance)}`).join(", ")}`;
