import { formatChance, formatList, formatSigned } from "@rulewright/present";
import { type BoardRow, isRecord, isSameName, type JsonObject, type Trace, valueByName } from "@rulewright/rules";
import { type DeclaredRow, type SlotProps, useBusy, useHost, useHouse } from "../../screen/index.ts";
import { actionCount, turnOf } from "../rules/declared-turns.ts";
import { houseRules } from "../rules/house-rules.ts";
import { sheet } from "../rules/sheet.ts";
import { MAX_ACTIONS } from "../rules/turn-penalties.ts";
import { sideName } from "./side-name.ts";
import { sumWords } from "./sum-words.ts";
import { awaitedEntries } from "./turn-strip.tsx";
import { TargetSpread, TurnPrices } from "./turn-prices.tsx";
import { meansOf, resultsOf, stripTermsOf } from "./twenty-faces.tsx";
import { Cartridges } from "./turn-row.tsx";

/** VP-05..VP-13 The turn: the price of one, two or three actions, and what is declared in slots, in its order. */
export function TurnSlots({ rows, settled, onFrame }: SlotProps["board"]) {
  const { table, RuleNumber } = useHost();
  const { mine } = table;
  // Nothing on the board is next as long as somebody comes first who has nothing on it.
  const isOnBoard = awaitedEntries(table).every((entry) => rows.some((row) => row.character === entry.character?.id));
  const next = isOnBoard ? rows.find(({ done }) => !done)?.place : undefined;
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
            isNext={row.place === next && !row.done}
            onFrame={onFrame && (() => onFrame(i))}
          />
        ))}
        {mine && actionCount(turnOf(mine)) === MAX_ACTIONS ? (
          <li className="full">
            <i className="round-number" aria-hidden="true">
              {MAX_ACTIONS + 1}
            </i>
            <span>No more than three in a turn</span>
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
  readonly isNext: boolean;
  readonly onFrame: (() => void) | undefined;
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
function Target({ begins }: { readonly begins: Trace }) {
  const { table } = useHost();
  const house = useHouse(houseRules);
  const terms = stripTermsOf(table.system, begins);
  if (!terms) return null;
  return (
    <span className="nowrap">
      , target <b>{terms.tn}</b>
      {table.seesOdds ? `, ${formatChance(meansOf(resultsOf(terms, house)).chance)}` : ""}
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

function BoardSlot({ row, place, rows, beside, result, isNext, onFrame }: BoardSlotProps) {
  const { table } = useHost();
  const busy = useBusy();
  const { character: id, action, done, facts, begins } = row;
  const character = table.characters.find((one) => one.id === id);
  const rate = character && valueByName(sheet.of(character).firearms, action);
  const { penalty } = facts;
  const name = sideName(table, id);
  const others = new Set(
    beside.map(({ character: other }) => (other === table.mine?.id ? "you" : sideName(table, other))),
  );
  return (
    <li className={done ? "done" : isNext ? "next" : ""} aria-current={isNext ? "step" : undefined}>
      <i className="round-number" aria-hidden="true">
        {done ? "✓" : place + 1}
      </i>
      <span>
        <b>
          {name}: {action}
        </b>
        <small>
          {done ? ((result && sumWords(result)) ?? "rolled") : isNext ? "next" : "declared"}
          {done ? null : begins ? (
            <Target begins={begins} />
          ) : character ? (
            <span>
              ,{" "}
              <TargetSpread
                {...{ character, name: action, skill: null, actions: actionCount(turnOf(character)) }}
                between=", "
              />
            </span>
          ) : null}
          {typeof penalty === "number" && !result && id !== table.mine?.id ? `, penalty ${formatSigned(penalty)}` : ""}
          {rate === undefined ? "" : ", "}
          {rate === undefined ? null : <ShotsOf {...{ row, place, rows, rate }} />}
          {others.size > 0 && !done ? `, at once with ${formatList([...others])}` : ""}
        </small>
      </span>
      {result ? <Points result={result} /> : null}
      {table.isGm && !done ? (
        <button
          type="button"
          className="btn low"
          aria-label={`Frame ${name}: ${action}`}
          disabled={busy || !onFrame}
          onClick={onFrame}
        >
          Frame
        </button>
      ) : null}
    </li>
  );
}
