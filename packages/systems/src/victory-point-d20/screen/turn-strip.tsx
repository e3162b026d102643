import { formatList } from "@rulewright/present";
import { isSameName, resolveHouseRules } from "@rulewright/rules";
import { type Awaited, type ScreenTable, useHost } from "../../screen/index.ts";
import { houseRules } from "../rules/house-rules.ts";
import { sheet } from "../rules/sheet.ts";
import { nextInTurn, orderOfTurn, type TurnEntry } from "../rules/turn-order.ts";
import { sideName } from "./side-name.ts";

/** VP-11 The places of the turn, as the viewer's sheets tell them. */
function placesOf({ characters, house, shared }: ScreenTable): readonly (readonly TurnEntry[])[] {
  const resolved = resolveHouseRules(houseRules, house);
  return "faults" in resolved ? [] : orderOfTurn(characters, sheet.ofTable(shared).order, resolved.house);
}

/** VP-11 Whom the turn waits for. */
export const awaitedEntries = (table: ScreenTable): readonly TurnEntry[] => nextInTurn(placesOf(table));

/** A part of a place: those who have acted at it, or those who have not. */
interface Cell {
  readonly entries: readonly TurnEntry[];
  readonly state: "acted" | "acting" | "waiting" | "undeclared";
}

function cellsOf(table: ScreenTable): readonly Cell[] {
  const places = placesOf(table);
  const next = nextInTurn(places);
  return places.flatMap((entries): readonly Cell[] => {
    const acted = entries.filter((entry) => entry.acted);
    const open = entries.filter((entry) => !entry.acted);
    const isNext = open.some((entry) => next.includes(entry));
    const state = isNext ? "acting" : open.some(({ declared }) => declared) ? "waiting" : "undeclared";
    const cells: readonly Cell[] = [
      { entries: acted, state: "acted" },
      { entries: open, state },
    ];
    return cells.filter((cell) => cell.entries.length > 0);
  });
}

const MARKS = { acted: "✓", acting: "▸", waiting: "…", undeclared: "…" };
const WORDS = { acted: "acted", acting: "acting", waiting: "waiting", undeclared: "nothing declared" };

/** VP-11..VP-13 Above the story: who has acted, who acts, and who waits, in the order of the turn. */
export function TurnStrip() {
  const { table, RuleNumber } = useHost();
  const cells = cellsOf(table);
  if (cells.length === 0) return null;
  return (
    <section className="vp-order" aria-label="The order of the turn">
      {/* A long order scrolls sideways, with whoever acts in sight. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region must be reachable by keyboard */}
      <ol tabIndex={0} ref={showActing}>
        {cells.map(({ entries, state }, i) => (
          // Places keep their order.
          <li key={i} className={state} aria-current={state === "acting" ? "step" : undefined}>
            <span aria-hidden="true">{MARKS[state]}</span>
            <span>{namesAt(table, entries)}</span>
            {entries.some(({ action }) => action !== undefined) ? <small>{actionsAt(entries)}</small> : null}
            <span className="unseen">, {WORDS[state]}</span>
          </li>
        ))}
      </ol>
      <RuleNumber rules={["VP-11"]} />
    </section>
  );
}

/** Scrolls the order of a turn to whoever acts. */
function showActing(list: HTMLOListElement | null): void {
  const acting = list?.querySelector<HTMLElement>("[aria-current]");
  if (list && acting) list.scrollLeft = acting.offsetLeft - list.offsetLeft;
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
function actionsAt(entries: readonly TurnEntry[]): string {
  const shown = entries.flatMap((entry, i) => {
    if (entry.action === undefined || entries.findIndex((one) => isSameShot(one, entry)) < i) return [];
    const times = entries.filter((one) => isSameShot(one, entry)).length;
    return [times === 1 ? entry.action : `${entry.action} ×${times}`];
  });
  return [...new Set(shown)].join(", ");
}

/** VP-11 Whose action comes next; undefined where nobody has declared one, and there is no initiative order. */
export function awaitsAction(table: ScreenTable): Awaited | undefined {
  const { isGm, mine, party } = table;
  const next = awaitedEntries(table);
  if (next.length === 0) return undefined;
  const own = next.find(({ character }) => character !== undefined && character.id === mine?.id);
  if (own && !isGm) {
    const words = own.declared ? `${own.action}. Say how you do it.` : "Say what you do, or declare several actions.";
    return { turn: "yours", words };
  }
  const words = next
    .map((entry) => `${nameOf(table, entry)}: ${entry.declared ? entry.action : "nothing declared yet"}`)
    .join("; ");
  // The GM acts for whoever nobody plays.
  const isUnplayed = next.some(({ character }) => !party.some(({ id }) => id === character?.id));
  return { turn: isGm && isUnplayed ? "yours" : "others", words: `${words}.` };
}
