import { isSameName, resolveHouseRules } from "@rulewright/rules";
import { useLayoutEffect, useRef, useState } from "react";
import { type Awaited, type ScreenTable, useHost } from "../../screen/index.ts";
import { actionCount, turnOf } from "../rules/declared-turns.ts";
import { houseRules } from "../rules/house-rules.ts";
import { sheet } from "../rules/sheet.ts";
import { nextInTurn, orderOfTurn, type TurnEntry } from "../rules/turn-order.ts";
import { sideName } from "./side-name.ts";

/** VP-11 The places of the turn, as the viewer's sheets tell them. */
function placesOf({ characters, house, shared }: ScreenTable): readonly (readonly TurnEntry[])[] {
  const resolved = resolveHouseRules(houseRules, house);
  return "faults" in resolved ? [] : orderOfTurn(characters, sheet.ofTable(shared).order, resolved.house);
}

/** VP-11 Whom the turn waits for, of those whose sheets the viewer sees: nobody of them while the game master goes first. */
export const awaitedEntries = (table: ScreenTable, places = placesOf(table)): readonly TurnEntry[] =>
  table.gmFirst ? [] : nextInTurn(places);

/** Somebody's place in the order: that of their first action, with all they have declared. */
interface Cell {
  readonly entries: readonly TurnEntry[];
  readonly state: keyof typeof WORDS;
  /** VP-13 Whether it is also somebody else's place. */
  readonly isShared: boolean;
}

/** Whose entry it is. */
const ownerOf = ({ character, name }: TurnEntry): string => character?.id ?? name;

/** VP-11 A cell for each character, in the order of their first actions. */
function cellsOf(table: ScreenTable): readonly Cell[] {
  const places = placesOf(table);
  const next = awaitedEntries(table, places);
  const entries = places.flat();
  const stateOf = (own: readonly TurnEntry[]): Cell["state"] => {
    // Whether somebody has acted whose sheet the viewer doesn't see isn't known.
    if (own.some(({ character }) => character === undefined)) return "unknown";
    const open = own.filter(({ acted }) => !acted);
    if (open.length === 0) return "acted";
    if (open.some((entry) => next.includes(entry))) return "acting";
    return open.some(({ declared }) => declared) ? "waiting" : "undeclared";
  };
  return [...new Set(entries.map(ownerOf))].map((owner) => {
    const own = entries.filter((entry) => ownerOf(entry) === owner);
    const place = places.find((one) => one.some((entry) => own.includes(entry)));
    return { entries: own, state: stateOf(own), isShared: place?.some((entry) => !own.includes(entry)) ?? false };
  });
}

const WORDS = { acted: "✓ acted", acting: "acting", waiting: "waits", undeclared: "waits", unknown: "the GM's" };

/** VP-11 Where a character stands in the turn: "acting", "waits · 1 of 3 done"; undefined for whoever has no place in it. */
export function placeWords(table: ScreenTable, id: string): string | undefined {
  const cell = cellsOf(table).find(({ entries }) => entries.some(({ character }) => character?.id === id));
  if (!cell) return undefined;
  const { entries, state } = cell;
  const done = entries.filter(({ acted }) => acted).length;
  return entries.length > 1 && state !== "acted" ? `${WORDS[state]} · ${done} of ${entries.length} done` : WORDS[state];
}

/** VP-11..VP-13 Above the story: who has acted, who acts, and who waits, in the order of the turn. */
export function TurnStrip() {
  const { table } = useHost();
  const cells = cellsOf(table);
  return cells.length === 0 ? null : <Order cells={cells} />;
}

const isOwn = ({ entries }: Cell, mine: string | undefined): boolean =>
  mine !== undefined && entries.some(({ character }) => character?.id === mine);

function Order({ cells }: { readonly cells: readonly Cell[] }) {
  const { table, RuleNumber } = useHost();
  const own = cells.findIndex((cell) => isOwn(cell, table.mine?.id));
  const { list, edges } = useEdges(
    cells.findIndex(({ state }) => state === "acting"),
    own,
  );
  return (
    <section className="vp-order" aria-label="The order of the turn">
      {/* A long order scrolls sideways, with whoever acts in sight. An edge behind which it goes on fades, with an arrow. */}
      <div className={edges}>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region must be reachable by keyboard */}
        <ol tabIndex={0} ref={list} style={{ gap: GAP }}>
          {cells.map((cell, i) => (
            <OrderCell key={i} cell={cell} isMine={i === own} />
          ))}
        </ol>
      </div>
      <RuleNumber rules={["VP-11"]} />
    </section>
  );
}

interface OrderCellProps {
  readonly cell: Cell;
  readonly isMine: boolean;
}

/** Who it is, whether they act, and a mark for each action of their turn. The board and the line beneath tell which. */
function OrderCell({ cell: { entries, state, isShared }, isMine }: OrderCellProps) {
  const { table } = useHost();
  const [first] = entries;
  const next = entries.find(({ acted }) => !acted);
  const name = first ? nameOf(table, first) : "";
  return (
    <li className={isMine ? `${state} mine` : state} aria-current={state === "acting" ? "step" : undefined}>
      <span className="name" title={name}>
        {name}
      </span>
      <small className="state">
        <span className="unseen">, </span>
        {WORDS[state]}
        {isShared && next ? " at once" : ""}
        {state === "undeclared" ? <span className="unseen">, nothing declared</span> : null}
        <ActionMarks entries={entries} />
      </small>
    </li>
  );
}

/** VP-06 A mark for each of several actions; as many as are over are filled. */
function ActionMarks({ entries }: Pick<Cell, "entries">) {
  if (entries.length < 2) return null;
  const done = entries.filter(({ acted }) => acted).length;
  return (
    <span className="marks">
      <span className="unseen">
        , {done} of {entries.length} actions done
      </span>
      {entries.map((_, i) => (
        <i key={i} className={i < done ? "filled" : ""} aria-hidden="true" />
      ))}
    </span>
  );
}

/** What fades at an edge behind which the order goes on, and what lies between two places, in pixels. */
const FADE = 40;
const GAP = 4;

/** How far to scroll so that whoever acts is in sight, and one's own place too: where both don't fit, that one sticks to an edge. */
export function scrolledTo(
  widths: readonly number[],
  room: number,
  { acting, own }: { readonly acting: number; readonly own: number },
): number {
  const startOf = (place: number): number => widths.slice(0, place).reduce((sum, width) => sum + width + GAP, 0);
  const endOf = (place: number): number => startOf(place) + (widths[place] ?? 0);
  const places = [acting, own].filter((place) => place >= 0);
  const [first, last] = [Math.min(...places), Math.max(...places)];
  if (endOf(last) - startOf(first) + 2 * FADE <= room) return startOf(first) - FADE;
  if (acting < 0) return startOf(own) - FADE;
  return startOf(acting) - FADE - (own >= 0 && own < acting ? (widths[own] ?? 0) + GAP : 0);
}

/** The order of a turn, scrolled each time whoever acts or one's own place is another; and the edges behind which it goes on. */
function useEdges(acting: number, own: number) {
  const list = useRef<HTMLOListElement>(null);
  const [edges, setEdges] = useState("edges");
  useLayoutEffect(() => {
    const { current } = list;
    if (!current || Math.max(acting, own) < 0) return;
    const widths = [...current.children].map((one) => (one instanceof HTMLElement ? one.offsetWidth : 0));
    current.scrollLeft = scrolledTo(widths, current.clientWidth, { acting, own });
  }, [acting, own]);
  useLayoutEffect(() => (list.current ? followEdges(list.current, setEdges) : undefined), []);
  return { list, edges };
}

/** Reports the edges behind which a list goes on, as it is and whenever that changes; returns how to stop. */
function followEdges(list: HTMLOListElement, onEdges: (edges: string) => void): () => void {
  const measure = (): void => {
    const { scrollLeft, clientWidth, scrollWidth } = list;
    const before = scrollLeft > 1 ? " before" : "";
    onEdges(`edges${before}${scrollLeft + clientWidth < scrollWidth - 1 ? " after" : ""}`);
  };
  measure();
  const observer = new ResizeObserver(measure);
  observer.observe(list);
  // Another order has other cells.
  const changes = new MutationObserver(measure);
  changes.observe(list, { childList: true, characterData: true, subtree: true });
  list.addEventListener("scroll", measure);
  return () => {
    observer.disconnect();
    changes.disconnect();
    list.removeEventListener("scroll", measure);
  };
}

const nameOf = (table: ScreenTable, { character, name }: TurnEntry): string =>
  character ? sideName(table, character.id) : name;

const isSameShot = (a: TurnEntry, b: TurnEntry): boolean =>
  a.name === b.name && isSameName(a.action ?? "", b.action ?? "");

/** Their actions, each once: of a gun, how many shots. */
export function actionsAt(entries: readonly TurnEntry[]): string {
  const shown = entries.flatMap((entry) => {
    if (entry.action === undefined) return [];
    const times = entries.filter((one) => isSameShot(one, entry)).length;
    return [times === 1 ? entry.action : `${entry.action} ×${times}`];
  });
  return [...new Set(shown)].join(", ");
}

/** Whether the GM acts for a character: nobody plays it. */
export const isUnplayed = ({ party }: ScreenTable, id: string | undefined): boolean =>
  !party.some((one) => one.id === id);

/** Whether an action is on the turn board; the initiative order alone only says what an unplayed character's place is for. */
const isOnBoard = ({ character }: TurnEntry): boolean => character !== undefined && actionCount(turnOf(character)) > 0;

/** VP-11 Who acts next with what, each once; the GM acts for those whom nobody plays. */
function nextWords(table: ScreenTable, next: readonly TurnEntry[]): string {
  const gm = table.isGm ? { acts: "You act for", decides: "You decide for" } : GM_OF_OTHERS;
  return [...new Set(next.map((entry) => nameOf(table, entry)))]
    .map((name) => {
      const own = next.filter((entry) => nameOf(table, entry) === name);
      const unplayed = own.some(({ character }) => isUnplayed(table, character?.id));
      if (unplayed && !own.some(isOnBoard)) return `${gm.decides} ${name}.`;
      const actions = actionsAt(own);
      const words = `${name}: ${actions === "" ? "nothing declared yet" : actions}.`;
      return unplayed ? `${gm.acts} ${words}` : words;
    })
    .join(" ");
}

const GM_OF_OTHERS = { acts: "The GM acts for", decides: "The GM decides for" };

/** VP-11 Whose action comes next; undefined where nobody has declared one, and there is no initiative order. */
export function awaitsAction(table: ScreenTable): Awaited | undefined {
  const { isGm, mine, gmFirst } = table;
  // Who acts for the game master, and how many, isn't the viewer's to know.
  if (gmFirst) return { turn: "others", words: "The GM goes first." };
  const next = awaitedEntries(table);
  if (next.length === 0) return undefined;
  const own = next.find(({ character }) => character !== undefined && character.id === mine?.id);
  if (own && !isGm) {
    const words = own.declared ? `${own.action}. Say how you do it.` : "Say what you do, or declare several actions.";
    return { turn: "yours", words };
  }
  const turn = isGm && next.some(({ character }) => isUnplayed(table, character?.id)) ? "yours" : "others";
  const [character, ...more] = new Set(next.map((entry) => entry.character?.id));
  return { turn, words: nextWords(table, next), ...(character === undefined || more.length > 0 ? {} : { character }) };
}
