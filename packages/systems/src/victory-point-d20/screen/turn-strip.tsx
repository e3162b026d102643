import { formatList } from "@rulewright/present";
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

/** A part of a place: those who have acted at it, or those who have not. */
interface Cell {
  readonly entries: readonly TurnEntry[];
  readonly state: keyof typeof WORDS;
}

function cellsOf(table: ScreenTable): readonly Cell[] {
  const places = placesOf(table);
  const next = awaitedEntries(table, places);
  return places.flatMap((entries): readonly Cell[] => {
    const acted = entries.filter((entry) => entry.acted);
    // Whether somebody has acted whose sheet the viewer doesn't see isn't known.
    const unknown = entries.filter(({ character }) => character === undefined);
    const open = entries.filter((entry) => !entry.acted && entry.character !== undefined);
    const isNext = open.some((entry) => next.includes(entry));
    const state = isNext ? "acting" : open.some(({ declared }) => declared) ? "waiting" : "undeclared";
    const cells: readonly Cell[] = [
      { entries: acted, state: "acted" },
      { entries: open, state },
      { entries: unknown, state: "unknown" },
    ];
    return cells.filter((cell) => cell.entries.length > 0);
  });
}

const WORDS = { acted: "✓ acted", acting: "acting", waiting: "waits", undeclared: "waits", unknown: "the GM's" };

/** VP-11..VP-13 Above the story: who has acted, who acts, and who waits, in the order of the turn. */
export function TurnStrip() {
  const { table } = useHost();
  const cells = cellsOf(table);
  return cells.length === 0 ? null : <Order cells={cells} />;
}

/** The place of one's own next action in the order, or of the last one that is over; -1 for none. */
export function ownCell(cells: readonly Pick<Cell, "entries" | "state">[], mine: string | undefined): number {
  const isOwn = ({ entries }: Pick<Cell, "entries">): boolean =>
    mine !== undefined && entries.some(({ character }) => character?.id === mine);
  const next = cells.findIndex((cell) => isOwn(cell) && cell.state !== "acted");
  return next < 0 ? cells.findLastIndex(isOwn) : next;
}

function Order({ cells }: { readonly cells: readonly Cell[] }) {
  const { table, RuleNumber } = useHost();
  const { list, edges } = useEdges(
    cells.findIndex(({ state }) => state === "acting"),
    ownCell(cells, table.mine?.id),
  );
  return (
    <section className="vp-order" aria-label="The order of the turn">
      {/* A long order scrolls sideways, with whoever acts in sight. An edge behind which it goes on fades, with an arrow. */}
      <div className={edges}>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region must be reachable by keyboard */}
        <ol tabIndex={0} ref={list}>
          {cells.map(({ entries, state }, i) => (
            // Places keep their order.
            <li key={i} className={state} aria-current={state === "acting" ? "step" : undefined}>
              <span>{namesAt(table, entries)}</span>
              {entries.some(({ action }) => action !== undefined) ? <small>{actionsAt(entries)}</small> : null}
              <small className="state">
                <span className="unseen">, </span>
                {WORDS[state]}
                {state === "undeclared" ? <span className="unseen">, nothing declared</span> : null}
              </small>
            </li>
          ))}
        </ol>
      </div>
      <RuleNumber rules={["VP-11"]} />
    </section>
  );
}

/** What fades at an edge behind which the order goes on, in pixels. */
const FADE = 40;

/**
 * The order of a turn, scrolled to whoever acts and to one's own place each time either is another; to whoever acts where there
 * is no room for both. And the edges behind which it goes on.
 */
function useEdges(acting: number, own: number) {
  const list = useRef<HTMLOListElement>(null);
  const [edges, setEdges] = useState("edges");
  useLayoutEffect(() => {
    const { current } = list;
    const cellsShown = [...(current?.children ?? [])].filter((one) => one instanceof HTMLElement);
    const mine = cellsShown[own] ?? cellsShown[acting];
    const cell = cellsShown[acting] ?? mine;
    if (!current || !cell || !mine) return;
    const [first, last] = own < acting ? [mine, cell] : [cell, mine];
    const width = last.offsetLeft + last.offsetWidth - first.offsetLeft;
    const from = width + 2 * FADE <= current.clientWidth ? first : cell;
    current.scrollLeft = from.offsetLeft - current.offsetLeft - FADE;
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

/** Who acts at a place of the order, each once: "Orrin and Blade at once". */
function namesAt(table: ScreenTable, entries: readonly TurnEntry[]): string {
  const names = [...new Set(entries.map((entry) => nameOf(table, entry)))];
  return names.length === 1 ? (names[0] ?? "") : `${formatList(names)} at once`;
}

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
