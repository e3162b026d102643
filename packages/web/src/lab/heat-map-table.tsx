import { formatNumber } from "@rulewright/present";
import { axisValues, type HeatMap, shadeScale } from "@rulewright/lab";

interface HeatMapTableProps {
  readonly map: HeatMap;
  readonly labels: { readonly x: string; readonly y: string };
  /** True where the cells are chances. */
  readonly chance: boolean;
  readonly current: { readonly x: number; readonly y: number };
  readonly onSelect: (x: number, y: number) => void;
}

/** A table of a number over two parameters, shaded by size. A tap on a cell selects its arguments. */
export function HeatMapTable({ map, labels, chance, current, onSelect }: HeatMapTableProps) {
  const [columns, rows] = [axisValues(map.x), axisValues(map.y)];
  const shade = shadeScale(map.cells, chance);
  return (
    <div className="heat-room">
      <table className="heat">
        <caption className="unseen">{`Columns: ${labels.x}. Rows: ${labels.y}.`}</caption>
        <thead>
          <tr>
            <th aria-label={labels.y} />
            {columns.map((x) => (
              <th key={x} scope="col">
                {formatNumber(x)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((y, i) => (
            <tr key={y}>
              <th scope="row">{formatNumber(y)}</th>
              {columns.map((x, j) => (
                <td key={x}>
                  <Cell
                    figure={map.cells[i]?.[j] ?? null}
                    shade={shade(map.cells[i]?.[j] ?? 0)}
                    chance={chance}
                    label={`${labels.x} ${formatNumber(x)}, ${labels.y} ${formatNumber(y)}`}
                    current={x === current.x && y === current.y}
                    onPick={() => onSelect(x, y)}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const compact = new Intl.NumberFormat("en", { notation: "compact", maximumSignificantDigits: 3 });

/** An amount in a few letters: "9.6", "133", "1.74K". */
const formatAmount = (amount: number): string => {
  if (!Number.isFinite(amount)) return "∞";
  return amount < 100 ? amount.toFixed(1) : compact.format(amount);
};

interface CellProps {
  readonly figure: number | null;
  readonly shade: number;
  readonly chance: boolean;
  readonly label: string;
  readonly current: boolean;
  readonly onPick: () => void;
}

function Cell({ figure, shade, chance, label, current, onPick }: CellProps) {
  if (figure === null) {
    return (
      <span className="hc none">
        <span className="unseen">{`${label}: not possible`}</span>
      </span>
    );
  }
  const said = chance ? `${Math.round(100 * figure)}` : formatAmount(figure);
  const over = shade >= 0.5;
  const share = over ? (shade - 0.5) * 200 : shade * 200;
  const [from, to] = over ? ["var(--heat-sure)", "var(--heat-over)"] : ["var(--heat-even)", "var(--well)"];
  const classes = ["hc", over ? "on" : "", current ? "cur" : ""].filter((name) => name !== "").join(" ");
  return (
    <button
      type="button"
      className={classes}
      style={{ background: `color-mix(in oklab, ${from} ${share.toFixed(1)}%, ${to})` }}
      aria-label={`${label}: ${said}${chance ? "%" : ""}`}
      aria-current={current}
      onClick={onPick}
    >
      {said}
    </button>
  );
}
