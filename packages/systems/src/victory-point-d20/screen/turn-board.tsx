import type { BoardRow } from "@rulewright/rules";
import type { ReactNode } from "react";
import { type DeclaredRow, type SlotProps, useHost } from "../../screen/index.ts";
import { actionCount, turnOf } from "../rules/declared-turns.ts";
import { sideName } from "./side-name.ts";
import { TurnPrices } from "./turn-prices.tsx";
import { costWords } from "./turn-row.tsx";
import { BoardSlot } from "./turn-slot.tsx";
import { awaitedEntries, isUnplayed } from "./turn-strip.tsx";

/** A row of the board with its place in the order of the turn. */
interface PlacedRow {
  readonly row: DeclaredRow;
  readonly place: number;
}

/** What a character has declared, in the order of the turn. */
interface OwnRows {
  readonly id: string;
  readonly rows: readonly PlacedRow[];
}

/** The rows by whose they are: one's own first, then in the order of the turn. */
function byCharacter(rows: readonly DeclaredRow[], mine: string | undefined): readonly OwnRows[] {
  const placed = rows.map((row, place) => ({ row, place }));
  const ids = [...new Set(rows.map(({ character }) => character))];
  return ids
    .toSorted((one, other) => Number(other === mine) - Number(one === mine))
    .map((id) => ({ id, rows: placed.filter(({ row }) => row.character === id) }));
}

/** Whose turn is open for whoever has none, such as the GM: what is next, else the first with something left, else the first. */
const openedTurn = (turns: readonly OwnRows[], isNext: (row: BoardRow) => boolean): string | undefined =>
  [isNext, (row: BoardRow) => !row.done, () => true]
    .map((wanted) => turns.find(({ rows }) => rows.some(({ row }) => wanted(row))))
    .find((found) => found !== undefined)?.id;

/** VP-05..VP-13 The turn: the price of one, two or three actions, and what is declared in slots; that of others is folded. */
export function TurnSlots({ rows, settled, onFrame }: SlotProps["board"]) {
  const { table } = useHost();
  const { mine } = table;
  // Nothing on the board is next as long as somebody comes first who has nothing on it.
  const isOnBoard =
    !table.gmFirst && awaitedEntries(table).every((entry) => rows.some((row) => row.character === entry.character?.id));
  const next = isOnBoard ? rows.find(({ done }) => !done)?.place : undefined;
  const isNext = (row: BoardRow): boolean => row.place === next && !row.done;
  const due = rows.findIndex((row) => isNext(row) && isUnplayed(table, row.character));
  const slots = (own: readonly PlacedRow[]) =>
    own.map(({ row, place }) => (
      <BoardSlot
        key={place}
        {...{ row, place, rows, settled }}
        isNext={isNext(row)}
        isDue={place === due}
        isOpen={!row.done && (next === undefined || isNext(row))}
        onFrame={onFrame && (() => onFrame(place))}
      />
    ));
  const turns = byCharacter(rows, mine?.id);
  const opened = mine ? undefined : openedTurn(turns, isNext);
  return turns.map(({ id, rows: own }) =>
    id === mine?.id ? (
      <OwnTurn key={id}>{slots(own)}</OwnTurn>
    ) : (
      <details key={id} className="vp-turn-of" open={id === opened}>
        <summary>
          <b>{sideName(table, id)}</b> <TurnInLine {...{ id, rows: own, isNext }} />
        </summary>
        <ol className="vp-slots">{slots(own)}</ol>
      </details>
    ),
  );
}

/** VP-05..VP-08 One's own turn: its price, and its actions in slots. */
function OwnTurn({ children }: { readonly children: ReactNode }) {
  const { mine } = useHost().table;
  const actions = mine ? actionCount(turnOf(mine)) : 0;
  return (
    <>
      {actions > 0 ? <TurnPrices actions={actions} /> : null}
      <ol className="vp-slots">{children}</ol>
    </>
  );
}

interface LineProps extends OwnRows {
  readonly isNext: (row: BoardRow) => boolean;
}

/** VP-05..VP-08 Somebody's turn in a line: what it costs, how much of it is rolled, and whether it is next. */
function TurnInLine({ id, rows, isNext }: LineProps) {
  const { table } = useHost();
  const character = table.characters.find((one) => one.id === id);
  const count = rows.filter(({ row }) => row.done).length;
  const state = rows.some(({ row }) => isNext(row)) ? "next" : count === rows.length ? "done" : "";
  const words = [
    ...(character ? [costWords(character)] : []),
    ...(count > 0 && count < rows.length ? [`${count} rolled`] : []),
    ...(state === "" ? [] : [state]),
  ];
  return <small>{words.join(" · ")}</small>;
}
