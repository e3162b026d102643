import { readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { DESKTOP, PHONE } from "./browser.ts";
import { Environment } from "./environment.ts";
import { openTable, Seat } from "./seat.ts";

const environment = new Environment();

async function arrive(size: { readonly width: number; readonly height: number }): Promise<Seat> {
  const seat = new Seat(await environment.page(size));
  await seat.page.goto(environment.url);
  return seat;
}

/** Saves a file as a page offers it, and answers where. */
async function saved(seat: Seat, button: string): Promise<string> {
  const [download] = await Promise.all([seat.page.waitForEvent("download"), seat.press(button)]);
  const path = join(tmpdir(), `${Date.now()}-${download.suggestedFilename()}`);
  await download.saveAs(path);
  return path;
}

/** Opens the file of a table under a name. */
async function openFile(seat: Seat, file: string, name: string): Promise<void> {
  await seat.page
    .getByLabel(/^(Open a table from a file|Choose another file)$/)
    .last()
    .setInputFiles(file);
  await seat.page.getByLabel("Your name, as game master").fill(name);
}

describe("a table and a character as files, in browsers", () => {
  it("is saved, archived, opened from its file on a phone, and deleted for good", async () => {
    const { gm, player } = await openTable(environment, { game: "Evening Star", character: "Maren Oake" });
    await gm.press("Begin play");
    await player.waitForText("In play");
    await player.propose("I climb the clock tower.");
    await gm.waitForText("I climb the clock tower.");

    // A portrait is cut to a small square, and seen by everybody; another file is refused.
    await player.press("Show party and members");
    await player.page.getByRole("button", { name: "Maren Oake", exact: true }).click();
    await player.press("Edit");
    const portrait = player.page.getByLabel("Choose a portrait");
    await portrait.setInputFiles({ name: "a.png", mimeType: "image/png", buffer: Buffer.from("no picture") });
    await player.waitForText("That file can't be read as a picture.");
    await portrait.setInputFiles({ name: "b.png", mimeType: "image/png", buffer: await gm.page.screenshot() });
    await gm.page.locator(".member .avatar img").waitFor();
    await player.screenshot("portrait-phone");
    await player.expectAccessibleLayout();
    await gm.screenshot("portrait-desktop");

    await gm.press("Menu");
    await gm.page.getByRole("heading", { name: "This table" }).scrollIntoViewIfNeeded();
    const file = await saved(gm, "Save the table as a file");
    await gm.press("Archive the table");
    await gm.page.getByRole("group", { name: "Archive the table" }).scrollIntoViewIfNeeded();
    await gm.screenshot("files-menu-desktop");
    await gm.expectAccessibleLayout();
    await gm.press("Archive");
    await player.waitForText("This table is archived");
    await player.screenshot("files-archived-phone");

    // A file that was changed by hand is refused with the place, and one that is none with a reason.
    const phone = await arrive(PHONE);
    const changed = join(tmpdir(), `${Date.now()}-changed.json`);
    await writeFile(changed, (await readFile(file, "utf8")).replace('"proposed"', '"promised"'));
    await openFile(phone, changed, "Nell");
    await phone.screenshot("files-open-phone");
    await phone.expectAccessibleLayout();
    await phone.press("Open the table");
    await phone.waitForText(/at \/entries\/\d+\/event\/type, there is no event of this type/);
    await phone.screenshot("files-refused-phone");
    await phone.expectAccessibleLayout();

    await openFile(phone, file, "Nell");
    await phone.press("Open the table");
    await phone.waitForText("I climb the clock tower.");
    await phone.screenshot("files-opened-phone");
    await phone.press("Show party and members");
    await phone.page.getByRole("group", { name: "Show" }).getByText("Members").click();
    await phone.press("Ines");
    await phone.press("Make a recovery code");
    await phone.screenshot("files-members-phone");
    await phone.expectAccessibleLayout();

    await gm.press("Reopen the table");
    await gm.page.getByRole("button", { name: "Archive the table" }).waitFor();
    await gm.expand("Delete for good");
    const name = await gm.page.getByRole("heading", { level: 1 }).innerText();
    await gm.page.getByLabel(`To delete it, type ${name}`).fill(name);
    await gm.page.getByRole("button", { name: "Delete", exact: true }).scrollIntoViewIfNeeded();
    await gm.screenshot("files-delete-desktop");
    await gm.expectAccessibleLayout();
    await gm.press("Delete");
    await gm.waitForText("It may have been deleted");
    await player.waitForText("It may have been deleted");
    expect([...gm.pageErrors, ...player.pageErrors, ...phone.pageErrors]).toEqual([]);
  });

  it("goes with its player to another table of the same game, and to no other game", async () => {
    const { player } = await openTable(environment, { game: "Evening Star", character: "Maren Oake" });
    await player.press("Show party and members");
    const button = player.page.getByRole("button", { name: "Save Maren Oake as a file" }).filter({ visible: true });
    await button.first().scrollIntoViewIfNeeded();
    await player.screenshot("files-character-phone");
    await player.expectAccessibleLayout();
    const file = await saved(player, "Save Maren Oake as a file");

    const other = await arrive(DESKTOP);
    await openAs(other, "Evening Star");
    await other.page.getByLabel("Add a character from a file").first().setInputFiles(file);
    await other.waitForText("Maren Oake 2");
    await other.screenshot("files-character-added-desktop");
    await other.expectAccessibleLayout();

    const elsewhere = await arrive(PHONE);
    await openAs(elsewhere, "Bookkeeper d12");
    await elsewhere.press("Show party and members");
    await elsewhere.page.getByLabel("Add a character from a file").filter({ visible: true }).last().setInputFiles(file);
    await elsewhere.waitForText("is of another game");
    await elsewhere.screenshot("files-character-refused-phone");
    await elsewhere.expectAccessibleLayout();
    expect([...player.pageErrors, ...other.pageErrors, ...elsewhere.pageErrors]).toEqual([]);
  });
});

/** Opens a table of a game as its game master. */
async function openAs(seat: Seat, game: string): Promise<void> {
  const card = seat.page.locator(".game-card").filter({ hasText: game });
  await card.getByRole("button", { name: "Open a table" }).click();
  await card.getByLabel("Your name, as game master").fill("Nell");
  await card.getByRole("button", { name: "Open the table" }).click();
  await seat.page.getByRole("button", { name: "Menu" }).waitFor();
}
