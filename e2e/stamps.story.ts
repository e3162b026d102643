import { expect, it } from "vitest";
import { Environment } from "./environment.ts";
import { openTable, type Seat } from "./seat.ts";

const environment = new Environment();

/** The stamps that a page shows of an attempt, in its panel. */
const stamps = ({ page }: Seat): Promise<readonly string[]> =>
  page.locator(".hand .stamp").filter({ visible: true }).allInnerTexts();

/** How far the latest roll in the story is to be seen: 0 while its dice are still being counted. */
const told = ({ page }: Seat): Promise<string> =>
  page
    .locator(".story :is(.logged, .folded-roll)")
    .last()
    .evaluate((line) => getComputedStyle(line).opacity);

it("an attempt has one stamp at a time, also a task without a skill", async () => {
  const { gm, player } = await openTable(environment, { game: "Evening Star", character: "Maren Oake" });
  await gm.press("Begin play");
  await player.propose("I reach for the rope.");
  await gm.frame("for the rope", "Task", { "Skill level": "None", Modifier: 2, Difficulty: 2 });
  await player.page.locator(".commit .btn.go").first().waitFor();
  expect([await stamps(gm), await stamps(player)]).toEqual([[], []]);
  await player.press("My dice");
  await player.press(/^Roll (\d|the )/);
  await player.enterDice(2, 8);
  for (const seat of [gm, player]) {
    await expect.poll(() => stamps(seat)).toEqual(["one short"]);
    expect(await seat.page.getByText(/still takes lots|dice have fallen/).count()).toBe(0);
  }
  await player.screenshot("stamps-pending-phone");
  await player.choose("Let it stand");
  await expect.poll(() => stamps(gm)).toEqual([expect.stringMatching(/^Failure/)]);
  // The story tells it once, and the panel of the phone has made room.
  await expect
    .poll(() => player.page.locator(".logged .stamp, .story .stamp").filter({ visible: true }).count())
    .toBe(1);
  await player.screenshot("stamps-settled-phone");
  expect([...gm.pageErrors, ...player.pageErrors]).toEqual([]);
});

it("the dice of a roll are counted on the phone that rolled, before the panel makes room and the story tells the result", async () => {
  const { gm, player } = await openTable(environment, { game: "Storyteller d10", character: "Bram Teller" });
  await gm.press("Begin play");
  await player.propose("I force the hatch.");
  await gm.frame("force the hatch", "Action", { Traits: ["Precision", "Firearms"], Difficulty: 5 });
  for (const seat of [gm, player]) await seat.page.emulateMedia({ reducedMotion: "no-preference" });
  await player.press("My dice");
  await player.press(/^Roll (\d|the )/);
  await player.enterDice(8, 7, 1, 3, 5, 2);
  await player.page.locator(".table.counting .hand:not(.folded) .st-count").waitFor();
  expect([Number(await told(gm)) < 1, Number(await told(player)) < 1]).toEqual([true, true]);
  await player.screenshot("stamps-counting-phone");
  await player.page.locator(".table:not(.counting) .hand.folded").waitFor();
  for (const seat of [gm, player]) await expect.poll(() => told(seat)).toBe("1");
  await player.screenshot("stamps-counted-phone");
  expect([...gm.pageErrors, ...player.pageErrors]).toEqual([]);
});
