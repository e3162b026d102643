import { type BoardRow, resolveHouseRules } from "@rulewright/rules";
import { type Awaited, type ScreenTable, useHost } from "../../screen/index.ts";
import { houseRules } from "../rules/house-rules.ts";
import { turnOrder } from "../rules/turn-board.ts";
import { sideName } from "./side-name.ts";

/** VP-11 Everybody's declared actions in their order; those at the same place come together. */
function placesOf({ characters, house }: ScreenTable): readonly (readonly BoardRow[])[] {
  const resolved = resolveHouseRules(houseRules, house);
  if ("faults" in resolved) return [];
  const places: BoardRow[][] = [];
  for (const row of turnOrder(characters, resolved.house)) (places[row.place - 1] ??= []).push(row);
  return places;
}

const isDone = (rows: readonly BoardRow[]): boolean => rows.every(({ done }) => done);

/** VP-11..VP-13 Above the story: who has acted, who acts, and who waits, in the order of the turn. */
export function TurnStrip() {
  const { table, RuleNumber } = useHost();
  const places = placesOf(table);
  const next = places.findIndex((rows) => !isDone(rows));
  if (places.length === 0) return null;
  return (
    <section className="vp-order" aria-label="The order of the turn">
      <ol>
        {places.map((rows, i) => {
          const state = isDone(rows) ? "acted" : i === next ? "acting" : "waiting";
          return (
            // Places keep their order.
            <li key={i} className={state} aria-current={state === "acting" ? "step" : undefined}>
              <span aria-hidden="true">{state === "acted" ? "✓" : state === "acting" ? "▸" : "…"}</span>
              <span>{namesAt(table, rows)}</span>
              <small>{[...new Set(rows.map(({ action }) => action))].join(", ")}</small>
              <span className="unseen">, {state}</span>
            </li>
          );
        })}
      </ol>
      <RuleNumber rules={["VP-11"]} />
    </section>
  );
}

/** Who acts at a place of the order, each once: "Orrin and Blade at once". */
function namesAt(table: ScreenTable, rows: readonly BoardRow[]): string {
  const names = [...new Set(rows.map(({ character }) => sideName(table, character)))];
  return names.length === 1 ? (names[0] ?? "") : `${names.join(" and ")} at once`;
}

/** VP-11 Whose declared action comes next; undefined where nothing is declared. */
export function awaitsAction(table: ScreenTable): Awaited | undefined {
  const { isGm, mine, characters } = table;
  const next = placesOf(table)
    .find((rows) => !isDone(rows))
    ?.filter(({ done }) => !done);
  if (!next) return undefined;
  const own = next.find(({ character }) => character === mine?.id);
  if (own && !isGm) return { turn: "yours", words: `${own.action}. Say how you do it.` };
  const words = next.map(({ character, action }) => `${sideName(table, character)}: ${action}`).join("; ");
  const isOpponent = next.some((row) => characters.find(({ id }) => id === row.character)?.opponent !== undefined);
  return isGm && isOpponent ? { turn: "yours", words: `${words}.` } : { turn: "others", words: `${words}.` };
}
