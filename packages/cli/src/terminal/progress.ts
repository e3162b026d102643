import { thousands } from "../draw/numbers.ts";
import { solidBar } from "./bars.ts";
import type { Terminal } from "./terminal.ts";

const QUIET_MS = 700;
const REDRAW_MS = 100;
const RETELL_MS = 5000;

/** Tells how far long work has come: a bar where somebody watches, a line now and then where it is written down. */
export function createProgress(terminal: Terminal, what: string): (done: number, total: number) => void {
  const began = performance.now();
  let told = began;
  return (done, total) => {
    const now = performance.now();
    if (done >= total) {
      terminal.showStatus("");
      return;
    }
    const pause = terminal.stderrIsTerminal ? REDRAW_MS : RETELL_MS;
    if (now - began < QUIET_MS || now - told < pause) return;
    told = now;
    const share = done / total;
    const words = `${thousands(done)} of ${thousands(total)} ${what}`;
    if (terminal.stderrIsTerminal)
      terminal.showStatus(`${solidBar(share, 24).padEnd(24, "·")} ${Math.floor(100 * share)}%  ${words}`);
    else terminal.notify(words);
  };
}
