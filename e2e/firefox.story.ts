import type { Browser } from "puppeteer-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DESKTOP, PHONE } from "./browser.ts";
import { cutOff } from "./cut-off.ts";
import { firefoxPath, FirefoxSeat, openFirefox } from "./firefox.ts";
import { RunningServer } from "./running-server.ts";

const reason = firefoxPath === undefined ? " (skipped: Firefox is not installed)" : "";

describe.skipIf(firefoxPath === undefined)(`in Firefox${reason}`, () => {
  let server: RunningServer;
  let browser: Browser;
  beforeAll(async () => {
    [server, browser] = await Promise.all([RunningServer.start(), openFirefox()]);
  });
  afterAll(async () => {
    await browser.close();
    await server.remove();
  });

  /** A table where play has begun, with the game master at a desk and the player at a phone. */
  async function startPlay(): Promise<{ gm: FirefoxSeat; player: FirefoxSeat }> {
    const gm = await FirefoxSeat.open(browser, DESKTOP);
    const player = await FirefoxSeat.open(browser, PHONE);
    await gm.page.goto(server.url);
    await gm.press("Open a table");
    await gm.fill("Your name, as game master", "Oskar");
    await gm.press("Open the table");
    const link = await gm.page.waitForSelector(`::-p-aria([name="Players' link"])`);
    await player.page.goto((await link?.evaluate((field) => (field as HTMLInputElement).value)) ?? "");
    await player.fill("Your name", "Ines");
    await player.press("Join the table");
    await player.press("Play Maren Oake");
    await gm.waitForText("plays Maren Oake");
    await gm.press("Begin play");
    return { gm, player };
  }

  it("an attempt is played with a reload, by the keyboard where it counts, and nothing is cut off", async () => {
    const { gm, player } = await startPlay();
    const expectWhole = async (): Promise<void> =>
      expect([await cutOff(gm.page), await cutOff(player.page)]).toEqual([[], []]);
    await player.fill("Say what you want to do", "I take the escapement apart.");
    await player.page.keyboard.press("Enter");
    await gm.press("Frame attempt");
    await gm.waitForText("Put it on the table");
    await gm.screenshot("firefox-framing-desk");
    await expectWhole();
    await gm.press("Put it on the table");
    await player.waitForText("Roll, or ask for a change first");
    await player.screenshot("firefox-terms-phone");
    await expectWhole();

    await player.reload();
    const roll = await player.page.waitForSelector(".commit .btn.go");
    await roll?.focus();
    await player.page.keyboard.down("Shift");
    await player.page.keyboard.press("Tab");
    await player.page.keyboard.up("Shift");
    await player.page.keyboard.press("Tab");
    expect(await player.focused()).toMatchObject({ name: expect.stringMatching(/^Roll \d dice/), ring: true });
    await player.page.keyboard.press("Enter");
    await player.page.waitForSelector(".attempt .die");
    await gm.page.waitForSelector(".attempt .die");
    // The button has gone with the roll; what follows has the focus.
    await expect.poll(() => player.focused()).not.toMatchObject({ name: "" });
    await player.screenshot("firefox-rolled-phone");
    await gm.screenshot("firefox-rolled-desk");
    await expectWhole();
    expect([...gm.errors, ...player.errors]).toEqual([]);
  });

  it("an evening is played from the first proposal to the end of the session, and nothing is cut off", async () => {
    const { gm, player } = await startPlay();
    const look = async (name: string): Promise<void> => {
      await gm.screenshot(`firefox-evening-${name}-desk`);
      await player.screenshot(`firefox-evening-${name}-phone`);
      expect([await cutOff(gm.page), await cutOff(player.page)], name).toEqual([[], []]);
    };
    const propose = async (words: string): Promise<void> => {
      await player.fill("Say what you want to do", words);
      await player.page.keyboard.press("Enter");
    };
    const answer = async (words: string): Promise<void> => {
      await gm.fill("Describe what happens", words);
      await gm.press("Say it");
      await player.waitForText(words);
    };

    // A task fails with the dice in the hand, and ego turns it.
    await propose("I take the escapement apart.");
    await gm.press("Frame attempt");
    await gm.press("Put it on the table");
    await player.press("My dice");
    await player.commit();
    await player.enterDice(0, 7, 7, 9, 8);
    await gm.waitForText("two short");
    await player.tap("Spend ego");
    await look("ego");
    await player.commit();
    await player.enterDice(11);
    await gm.waitForText("Success");
    await look("settled");
    await answer("The bell begins to count.");

    // The phone loses its page, and finds the table again as it was.
    await player.reload();
    await player.waitForText("The bell begins to count.");

    // What nobody disputes simply works.
    await propose("I ask the ferryman, who owes me.");
    await gm.press("Frame attempt");
    await gm.pressFirst(".ladder button");
    await gm.press("Put it on the table");
    await player.press("Accept the success");
    await answer("He nods, and unties the boat.");
    await look("works");

    // The moments of the evening are told, and lots come back.
    await gm.press("Open the postamble");
    await player.press("Claim this moment");
    await player.fill("Reason for the claim", "I kept the secret of the clock");
    await player.press("Request 1 lot");
    await gm.waitForText("Maren Oake speaks");
    await look("postamble");
    await gm.press("Grant 1 lot");
    await gm.press("End the session");
    await player.waitForText("The session is over.");
    await look("ended");
    expect([...gm.errors, ...player.errors]).toEqual([]);
  });
});
