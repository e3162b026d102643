import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Browser } from "playwright-core";
import { DESKTOP, openBrowser, openPage } from "./browser.ts";
import { coveredControls } from "./covered.ts";
import { cutOff } from "./cut-off.ts";
import { Environment } from "./environment.ts";
import { Seat } from "./seat.ts";
import { wishIn } from "./wishes.ts";

const environment = new Environment();

type Screens = Readonly<Record<string, { readonly width: number; readonly height: number }>>;

/** The screens that people play on, in CSS pixels. A desk of 1440 by 900 has half of each at a zoom of 200 %. */
const SCREENS: Screens = {
  "small-phone": { width: 320, height: 568 },
  "small-phone-lying": { width: 568, height: 320 },
  "phone-lying": { width: 844, height: 390 },
  "phone-typing": { width: 390, height: 480 },
  tablet: { width: 768, height: 1024 },
  "zoomed-desk": { width: 720, height: 450 },
  "large-desk": { width: 2560, height: 1440 },
  television: { width: 3840, height: 2160 },
};

/** A laptop and the smallest phone, whose browser is set to letters of twice the usual size. */
const LARGE_LETTERS = {
  "large-letters": { width: 1366, height: 768 },
  "large-letters-phone": { width: 320, height: 568 },
} satisfies Screens;

/** Shows the beginning of the panel and of its rows, which looking for faults has scrolled. */
const scrollBack = ({ page }: Seat): Promise<void> =>
  page
    .locator(".columns, .hand, .hand-inside, .chip-row")
    .evaluateAll((all) => all.forEach((one) => one.scrollTo({ top: 0, left: 0 })));

/** What can't be read or reached on each of these screens. */
async function faultsOn(screens: Screens, seat: Seat, where: string): Promise<readonly string[]> {
  const { page } = seat;
  const found: string[] = [];
  // A low screen leaves everything else to whoever writes.
  await page.locator("textarea:focus").evaluateAll(([field]) => field?.blur());
  for (const [screen, size] of Object.entries(screens)) {
    await page.setViewportSize(size);
    await scrollBack(seat);
    await seat.settle();
    await seat.screenshot(`every-${where.replaceAll(" ", "-")}-${screen}`);
    // The smallest phone in the largest letters scrolls nearly everything: there, no button is cut off.
    const faults =
      screen === "large-letters-phone"
        ? (await cutOff(page)).filter((fault) => fault.startsWith("control "))
        : [...(await cutOff(page)), ...(await coveredControls(page))];
    found.push(...faults.map((fault) => `${where}, ${screen}: ${fault}`));
  }
  await page.setViewportSize(DESKTOP);
  return found;
}

/** Plays an attempt from both seats of a practice table, and collects the faults of each state. */
async function playAttempt(seat: Seat, game: string, screens: Screens): Promise<readonly string[]> {
  const { page } = seat;
  await page.goto(environment.url);
  const card = page.locator(".game").filter({ hasText: game });
  await card.waitFor();
  const found = [...(game === "Evening Star" ? await faultsOn(screens, seat, "home") : [])];
  await card.getByRole("button", { name: "Practice alone" }).click();
  await seat.waitForText("Practice.");
  const as = (n: number): Promise<void> =>
    page.getByRole("group", { name: "Your seat" }).locator("label").nth(n).click();
  const look = async (where: string): Promise<void> =>
    void found.push(...(await faultsOn(screens, seat, `${game} ${where}`)));
  await look("gathering");
  await seat.press(/^(Begin play|Start a quest|Open the book)$/);
  await as(1);
  await seat.propose(wishIn(game));
  await look("proposed");
  await as(0);
  await seat.press("Frame attempt");
  await look("framing");
  await seat.press("Put it on the table");
  await as(1);
  await look("offered");
  await seat.commit();
  await seat.settle();
  await look("rolled");
  await as(0);
  await look("rolled-gm");
  return found;
}

const GAMES = ["Evening Star", "Wasteland 2d20", "Bookkeeper d12", "Storyteller d10", "Victory Point d20"];

describe("everything is read and reached on every screen", () => {
  it.each(GAMES)("%s", async (game) => {
    const seat = new Seat(await environment.page(DESKTOP));
    expect(await playAttempt(seat, game, SCREENS)).toEqual([]);
    expect(seat.pageErrors).toEqual([]);
  });

  it("the odds lab", async () => {
    const seat = new Seat(await environment.page(DESKTOP));
    await seat.page.goto(`${environment.url}/lab`);
    await seat.page.getByRole("slider").first().waitFor();
    expect(await faultsOn(SCREENS, seat, "lab")).toEqual([]);
    expect(seat.pageErrors).toEqual([]);
  });
});

describe("everything is read and reached in letters of twice the size", () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser("--blink-settings=defaultFontSize=32");
  });
  afterAll(() => browser.close());

  it.each(GAMES)("%s", async (game) => {
    const seat = new Seat(await openPage(browser, DESKTOP));
    expect(await playAttempt(seat, game, LARGE_LETTERS)).toEqual([]);
    const letters = await seat.page.evaluate(() => getComputedStyle(document.documentElement).fontSize);
    expect(letters).toBe("32px");
    // What came of the roll is told first, below the practice table's seats in one line.
    await seat.page.setViewportSize(LARGE_LETTERS["large-letters-phone"]);
    await scrollBack(seat);
    await seat.expectInView(seat.page.locator(".hand .stamp").first());
    const seats = seat.page.getByRole("group", { name: "Your seat" }).locator("label");
    const tops = await seats.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
    expect(new Set(tops).size).toBe(1);
    expect(seat.pageErrors).toEqual([]);
  });
});
