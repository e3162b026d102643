import { formatMessage } from "@rulewright/rules";
import { factWords } from "../../draw/words.ts";
import type { ExactCalculator } from "../../calculation/calculator.ts";
import type { Terminal } from "../../terminal/terminal.ts";
import type { Player } from "../table/player.ts";
import type { SoloTable } from "../table/solo-table.ts";

/** Everything one session of play goes by. */
export interface Session {
  readonly terminal: Terminal;
  readonly table: SoloTable;
  readonly player: Player;
  readonly calculator: ExactCalculator;
  /** Where traces go; they are appended one by one, so that nothing is lost. */
  readonly out: string;
}

/** Says what an act answered, and what was legal but unusual. */
export function printNews({ table, player }: Pick<Session, "table" | "player">, since: number): void {
  for (const answer of table.answersSince(since)) player.print(`  ${factWords(table.system, answer)}`);
  for (const { code, rule } of table.noticesSince(since)) {
    player.print(`  ${formatMessage(table.system.text, `notice.${code}`)} (${rule})`);
  }
}
