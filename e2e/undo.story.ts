import { describe, expect, it } from "vitest";
import { DESKTOP } from "./browser.ts";
import { Environment } from "./environment.ts";
import { openTable, type Seat } from "./seat.ts";

const environment = new Environment();

/** A game master at a desk and a player on a phone, at a table of Evening Star in play. */
async function startPlay() {
  const { gm, player } = await openTable(environment, { game: "Evening Star", character: "Maren Oake" });
  await gm.press("Begin play");
  return { gm, player };
}

async function enterDice({ page }: Seat, faces: readonly number[]): Promise<void> {
  const pad = page.getByRole("form", { name: "Dice results" });
  for (const face of faces) await pad.getByRole("button", { name: String(face), exact: true }).click();
  await pad.getByRole("button", { name: "Use these results" }).click();
}

/** Presses the button beside an entry of the log that has these words, which is shown under the pointer. */
async function considerUndoOf({ page }: Seat, words: string): Promise<void> {
  const line = page.locator(".logged-line").filter({ hasText: words }).last();
  await line.hover();
  await line.getByRole("button", { name: "Undo this" }).click();
}

const undoDialog = ({ page }: Seat) => page.getByRole("dialog", { name: "Undo" });

describe("undo in two browsers", () => {
  it("takes back a roll, then all that followed from an offer, and restores it", async () => {
    const { gm, player } = await startPlay();
    await player.propose("I take the escapement apart.");
    await gm.frame("I take the escapement apart.", "Attempt");

    // The player mistypes the dice, and takes that back.
    await player.press("My dice");
    await player.press("Roll 5 dice");
    await enterDice(player, [0, 3, 7, 9, 8]);
    await player.page.getByRole("button", { name: /^Die 1 shows/ }).waitFor();
    await player.press("Collapse panel");
    await player.page.locator(".last-act").click();
    await undoDialog(player).getByText("Maren Oake rolls 5d10 by hand: 0, 3, 7, 9, 8").waitFor();
    await undoDialog(player).getByText("throws new dice").waitFor();
    await player.screenshot("undo-own-roll-phone");
    await player.expectAccessibleLayout();
    await undoDialog(player).getByLabel("Reason (optional)").fill("a typing error");
    await undoDialog(player)
      .getByRole("button", { name: /^Undo \d/ })
      .click();
    await gm.waitForText("undoes 1 step: a typing error");
    await player.screenshot("undone-roll-phone");
    await enterDice(player, [0, 3, 2, 9, 8]);
    await player.page.getByRole("button", { name: /^Die 1 shows/ }).waitFor();

    // The player spends lots, and the GM narrates.
    await player.page.getByRole("button", { name: /^Die 4 shows 9/ }).click();
    await player.press("Commit 1 lot");
    await enterDice(player, [1]);
    await gm.page.getByRole("textbox", { name: "Describe what happens" }).waitFor();
    await gm.postResult("It ticks.");

    // What the GM has built on isn't the player's to take back; the GM takes back all of it.
    await gm.openRoll();
    await considerUndoOf(gm, "frames an attempt for Maren Oake");
    await undoDialog(gm).getByText("It ticks.").waitFor();
    await gm.screenshot("undo-all-desktop");
    await gm.expectAccessibleLayout();
    await gm.page.setViewportSize({ width: 320, height: 568 });
    await gm.screenshot("undo-all-small-phone");
    await gm.expectAccessibleLayout();
    await gm.page.setViewportSize(DESKTOP);
    await undoDialog(gm).getByLabel("Reason (optional)").fill("the tide was out");
    await undoDialog(gm)
      .getByRole("button", { name: /^Undo \d+ steps: 1 lot returns$/ })
      .click();
    await player.waitForText("Undone by Oskar: the tide was out");
    await gm.screenshot("undone-all-desktop");
    await player.screenshot("undone-all-phone");
    await gm.page.getByRole("button", { name: "Frame attempt" }).first().waitFor();
    await gm.page.getByText("4 lots", { exact: true }).first().waitFor({ state: "attached" });

    // An undo can be undone, with the dice as they fell.
    await gm.page.locator(".last-act").click();
    await gm.page.getByRole("dialog", { name: "Restore" }).getByRole("button", { name: "Restore" }).click();
    await player.waitForText("It ticks.");
    await gm.page.getByText("3 lots", { exact: true }).first().waitFor({ state: "attached" });
    await gm.screenshot("restored-desktop");

    // The GM overrides the verdict; both pages keep the old one beside it.
    await gm.press("Override the outcome");
    const override = gm.page.getByRole("dialog", { name: "Override" });
    await override.getByText("Failure", { exact: true }).click();
    await override.getByLabel("Reason (optional)").fill("the lamp went out");
    await gm.screenshot("override-desktop");
    await gm.expectAccessibleLayout();
    await override.getByRole("button", { name: "Override", exact: true }).click();
    await player.waitForText("Overridden by Oskar: Success becomes Failure, the lamp went out");
    await gm.waitForText("overrides “I take the escapement apart.”: Success becomes Failure: the lamp went out");
    await gm.screenshot("overridden-desktop");
    await player.screenshot("overridden-phone");
    await player.expectAccessibleLayout();
    expect([...gm.pageErrors, ...player.pageErrors]).toEqual([]);
  });
});
