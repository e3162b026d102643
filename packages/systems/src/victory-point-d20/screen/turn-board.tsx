import { formatList } from "@rulewright/present";
import { type BoardRow, isRecord, isSameName, type JsonObject, valueByName } from "@rulewright/rules";
import { type DeclaredRow, type ScreenTable, type SlotProps, useBusy, useHost, useHouse } from "../../screen/index.ts";
import { actionCount, turnOf } from "../rules/declared-turns.ts";
import { type HouseRules, houseRules } from "../rules/house-rules.ts";
import { sheet } from "../rules/sheet.ts";
import { MAX_ACTIONS } from "../rules/turn-penalties.ts";
import { sideName } from "./side-name.ts";
import { sumWords } from "./sum-words.ts";
import { awaitedEntries, isUnplayed } from "./turn-strip.tsx";
import { spreadOf, targetsOf, TurnPrices } from "./turn-prices.tsx";
import { stripTermsOf } from "./twenty-faces.tsx";
import { Cartridges, costWords } from "./turn-row.tsx";

/** VP-05..VP-13 The turn: the price of one, two or three actions, and what is declared in slots, in its order. */
export function TurnSlots({ rows, settled, onFrame }: SlotProps["board"]) {
  const { table, RuleNumber } = useHost();
  const { mine } = table;
  // Nothing on the board is next as long as somebody comes first who has nothing on it.
  const isOnBoard =
    !table.gmFirst && awaitedEntries(table).every((entry) => rows.some((row) => row.character === entry.character?.id));
  const next = isOnBoard ? rows.find(({ done }) => !done)?.place : undefined;
  const isNext = (row: BoardRow): boolean => row.place === next && !row.done;
  const due = rows.findIndex((row) => isNext(row) && isUnplayed(table, row.character));
  const isAlone = rows.every(({ character }) => character === mine?.id);
  return (
    <>
      {mine && actionCount(turnOf(mine)) > 0 ? <TurnPrices actions={actionCount(turnOf(mine))} /> : null}
      <ol className="vp-slots">
        {rows.map((row, i) => (
          <BoardSlot
            // The same action can be declared more than once.
            key={`${row.character} ${row.action} ${i}`}
            row={row}
            place={i}
            rows={rows}
            beside={rows.filter(({ place, character }) => place === row.place && character !== row.character)}
            result={resultOf(i, rows, settled)}
            whose={isAlone ? undefined : whoseRow(i, rows, table)}
            isNext={isNext(row)}
            isDue={i === due}
            onFrame={onFrame && (() => onFrame(i))}
          />
        ))}
        {mine && actionCount(turnOf(mine)) === MAX_ACTIONS ? (
          <li className="full">
            <i className="round-number" aria-hidden="true">
              –
            </i>
            <span className="what">No more than three in a turn</span>
            <RuleNumber rules={["VP-06"]} />
          </li>
        ) : null}
      </ol>
    </>
  );
}

interface BoardSlotProps {
  readonly row: DeclaredRow;
  /** Its place among the rows. */
  readonly place: number;
  readonly rows: readonly BoardRow[];
  /** VP-13 What others do at the same time. */
  readonly beside: readonly BoardRow[];
  readonly result: JsonObject | undefined;
  /** Whose it is, and what their turn costs; undefined where the row before says it. */
  readonly whose: Whose | undefined;
  readonly isNext: boolean;
  /** Whether the GM goes on with it: it is next, and nobody plays the character. */
  readonly isDue: boolean;
  readonly onFrame: (() => void) | undefined;
}

/** Whose action a row is, with what so many actions cost. */
interface Whose {
  readonly name: string;
  readonly cost: string;
}

/** VP-05..VP-08 Whose a row is, where the row before is somebody else's; the cost stands at their first one. */
function whoseRow(place: number, rows: readonly BoardRow[], table: ScreenTable): Whose | undefined {
  const id = rows[place]?.character;
  if (id === undefined || rows[place - 1]?.character === id) return undefined;
  const character = table.characters.find((one) => one.id === id);
  const isFirst = rows.findIndex((row) => row.character === id) === place;
  // The prices above tell one's own.
  const tells = isFirst && character && id !== table.mine?.id && actionCount(turnOf(character)) > 1;
  return { name: sideName(table, id), cost: tells ? costWords(character) : "" };
}

/** Whether two declared actions are the same one of the same character. */
const isSameAction = (a: BoardRow, b: BoardRow): boolean =>
  a.character === b.character && isSameName(a.action, b.action);

/** What came of a row, with the accent that was announced: of the attempts with its action, the last ones belong to the rows that are done, in their order. */
export function resultOf(
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

/** VP-14, VP-15 What an open action is rolled against, and how often that succeeds without an accent. */
function aheadOf({ begins, character: id, action: name }: DeclaredRow, table: ScreenTable, house: HouseRules) {
  const terms = begins && stripTermsOf(table.system, begins);
  const character = table.characters.find((one) => one.id === id);
  if (begins || !character) return spreadOf(terms ? [terms] : [], house);
  return spreadOf(targetsOf({ character, name, skill: null, actions: actionCount(turnOf(character)) }), house);
}

/** The state of a row in words: what was rolled, or what it is rolled against. The GM's button has the place of the chance. */
function RowState({ row, result, isNext }: Pick<BoardSlotProps, "row" | "result" | "isNext">) {
  const { table } = useHost();
  const ahead = aheadOf(row, table, useHouse(houseRules));
  if (row.done) return (result && sumWords(result)) ?? "rolled";
  if (!ahead) return isNext ? "next" : "declared";
  return (
    <>
      {isNext ? "next, " : ""}target <b>{ahead.targets}</b>
      {ahead.isOpen ? " by characteristic" : ""}
      {table.isGm && table.seesOdds ? `, ${ahead.chances}` : ""}
    </>
  );
}

/** At the end of a row what it was worth, or how often it succeeds. */
function RowEnd({ row, result }: Pick<BoardSlotProps, "row" | "result">) {
  const { table } = useHost();
  const ahead = aheadOf(row, table, useHouse(houseRules));
  if (result) return <Points result={result} />;
  if (row.done || !ahead || table.isGm || !table.seesOdds) return null;
  return <span className="points">{ahead.chances}</span>;
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

function BoardSlot({ row, place, rows, beside, result, whose, isNext, isDue, onFrame }: BoardSlotProps) {
  const { table } = useHost();
  const busy = useBusy();
  const { character: id, action, done } = row;
  const character = table.characters.find((one) => one.id === id);
  const rate = character && valueByName(sheet.of(character).firearms, action);
  const others = new Set(
    beside.map(({ character: other }) => (other === table.mine?.id ? "you" : sideName(table, other))),
  );
  return (
    <li className={done ? "done" : isNext ? "next" : ""} aria-current={isNext ? "step" : undefined}>
      {whose ? (
        <small className="whose">
          {whose.name}
          {whose.cost === "" ? "" : `: ${whose.cost}`}
        </small>
      ) : null}
      <i className="round-number" aria-hidden="true">
        {done ? "✓" : place + 1}
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
      {table.isGm && !done ? (
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
