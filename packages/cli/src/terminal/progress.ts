import { formatCount } from "@rulewright/present";
import { solidBar } from "./bars.ts";
import type { Terminal } from "./terminal.ts";

const DELAY_MS = 700;
const REDRAW_MS = 100;
const LOG_MS = 5000;

/**
 * Reports the progress of long work after a delay: as a bar where standard error is a terminal, else as a line every few
 * seconds. The result takes how much is done of how much.
 */
export function createProgress(terminal: Terminal, what: string): (done: number, total: number) => void {
  const began = performance.now();
  let last = began;
  return (done, total) => {
    const now = performance.now();
    if (done >= total) {
      terminal.showStatus("");
      return;
    }
    const pause = terminal.stderrIsTerminal ? REDRAW_MS : LOG_MS;
    if (now - began < DELAY_MS || now - last < pause) return;
    last = now;
    const share = done / total;
    const count = `${formatCount(done)} of ${formatCount(total)} ${what}`;
    if (terminal.stderrIsTerminal)
      terminal.showStatus(`${solidBar(share, 24).padEnd(24, "·")} ${Math.floor(100 * share)}%  ${count}`);
    else terminal.notify(count);
  };
}
