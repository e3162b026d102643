import { describe, expect, it } from "vitest";
import { Environment } from "./environment.ts";
import { openTable, Seat } from "./seat.ts";
import { wishIn } from "./wishes.ts";

const environment = new Environment();

/** A common television, in CSS pixels. */
const TELEVISION = { width: 1920, height: 1080 };

/** Opens the link for a shared screen as a television would. */
async function watch(gm: Seat): Promise<Seat> {
  await gm.press("Menu");
  await gm.expand("Show on a television");
  const link = await gm.page.getByLabel("Link for a shared screen").inputValue();
  await gm.press("Close");
  const screen = new Seat(await environment.page(TELEVISION));
  await screen.page.goto(link);
  return screen;
}

/** The names of the characters whose part of the party is lit. */
const lit = ({ page }: Seat): Promise<readonly string[]> => page.locator(".member.lit .name").allInnerTexts();

/** How many pixels of what happens now nobody sees, since nobody can scroll. */
const below = ({ page }: Seat): Promise<number> =>
  page.locator(".hand").evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight);

/** Where the party begins, as parts of the screen: a row at its foot, or a column at its right where there is no story. */
async function partyStart({ page }: Seat): Promise<number> {
  const { x, y } = (await page.locator(".col.party").boundingBox()) ?? { x: 0, y: 0 };
  return Math.max(x / TELEVISION.width, y / TELEVISION.height);
}

const GAMES = [
  ["Evening Star", "Maren Oake"],
  ["Wasteland 2d20", "June Calloway"],
  ["Bookkeeper d12", "Ysolde Crane"],
  ["Storyteller d10", "Bram Teller"],
  ["Victory Point d20", "Hester Vane"],
] as const;

describe("a shared screen", () => {
  it.each(GAMES)("shows an attempt of %s from the sofa", async (game, character) => {
    const { gm, player } = await openTable(environment, { game, character });
    const screen = await watch(gm);
    const look = async (state: string): Promise<void> => {
      await screen.page.locator(".hand .soon").first().waitFor({ state: "detached" });
      await screen.look(`shared-${game.replaceAll(" ", "-")}-${state}`);
      expect(await below(screen), state).toBeLessThan(2);
      expect(await partyStart(screen), state).toBeGreaterThan(0.5);
    };
    await screen.waitForText("Scan the code with your phone.");
    await look("gathering");
    await gm.press(/^(Begin play|Start a quest|Open the book)$/);
    await screen.page.locator(".gathering").waitFor({ state: "detached" });
    await look("begun");
    await player.propose(wishIn(game));
    await screen.waitForText("behind the door");
    await look("proposed");
    await gm.press("Frame attempt");
    await gm.press("Put it on the table");
    await screen.page.locator(".attempt").waitFor();
    await look("offered");
    await player.commit();
    await player.settle();
    await screen.page.locator(".hand .die").first().waitFor();
    await look("rolled");
    expect(await lit(screen)).toEqual([character]);
    if (game === "Storyteller d10") {
      await gm.postResult("It swings open on a stair that nobody has swept for years.");
      await screen.waitForText("It swings open");
      await look("answered");
      await player.propose(wishIn(game));
      await screen.page.locator("blockquote").waitFor();
      await look("proposed-again");
      await gm.press("Frame attempt");
      await gm.press("Put it on the table");
      await screen.page.locator(".attempt").waitFor();
      await look("offered-again");
    }
    expect(await screen.page.locator("button:visible:not([inert] *)").count()).toBe(0);
    expect([...gm.pageErrors, ...player.pageErrors, ...screen.pageErrors]).toEqual([]);
  });
});
