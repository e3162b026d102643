import { readFile } from "node:fs/promises";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DESKTOP, openBrowser, openPage, PHONE } from "./browser.ts";
import { RunningServer } from "./running-server.ts";
import { Seat } from "./seat.ts";

let server: RunningServer;
let browser: Browser;

beforeAll(async () => {
  [server, browser] = await Promise.all([RunningServer.start(), openBrowser()]);
});

afterAll(async () => {
  await browser?.close();
  await server?.remove();
});

/** The lab as somebody sees it: its controls by their labels, its answer as words. */
class LabSeat extends Seat {
  async pick(legend: string, chip: string): Promise<void> {
    await this.page.getByRole("group", { name: legend, exact: true }).getByText(chip, { exact: true }).click();
  }

  async slide(label: string, value: number): Promise<void> {
    await this.page.getByRole("slider", { name: label, exact: true }).fill(String(value));
  }

  /** The heading, the endings with their chances, and the words under the picture, once they are the answer. */
  async answer(): Promise<readonly string[]> {
    await this.settled();
    const parts = [this.page.locator(".lab-answer h2"), this.page.locator(".legend"), this.page.locator(".note.under")];
    return Promise.all(parts.map((part) => part.innerText()));
  }

  /** Nothing is being computed any more. */
  async settled(): Promise<void> {
    await this.page.locator(".lab-answer[aria-busy=false] .dist").waitFor();
    await this.page.locator("[aria-busy=true]").waitFor({ state: "detached" });
  }

  /** What a press hands over. */
  async takes(name: string): Promise<Buffer> {
    const [download] = await Promise.all([this.page.waitForEvent("download"), this.press(name)]);
    return readFile(await download.path());
  }

  async copiedLink(): Promise<string> {
    await this.page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await this.press("Copy link");
    await this.sees("Copied");
    return this.page.evaluate(() => navigator.clipboard.readText());
  }
}

/** The longest the page stood still while something was done, in milliseconds. */
async function longestPause(page: Page, doing: () => Promise<void>): Promise<number> {
  const watching = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let [last, longest] = [performance.now(), 0];
        const look = (now: number): void => {
          longest = Math.max(longest, now - last);
          last = now;
          if (document.body.dataset["watched"] === "enough") resolve(longest);
          else requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      }),
  );
  await doing();
  await page.evaluate(() => document.body.setAttribute("data-watched", "enough"));
  return watching;
}

describe.each([
  ["a desktop", DESKTOP],
  ["a phone", PHONE],
])("the odds lab on %s", (_, size) => {
  const called = size === PHONE ? "phone" : "desktop";

  it("answers while a finger slides, compares, maps, and is taken away", async () => {
    const seat = new LabSeat(await openPage(browser, size));
    await seat.page.goto(server.url);
    await seat.page.getByRole("link", { name: "Odds lab" }).click();
    await seat.page.getByRole("heading", { name: "Odds lab" }).waitFor();

    // A system, a procedure, a slider: the heading, the endings and the picture follow.
    await seat.pick("System", "Bookkeeper d12");
    await seat.pick("Procedure", "Skill roll");
    const first = await seat.answer();
    await seat.slide("Level", 9);
    await seat.sees(/level 9/);
    expect(await seat.answer()).not.toEqual(first);
    expect(await seat.page.locator(".dist rect").count()).toBeGreaterThan(5);
    await seat.picture(`lab-roll-${called}`);
    await seat.expectWellMade();

    // A map over two things, a cell of which is looked at.
    await seat.page
      .getByRole("button", { name: /^Level 5, .* per cent$/ })
      .first()
      .click();
    await seat.sees(/level 5/);
    // A step of the table is taken.
    await seat.page.locator(".worths").getByRole("button", { name: "Level one higher" }).click();
    await seat.sees(/level 6/);
    await seat.page
      .getByRole("button", { name: /^Level 6, .* per cent$/ })
      .and(seat.page.locator("[aria-current=true]"))
      .waitFor();

    // A house rule is bent.
    await seat.unfold("House rules");
    await seat.page.getByRole("group", { name: "When malus goes away" }).getByText("sticky").click();
    await seat.sees("House rules: 1 bent");

    // This is kept, and another system laid beside it.
    await seat.press("Keep this to compare");
    await seat.pick("System", "Evening Star");
    await seat.sees("The lines are what lies over it.");
    expect(await seat.page.locator(".dist .ghost").count()).toBeGreaterThan(0);
    await seat.slide("Times in a row, what is held shared", 2);
    await seat.sees(/^2 times /);
    await seat.answer();
    await seat.picture(`lab-compared-${called}`);
    await seat.expectWellMade();

    // Whatever is taken away is what it says it is.
    const csv = (await seat.takes("CSV")).toString();
    expect(csv.trim().split("\n").length).toBeGreaterThan(3);
    const svg = (await seat.takes("SVG")).toString();
    const wellFormed = await seat.page.evaluate(
      (words) => new DOMParser().parseFromString(words, "image/svg+xml").querySelector("parsererror") === null,
      svg,
    );
    expect([svg.startsWith("<svg"), wellFormed]).toEqual([true, true]);
    const png = await seat.takes("PNG");
    expect(png.subarray(0, 8).toString("hex")).toBe("89504e470d0a1a0a");
    expect(png.length).toBeGreaterThan(1000);

    // The link opens this very view for somebody else.
    const seen = await seat.answer();
    const other = new LabSeat(await openPage(browser, size));
    await other.page.goto(await seat.copiedLink());
    expect(await other.answer()).toEqual(seen);
    await other.press("As fractions");
    await other.page
      .locator(".fractions")
      .getByText(/^\d+\/\d+$/)
      .first()
      .waitFor();
    await other.picture(`lab-fractions-${called}`);
    await other.expectWellMade();
    expect([...seat.complaints, ...other.complaints]).toEqual([]);
  });

  it("never stands still, however much there is to compute", async () => {
    const seat = new LabSeat(await openPage(browser, size));
    await seat.page.goto(`${server.url}/lab`);
    await seat.pick("System", "Evening Star");
    await seat.press("As fractions");
    await seat.slide("Lots held", 10);
    await seat.slide("Times in a row, what is held shared", 6);
    const slider = seat.page.getByRole("slider", { name: "Difficulty" });
    const paused = await longestPause(seat.page, async () => {
      for (const difficulty of [7, 8, 9, 10, 8]) {
        await slider.fill(String(difficulty));
        await seat.sees(new RegExp(`difficulty ${difficulty}`));
      }
    });
    expect(paused).toBeLessThan(1500);
    await seat.answer();
    await seat.picture(`lab-patient-${called}`);
    expect(seat.complaints).toEqual([]);
  });

  it("is opened from a table with the table's system on the bench", async () => {
    const seat = new LabSeat(await openPage(browser, size));
    await seat.page.goto(server.url);
    const card = seat.page.locator(".game").filter({ hasText: "Wasteland 2d20" });
    await card.getByRole("button", { name: "Open a table" }).click();
    await seat.page.getByLabel("Your name, as game master").fill("Oskar");
    await seat.press("Open the table");
    await seat.press("Menu");
    await seat.picture(`lab-menu-${called}`);
    await seat.page.getByRole("link", { name: "Odds lab" }).click();
    await seat.page.locator(".lab header").getByText("Wasteland 2d20").waitFor();
    await seat.answer();
    await seat.picture(`lab-wasteland-${called}`);
    await seat.expectWellMade();
    expect(seat.complaints).toEqual([]);
  });
});
