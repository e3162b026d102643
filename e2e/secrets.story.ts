import { describe, expect, it } from "vitest";
import { Environment } from "./environment.ts";
import { joinTable, openTable, type Seat } from "./seat.ts";

const environment = new Environment();

async function describeScene(gm: Seat, words: string): Promise<void> {
  await gm.page.getByRole("textbox", { name: "Describe what the players see" }).fill(words);
  await gm.press("Send");
}

/** The strip of the turns of a round. */
const turns = (seat: Seat) => seat.page.getByRole("list", { name: "Turns of the round" });

describe("what not everybody may see, in two browsers", () => {
  it("whispers, throws dice that belong to no attempt, hides a roll and shows it later", async () => {
    const { gm, player } = await openTable(environment, { game: "Evening Star", character: "Maren Oake" });

    await gm.page.getByRole("combobox", { name: "Who reads it" }).selectOption({ label: "to Ines" });
    await describeScene(gm, "You hear steps behind you.");
    await player.waitForText("You hear steps behind you.");
    await player.waitForText("to Ines only");

    // What Ines says about the whisper stays between the two.
    await player.page.getByRole("button", { name: "Comment on this" }).last().click();
    await player.page.getByRole("textbox", { name: "Comment", exact: true }).fill("I walk faster.");
    await player.screenshot("comment-phone");
    await player.press("Send");
    await gm.waitForText("I walk faster.");

    // A note to oneself stays with whoever wrote it.
    await gm.page.getByRole("combobox", { name: "Who reads it" }).selectOption({ label: "only you" });
    await describeScene(gm, "The butler did it.");
    await gm.waitForText("The butler did it.");

    await player.page.locator(".composer textarea").click();
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

    // Anybody pauses play, and nobody learns who did.
    await player.press("Pause play. Nobody sees that it was you");
    await gm.waitForText("Play is paused.");
    await gm.screenshot("paused-desktop");
    await player.screenshot("paused-phone");
    await player.expectAccessibleLayout();
    await gm.press("Resume");
    await player.page.getByText("Somebody asked for it").waitFor({ state: "detached" });

    await gm.press("Show everybody");
    await player.waitForText("rolls 1d20 + 3");
    await player.screenshot("secrets-phone");
    await player.expectAccessibleLayout();
    expect([...gm.pageErrors, ...player.pageErrors]).toEqual([]);
  });

  it("prepares an opponent and an attempt that only the GM knows, and shows them when their time comes", async () => {
    const { gm, player } = await openTable(environment, { game: "Wasteland 2d20", character: "June Calloway" });
    await player.press("Show party and members");
    await gm.expand("Add opponents");
    await gm.press("Prepare Dust hound");
    await gm.page.getByRole("button", { name: "Dust hound", exact: true }).click();
    await gm.page.getByRole("button", { name: "Bring in Dust hound" }).waitFor();
    await gm.screenshot("prepared-opponent-desktop");
    await gm.expectAccessibleLayout();

    await gm.press("Prepare an attempt");
    await gm.page.getByRole("group", { name: "Character", exact: true }).getByText("June Calloway").click();
    await gm.page.getByRole("textbox", { name: "Title" }).fill("Calm the hound");
    await gm.press("Keep for later");
    await gm.waitForText("Calm the hound");
    await gm.screenshot("prepared-attempt-desktop");
    expect(await player.page.content()).not.toMatch(/hound/i);

    await gm.press("Bring in Dust hound");
    await player.page.getByRole("button", { name: "Dust hound", exact: true }).click();
    await player.waitForText(/Only the .+ sees this sheet/);
    await player.screenshot("hidden-sheet-phone");
    await player.expectAccessibleLayout();
    await gm.press("Show the sheet of Dust hound");
    await player.page.getByText(/Only the .+ sees this sheet/).waitFor({ state: "detached" });
    await player.screenshot("shown-sheet-phone");

    await player.press("Close");
    await gm.press("Start a quest");
    await gm.page.getByText("Preparation").click();
    await gm.press("Use “Calm the hound”");
    await gm.press("Put it on the table");
    await player.waitForText("Calm the hound");
    expect([...gm.pageErrors, ...player.pageErrors]).toEqual([]);
  });

  it("shows opponents with their condition to the GM, and of a hidden sheet the players only whose turn it is", async () => {
    const { gm, player } = await openTable(environment, { game: "Wasteland 2d20", character: "June Calloway" });
    await gm.expand("Add opponents");
    await gm.press("Add Dust hound");
    await gm.press("Start a quest");
    const opponents = gm.page.getByRole("region", { name: "Opponents" });
    await gm.expectInView(opponents);
    expect(await opponents.innerText()).toContain("only you see the sheet");
    await gm.act("Begin combat", undefined);
    await turns(player).getByText("Dust hound").waitFor();
    // The game master's party says it of everybody.
    await gm.page.locator(".member", { hasText: "Dust hound" }).getByText("waiting").waitFor();
    await opponents.getByRole("button", { name: /^Dust hound/ }).click();
    await gm.press("Show the sheet of Dust hound");
    await gm.page.getByRole("button", { name: "Hide the sheet of Dust hound" }).waitFor();
    expect(await opponents.innerText()).not.toContain("only you see the sheet");
    await gm.look("opponents-desktop");
    await gm.expectAccessibleLayout();
  });

  it("keeps an accent sealed until both sides have announced, whichever is ready first", async () => {
    const { gm, player } = await openTable(environment, { game: "Victory Point d20", character: "Hester Vane" });
    const other = await joinTable(environment, gm, { name: "Tomas", character: "Pell" });
    const received: string[] = [];
    player.page.on("websocket", (socket) =>
      socket.on("framereceived", ({ payload }) => received.push(payload.toString())),
    );
    // The frames of the socket that opens now are seen.
    await player.page.reload();
    await gm.press("Begin play");
    await player.propose("I stare Pell down.");
    await gm.frame("stare Pell down", "Contest", {
      Skill: "Dodge",
      Characteristic: "Dexterity",
      Opponent: { Who: "Pell", Skill: "Sneak", Characteristic: "Dexterity" },
    });
    // The side that rolls later is ready first.
    await other.press("My dice");
    await other.choose(/Seal the accent now/, { Accent: 2 });
    for (const seat of [gm, player, other]) await seat.waitForText("sealed");
    await other.page.getByRole("list", { name: "The two sides" }).getByText("+2").waitFor();
    await other.screenshot("sealed-mine-phone");
    await player.screenshot("sealed-theirs-phone");
    await gm.screenshot("sealed-desktop");
    await gm.expectAccessibleLayout();
    expect(received.join("")).toContain("option-announced");
    expect(received.join("")).not.toMatch(/option-sealed|"accent":2/);
    await player.press("My dice");
    await player.choose(/Seal an accent/, { Accent: -1 });
    const sides = [gm, player].map(({ page }) => page.getByRole("list", { name: "The two sides" }));
    for (const side of sides) await side.getByText("+2", { exact: true }).waitFor();
    await player.enterDice(8);
    await other.enterDice(14);
    await gm.waitForText(/side wins|Tie|Neither/);
    await player.screenshot("sealed-opened-phone");
    expect([...gm.pageErrors, ...player.pageErrors, ...other.pageErrors]).toEqual([]);
  });
});
