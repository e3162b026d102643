import { formatFacts, noticeTexts } from "@rulewright/present";
import type { ExactCalculator } from "../../calculation/calculator.ts";
import type { Terminal } from "../../terminal/terminal.ts";
import type { Player } from "../table/player.ts";
import type { SoloTable } from "../table/solo-table.ts";
import type { StateReport } from "../table/state.ts";

/** The parts of one session of play. */
export interface Session {
  readonly terminal: Terminal;
  readonly table: SoloTable;
  readonly player: Player;
  readonly calculator: ExactCalculator;
  readonly report: StateReport;
  /** The file to which each trace is appended when its attempt ends. */
  readonly out: string;
}

/** Prints the answers of acts and the notices since the log had a given length. */
export function printNews({ table, player }: Pick<Session, "table" | "player">, since: number): void {
  for (const answer of table.answersSince(since)) player.print(`  ${formatFacts(table.system.text, answer)}`);
  for (const notice of table.noticesSince(since)) {
    for (const words of noticeTexts(table.system.text, [notice])) player.print(`  ${words} (${notice.rule})`);
  }
}
