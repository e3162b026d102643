import { recordRules } from "@rulewright/rules";
import fc from "fast-check";
import { expect, it } from "vitest";
import {
  attemptsInLog,
  EMPTY_TABLE,
  fold,
  linesFor,
  logPage,
  namedCharacter,
  type Line,
  type Member,
  type TableEvent,
} from "../src/index.ts";
import { system } from "./coins.ts";

const ann: Member = { id: "ann", name: "Ann", role: "player" };

const rules = recordRules(system, (text) => text);
const opened: TableEvent = {
  type: "table-opened",
  system: "coins",
  version: "1",
  title: "Tides",
  house: { purses: 1 },
  phase: "",
  shared: { traits: {}, trackers: {} },
};

const event = fc.oneof(
  fc.constant<TableEvent>({ type: "said", words: "x" }),
  // Nobody sees this one.
  fc.constant<TableEvent>({ type: "rules-recorded", rules }),
  fc.integer({ min: 1, max: 9 }).map((value): TableEvent => ({ type: "house-rule-set", name: "purses", value })),
  fc.constantFrom("amy", "bob").map((id): TableEvent => ({
    type: "character-added",
    character: { id, name: `Name of ${id}`, traits: {}, trackers: {} },
  })),
  fc.constantFrom("amy", "bob").map((character): TableEvent => ({ type: "character-left", character })),
  fc.constantFrom("amy", "bob").map((character): TableEvent => ({
    type: "character-described",
    character,
    name: `Other name of ${character}`,
  })),
);

const table = fc.array(event, { maxLength: 30 }).map((events) =>
  fold(
    EMPTY_TABLE,
    [opened, ...events].map((one, i) => ({ seq: i + 1, at: i, event: one })),
  ),
);

/** The newest name of everybody who was ever at the table. */
function newestNames(lines: readonly Line[]): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const { event: one } of lines) {
    const named = namedCharacter(one);
    if (named && (one.type === "character-added" || names.has(named.id))) names.set(named.id, named.name);
  }
  return names;
}

it("pages, newest first, are the log, without a gap and without a line twice", () => {
  fc.assert(
    fc.property(table, fc.integer({ min: 1, max: 7 }), (state, max) => {
      const all = linesFor(state, ann);
      let lines: readonly Line[] = [];
      for (let before = Infinity; before > 1; before = lines[0]?.n ?? 1) {
        const page = logPage(state, ann, { before, max });
        expect(page.lines.length).toBeLessThanOrEqual(max);
        lines = [...page.lines, ...lines];
        // The house rules before the page are those that its first attempt would begin under.
        const earlier = all.slice(0, (lines[0]?.n ?? 1) - 1);
        const expected = earlier.reduce<unknown>(
          (purses, { event: one }) =>
            one.type === "house-rule-set" ? one.value : one.type === "table-opened" ? one.house["purses"] : purses,
          undefined,
        );
        expect(page.before.house["purses"]).toBe(expected);
        // Everybody whom a page may speak of has a name: in the view, in the page, or in what was before it.
        const names = newestNames(all);
        const departed = earlier.flatMap(({ event: one }) =>
          one.type === "character-added" && !Object.hasOwn(state.characters, one.character.id)
            ? [[one.character.id, names.get(one.character.id)]]
            : [],
        );
        expect(page.before.departed).toEqual(Object.fromEntries(departed));
      }
      expect(lines).toEqual(all);
    }),
  );
});

it("a page after a number is what has come since, at most the newest lines of it", () => {
  fc.assert(
    fc.property(table, fc.nat({ max: 30 }), fc.integer({ min: 1, max: 40 }), (state, after, max) => {
      expect(logPage(state, ann, { after, max }).lines).toEqual(linesFor(state, ann, after).slice(-max));
    }),
  );
});

it("a page without lines knows nothing before the first line, and everything after the last one", () => {
  const added: TableEvent = {
    type: "character-added",
    character: { id: "amy", name: "Amy", traits: {}, trackers: {} },
  };
  const events: readonly TableEvent[] = [opened, added, { type: "character-left", character: "amy" }];
  const state = fold(
    EMPTY_TABLE,
    events.map((one, i) => ({ seq: i + 1, at: i, event: one })),
  );
  expect(logPage(state, ann, { before: 1, max: 5 })).toEqual({ lines: [], before: { house: {}, departed: {} } });
  expect(logPage(state, ann, { after: 3, max: 5 })).toEqual({
    lines: [],
    before: { house: { purses: 1 }, departed: { amy: "Amy" } },
  });
});

it("attempts of a page begin under the house rules before it", () => {
  const terms = { offer: "bet", given: {}, procedure: "bet", version: "1", args: {}, named: {}, roles: {} };
  const who = { attempt: "a1", member: "ann", character: "amy", title: "A bet" };
  const framed = { type: "attempt-framed", ...who, ...terms, changes: [], notices: [] } as const;
  const lines: readonly Line[] = [{ n: 7, at: 0, by: "gm", event: framed }];
  expect(attemptsInLog("coins", lines, { purses: 3 }).get("a1")?.trace.house).toEqual({ purses: 3 });
});
