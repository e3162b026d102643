import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { PHONE } from "./browser.ts";
import type { Seat } from "./seat.ts";
import { Environment } from "./environment.ts";
import {
  frameProposal,
  gambling,
  persuasion,
  sleightOfHand,
  startSession,
  startSessionWithPell,
} from "./victory-point-table.ts";

const environment = new Environment();

/** Waits until the cards of a contest say this. */
async function expectSides(seat: Seat, words: RegExp): Promise<void> {
  const cards = seat.page.getByRole("list", { name: "The two sides" });
  await expect.poll(() => cards.innerText(), { timeout: 10_000 }).toMatch(words);
}

/** How many lines of the story are in sight on a phone of this size. */
async function linesInSight(seat: Seat, width: number, height: number): Promise<number> {
  await seat.page.setViewportSize({ width, height });
  const lines = await seat.page.getByRole("log").evaluate((log) => Math.floor(log.clientHeight / 25.5));
  // What is awaited, and from whom, stays in sight beside them.
  await seat.expectInView(seat.page.locator(".hand > .now"));
  await seat.page.setViewportSize(PHONE);
  return lines;
}

describe("a session of Victory Point d20 in two browsers", () => {
  it("makes goal rolls with modifiers, accents, criticals, and ratings without a sheet", async () => {
    const { gm, player } = await startSession(environment);
    await player.look("victory-open-phone");
    await gm.expectAccessibleLayout();
    await player.expectAccessibleLayout();

    // VP-14, VP-26..VP-29 Modifiers change the target number. The accent is announced before the roll.
    await player.propose("I set the boat on fire.");
    await player.press("Withdraw");
    await frameProposal(gm, player, "I win back the boiler key.", "Goal roll", {
      ...gambling,
      "Modifier (+ easier)": -2,
      "Further modifiers": [{ Reason: "They are tired", Amount: 1 }],
    });
    await gm.look("victory-framed-desktop");
    await player.press("My dice");
    await player.look("victory-framed-phone");
    await player.choose(/Announce an accent/, { Accent: -2 });
    await player.expectAccessibleLayout();
    await player.enterDice(11);
    await gm.waitForText("Success");
    await player.look("victory-rolled-phone");
    await gm.expectAccessibleLayout();
    await gm.postResult("He pushes it over with one finger.");

    // VP-26 After the roll, an accent is refused with a reason.
    await player.expectRefusal("Add an accent after the roll", "The die is already rolled");
    await player.look("victory-too-late-phone");

    // VP-18 A 20 is a critical failure. VP-19 A roll equal to the target number is a critical success.
    await frameProposal(gm, player, "I count the cards he has left.", "Goal roll", {
      Skill: "Gambling",
      Characteristic: "Wits",
    });
    await player.choose(/^Go without an accent/);
    await player.enterDice(20);
    await gm.waitForText("Critical failure");
    await player.look("victory-critical-failure-phone");
    await gm.postResult("He has none. He has a knife.");
    await frameProposal(gm, player, "I talk very fast.", "Goal roll", { ...persuasion, Accent: 0 });
    await player.enterDice(13);
    await gm.waitForText("Critical");
    await gm.postResult("He laughs, and buys.");

    // B-13 Without the skill, the characteristic is used alone. The form takes ratings for a character without a sheet.
    await frameProposal(gm, player, "I row.", "Goal roll", { Skill: "Boating", Characteristic: "Strength" });
    await gm.waitForText("The skill is not on the sheet");
    await player.enterDice(3);
    await gm.postResult("In a circle, but you row.");
    await player.propose("The ferryman rows.");
    await gm.waitForText("The ferryman rows");
    await gm.press("Frame attempt");
    await gm.page.reload();
    await gm.frame("ferryman rows", "Goal roll", {
      Characteristic: "None",
      Skill: "None",
      "Ratings without a sheet": { Skill: 6, Characteristic: 5 },
    });
    await player.choose(/^Go without an accent/);
    await player.enterDice(9);
    await gm.postResult("Steady as a clock.");
    expect([...gm.pageErrors, ...player.pageErrors]).toEqual([]);
  });

  it("resolves contests between two players, with a tie, and against an opponent", async () => {
    const { gm, player, other } = await startSessionWithPell(environment);

    // VP-23..VP-26 Each side announces its accent and rolls its die.
    await player.propose("I take the good chair before Pell does.");
    await gm.waitForText("good chair");
    await gm.press("Frame attempt");
    await gm.page.getByRole("group", { name: "Type", exact: true }).getByText("Contest", { exact: true }).click();
    // It opens against whoever the words name, and may start at once. Somebody without a sheet has numbers.
    const start = gm.page.getByRole("button", { name: "Put it on the table" });
    const opponent = gm.page.getByRole("group", { name: "Opponent" });
    await opponent.getByRole("radio", { name: "Pell", checked: true }).waitFor();
    expect(await start.isEnabled()).toBe(true);
    await gm.look("victory-contest-framing-desktop");
    await opponent.getByText("Without a sheet", { exact: true }).click();
    await opponent.getByRole("group", { name: "Ratings without a sheet" }).waitFor();
    expect(await opponent.getByText("Sneak").count()).toBe(0);
    expect(await start.isEnabled()).toBe(true);
    await gm.look("victory-contest-stranger-desktop");
    await gm.press("Cancel");
    await gm.frame("good chair", "Contest", {
      Skill: "Dodge",
      Characteristic: "Dexterity",
      Opponent: { Who: "Pell", Skill: "Sneak", Characteristic: "Dexterity" },
    });
    // Each phone says whose move it is.
    await expectSides(player, /You\s*target 1\d · choose[^]*Pell\s*target \d+ · choosing/);
    await expectSides(other, /Hester Vane\s*target 1\d · choosing[^]*You\s*target \d+ · choose/);
    await player.page.locator(".odds.unknown").first().waitFor({ state: "detached" });
    await player.look("victory-contest-mine-phone");
    expect(await linesInSight(player, 390, 844)).toBeGreaterThanOrEqual(4);
    expect(await linesInSight(player, 360, 640)).toBeGreaterThanOrEqual(2);
    await player.press("My dice");
    await player.choose(/Seal an accent/, { Accent: 1 });
    // Her accent stays sealed until his stands beside it.
    await expectSides(other, /Hester Vane[^]*sealed[^]*You\s*target \d+ · choose/);
    expect(await other.page.locator("main").innerText()).not.toMatch(/accent (of )?\+1/);
    // She reads whom the dice wait for.
    await player.waitForText("Rolls when Pell has sealed too");
    await player.expectAccessibleLayout();
    await player.look("victory-contest-sealed-phone");
    await other.look("victory-contest-theirs-phone");
    await other.expectAccessibleLayout();
    await other.press("My dice");
    await other.choose(/Seal an accent/, { Accent: -3 });
    await player.enterDice(8);
    await expectSides(other, /accent \+1[^]*your die/);
    await other.enterDice(14);
    await gm.waitForText("The opposing side wins");
    // Both dice turn up at once on both phones, and the winner's is solid.
    for (const seat of [player, other]) {
      const dice = seat.page.getByRole("log").getByRole("list", { name: "The contest" });
      await seat.expectInView(dice);
      expect(await dice.locator(".beaten .die.gone").count()).toBe(1);
      expect(await dice.innerText()).toMatch(/8 \+ 1 = 9 of 1\d[^]*14 − 3 = 11 of \d+/);
    }
    await other.look("victory-contest-over-phone");
    await player.expectAccessibleLayout();
    await gm.expectAccessibleLayout();
    await gm.postResult("Pell was sitting in it all along.");

    // VP-24, VP-51 Equal successes are a tie.
    await frameProposal(gm, other, "I pour her a drink and watch her hands.", "Contest", {
      Skill: "Observe",
      Characteristic: "Wits",
      Accent: 0,
      Opponent: { Who: "Hester", ...sleightOfHand, Accent: 0 },
    });
    await other.enterDice(8);
    await player.enterDice(8);
    await gm.waitForText("Tie");
    await gm.postResult("Neither blinks.");

    // VP-23 The GM rolls for an opponent.
    await gm.expand("Add opponents");
    await gm.press("Add Card sharp");
    await frameProposal(gm, player, "I deal.", "Contest", {
      ...gambling,
      Opponent: { Who: "Card", Skill: "Gambling", Characteristic: "Wits" },
    });
    // Until the other side has sealed too, one may seal another accent.
    await player.choose(/Seal an accent/, { Accent: 2 });
    await expectSides(gm, /Hester Vane[^]*sealed/);
    await player.press("Reseal");
    await expectSides(gm, /Hester Vane\s*target 1\d · choosing/);
    await player.choose(/^Seal no accent/);
    await gm.press("My dice");
    await gm.choose(/Seal an accent/, { Accent: -2 });
    await player.enterDice(11);
    await gm.enterDice(17);
    await gm.waitForText("The acting side wins");
    await gm.postResult("The sharp counts again, and pays.");
    expect([...gm.pageErrors, ...player.pageErrors, ...other.pageErrors]).toEqual([]);
  });

  it("helps in the same turn, in a later turn, and helps another character", async () => {
    const { gm, player, other } = await startSessionWithPell(environment);

    // VP-33..VP-37 Help in the same turn takes two actions. The primary roll comes after the help and its accent.
    await frameProposal(gm, player, "I palm a card and play it.", "Complementary action", {
      ...gambling,
      Helpers: [{ ...sleightOfHand, Accent: 0 }],
      "All in the same turn": true,
    });
    await player.enterDice(6);
    await player.look("victory-helped-waits-phone");
    await player.choose(/^Go without an accent/);
    await player.enterDice(10);
    await gm.waitForText("Success");
    await player.expectAccessibleLayout();
    await gm.postResult("Nobody saw. Almost nobody.");

    // VP-36 Help for a later turn saves its victory points on the sheet.
    await frameProposal(gm, player, "I mark the deck for later.", "Help for a later turn", {
      ...sleightOfHand,
      "Roll to help": "Gambling",
    });
    await player.choose(/^Go without an accent/);
    await player.enterDice(9);
    await gm.postResult("Every king has a nick.");
    await gm.act("Next turn", {}, "Table");
    await frameProposal(gm, player, "Now I play for the boat.", "Goal roll", {
      ...gambling,
      "Saved help to use": "Gambling",
      Accent: 3,
    });
    await player.enterDice(4);
    await gm.look("victory-help-used-desktop");
    await gm.postResult("The boat is yours again.");

    // VP-33 Pell's sheet keeps the saved help.
    await frameProposal(gm, player, "I keep the warden talking for Pell.", "Help for a later turn", {
      ...persuasion,
      "Roll to help": "Lockpicking",
      "Character to help": "Pell",
      Accent: 0,
    });
    await player.enterDice(5);
    await gm.postResult("He talks about his knees.");
    await other.press("Show party and members");
    await other.page.getByRole("dialog").getByText("Lockpicking").first().waitFor();
    await other.look("victory-help-waits-phone");
    await other.press("Close");
    expect([...gm.pageErrors, ...player.pageErrors, ...other.pageErrors]).toEqual([]);
  });

  it("tracks initiative, declared actions, the rate of fire, turns, spans and acts", async () => {
    const { gm, player } = await startSession(environment);

    // VP-11..VP-13 The order follows the skill, then Wits. Equal characters act together.
    await gm.act("Set the initiative order", {
      Who: ["Hester", "Orrin", "Pell"],
      Skill: "Observe",
      "Individual entries": [{ Who: "Captain", "Declared action": "Shoot", Skill: "Shoot" }],
    });
    // Nobody plays the captain, who has declared nothing.
    await gm.waitForText("You decide for Captain Ashgrove.");
    await player.waitForText("The GM decides for Captain Ashgrove.");

    // VP-05..VP-10 The derringer fires twice per turn. A turn has at most three actions.
    const declared = await player.openActForm("Declare your turn");
    await player.fill(declared, {
      Actions: [{ Action: "Derringer" }, { Action: "Derringer" }, { Action: "Derringer" }],
    });
    await player.waitForText("The rate of fire of Derringer is 2 per turn");
    // The refusal stands at the button, wherever one has scrolled.
    await player.expectInView(player.page.getByText("The rate of fire of Derringer is 2 per turn").first());
    await player.look("victory-declare-phone");
    await player.press("Cancel");
    await player.act("Declare your turn", {
      Actions: [{ Action: "Derringer" }, { Action: "Derringer" }, { Action: "Dodge" }],
    });
    // The declared actions stand in slots, with the price of so many and the shots of the gun.
    await player.page.getByRole("listitem").filter({ hasText: "three −6 on each" }).waitFor();
    const prices = player.page.getByRole("list", { name: "Actions in the turn" }).getByRole("listitem");
    const boxes = await prices.evaluateAll((all) =>
      all.map((one) => one.getBoundingClientRect()).map(({ top, height }) => ({ top: Math.round(top), height })),
    );
    expect(Math.max(...boxes.map(({ height }) => height))).toBeLessThan(36);
    // They stand side by side, as in the form that declares the turn.
    expect(boxes).toHaveLength(3);
    expect(new Set(boxes.map(({ top }) => top)).size).toBe(1);
    await player.page.getByText("shot 2 of 2").waitFor({ state: "attached" });
    // One tap frames what the captain does, who comes first and has declared nothing.
    await gm.page.getByRole("button", { name: "Frame an attempt for Captain Ashgrove" }).waitFor();
    await gm.look("victory-decide-desktop");
    // What others have declared is one line each, below one's own.
    await gm.act("Declare your turn", { Actions: [{ Action: "Service pistol" }, { Action: "Swords" }] }, "Captain");
    await gm.waitForText("You act for Captain Ashgrove: Service pistol.");
    const folded = player.page.getByRole("region", { name: "Turn board" }).locator("details");
    expect(await folded.innerText()).toMatch(/^Captain Ashgrove\s+two actions, −4 on each · next$/u);
    await player.press("Expand panel");
    // Whoever acts is in sight in the order, however long it is.
    await player.expectInView(player.page.locator(".vp-order .acting"));
    await player.look("victory-turn-phone");
    await player.press("Collapse panel");
    await player.look("victory-board-phone");
    await player.expectAccessibleLayout();
    await frameProposal(gm, player, "I shoot the lamp.", "Goal roll", {
      Skill: "Shoot",
      Characteristic: "Dexterity",
      "Modifier (+ easier)": 4,
      Accent: 0,
      "Declared action": "Derringer",
    });
    await player.enterDice(3);
    await gm.postResult("It goes dark.");
    await gm.look("victory-turn-desktop");

    // VP-01..VP-03 The clock advances. Spans and acts are counted.
    await gm.act("Next turn", { Turns: 2 }, "Table");
    await player.waitForText("00:00:06");
    await gm.act("Convert turns to time", { Turns: 20 });
    await gm.act("Next span");
    await gm.act("Next act");
    await player.page.reload();
    await player.waitForText("00:00:06");
    expect([...gm.pageErrors, ...player.pageErrors]).toEqual([]);
  });

  it("creates a character, edits a sheet, changes house rules, ends the session, and downloads the log", async () => {
    const { gm, player } = await startSession(environment);

    // VP-04 Guided creation accepts custom skills.
    await gm.press("Create character");
    await gm.page.getByLabel("Name", { exact: true }).fill("Juno Marsh");
    await gm.press(/^Next: Characteristics/);
    await gm.press("Wits: increase");
    await gm.press(/^Next/);
    await gm.page.getByLabel("Name", { exact: true }).fill("Cartography");
    await gm.press("Add");
    // Each skill says what it is rolled against with each characteristic.
    await gm.waitForText(/Wits 10\s+50%/);
    await gm.look("victory-creation-desktop");
    await gm.press(/^Next/);
    await gm.expectAccessibleLayout();
    await gm.press("Add Juno Marsh");
    await gm.page.getByRole("button", { name: "Juno Marsh", exact: true }).waitFor();

    // The player edits a sheet.
    await player.press("Show party and members");
    await player.press("Edit");
    await player.look("victory-edit-phone");
    await player.press("Persuade: increase");
    await player.press("Done");
    await player.press("Close");
    await gm.waitForText(/Persuade 7/);
    await gm.act("Check all sheets");

    // B-07, B-14 House rules.
    await gm.press("Menu");
    await gm.page
      .getByLabel("Ties in a contest")
      .selectOption({ label: "The opposing side wins, without victory points." });
    await gm.page
      .getByLabel("Penalties of repeated attempts")
      .selectOption({ label: "−2 on the second attempt, −6 on the third." });
    await gm.look("victory-house-desktop");
    await gm.expectAccessibleLayout();
    await gm.press("Close");
    await gm.waitForText("The opposing side wins, without victory points");

    // VP-19, VP-21 The session ends with everybody's victory points, and its critical as a moment.
    await frameProposal(gm, player, "I talk very fast.", "Goal roll", { ...persuasion, Accent: 0 });
    await player.enterDice(14);
    await gm.postResult("He laughs, and buys.");
    await frameProposal(gm, player, "I win back the boiler key.", "Goal roll", { ...gambling, Accent: 0 });
    await player.enterDice(9);
    await gm.postResult("He pushes it over with one finger.");

    await gm.press("End the session");
    await player.waitForText("After session");
    await player.waitForText("critical success, 8 points");
    await player.look("victory-ended-phone");
    await gm.look("victory-ended-desktop");
    await gm.press("Menu");
    const [saved] = await Promise.all([gm.page.waitForEvent("download"), gm.press("Markdown")]);
    expect(await readFile(await saved.path(), "utf8")).toContain("Juno Marsh joins the story.");
    await gm.press("Close");
    await player.page.reload();
    await player.waitForText("After session");
    await gm.press("Begin play");
    await player.waitForText("In play");
    expect([...gm.pageErrors, ...player.pageErrors]).toEqual([]);
  });
});
