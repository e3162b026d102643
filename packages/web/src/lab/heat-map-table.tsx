import { along, type HeatMap, shades } from "@rulewright/lab";
import { number } from "../words/plain.ts";

interface HeatMapTableProps {
  readonly map: HeatMap;
  readonly names: { readonly x: string; readonly y: string };
  /** True where the cells are chances. */
  readonly chance: boolean;
  readonly current: { readonly x: number; readonly y: number };
  readonly onSelect: (x: number, y: number) => void;
}

/** A map over two parameters: a number in every cell, darker from even odds up; a cell tapped is looked at. */
export function HeatMapTable({ map, names, chance, current, onSelect }: HeatMapTableProps) {
  const [columns, rows] = [along(map.x), along(map.y)];
  const shade = shades(map.cells, chance);
  return (
    <div className="heat-room">
      <table className="heat">
        <caption className="unseen">{`By ${names.x} across and ${names.y} down`}</caption>
        <thead>
          <tr>
            <th aria-label={names.y} />
            {columns.map((x) => (
              <th key={x} scope="col">
                {number(x)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((y, i) => (
            <tr key={y}>
              <th scope="row">{number(y)}</th>
              {columns.map((x, j) => (
                <td key={x}>
                  <Cell
                    figure={map.cells[i]?.[j] ?? null}
                    shade={shade(map.cells[i]?.[j] ?? 0)}
                    chance={chance}
                    label={`${names.x} ${number(x)}, ${names.y} ${number(y)}`}
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
  const said = chance ? `${Math.round(100 * figure)}` : Number.isFinite(figure) ? figure.toFixed(1) : "∞";
  const over = shade >= 0.5;
  const share = over ? (shade - 0.5) * 200 : shade * 200;
  const [from, to] = over ? ["var(--heat-sure)", "var(--heat-over)"] : ["var(--heat-even)", "var(--well)"];
  const classes = ["hc", over ? "on" : "", current ? "cur" : ""].filter((name) => name !== "").join(" ");
  return (
    <button
      type="button"
      className={classes}
      style={{ background: `color-mix(in oklch, ${from} ${share.toFixed(1)}%, ${to})` }}
      aria-label={`${label}: ${said}${chance ? " per cent" : ""}`}
      aria-current={current}
      onClick={onPick}
    >
      {said}
    </button>
  );
}
