import { describe, expect, it } from "vitest";
import { Environment } from "./environment.ts";
import { openTable, type Seat } from "./seat.ts";

const environment = new Environment();

async function describeScene(gm: Seat, words: string): Promise<void> {
  await gm.page.getByRole("textbox", { name: "Describe what the players see" }).fill(words);
  await gm.press("Send");
}

describe("what not everybody may see, in two browsers", () => {
  it("whispers, throws dice that belong to no attempt, hides a roll and shows it later", async () => {
    const { gm, player } = await openTable(environment, { game: "Evening Star", character: "Maren Oake" });

    await gm.page.getByRole("combobox", { name: "Who reads it" }).selectOption({ label: "to Ines" });
    await describeScene(gm, "You hear steps behind you.");
    await player.waitForText("You hear steps behind you.");
    await player.waitForText("to Ines only");

    // A note to oneself stays with whoever wrote it.
    await gm.page.getByRole("combobox", { name: "Who reads it" }).selectOption({ label: "only you" });
    await describeScene(gm, "The butler did it.");
    await gm.waitForText("The butler did it.");

    await player.press("Roll dice");
    for (const die of ["d6", "d6"]) await player.press(die);
    await player.screenshot("dice-picker-phone");
    await player.press("Send");
    await gm.waitForText("rolls 2d6");

    await gm.press("Roll dice");
    await gm.page.getByRole("textbox", { name: /^Dice to roll/ }).fill("1d20 + 3");
    await gm.page.getByRole("combobox", { name: "Who reads it" }).selectOption({ label: "only you" });
    await gm.press("Send");
    await player.waitForText("rolls dice behind the screen");
    await gm.waitForText("only you see it");
    await gm.screenshot("secrets-desktop");
    await gm.expectAccessibleLayout();
    expect(await player.page.content()).not.toContain("1d20 + 3");
    expect(await player.page.content()).not.toContain("butler");

    await gm.press("Show everybody");
    await player.waitForText("rolls 1d20 + 3");
    await player.screenshot("secrets-phone");
    await player.expectAccessibleLayout();
    expect([...gm.pageErrors, ...player.pageErrors]).toEqual([]);
  });
});
