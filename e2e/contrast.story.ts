import { describe, expect, it } from "vitest";
import { Environment } from "./environment.ts";
import { openTable, type Seat } from "./seat.ts";

const environment = new Environment();

/** How people set their devices. */
const LOOKS = [
  { name: "dark", media: { colorScheme: "dark", contrast: null, forcedColors: null } },
  { name: "contrast", media: { colorScheme: "light", contrast: "more", forcedColors: null } },
  { name: "dark-contrast", media: { colorScheme: "dark", contrast: "more", forcedColors: null } },
] as const;

/** Expects a page to be readable in the dark and with more contrast. */
async function expectReadable(seat: Seat, name: string): Promise<void> {
  for (const look of LOOKS) {
    await seat.page.emulateMedia(look.media);
    await seat.expectAccessibleLayout();
    await seat.screenshot(`${name}-${look.name}`);
  }
}

/** Expects two kinds of parts to look different where the device sets all colors. */
async function expectTold(seat: Seat, name: string, one: string, other: string): Promise<void> {
  const look = (selector: string) =>
    seat.page
      .locator(selector)
      .first()
      .evaluate((part) => {
        const { backgroundColor, backgroundImage, outlineStyle } = getComputedStyle(part);
        return [backgroundColor, backgroundImage, outlineStyle].join(" ");
      });
  for (const colorScheme of ["light", "dark"] as const) {
    await seat.page.emulateMedia({ colorScheme, contrast: null, forcedColors: "active" });
    await seat.screenshot(`${name}-forced-${colorScheme}`);
    expect(await look(one)).not.toEqual(await look(other));
  }
}

describe("each game's own screen in the dark and with high contrast", () => {
  it("Evening Star: the lot tray and the ego card", async () => {
    const { gm, player } = await openTable(environment, { game: "Evening Star", character: "Maren Oake" });
    await gm.press("Begin play");
    await player.propose("I take the escapement apart.");
    await gm.frame("escapement", "Attempt");
    await player.press("My dice");
    await player.press(/^Roll (\d|the )/);
    await player.enterDice(0, 7, 7, 9, 8);
    await player.page
      .getByRole("button", { name: /^\d lots: / })
      .first()
      .click();
    await expectReadable(player, "contrast-evening");
    await expectTold(player, "contrast-evening", ".es-tray [aria-pressed=true]", ".es-tray [aria-pressed=false]");
  });

  it("Storyteller d10: the count", async () => {
    const { gm, player } = await openTable(environment, { game: "Storyteller d10", character: "Bram Teller" });
    await gm.press("Begin play");
    await player.propose("I hold on as the line snaps taut.");
    await gm.frame("snaps taut", "Willpower roll", { Difficulty: 7 });
    await player.press("My dice");
    await player.press(/^Roll (\d|the )/);
    await player.enterDice(9, 7, 1, 6, 4, 2, 3);
    await player.page.getByRole("list", { name: "The count" }).first().waitFor();
    await expectReadable(player, "contrast-storyteller");
  });

  it("Victory Point d20: the twenty faces", async () => {
    const { gm, player } = await openTable(environment, { game: "Victory Point d20", character: "Hester Vane" });
    await gm.press("Begin play");
    await player.propose("I win back the boiler key.");
    await gm.frame("boiler key", "Goal roll", { Skill: "Gambling", Characteristic: "Presence" });
    await player.page.getByRole("slider", { name: "Accent" }).waitFor();
    await expectReadable(player, "contrast-victory");
    await expectTold(player, "contrast-victory", ".face-strip .counts", ".face-strip .fails");
  });

  it("Wasteland 2d20: the sockets", async () => {
    const { gm, player } = await openTable(environment, { game: "Wasteland 2d20", character: "June Calloway" });
    await gm.press("Start a quest");
    await player.propose("I get the pump running.");
    await gm.frame("pump running", "Skill check", { Skill: "Repair", Difficulty: 3 });
    await player.page.getByRole("button", { name: "Feed the GM: 1 die for 1" }).click();
    await expectReadable(player, "contrast-wasteland");
    await expectTold(player, "contrast-wasteland", ".wl-pay[aria-pressed=true]", ".wl-pay[aria-pressed=false]");
  });

  it("Bookkeeper d12: the stress bar", async () => {
    const { gm, player } = await openTable(environment, { game: "Bookkeeper d12", character: "Ysolde Crane" });
    await gm.press("Open the book");
    await gm.act("Add stress", { "Kind of stress": "Wound", Amount: 4 }, "Ysolde");
    await player.propose("I take the barge out.");
    await gm.frame("barge out", "Attempt an action", { Skill: "Piloting" });
    await player.page.locator(".bk-offered").waitFor();
    await expectReadable(player, "contrast-bookkeeper");
    await expectTold(player, "contrast-bookkeeper", ".bk-stress .wound", ".bk-stress .last");
  });
});
