import { formatList, formatSigned } from "@rulewright/present";
import { type Character, isSameName, type JsonValue } from "@rulewright/rules";
import { type ScreenTable, useHost } from "../../screen/index.ts";
import { usesOf } from "../rules/roll-uses.ts";
import { sheet } from "../rules/sheet.ts";
import { sideName } from "./side-name.ts";

const isPurpose = (value: JsonValue | undefined, purpose: string): boolean =>
  typeof value === "string" && isSameName(value, purpose);

/** VP-34, VP-36 Whose rolls have helped somebody's next roll since the last one that used help up, the first one first. */
export function helpersOf(past: ScreenTable["past"], helped: string, purpose: string): readonly string[] {
  const helpers: string[] = [];
  for (const { character, given, outcome } of past.toReversed()) {
    if (usesOf(given, character).some((use) => use.who === helped && isPurpose(use.helped, purpose))) break;
    const { whom = null } = given;
    if (!isPurpose(given["purpose"], purpose) || (whom ?? character) !== helped) continue;
    if (Number(outcome["vp"] ?? 0) > 0 && !helpers.includes(character)) helpers.unshift(character);
  }
  return helpers;
}

/** VP-34, VP-36 The help that waits for a roll: what it adds, to which roll, and who gave it. */
export function SavedHelp({ character }: { readonly character: Character }) {
  const { table } = useHost();
  const saved = Object.entries(sheet.of(character).help).filter(([, points]) => points !== 0);
  if (saved.length === 0) return null;
  return (
    <ul className="vp-help" aria-label="Saved help">
      {saved.map(([purpose, points]) => (
        <li key={purpose}>
          <b>{formatSigned(points)}</b>
          <span>
            to the target number of the next {purpose} roll
            <small>{giverWords(table, character, purpose)}, used up by that roll</small>
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Who gave saved help; of what the GM has set by hand that is nobody. */
function giverWords(table: ScreenTable, { id }: Character, purpose: string): string {
  const helpers = helpersOf(table.past, id, purpose);
  const givers = formatList(helpers.map((helper) => (helper === id ? "an earlier roll" : sideName(table, helper))));
  return givers === "" ? "Saved help" : `From ${givers}`;
}
