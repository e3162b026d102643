import { describe, expect, it } from "vitest";
import { Environment } from "./environment.ts";
import { openTable, type Seat } from "./seat.ts";
import { styledElements } from "./styled-elements.ts";

const environment = new Environment();

const LINES = 20;

/** The game master tells so many lines. */
async function tell(gm: Seat): Promise<void> {
  const words = gm.page.getByRole("textbox", { name: "Describe what the players see" });
  for (let line = 1; line <= LINES; line++) {
    await words.fill(`Bell ${line} rings.`);
    await words.press("Enter");
    await gm.settle();
  }
}

describe("a tap on a phone", () => {
  it("on the handle of the panel has the browser style what it changes, and not the story", async () => {
    const { gm, player } = await openTable(environment, { game: "Evening Star", character: "Maren Oake" });
    await gm.press("Begin play");
    await player.waitForText("In play");
    await tell(gm);
    await player.waitForText(`Bell ${LINES} rings.`);
    const { page } = player;
    const story = await page.locator(".log *").count();
    expect(story).toBeGreaterThan(6 * LINES);
    for (const name of ["Expand panel", "Collapse panel"]) {
      // Nothing of what came before is still being styled.
      await page.waitForTimeout(500);
      expect(await styledElements(page, () => player.press(name)), name).toBeLessThan(story / 2);
    }
  });
});
