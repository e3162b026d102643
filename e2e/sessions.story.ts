import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { Environment } from "./environment.ts";
import { openTable, type Seat } from "./seat.ts";

const environment = new Environment();

/** The recap that a page shows by itself. */
const recap = ({ page }: Seat) => page.getByRole("region", { name: "Last time" });

const steps = ({ page }: Seat) => page.getByRole("dialog", { name: "Session steps" });

const sessions = ({ page }: Seat) => page.getByRole("dialog", { name: "Sessions" });

/** Plays a session: a task with the player's own dice, and what came of it. */
async function playSession(gm: Seat, player: Seat): Promise<void> {
  await gm.press("Begin play");
  await player.propose("I take the escapement apart.");
  await gm.frame("I take the escapement apart.", "Attempt");
  await player.press("My dice");
  await player.press("Roll 5 dice");
  await player.enterDice(0, 3, 2, 9, 8);
  // The roll is enough as it is, and a die can be rerolled all the same.
  await player.waitForText("Enough: no lots needed, ego stays.");
  await player.page.getByRole("button", { name: /^Die 4 shows 9/ }).click();
  await player.press("Commit 1 lot");
  await player.enterDice(1);
  await gm.page.getByRole("textbox", { name: "Describe what happens" }).waitFor();
  await gm.postResult("It ticks, and counts to seven.");
}

/** Ends the session: a moment is claimed and granted. */
async function endSession(gm: Seat, player: Seat): Promise<void> {
  await gm.press("Open the postamble");
  await player.press("Claim this moment");
  await player.page.getByLabel("Reason for the claim").fill("I kept the clock's secret.");
  await player.press("Request 1 lot");
  // What is requested comes first: until it is answered, the end of the session isn't the primary button.
  const end = gm.page.getByRole("button", { name: "End the session", exact: true });
  await gm.page.getByRole("button", { name: "Grant 1 lot" }).waitFor();
  expect(await end.getAttribute("class")).toBe("btn");
  await gm.press("Grant 1 lot");
  await gm.press("End the session");
  await player.waitForText("After session 1");
}

describe("what the log tells of sessions, in two browsers", () => {
  it("counts dice and luck, recaps the last session on each device, and saves a chronicle", async () => {
    const { gm, player } = await openTable(environment, { game: "Evening Star", character: "Maren Oake" });
    await playSession(gm, player);
    // Two dice of the server's own, which can be verified at the end.
    await player.page.locator(".composer textarea").click();
    await player.press("Roll dice");
    for (const die of ["d6", "d6"]) await player.press(die);
    await player.press("Send");
    await gm.waitForText("rolls 2d6");

    // Statistics at a desk, and from the menu of a phone.
    await gm.press("Sessions");
    await sessions(gm).getByText("6 × d10, all by hand").waitFor();
    await sessions(gm).getByText("of 1 attempt").first().waitFor();
    await gm.screenshot("statistics-desktop");
    await gm.expectAccessibleLayout();
    await sessions(gm).getByRole("button", { name: "Close" }).click();
    await player.press("Menu");
    await player.page.getByRole("dialog", { name: "Table" }).getByRole("button", { name: "Sessions" }).click();
    await sessions(player).getByText("Paid").first().waitFor();
    await player.screenshot("statistics-phone");
    await player.expectAccessibleLayout();
    await sessions(player).getByRole("button", { name: "Close" }).click();
    await player.page.getByRole("dialog", { name: "Table" }).getByRole("button", { name: "Close" }).click();

    // Whoever opens the table after the session reads what happened; whoever was there, when the next one begins.
    await endSession(gm, player);
    expect(await recap(gm).count()).toBe(0);
    // Whoever was there reads how it went: what was granted, the dice, and the story to keep.
    for (const seat of [gm, player]) {
      const end = seat.page.getByRole("region", { name: "How it went" });
      await end.getByText("I kept the clock's secret.").waitFor();
      await end.getByRole("button", { name: "Verify 2 dice" }).waitFor();
      await seat.screenshot(`how-it-went-${seat === gm ? "desktop" : "phone"}`);
      await end.getByText("how the dice fell").click();
      await end.getByText("6 × d10, all by hand").waitFor();
      await end.getByRole("button", { name: "Save the story" }).waitFor();
    }
    await player.expectAccessibleLayout();
    await gm.expectAccessibleLayout();
    await player.page.reload();
    await recap(player).getByText("It ticks, and counts to seven.").waitFor();
    await recap(player).getByText("I kept the clock's secret.").waitFor();
    await player.screenshot("recap-phone");
    await player.expectAccessibleLayout();
    await recap(player).getByRole("button", { name: "Close" }).click();
    expect(await recap(player).count()).toBe(0);

    // The steps of a session: a player is told all of them, and the GM is offered what is the GM's.
    await player.press("Session steps");
    await steps(player).getByRole("listitem").filter({ hasText: "Begin play" }).getByText("the GM").waitFor();
    expect(await steps(player).getByRole("button", { name: "Begin play" }).count()).toBe(0);
    await player.screenshot("session-steps-phone");
    await player.expectAccessibleLayout();
    await steps(player).getByRole("button", { name: "Close" }).click();
    await gm.press("Session steps");
    await gm.screenshot("session-steps-desktop");
    await gm.expectAccessibleLayout();
    await steps(gm).getByRole("button", { name: "Begin play" }).click();
    await steps(gm).getByText("End the session").first().waitFor();
    await gm.screenshot("session-steps-in-play-desktop");
    await steps(gm).getByRole("button", { name: "Close" }).click();
    await recap(gm).getByText("It ticks, and counts to seven.").waitFor();
    await gm.screenshot("recap-desktop");
    await gm.expectAccessibleLayout();
    await recap(gm).getByRole("button", { name: "Close" }).click();
    await player.page.reload();
    await player.waitForText("In play");
    expect(await recap(player).count()).toBe(0);
    await gm.press("Sessions");
    await sessions(gm).getByText("I kept the clock's secret.").waitFor();
    await gm.screenshot("recap-later-desktop");
    await sessions(gm).getByRole("button", { name: "Close" }).click();

    // The chronicle reads as a story.
    await gm.press("Menu");
    const saved = gm.page.waitForEvent("download");
    await gm.press("Markdown");
    const markdown = readFileSync(await (await saved).path(), "utf8");
    expect(markdown).toContain("\n**Maren Oake:** I take the escapement apart.\n");
    expect(markdown).toContain("\n> It ticks, and counts to seven.\n");
    expect(markdown).toContain("\n**Maren Oake (a moment, granted 1 lot):** I kept the clock's secret.\n");
    expect(markdown).toMatch(/\n## Session 2, /u);
    expect([...gm.pageErrors, ...player.pageErrors]).toEqual([]);
  });
});
