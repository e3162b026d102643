// @vitest-environment happy-dom
import type { Line, LogSession } from "@rulewright/table";
import { describe, expect, it } from "vitest";
import { useSessions } from "../../src/table/log/use-sessions.ts";
import { ines, oskar, TableInMemory } from "../table-in-memory.ts";
import { renderFor } from "./rendering.tsx";

function Probe({ wanted, onSessions }: { readonly wanted: number; readonly onSessions: (it: unknown) => void }) {
  onSessions(useSessions(wanted)?.map(({ session }: LogSession) => session));
  return null;
}

/** A table whose third session goes on. */
function table(): TableInMemory {
  const it = new TableInMemory();
  for (let session = 1; session <= 2; session++) {
    for (const act of ["begin-play", "open-postamble", "end-session"]) it.does(oskar, { type: "act", act });
  }
  it.does(oskar, { type: "act", act: "begin-play" });
  return it;
}

/** The numbers of the sessions that are told where only some lines are loaded, and how often more are asked for. */
function sessions(wanted: number, lines: (all: readonly Line[]) => readonly Line[], isLoadingLog = false) {
  let told: unknown;
  const { loads, unmount } = renderFor(table(), ines, <Probe wanted={wanted} onSessions={(it) => (told = it)} />, {
    lines,
    isLoadingLog,
  });
  unmount();
  return [told, loads()];
}

const all = (lines: readonly Line[]): readonly Line[] => lines;
const butFirst = (lines: readonly Line[]): readonly Line[] => lines.slice(1);
const lastOnes = (lines: readonly Line[]): readonly Line[] => lines.slice(-2);

describe("the sessions of a log", () => {
  it("are all there are where the whole log is loaded, however many are wanted", () => {
    for (const wanted of [0, 2, 3, Infinity]) expect(sessions(wanted, all)).toEqual([[1, 2, 3], 0]);
  });

  it("leave out the one that may lack its beginning, of which one more than wanted has to be loaded", () => {
    expect(sessions(2, butFirst)).toEqual([[2, 3], 0]);
    expect(sessions(1, butFirst)).toEqual([[2, 3], 0]);
    expect(sessions(3, butFirst)).toEqual([undefined, 1]);
    expect(sessions(Infinity, butFirst)).toEqual([undefined, 1]);
    expect(sessions(1, lastOnes)).toEqual([[3], 0]);
    expect(sessions(2, lastOnes)).toEqual([undefined, 1]);
  });

  it("are asked for once only", () => {
    expect(sessions(3, butFirst, true)).toEqual([undefined, 0]);
  });
});
