import fc from "fast-check";
import { expect, it } from "vitest";
import { EMPTY_TABLE, type Entry, evolve, type TableEvent, type TableState, undoneLines } from "../src/index.ts";

/** What is undone by definition: what an undo took that isn't undone itself. */
function undoneIn(events: readonly TableEvent[]): ReadonlySet<number> {
  const undone = new Set<number>();
  for (const [i, event] of [...events.entries()].toReversed()) {
    if (event.type === "undone" && !undone.has(i + 1)) for (const seq of event.entries) undone.add(seq);
  }
  return undone;
}

/** For each entry, which of the earlier ones it undoes: those at these places among the ones that stand. None for something said. */
const choices = fc.array(fc.array(fc.nat(7), { maxLength: 3 }), { minLength: 1, maxLength: 40 });

const entryAt = (seq: number, event: TableEvent): Entry => ({ seq, at: 0, by: "gm", event });

const undo = (entries: readonly number[]): TableEvent => ({
  type: "undone",
  entries: [...entries],
  restored: [],
  words: "",
});

it("an entry is undone while an undo that took it stands, and undoing an undo at once changes nothing", () => {
  fc.assert(
    fc.property(choices, (all) => {
      const events: TableEvent[] = [];
      let state: TableState = EMPTY_TABLE;
      for (const places of all) {
        const standing = events.map((_, i) => i + 1).filter((seq) => !state.undone.includes(seq));
        const taken = [...new Set(places)].flatMap((place) => standing.at(-1 - place) ?? []);
        events.push(taken.length > 0 ? undo(taken) : { type: "scene-set", title: `Scene ${events.length}` });
        const entry = entryAt(events.length, events.at(-1) ?? undo([]));
        state = evolve(state, entry);
        expect(new Set(state.undone)).toEqual(undoneIn(events));
      }
      const lines = events.map((event, i) => ({ n: i + 1, at: 0, by: "gm", event }));
      expect(undoneLines(lines)).toEqual(undoneIn(events));
      const [seq, newest] = [events.length, state.undone];
      const back = evolve(evolve(state, entryAt(seq + 1, undo([seq]))), entryAt(seq + 2, undo([seq + 1])));
      expect(back.undone.filter((one) => one <= seq)).toEqual(newest);
      expect(back.scene).toBe(state.scene);
    }),
  );
});
