import { expect, it } from "vitest";
import { PHONE } from "./browser.ts";
import { Environment } from "./environment.ts";
import { Seat } from "./seat.ts";

const environment = new Environment();

it("a drawer gives the focus back to what opened it, and shows the rules that are asked for in it", async () => {
  const seat = new Seat(await environment.page(PHONE));
  const { page } = seat;
  await page.goto(environment.url);
  const game = page.locator(".game").filter({ hasText: "Evening Star" });
  await game.getByRole("button", { name: "Practice alone" }).click();
  await seat.waitForText("Practice.");
  const focused = (): Promise<string | null | undefined> =>
    page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
  for (const name of ["Show party and members", "Menu"]) {
    for (const key of ["Escape", "Enter"]) {
      await page.getByRole("button", { name }).focus();
      await page.keyboard.press("Enter");
      await expect.poll(focused).toBe("Close");
      await expect.poll(() => page.locator("dialog:modal").count()).toBe(1);
      await page.keyboard.press(key);
      await page.locator("dialog").waitFor({ state: "detached" });
      await expect.poll(focused).toBe(name);
    }
  }
  // Before it is painted and modal, it closes on Escape as well.
  await page.getByRole("button", { name: "Menu" }).evaluate(async (button) => {
    const shown = new Promise((resolve) => {
      new MutationObserver(resolve).observe(document.body, { childList: true, subtree: true });
    });
    button.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    await shown;
    document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
  });
  await page.locator("dialog").waitFor({ state: "detached" });
  await seat.press("Menu");
  await page.getByRole("button", { name: "Rule ES-08" }).click();
  await page.locator("dialog").getByRole("region", { name: "Rules", exact: true }).waitFor();
  await seat.screenshot("rule-in-a-drawer");
  await page.keyboard.press("Escape");
  await page.getByRole("region", { name: "Rules", exact: true }).waitFor({ state: "detached" });
  expect(await page.locator("dialog[open]").count()).toBe(1);
  await page.keyboard.press("Escape");
  await page.locator("dialog").waitFor({ state: "detached" });
  expect(seat.pageErrors).toEqual([]);
});
