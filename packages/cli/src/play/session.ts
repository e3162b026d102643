import { wordOf } from "@rulewright/rules";
import type { Reckoner } from "../reckoning.ts";
import type { Terminal } from "../terminal.ts";
import type { Player } from "./answers.ts";
import type { SoloTable } from "./table.ts";

/** Everything one session of play goes by. */
export interface Session {
  readonly terminal: Terminal;
  readonly table: SoloTable;
  readonly player: Player;
  readonly by: Reckoner;
  /** Where traces go; they are appended one by one, so that nothing is lost. */
  readonly out: string;
}

/** What is held: Lots 4 · Ego 1. */
export function trackerWords({ system, sheet }: SoloTable): string {
  return Object.entries(sheet.trackers)
    .map(([name, held]) => `${wordOf(system.text, `tracker.${name}`)} ${held}`)
    .join(" · ");
}

/** Says what was legal but unusual. */
export function tellNotices({ table, player }: Pick<Session, "table" | "player">, since: number): void {
  for (const { code, rule } of table.noticesSince(since)) {
    player.tell(`  ${wordOf(table.system.text, `notice.${code}`)} (${rule})`);
  }
}
