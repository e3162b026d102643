import { type Curve, curveWords, type DrawnBar, type LaidOver, layOut, type Spread } from "@rulewright/lab";
import { percent } from "../words/plain.ts";

interface ChartProps {
  readonly spread: Spread;
  /** The same number of another set-up, as lines over the bars. */
  readonly over: LaidOver | undefined;
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly curve: Curve;
  /** How often it was simulated, where it was. */
  readonly runs: number | undefined;
}

/** A distribution: a bar for each number, filled by how good it is, with its chance above it in per cent. */
export function DistributionChart({ spread, over, name, width, height, curve, runs }: ChartProps) {
  const { bars, ground } = layOut(spread, over ? [over.spread] : [], { width, height, curve, runs });
  return (
    <svg className="dist" width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-labelledby="dist-words">
      <title id="dist-words">{`${name}${curveWords[curve]}: ${bars.map(barLabel).join(", ")}`}</title>
      <Patterns />
      {bars.map((bar) => (
        <Bar key={bar.value} bar={bar} height={height} />
      ))}
      <line className="ground" x1={0} x2={width} y1={ground} y2={ground} />
    </svg>
  );
}

function Bar({ bar, height }: { readonly bar: DrawnBar; readonly height: number }) {
  const { x, width, parts, above, below, ghosts, error } = bar;
  return (
    <g transform={`translate(${x} 0)`}>
      <title>{barLabel(bar)}</title>
      {parts.map(({ mood, y, height: high }) => (
        <rect key={mood} className={`bar-${mood}`} x={0} y={y} width={width} height={high} rx={Math.min(4, high / 2)} />
      ))}
      {ghosts.map((ghost) => (
        <line key={ghost} className="ghost" x1={-2} x2={width + 2} y1={ghost} y2={ghost} />
      ))}
      {error === undefined ? null : (
        <line className="error" x1={width / 2} x2={width / 2} y1={error.from} y2={error.to} />
      )}
      {above ? (
        <text className="pc" x={width / 2} y={above.y}>
          {above.text}
        </text>
      ) : null}
      {below === undefined ? null : (
        <text className="at" x={width / 2} y={height - 8}>
          {below}
        </text>
      )}
    </g>
  );
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

/** "3 12.5%", and what lies over it beside that. */
const barLabel = ({ label, chance, others }: DrawnBar): string =>
  `${label} ${percent(chance)}${others.map((other) => ` (laid over it ${percent(other)})`).join("")}`;
