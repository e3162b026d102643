import type { Locator } from "playwright-core";
import { describe, expect, it } from "vitest";
import { DESKTOP } from "./browser.ts";
import { Environment } from "./environment.ts";
import { Seat } from "./seat.ts";

const environment = new Environment();

/** The texts that a part shows, without those of buttons that only do something. */
const shownTexts = (part: Locator): Promise<readonly string[]> =>
  part.evaluate((root) => {
    const found: string[] = [];
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const { parentElement } = text;
      const isAct = parentElement?.closest("button")?.classList.contains("btn") === true;
      if (!isAct && parentElement?.checkVisibility() && text.textContent?.trim()) found.push(text.textContent);
    }
    return found;
  });

/** The texts from the first one on that doesn't follow the others in a whole; empty where it has all of them in their order. */
function leftOut(texts: readonly string[], whole: readonly string[]): readonly string[] {
  let found = 0;
  for (const text of whole) if (text === texts[found]) found++;
  return texts.slice(found);
}

describe("on paper", () => {
  it.each(["Storyteller d10", "Bookkeeper d12"])("a sheet of %s and the rules are whole", async (game) => {
    const seat = new Seat(await environment.page(DESKTOP));
    const { page } = seat;
    await page.goto(environment.url);
    await page.locator(".game").filter({ hasText: game }).getByRole("button", { name: "Practice alone" }).click();
    await page.getByRole("group", { name: "Your seat" }).locator("label").nth(1).click();
    const sheet = page.locator("section.character");
    let onScreen: readonly string[] = [];
    // Chances are calculated one after another.
    const isWhole = async (): Promise<boolean> => {
      const before = onScreen;
      onScreen = await shownTexts(sheet);
      return onScreen.length > 20 && onScreen.length === before.length;
    };
    await expect.poll(isWhole, { interval: 1000, timeout: 20_000 }).toBe(true);
    await page.emulateMedia({ media: "print" });
    // The row above it has the picture and the name; neither the table nor the others are on the page.
    const [name = "", ...rest] = onScreen;
    // Paper is wider than the column of the party, and may tell more.
    expect(leftOut(rest, await shownTexts(sheet))).toEqual([]);
    const [, head, ...more] = await shownTexts(page.locator("aside.party"));
    expect([head, more.includes("available")]).toEqual([name, false]);
    expect(await shownTexts(page.locator("header.bar"))).toEqual([]);
    // What is filled shows how much there is, so fills are printed although browsers leave out backgrounds.
    const adjusts = await sheet.evaluate((part) =>
      [...part.querySelectorAll("*")].map((one) => getComputedStyle(one).printColorAdjust),
    );
    expect(new Set(adjusts)).toEqual(new Set(["exact"]));
    await seat.screenshot(`${game}-sheet-printed`);

    await page.emulateMedia({ media: "screen" });
    await seat.press("Menu");
    await seat.press("Read the rules");
    const rules = page.locator(".reference");
    await rules.waitFor();
    const all = await rules.locator("dl > div").count();
    await page.getByLabel("Search the rules").fill("Malus");
    await expect.poll(() => rules.locator("dl > div").count()).toBeLessThan(all);
    await page.getByLabel("Search the rules").fill("");
    await expect.poll(() => rules.locator("dl > div").count()).toBe(all);
    const ruleTexts = await shownTexts(rules);
    await seat.expectAccessibleLayout();
    await page.emulateMedia({ media: "print" });
    expect(await shownTexts(page.locator("body"))).toEqual(ruleTexts);
    const { width, paper } = await rules.evaluate((part) => ({
      width: part.getBoundingClientRect().width,
      paper: document.documentElement.clientWidth,
    }));
    expect(width / paper).toBeGreaterThan(0.95);
    expect(seat.pageErrors).toEqual([]);
  });
});
