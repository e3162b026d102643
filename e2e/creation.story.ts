import { expect, it } from "vitest";
import { Environment } from "./environment.ts";
import { openTable } from "./seat.ts";

const environment = new Environment();

it("whoever makes a character goes on with it while the table plays, and describes it in several lines", async () => {
  const { gm, player } = await openTable(environment, { game: "Evening Star", character: "Maren Oake" });
  await gm.press("Begin play");
  await player.propose("I take the escapement apart.");
  await gm.waitForText("escapement");
  await player.press("Show party and members");
  await player.press("Create character");
  const name = player.page.getByLabel("Name", { exact: true });
  await name.fill("Juno Sall");
  await gm.frame("escapement", "Task");
  await gm.waitForText("rolls, or asks for a change first");
  // The offer has come, and what was begun is still there.
  expect(await name.inputValue()).toBe("Juno Sall");
  const about = "Ties knots for a living.\n\nOwes the ferryman two coins.";
  await player.page.getByLabel("Description and notes").fill(about);
  await player.look("creation-beside-an-offer-phone");
  await player.press("Finish now");
  const row = gm.page.getByRole("button", { name: "Juno Sall", exact: true });
  await row.click();
  const sheet = gm.page.getByRole("region", { name: "Juno Sall" });
  await expect.poll(() => sheet.locator(".about").innerText()).toBe(about);
  expect([...gm.pageErrors, ...player.pageErrors]).toEqual([]);
});
