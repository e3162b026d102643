import { formatList } from "@rulewright/present";
import { type BoardRow, isRecord, isSameName, type JsonObject, resume, valueByName } from "@rulewright/rules";
import { type DeclaredRow, type ScreenTable, type SlotProps, useBusy, useHost, useHouse } from "../../screen/index.ts";
import { actionCount, turnOf } from "../rules/declared-turns.ts";
import { type HouseRules, houseRules } from "../rules/house-rules.ts";
import { sheet } from "../rules/sheet.ts";
import { MAX_ACTIONS } from "../rules/turn-penalties.ts";
import { largestAccent } from "./accent-choice.tsx";
import { sideName } from "./side-name.ts";
import { sumWords } from "./sum-words.ts";
import { type Ahead, aheadOf, actionAhead } from "./turn-prices.tsx";
import { stripTermsOf } from "./twenty-faces.tsx";

interface BoardSlotProps {
  readonly row: DeclaredRow;
  /** Its place among the rows. */
  readonly place: number;
  readonly rows: readonly BoardRow[];
  readonly settled: SlotProps["board"]["settled"];
  readonly isNext: boolean;
  /** Whether the GM goes on with it: it is next, and nobody plays the character. */
  readonly isDue: boolean;
  /** Whether the GM may frame it from here: it is next, or nothing on the board is. */
  readonly isOpen: boolean;
  readonly onFrame: (() => void) | undefined;
}

/** Whether two declared actions are the same one of the same character. */
const isSameAction = (a: BoardRow, b: BoardRow): boolean =>
  a.character === b.character && isSameName(a.action, b.action);

/** What came of a row, with the accent that was announced: of the attempts with its action, the last ones belong to the rows that are done, in their order. */
function resultOf(
  place: number,
  rows: readonly BoardRow[],
  settled: SlotProps["board"]["settled"],
): JsonObject | undefined {
  const row = rows[place];
  if (!row?.done) return undefined;
  const done = rows.filter((other) => other.done && isSameAction(other, row));
  const attempts = settled.filter(
    ({ character, given: { action } }) =>
      character === row.character && typeof action === "string" && isSameName(action, row.action),
  );
  const attempt = attempts.at(done.indexOf(row) - done.length);
  if (!attempt) return undefined;
  const { outcome, args } = attempt;
  // VP-23 Of a contest, the actor's own roll.
  const { a: own = null } = outcome;
  const { accent = null, accentA = null } = args;
  return isRecord(own) ? { ...own, accent: accentA } : { ...outcome, accent };
}

/** VP-21 What a finished action was worth. */
function Points({ result }: { readonly result: JsonObject }) {
  const { outcome, vp } = result;
  const points = Number(vp ?? 0);
  return outcome === "success" ? (
    <span className="points">
      <b>{points}</b> {points === 1 ? "point" : "points"}
    </span>
  ) : (
    <span className="points">{outcome === "critical-failure" ? "critical failure" : "failed"}</span>
  );
}

/** VP-14, VP-15 What an open action is rolled against without an accent: at best, as long as nobody names the characteristic. */
function rowAhead({ begins, character: id, action: name }: DeclaredRow, table: ScreenTable, house: HouseRules) {
  const terms = begins && stripTermsOf(table.system, begins);
  if (begins && terms) {
    const { awaits } = resume(table.system, begins);
    return aheadOf(terms, house, awaits.wants === "choice" ? largestAccent(awaits.choice) : 0);
  }
  const character = table.characters.find((one) => one.id === id);
  if (begins || !character) return undefined;
  return actionAhead({ character, name, skill: null, actions: actionCount(turnOf(character)) }, house);
}

interface RowStateProps {
  readonly row: DeclaredRow;
  readonly result: JsonObject | undefined;
  readonly isNext: boolean;
}

/** The state of a row in words: what was rolled, or what it is rolled against. The GM's button has the place of the chance. */
function RowState({ row, result, isNext }: RowStateProps) {
  const { table } = useHost();
  const ahead = rowAhead(row, table, useHouse(houseRules));
  if (row.done) return (result && sumWords(result)) ?? "rolled";
  if (!ahead) return isNext ? "next" : "declared";
  return (
    <>
      {isNext ? "next, " : ""}
      {ahead.with === undefined || ahead.isUsual ? "target " : "best target "}
      <b>{ahead.target}</b>
      {ahead.with === undefined ? "" : ` with ${ahead.with}`}
      {table.isGm && table.seesOdds ? `, ${chancesOf(ahead).join(", ")}` : ""}
    </>
  );
}

/** VP-27 How often it succeeds, without an accent and with the best one. */
const chancesOf = ({ chance, atBest }: Ahead): readonly string[] =>
  atBest === undefined ? [chance] : [chance, atBest];

/** At the end of a row what it was worth, or how often it succeeds. */
function RowEnd({ row, result }: Omit<RowStateProps, "isNext">) {
  const { table } = useHost();
  const ahead = rowAhead(row, table, useHouse(houseRules));
  if (result) return <Points result={result} />;
  if (row.done || !ahead || table.isGm || !table.seesOdds) return null;
  const [chance, atBest] = chancesOf(ahead);
  return (
    <span className="points">
      <b>{chance}</b>
      {atBest === undefined ? null : <small>{atBest}</small>}
    </span>
  );
}

/** VP-10 Which shot of its gun a row is, and what has been fired this turn. */
function ShotsOf({
  row,
  place,
  rows,
  rate,
}: Pick<BoardSlotProps, "row" | "place" | "rows"> & { readonly rate: number }) {
  const shots = rows.filter((other) => isSameAction(other, row));
  const shot = rows.slice(0, place + 1).filter((other) => isSameAction(other, row)).length;
  const fired = shots.filter(({ done }) => done).length;
  // What is left is told once, at the next shot.
  const isNextShot = shots.find(({ done }) => !done) === row;
  return (
    <span className="nowrap">
      {isNextShot ? `${rate - fired} of ${rate} ${rate === 1 ? "shot" : "shots"} left ` : `shot ${shot} of ${rate}`}
      {isNextShot ? (
        <span className="vp-shots">
          <Cartridges fired={fired} rate={rate} />
        </span>
      ) : null}
    </span>
  );
}

/** VP-05..VP-13 A declared action: what came of it, or what it is rolled against. Only the form that declares them numbers actions: here they stand as they go. */
export function BoardSlot({ row, place, rows, settled, isNext, isDue, isOpen, onFrame }: BoardSlotProps) {
  const { table } = useHost();
  const busy = useBusy();
  const { character: id, action, done } = row;
  const character = table.characters.find((one) => one.id === id);
  const rate = character && valueByName(sheet.of(character).firearms, action);
  const result = resultOf(place, rows, settled);
  const beside = rows.filter((other) => other.place === row.place && other.character !== id);
  const others = new Set(
    beside.map(({ character: other }) => (other === table.mine?.id ? "you" : sideName(table, other))),
  );
  return (
    <li className={done ? "done" : isNext ? "next" : ""} aria-current={isNext ? "step" : undefined}>
      <i className="round-number" aria-hidden="true">
        {done ? "✓" : isNext ? "›" : ""}
      </i>
      <span className="what">
        <b>{action}</b>
        <small>
          <RowState {...{ row, result, isNext }} />
          {rate === undefined ? "" : ", "}
          {rate === undefined ? null : <ShotsOf {...{ row, place, rows, rate }} />}
          {others.size > 0 && !done ? `, at once with ${formatList([...others])}` : ""}
        </small>
      </span>
      <RowEnd {...{ row, result }} />
      {table.isGm && isOpen ? (
        <button
          type="button"
          className={isDue ? "btn go low" : "btn low"}
          aria-label={`Frame ${sideName(table, id)}: ${action}`}
          disabled={busy || !onFrame}
          onClick={onFrame}
        >
          Frame
        </button>
      ) : null}
    </li>
  );
}

/** The cartridges of a gun; those fired are empty. */
const Cartridges = ({ fired, rate }: { readonly fired: number; readonly rate: number }) =>
  Array.from({ length: Math.min(rate, MAX_ACTIONS) }, (_, i) => (
    <i key={i} className={i < fired ? "spent" : ""} aria-hidden="true" />
  ));
