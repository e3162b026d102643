import { compareRules, type RulesRecord } from "@rulewright/rules";
import type { TableEvent } from "./events.ts";
import type { TableState } from "./state.ts";

/** How many differences of rules an event lists. */
const MAX_DIFFERENCES = 40;

/**
 * The events of a table that is loaded with these rules: none while they are those that it runs under. Other rules are
 * recorded, after an event that says what has changed. At a table from before rules had an identity nothing has changed
 * while the author's own version is the same.
 *
 * @example
 * ```ts
 * import { EMPTY_TABLE, rulesEvents } from "@rulewright/table";
 *
 * const lots = (max: number) => ({ trackers: { lots: { max } } });
 * const rules = { version: "a1", declared: lots(10), texts: {}, offers: {} };
 * const table = { ...EMPTY_TABLE, version: "a1", rules };
 * rulesEvents(table, rules, "1"); // => []
 * const [changed, recorded] = rulesEvents(table, { ...rules, version: "b2", declared: lots(12) }, "1");
 * changed?.type === "rules-changed" && changed.differences[0]; // => { change: "changed", at: ["trackers", "lots", "max"], from: 10, to: 12 }
 * recorded?.type; // => "rules-recorded"
 * ```
 */
export function rulesEvents(
  { version: from, rules: before }: Pick<TableState, "version" | "rules">,
  rules: RulesRecord,
  authorsVersion: string,
): readonly TableEvent[] {
  if (before?.version === rules.version) return [];
  const recorded: TableEvent = { type: "rules-recorded", rules };
  if (!before && (from === authorsVersion || from === rules.version)) return [recorded];
  const all = before ? compareRules(before, rules) : [];
  const differences = all.slice(0, MAX_DIFFERENCES);
  const isNew = rules.note !== undefined && rules.note !== before?.note;
  return [
    {
      type: "rules-changed",
      from,
      to: rules.version,
      differences,
      more: all.length - differences.length,
      offers: Object.fromEntries(
        Object.entries(before?.offers ?? {}).filter(
          ([name, offer]) => JSON.stringify(offer) !== JSON.stringify(rules.offers[name]),
        ),
      ),
      ...(isNew ? { note: rules.note } : {}),
    },
    recorded,
  ];
}
