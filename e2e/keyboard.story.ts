import { describe, expect, it } from "vitest";
import { DESKTOP } from "./browser.ts";
import { Environment } from "./environment.ts";
import { Seat } from "./seat.ts";
import { wishIn } from "./wishes.ts";

const environment = new Environment();

/** Somebody who has only a keyboard. Whatever they press, the focus stays on a control. */
class KeyboardSeat extends Seat {
  /** What has the focus, by its accessible name; empty where nothing has. */
  focused(): Promise<string> {
    return this.page.evaluate(() => {
      const { activeElement: active } = document;
      if (!active || active === document.body) return "";
      const label = active.closest("label") ?? document.querySelector(`label[for="${CSS.escape(active.id || "-")}"]`);
      return (active.getAttribute("aria-label") ?? label?.textContent ?? active.textContent ?? "").trim();
    });
  }

  /** Walks with Tab until the focus is on what has this name. */
  async walkTo(name: RegExp, steps = 120): Promise<void> {
    for (let step = 0; step < steps; step++) {
      if (name.test(await this.focused())) return;
      await this.page.keyboard.press("Tab");
    }
    throw new Error(`no Tab leads to ${String(name)}`);
  }

  /** Presses keys, and expects the focus to stay on the page. */
  async key(...keys: readonly string[]): Promise<void> {
    for (const key of keys) await this.page.keyboard.press(key);
    await this.settle();
    await expect.poll(() => this.focused(), { message: `the focus after ${keys.join(", ")}` }).not.toBe("");
  }

  /** Walks to a control and presses Enter. */
  async enter(name: RegExp): Promise<void> {
    await this.walkTo(name);
    await this.key("Enter");
  }
}

/** What the keyboard chooses before and after the roll of each game. */
const GAMES = [
  ["Evening Star", /^Begin play/],
  ["Wasteland 2d20", /^Start a quest/],
  ["Bookkeeper d12", /^Open the book/],
  ["Storyteller d10", /^Begin play/],
  ["Victory Point d20", /^Begin play/],
] as const;

describe("a keyboard alone", () => {
  it.each(GAMES)("plays an attempt of %s from both seats, and never loses the focus", async (game, begin) => {
    const seat = new KeyboardSeat(await environment.page(DESKTOP));
    const { page } = seat;
    await page.goto(environment.url);
    await page.locator(".game").filter({ hasText: game }).getByRole("button", { name: "Practice alone" }).focus();
    await page.keyboard.press("Enter");
    await seat.waitForText("Practice.");
    await page.keyboard.press("Tab");
    /** The seats are radio buttons: arrow keys change them. */
    const sitAs = async (key: "ArrowLeft" | "ArrowRight"): Promise<void> => {
      await page.getByRole("group", { name: "Your seat" }).getByRole("radio", { checked: true }).focus();
      await seat.key(key);
    };
    await seat.enter(begin);
    await sitAs("ArrowRight");
    await seat.walkTo(/^Say what you want to do/);
    await page.keyboard.type(wishIn(game));
    await seat.key("Enter");
    await sitAs("ArrowLeft");
    await seat.enter(/^Frame attempt/);
    await seat.enter(/^Put it on the table/);
    await sitAs("ArrowRight");
    await seat.enter(/^Roll(?! dice$)/);
    await page.locator(".attempt .die").first().waitFor();
    // Whoever can't see the dice hears them, with the outcome where there already is one.
    await expect.poll(() => page.locator("p.unseen[aria-live]").first().textContent()).toMatch(/Dice: \d+(, \d+)*\./);
    await seat.key("Tab");
    // A roll that waits for a decision is let stand; no option is chosen beforehand where it would fail.
    const go = page.locator(".commit .btn.go");
    // Evening Star folds the list of options under its cards.
    const folded = page.locator(".hand details:not([open]) > summary").filter({ hasText: "All options" });
    for (let steps = 0; (await go.count()) > 0; steps++) {
      expect(steps).toBeLessThan(12);
      if (await go.first().isDisabled()) {
        if ((await folded.count()) > 0) {
          await folded.focus();
          await seat.key("Enter");
        }
        await page.locator(".hand input[type=radio]:enabled:not(:checked)").last().focus();
        await seat.key("Space");
      }
      await go.first().focus();
      await seat.key("Enter");
    }
    await seat.screenshot(`keyboard-${game.replaceAll(" ", "-")}`);
    await sitAs("ArrowLeft");
    await seat.walkTo(/^Describe what happens/);
    await page.keyboard.type("It is dark.");
    await seat.enter(/^Say it/);
    await seat.waitForText("It is dark.");
    await seat.enter(/^Menu/);
    await seat.key("Escape");
    await expect.poll(() => seat.focused()).toBe("Menu");
    expect(seat.pageErrors).toEqual([]);
  });
});
