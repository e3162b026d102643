import type { Browser, Locator } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { DESKTOP, openBrowser, openPage } from "./browser.ts";
import { Environment } from "./environment.ts";
import { inSight } from "./in-sight.ts";
import { Seat } from "./seat.ts";
import { wishIn } from "./wishes.ts";

const environment = new Environment();

type Screens = Readonly<Record<string, { readonly width: number; readonly height: number }>>;

/** Phones that lie down, a desk of 1366 by 768 at a zoom of 200 %, and a phone with its keyboard open. */
const LOW: Screens = {
  "lying-568": { width: 568, height: 320 },
  "lying-667": { width: 667, height: 375 },
  "lying-844": { width: 844, height: 390 },
  zoomed: { width: 683, height: 384 },
  typing: { width: 390, height: 480 },
};

/** The smallest phone upright, which has room for the first fields of a framing besides. */
const SMALL: Screens = { small: { width: 320, height: 568 } };

/** A phone set to letters of twice the usual size. */
const LARGE_LETTERS: Screens = { "large-letters": { width: 390, height: 844 } };

const GAMES: readonly [game: string, dice: readonly number[]][] = [
  ["Evening Star", [9, 7, 2, 8, 9]],
  ["Wasteland 2d20", [3, 14]],
  ["Bookkeeper d12", [9]],
  ["Storyteller d10", [9, 7, 3]],
  ["Victory Point d20", [9]],
];

/** Which of these can't be seen on one of the screens as the table shows itself, before anybody scrolls. */
async function outOfSight(
  seat: Seat,
  { screens, where }: { readonly screens: Screens; readonly where: string },
  elements: Readonly<Record<string, Locator>>,
): Promise<readonly string[]> {
  const { page } = seat;
  const found: string[] = [];
  for (const [screen, size] of Object.entries(screens)) {
    await page.setViewportSize(size);
    await seat.settle();
    await page.locator(".hand, .hand-inside").evaluateAll((all) => all.forEach((one) => one.scrollTo(0, 0)));
    await seat.screenshot(`low-${where.replaceAll(" ", "-")}-${screen}`);
    for (const [name, element] of Object.entries(elements)) {
      const isInSight = await vi.waitUntil(() => inSight(element), { timeout: 1000, interval: 100 }).catch(() => false);
      if (!isInSight) found.push(`${where}, ${screen}: ${name}`);
    }
  }
  await page.setViewportSize(DESKTOP);
  return found;
}

/** Frames and rolls an attempt at a practice table, whose strip takes room besides. Returns what is out of sight. */
async function playAttempt(
  seat: Seat,
  screens: Screens,
  [game, dice]: readonly [game: string, dice: readonly number[]],
): Promise<readonly string[]> {
  const { page } = seat;
  await page.goto(environment.url);
  await page.locator(".game").filter({ hasText: game }).getByRole("button", { name: "Practice alone" }).click();
  await seat.waitForText("Practice.");
  const seats = page.getByRole("group", { name: "Your seat" }).locator("label");
  await seat.press(/^(Begin play|Start a quest|Open the book)$/);
  await seats.nth(1).click();
  await seat.propose(wishIn(game));
  await seats.nth(0).click();
  await seat.press("Frame attempt");
  const foot = page.locator(".framing-foot");
  await foot.locator(".chance, .wl-chance").getByText(/%$/).filter({ visible: true }).first().waitFor();
  const framing = await outOfSight(
    seat,
    { screens, where: `${game} framing` },
    {
      "the chance": foot.locator(".approach-card, .preview-odds .figure").first(),
      "the main button": foot.locator(".btn.go"),
    },
  );
  const fields =
    screens === LOW
      ? await outOfSight(
          seat,
          { screens: SMALL, where: `${game} framing` },
          {
            "the first thing that it asks": page.locator(".framing-fields .chip").first(),
            "the chance": foot.locator(".approach-card, .preview-odds .figure").first(),
            "the main button": foot.locator(".btn.go"),
          },
        )
      : [];
  await seat.press("Put it on the table");
  await seats.nth(1).click();
  await seat.press("My dice");
  if (dice.length > 1 || !(await page.getByRole("form", { name: "Dice results" }).isVisible())) await seat.commit();
  await seat.enterDice(...dice);
  await seat.settle();
  await page.locator(".counting").waitFor({ state: "detached" });
  // What is still decided is in the panel; a roll that is settled is the end of the story.
  const isDecided = (await page.locator(".table.deciding").count()) === 0;
  const roll = page.locator(
    isDecided ? ".log :is(.logged, .folded-roll), .hand:not(.folded) .attempt" : ".hand .attempt",
  );
  const shown = roll
    .filter({ has: page.locator(".die") })
    .filter({ visible: true })
    .last();
  const choices = page.locator(".commit .btn.go:enabled, .attempt .option, .attempt .cells button");
  const rolled = await outOfSight(
    seat,
    { screens, where: `${game} rolled` },
    {
      "the first die": shown.locator(".die").filter({ visible: true }).first(),
      "the last die": shown.locator(".die").filter({ visible: true }).last(),
      "what came of it": shown.locator(".stamp, .sum:not(:has(.stamp))").first(),
      // Before an option is chosen, the button doesn't lie over them.
      ...(isDecided ? {} : { "what is decided": choices.filter({ visible: true }).first() }),
    },
  );
  return [...framing, ...fields, ...rolled];
}

describe.each([
  { letters: "usual letters", settings: [], screens: LOW },
  { letters: "letters of twice the size", settings: ["--blink-settings=defaultFontSize=32"], screens: LARGE_LETTERS },
])("on low screens in $letters", ({ settings, screens }) => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser(...settings);
  });
  afterAll(() => browser.close());

  it.each(GAMES)("%s: the chance while framing, and the dice with what came of them", async (...played) => {
    const seat = new Seat(await openPage(browser, DESKTOP));
    expect(await playAttempt(seat, screens, played)).toEqual([]);
    expect(seat.pageErrors).toEqual([]);
  });
});
