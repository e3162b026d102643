import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { DESKTOP, PHONE } from "./browser.ts";
import { Seat } from "./seat.ts";
import { Environment } from "./environment.ts";

const environment = new Environment();

/** A page of the lab. It finds controls by their labels and reads the answer as text. */
class LabSeat extends Seat {
  async pick(legend: string, chip: string): Promise<void> {
    await this.page.getByRole("group", { name: legend, exact: true }).getByText(chip, { exact: true }).click();
  }

  async setSlider(label: string, value: number): Promise<void> {
    await this.page.getByRole("slider", { name: label, exact: true }).fill(String(value));
  }

  /** Waits for the answer: the heading, the outcomes with their chances, and the caption of the chart. */
  async readAnswer(): Promise<readonly string[]> {
    await this.waitUntilIdle();
    const parts = [this.page.locator(".lab-answer h2"), this.page.locator(".legend"), this.page.locator(".note.under")];
    return Promise.all(parts.map((part) => part.innerText()));
  }

  /** Waits for the end of all calculations. */
  async waitUntilIdle(): Promise<void> {
    await this.page.locator(".lab-answer[aria-busy=false] .dist").waitFor();
    await this.page.waitForFunction(() => document.querySelector("[aria-busy=true]") === null);
  }

  /** Presses a button and returns the downloaded file. */
  async download(name: string): Promise<Buffer> {
    const [download] = await Promise.all([this.page.waitForEvent("download"), this.press(name)]);
    return readFile(await download.path());
  }

  async copyLink(): Promise<string> {
    await this.page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await this.press("Copy link");
    await this.waitForText("Copied");
    return this.page.evaluate(() => navigator.clipboard.readText());
  }
}

/** Four checks in a row with the maximum of luck points: the exact answer takes many seconds. */
const SLOW_QUESTION =
  "system=wasteland-2d20&procedure=check&times=4&a.attribute=8&a.skill=3&a.difficulty=4&a.ap=6&a.luckPoints=4";

/** The longest time between two frames during an action, in milliseconds. */
async function longestFrameGap(page: Page, action: () => Promise<void>): Promise<number> {
  const measurement = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let [last, longest] = [performance.now(), 0];
        const onFrame = (now: number): void => {
          longest = Math.max(longest, now - last);
          last = now;
          if (document.body.dataset["measured"] === "done") resolve(longest);
          else requestAnimationFrame(onFrame);
        };
        requestAnimationFrame(onFrame);
      }),
  );
  await action();
  await page.evaluate(() => document.body.setAttribute("data-measured", "done"));
  return measurement;
}

describe.each([
  ["a desktop", DESKTOP],
  ["a phone", PHONE],
])("the odds lab on %s", (_, size) => {
  const sizeName = size === PHONE ? "phone" : "desktop";

  it("updates the answer with the sliders, compares questions, draws the map, and exports files", async () => {
    const seat = new LabSeat(await environment.page(size));
    await seat.page.goto(environment.url);
    await seat.page.getByRole("link", { name: "Odds lab" }).click();
    await seat.page.getByRole("heading", { name: "Odds lab" }).waitFor();

    // The heading, the outcomes and the chart follow the system, the procedure and the sliders.
    await seat.pick("System", "Bookkeeper d12");
    await seat.pick("Procedure", "Skill roll");
    const first = await seat.readAnswer();
    await seat.setSlider("Level", 9);
    await seat.waitForText(/level 9/);
    expect(await seat.readAnswer()).not.toEqual(first);
    expect(await seat.page.locator(".dist rect").count()).toBeGreaterThan(5);
    await seat.screenshot(`lab-roll-${sizeName}`);
    await seat.expectAccessibleLayout();

    // A cell of the map sets its two parameters.
    await seat.page
      .getByRole("button", { name: /^Level 5, .*: [\d.]+%$/ })
      .first()
      .click();
    await seat.waitForText(/level 5/);
    // A change in the table is applied.
    await seat.page.locator(".worths").getByRole("button", { name: "Level 5 → 6" }).click();
    await seat.waitForText(/level 6/);
    await seat.page
      .getByRole("button", { name: /^Level 6, .*: [\d.]+%$/ })
      .and(seat.page.locator("[aria-current=true]"))
      .waitFor();

    // A house rule is changed.
    await seat.expand("House rules");
    await seat.page
      .getByLabel("When malus goes away")
      .selectOption("Malus, once gained, stays until the Bookkeeper removes it.");
    await seat.waitForText("House rules: 1 changed");

    // The question is kept for comparison with another system.
    await seat.press("Keep for comparison");
    await seat.pick("System", "Evening Star");
    await seat.waitForText(/Lines: Bookkeeper d12: Skill roll.*\(total\)/);
    expect(await seat.page.locator(".dist .ghost").count()).toBeGreaterThan(0);
    await seat.setSlider("Attempts in a row", 2);
    await seat.waitForText(/^Task, 2 attempts in a row: /);
    await seat.readAnswer();
    await seat.screenshot(`lab-compared-${sizeName}`);
    await seat.expectAccessibleLayout();

    // Exported files have the right format.
    const csv = (await seat.download("CSV")).toString();
    expect(csv.trim().split("\n").length).toBeGreaterThan(3);
    const svg = (await seat.download("SVG")).toString();
    const wellFormed = await seat.page.evaluate(
      (words) => new DOMParser().parseFromString(words, "image/svg+xml").querySelector("parsererror") === null,
      svg,
    );
    expect([svg.startsWith("<svg"), wellFormed]).toEqual([true, true]);
    const png = await seat.download("PNG");
    expect(png.subarray(0, 8).toString("hex")).toBe("89504e470d0a1a0a");
    expect(png.length).toBeGreaterThan(1000);

    // The link opens the same view in another browser.
    const seen = await seat.readAnswer();
    const other = new LabSeat(await environment.page(size));
    const link = await seat.copyLink();
    await other.page.goto(link);
    expect(await other.readAnswer()).toEqual(seen);
    await other.press("Fractions");
    await other.page
      .locator(".fractions")
      .getByText(/^\d+\/\d+$/)
      .first()
      .waitFor();
    await other.screenshot(`lab-fractions-${sizeName}`);
    await other.expectAccessibleLayout();
    // Invalid parts of a link are named.
    await other.page.goto(link.replace("&over&", "&a.rank=2.5&over&"));
    await other.waitForText(/Part of the link could not be used: rank 2.5/);
    expect([...seat.pageErrors, ...other.pageErrors]).toEqual([]);
  });

  it("stays responsive during long calculations", async () => {
    const seat = new LabSeat(await environment.page(size));
    await seat.page.goto(`${environment.url}/lab`);
    await seat.pick("System", "Evening Star");
    await seat.press("Fractions");
    await seat.setSlider("Lots held", 10);
    await seat.setSlider("Attempts in a row", 6);
    const slider = seat.page.getByRole("slider", { name: "Difficulty" });
    const gap = await longestFrameGap(seat.page, async () => {
      for (const difficulty of [7, 8, 9, 10, 8]) {
        await slider.fill(String(difficulty));
        await seat.waitForText(new RegExp(`difficulty ${difficulty}`));
      }
    });
    expect(gap).toBeLessThan(1500);
    await seat.readAnswer();
    await seat.screenshot(`lab-patient-${sizeName}`);
    expect(seat.pageErrors).toEqual([]);
  });

  it("parses dice notation and compares it with a system's roll", async () => {
    const seat = new LabSeat(await environment.page(size));
    await seat.page.goto(`${environment.url}/lab`);
    await seat.pick("System", "Dice notation");
    const dice = seat.page.getByLabel("Dice", { exact: true });
    await dice.fill("4d6hk3");
    await seat.waitForText("There is no modifier");
    expect(await seat.page.locator(".caret").innerText()).toBe("4d6hk3\n   ^^^");
    await seat.screenshot(`lab-mistyped-${sizeName}`);
    await seat.press("Replace with kh3");
    await seat.waitForText("four d6, keep the highest three");
    expect((await seat.readAnswer())[0]).toBe("4d6kh3");
    await seat.press("Keep for comparison");
    await dice.fill("3d6");
    await seat.waitForText("Comparison, 4d6kh3: 12.24 on average.");
    await seat.pick("Chance of", "at least");
    await seat.readAnswer();
    // Back returns to the previous view of the lab.
    await seat.page.goBack();
    await seat.page.getByRole("radio", { name: "exactly", checked: true }).waitFor();
    await seat.page.goForward();
    await seat.page.getByRole("radio", { name: "at least", checked: true }).waitFor();
    await seat.readAnswer();
    expect(await seat.page.locator(".dist .ghost").count()).toBeGreaterThan(0);
    await seat.screenshot(`lab-dice-${sizeName}`);
    await seat.expectAccessibleLayout();
    expect((await seat.download("CSV")).toString()).toMatch(/^Total or more,.*\r\n3,1,/);

    // The link opens the same view. The comparison stays when the system changes.
    const other = new LabSeat(await environment.page(size));
    await other.page.goto(await seat.copyLink());
    expect(await other.readAnswer()).toEqual(await seat.readAnswer());
    await other.pick("System", "Victory Point d20");
    await other.waitForText(/Lines: 4d6kh3/);

    // A pool that is too large is refused. One with too many outcomes is simulated.
    await dice.fill("99999d6");
    await seat.waitForText("A pool has 1 to 1000 dice.");
    await dice.fill("1000d1000");
    await seat.waitForText("Simulated.");
    await seat.waitForText(/steps or more/);
    await seat.screenshot(`lab-thrown-${sizeName}`);
    expect([...seat.pageErrors, ...other.pageErrors]).toEqual([]);
  });

  it("shows the best choices, the use of resources, and the survival of a character", async () => {
    const seat = new LabSeat(await environment.page(size));
    await seat.page.goto(`${environment.url}/lab`);
    await seat.pick("System", "Evening Star");
    await seat.setSlider("Lots held", 4);
    await seat.page.getByRole("heading", { name: "Best choices" }).waitFor();
    await seat.waitForText(/^First, with 4 lots/);
    await seat.page.locator(".policy").getByText("Use lots", { exact: false }).first().waitFor();
    await seat.setSlider("Attempts in a row", 4);
    await seat.waitUntilIdle();
    const budget = seat.page.getByRole("region", { name: "How long resources last" });
    expect(await budget.getByRole("row").count()).toBe(5);
    await seat.page.getByRole("heading", { name: "How long resources last" }).scrollIntoViewIfNeeded();
    await seat.screenshot(`lab-budget-${sizeName}`);

    await seat.pick("System", "Bookkeeper d12");
    await seat.pick("Procedure", "Survival");
    await seat.pick("Rounds", "until death");
    await seat.pick("Chance of", "at least");
    await seat.waitForText(/^Rounds or more: chance in percent/);
    await seat.waitUntilIdle();
    await seat.screenshot(`lab-survival-${sizeName}`);

    // Lists and records have the same controls as in a table's forms.
    await seat.pick("System", "Victory Point d20");
    await seat.pick("Procedure", "Complementary action");
    await seat.waitUntilIdle();
    await seat.screenshot(`lab-lists-${sizeName}`);
    await seat.page.emulateMedia({ colorScheme: "dark" });
    await seat.screenshot(`lab-dark-${sizeName}`);
    await seat.expectAccessibleLayout();
    expect(seat.pageErrors).toEqual([]);
  });

  it("opens with the system of the table", async () => {
    const seat = new LabSeat(await environment.page(size));
    await seat.page.goto(environment.url);
    const card = seat.page.locator(".game").filter({ hasText: "Wasteland 2d20" });
    await card.getByRole("button", { name: "Open a table" }).click();
    await seat.page.getByLabel("Your name, as game master").fill("Oskar");
    await seat.press("Open the table");
    await seat.press("Menu");
    await seat.screenshot(`lab-menu-${sizeName}`);
    await seat.page.getByRole("link", { name: "Odds lab" }).click();
    await seat.page.locator(".lab header").getByText("Wasteland 2d20").waitFor();
    await seat.readAnswer();
    await seat.screenshot(`lab-wasteland-${sizeName}`);
    await seat.expectAccessibleLayout();
    expect(seat.pageErrors).toEqual([]);
  });
});

// This takes many seconds, so one page size is enough.
it("the odds lab shows a simulation until the exact answer is ready, and cancels obsolete calculations", async () => {
  const seat = new LabSeat(await environment.page(PHONE));
  await seat.page.goto(`${environment.url}/lab#${SLOW_QUESTION}`);
  await seat.waitForText("Simulated.");
  await seat.waitForText("Calculating the exact answer.");
  await seat.screenshot("lab-simulated-phone");
  await seat.expectAccessibleLayout();
  await seat.press("Stop");
  await seat.page.getByRole("button", { name: "Calculate exactly" }).waitFor();
  await seat.setSlider("Attempts in a row", 1);
  await seat.page.getByText("Simulated.").waitFor({ state: "detached", timeout: 5000 });
  await seat.readAnswer();
  expect(seat.pageErrors).toEqual([]);
});
