import type { SystemDefinition } from "@rulewright/rules";
import { eveningStar } from "@rulewright/systems/evening-star";
import { currentAttempt, type Line, mayBeUndone, type Member } from "@rulewright/table";
import { textOf } from "../../src/state/game.tsx";
import { peopleOf } from "../../src/state/people.ts";
import { logContext } from "../../src/table/log/log-context.ts";
import { type LogFilter, logEntries } from "../../src/table/log/log-entries.ts";
import type { LogEntry, SingleEntry } from "../../src/table/log/log-entry.ts";
import { searchLog } from "../../src/table/log/log-search.ts";
import { everything } from "../everything.ts";
import { everyEvent } from "../every-event.ts";
import { changesOf } from "../screens/markup.ts";
import { ines, oskar, restartTheClock, TableInMemory } from "../table-in-memory.ts";
import type { Answers } from "./written.ts";

// The entries of logs: with filters, searched, and with each line undone.

interface Log {
  readonly system: SystemDefinition;
  readonly table: TableInMemory;
}

const contextOf = ({ system, table }: Log, viewer: Member, lines: readonly Line[]) => {
  const view = table.view(viewer);
  return logContext({ system, text: textOf(system), view, people: peopleOf(view, lines) }, lines);
};

const single = ({ kind, n, lines, comments, undone, mayUndo }: SingleEntry): string => {
  const of = lines.length === 1 && lines[0] === n ? "" : ` of ${lines.join(", ")}`;
  const about = comments.length === 0 ? "" : ` with ${comments.length} comments`;
  return `${kind} ${n}${of}${about}${mayUndo ? "" : " for good"}${undone === undefined ? "" : ` (${undone})`}`;
};

const wordsOf = (entry: LogEntry): string =>
  entry.kind === "attempt" ? `attempt ${entry.n}: ${entry.parts.map(single).join(" | ")}` : single(entry);

const entriesOf = (log: Log, viewer: Member, lines: readonly Line[], filter: LogFilter = "all"): readonly LogEntry[] =>
  logEntries(contextOf(log, viewer, lines), lines, filter);

/** The tide clock, with talk about it, what came of it, and another attempt after it. */
function clock(): TableInMemory {
  const table = new TableInMemory();
  table.does(oskar, { type: "act", act: "begin-play" });
  restartTheClock(table);
  table.chooses(ines, { move: "roll" }, 9, 9, 9, 9, 7, 7);
  const rolled = table.lines(oskar).length;
  table.does(oskar, { type: "say", words: "Oh dear.", about: rolled });
  table.does(ines, { type: "say", words: "Never mind." });
  table.chooses(ines, { move: "let-it-stand" });
  const attempt = currentAttempt(table.view(oskar))?.id ?? "";
  table.does(oskar, { type: "answer-for-the-world", attempt, words: "It stays silent." });
  table.does(oskar, { type: "edit", of: "maren-oake", name: "lots", to: 3 });
  table.does(oskar, { type: "edit", of: "maren-oake", name: "lots", to: 4 });
  table.does(oskar, { type: "set-scene", title: "The quay" });
  restartTheClock(table);
  table.does(oskar, { type: "undo", lines: [table.lines(oskar).length], words: "not so" });
  return table;
}

const logs: Readonly<Record<string, Log>> = {
  "an evening with everything": { system: everything, table: everyEvent() },
  "the tide clock": { system: eveningStar, table: clock() },
};

const each = (title: string, answer: (log: Log, viewer: Member) => readonly string[]): Answers =>
  Object.fromEntries(
    Object.entries(logs).flatMap(([name, log]) =>
      [oskar, ines].map((viewer) => [`${title} of ${name}, for ${viewer.name}`, () => answer(log, viewer)]),
    ),
  );

const undoOf = (lines: readonly Line[], ...undone: readonly number[]): Line => ({
  n: lines.length + 1,
  at: 0,
  by: oskar.id,
  event: { type: "undone", entries: undone, restored: [], words: "" },
});

const searched = [
  "",
  "  ",
  "clock",
  "TIDE clock",
  "clock nothing",
  "roll",
  "oskar dear",
  "silent",
  "map lamp",
  "harsh",
];

/** The entries of logs. */
export const entries: Answers = {
  ...each("the entries", (log, viewer) => {
    const lines = log.table.lines(viewer);
    return (["all", "rolls", "talk", "mine"] as const).flatMap((filter) => [
      `> ${filter}`,
      ...entriesOf(log, viewer, lines, filter).map(wordsOf),
    ]);
  }),
  ...each("what an undo changes", (log, viewer) => {
    const lines = log.table.lines(viewer);
    const before = entriesOf(log, viewer, lines).map(wordsOf);
    return lines
      .filter(({ event }) => mayBeUndone(event))
      .flatMap(({ n, event }) => {
        const undone = [...lines, undoOf(lines, n)];
        const restored = [...undone, undoOf(undone, lines.length + 1)];
        return [
          `> ${event.type} ${n}`,
          ...changesOf(before, entriesOf(log, viewer, undone).map(wordsOf)),
          ...changesOf(before, entriesOf(log, viewer, restored).map(wordsOf)).map((one) => `restored: ${one}`),
        ];
      });
  }),
  ...each("what is found", (log, viewer) => {
    const lines = log.table.lines(viewer);
    const all = entriesOf(log, viewer, lines);
    const context = contextOf(log, viewer, lines);
    return searched.map(
      (words) =>
        `${words} -> ${searchLog(context, all, words)
          .map(({ n }) => n)
          .join(", ")}`,
    );
  }),
};
