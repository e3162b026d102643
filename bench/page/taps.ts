// How long a tap takes until the page has painted what came of it.
import type { Page } from "playwright-core";
import { median } from "../measure.ts";

const [WARM_UP, RUNS] = [1, 5];

/** How long nobody taps after a tap, as people do, in ms: what the last one left to be done is no part of the next. */
const PAUSE = 300;

/** Something to tap, and the selector of what it shows. */
interface Tap {
  readonly name: string;
  readonly tap: string;
  readonly shows: string;
  /** Whether words are written first. */
  readonly writes?: true;
}

const filter = (place: number): string => `.log-bar label:nth-of-type(${place})`;

/** Taps of one round, after which the page is as before, but for what was said. */
const TAPS: readonly Tap[] = [
  { name: "dice", tap: ".dice-toggle", shows: ".dice-toggle[aria-pressed=true]" },
  { name: "words", tap: ".dice-toggle", shows: ".dice-toggle[aria-pressed=false]" },
  { name: "attempt", tap: ".composer .mode", shows: ".composer .mode[aria-label$='Switch to say']" },
  { name: "back", tap: ".composer .mode", shows: ".composer .mode[aria-label^='Mode: say']" },
  { name: "say", tap: ".composer .sending", shows: ".composer .sending:disabled", writes: true },
  { name: "party", tap: ".bar button.who", shows: "dialog.left[open]" },
  { name: "close party", tap: "dialog [aria-label=Close]", shows: "body:not(:has(dialog[open]))" },
  { name: "menu", tap: ".bar [aria-label=Menu]", shows: "dialog.right[open]" },
  { name: "close menu", tap: "dialog [aria-label=Close]", shows: "body:not(:has(dialog[open]))" },
  { name: "fold", tap: ".grab", shows: ".hand.folded" },
  { name: "search", tap: ".log-bar .opener", shows: ".log-bar.open" },
  { name: "talk only", tap: filter(3), shows: `${filter(3)} :checked` },
  { name: "whole log", tap: filter(1), shows: `${filter(1)} :checked` },
  { name: "close search", tap: ".log-bar .opener", shows: ".log-bar:not(.open)" },
  { name: "unfold", tap: ".grab", shows: ".hand:not(.folded)" },
];

/** The time from one tap until the frame that shows what came of it has been painted, in milliseconds. */
async function timeTap(page: Page, { tap, shows, writes }: Tap): Promise<number> {
  if (writes) await page.locator(".composer textarea").fill("The spring is broken.");
  // What stands beside the words shows while somebody is at them.
  else if (/dice-toggle|composer/u.test(tap)) await page.locator(".composer textarea").focus();
  const target = page.locator(tap).first();
  await target.waitFor();
  await page.waitForTimeout(PAUSE);
  const painted = page.evaluate(
    (selector) =>
      new Promise<number>((resolve) => {
        const whenPainted = (since: number): void => {
          // The first task after the callbacks of a frame runs when it has been painted.
          const { port1, port2 } = new MessageChannel();
          port1.addEventListener("message", () => resolve(performance.now() - since), { once: true });
          port1.start();
          port2.postMessage(undefined);
        };
        const awaitFrame = (since: number): void => {
          requestAnimationFrame(() => {
            if (document.querySelector(selector)) whenPainted(since);
            else awaitFrame(since);
          });
        };
        addEventListener("click", ({ timeStamp }) => awaitFrame(timeStamp), { once: true, capture: true });
      }),
    shows,
  );
  await target.click();
  return painted;
}

/** The slowest kind of tap. */
export interface SlowestTap {
  readonly ms: number;
  readonly runs: number;
  /** The median of each kind. */
  readonly says: string;
}

/** Taps all kinds in turns. The figure is the median of the slowest kind. */
export async function timeTaps(page: Page): Promise<SlowestTap> {
  const times = TAPS.map((): number[] => []);
  for (let round = -WARM_UP; round < RUNS; round++) {
    for (const [i, tap] of TAPS.entries()) {
      const ms = await timeTap(page, tap);
      if (round >= 0) times[i]?.push(ms);
    }
  }
  const medians = times.map(median);
  return {
    ms: Math.max(...medians),
    runs: RUNS,
    says: TAPS.map(({ name }, i) => `${name} ${medians[i]?.toFixed(0)}`).join(", "),
  };
}
