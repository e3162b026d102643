import {
  type BarLayout,
  type Curve,
  curveSuffix,
  type Histogram,
  type HistogramOverlay,
  layoutChart,
} from "@rulewright/lab";
import { formatChance } from "@rulewright/present";

interface DistributionChartProps {
  readonly histogram: Histogram;
  /** Other distributions, drawn as lines over the bars. */
  readonly overlays: readonly HistogramOverlay[];
  /** The label of the variable. */
  readonly label: string;
  /** Its size in pixels with letters of the usual size. It grows with the letters. */
  readonly width: number;
  readonly height: number;
  readonly curve: Curve;
  /** The number of runs of a simulated distribution. */
  readonly runs: number | undefined;
}

/** A distribution: a bar for each number, filled by its tones, with its chance in percent above it. */
export function DistributionChart({ histogram, overlays, label, width, height, curve, runs }: DistributionChartProps) {
  const others = overlays.map((overlay) => overlay.histogram);
  const { bars, ground } = layoutChart(histogram, others, { width, height, curve, runs });
  return (
    <svg
      className="dist"
      style={{ width: `${width / 16}rem`, height: `${height / 16}rem` }}
      viewBox={`0 0 ${width} ${height}`}
      fontSize={13}
      aria-labelledby="dist-title"
    >
      <title id="dist-title">{`${label}${curveSuffix[curve]}: ${bars.map(barTitle).join(", ")}`}</title>
      <Patterns />
      {bars.map((bar) => (
        <Bar key={bar.value} bar={bar} height={height} />
      ))}
      <line className="ground" x1={0} x2={width} y1={ground} y2={ground} />
    </svg>
  );
}

function Bar({ bar, height }: { readonly bar: BarLayout; readonly height: number }) {
  const { x, width, parts, above, below, overlayMarks, error } = bar;
  const middle = x + width / 2;
  return (
    <g>
      <title>{barTitle(bar)}</title>
      {parts.map(({ tone, y, height: size }) => (
        <rect key={tone} className={`bar-${tone}`} x={x} y={y} width={width} height={size} rx={Math.min(4, size / 2)} />
      ))}
      {overlayMarks.map((y, i) => (
        <line key={i} className={`ghost ghost-${i + 1}`} x1={x - 2} x2={x + width + 2} y1={y} y2={y} />
      ))}
      {error === undefined ? null : <line className="error" x1={middle} x2={middle} y1={error.from} y2={error.to} />}
      {above ? (
        <text className="pc" x={above.x} y={above.y}>
          {above.text}
        </text>
      ) : null}
      {below ? (
        <text className="at" x={below.x} y={height - 8}>
          {below.text}
        </text>
      ) : null}
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

/** "3 12.5%", with the chances that overlays give. */
const barTitle = ({ label, chance, overlays }: BarLayout): string =>
  `${label} ${formatChance(chance)}${overlays.map((other) => ` (comparison ${formatChance(other)})`).join("")}`;
