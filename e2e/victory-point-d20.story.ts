import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { openTable, type FormValues, type Seat, joinTable } from "./seat.ts";
import { Environment } from "./environment.ts";

const environment = new Environment();

const book = { game: "Victory Point d20", character: "Hester Vane" };

/** Starts a session. Ines plays Hester Vane. */
async function startSession() {
  const seats = await openTable(environment, book);
  await beginPlay(seats.gm, seats.player);
  return seats;
}

/** Starts a session with a second player: Tomas plays Pell on another phone page. */
async function startSessionWithPell() {
  const { gm, player } = await openTable(environment, book);
  const other = await joinTable(environment, gm, { name: "Tomas", character: "Pell" });
  await beginPlay(gm, player);
  return { gm, player, other };
}

async function beginPlay(gm: Seat, player: Seat): Promise<void> {
  await gm.press("Begin play");
  await player.waitForText("In play");
}

/** Hester's best combinations. */
const gambling = { Skill: "Gambling", Characteristic: "Presence" };
const persuasion = { Skill: "Persuade", Characteristic: "Presence" };
const sleightOfHand = { Skill: "Sleight of Hand", Characteristic: "Dexterity" };

/** A player proposes an action and the GM frames it. */
async function frameProposal(gm: Seat, by: Seat, words: string, offer: string, values: FormValues): Promise<void> {
  await by.propose(words);
  await gm.frame(words, offer, values);
}

/** Waits until the cards of a contest say this. */
async function expectSides(seat: Seat, words: RegExp): Promise<void> {
  const cards = seat.page.getByRole("list", { name: "The two sides" });
  await expect.poll(() => cards.innerText(), { timeout: 10_000 }).toMatch(words);
}

describe("a session of Victory Point d20 in two browsers", () => {
  it("makes goal rolls with modifiers, accents, criticals, and ratings without a sheet", async () => {
    const { gm, player } = await startSession();
    await player.screenshot("victory-open-phone");
    await gm.expectAccessibleLayout();
    await player.expectAccessibleLayout();

    // VP-14, VP-26..VP-29 Modifiers change the target number. The accent is announced before the roll.
    await player.propose("I set the boat on fire.");
    await player.press("Withdraw");
    await frameProposal(gm, player, "I win back the boiler key.", "Goal roll", {
      ...gambling,
      "Modifier to the target number (− harder, + easier)": -2,
      Modifiers: [{ Reason: "They are tired", Amount: 1 }],
    });
    await gm.screenshot("victory-framed-desktop");
    await player.press("My dice");
    await player.screenshot("victory-framed-phone");
    await player.choose(/Announce an accent/, { Accent: -2 });
    await player.expectAccessibleLayout();
    await player.enterDice(11);
    await gm.waitForText("Success");
    await player.screenshot("victory-rolled-phone");
    await gm.expectAccessibleLayout();
    await gm.postResult("He pushes it over with one finger.");

    // VP-18 A 20 is a critical failure. VP-19 A roll equal to the target number is a critical success.
    await frameProposal(gm, player, "I count the cards he has left.", "Goal roll", {
      Skill: "Gambling",
      Characteristic: "Wits",
    });
    await player.choose(/^Roll without an accent/);
    await player.enterDice(20);
    await gm.waitForText("Critical failure");
    await player.screenshot("victory-critical-failure-phone");
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
    await player.choose(/^Roll without an accent/);
    await player.enterDice(9);
    await gm.postResult("Steady as a clock.");
    expect([...gm.pageErrors, ...player.pageErrors]).toEqual([]);
  });

  it("resolves contests between two players, with a tie, and against an opponent", async () => {
    const { gm, player, other } = await startSessionWithPell();

    // VP-23..VP-26 Each side announces its accent and rolls its die.
    await player.propose("I take the good chair before Pell does.");
    await gm.waitForText("good chair");
    await gm.press("Frame attempt");
    await gm.page.getByRole("group", { name: "Type", exact: true }).getByText("Contest", { exact: true }).click();
    await gm.waitForText("A contest needs two sides");
    await gm.screenshot("victory-contest-missing-desktop");
    await gm.press("Cancel");
    await gm.frame("good chair", "Contest", {
      Skill: "Dodge",
      Characteristic: "Dexterity",
      Opponent: { Who: "Pell", Skill: "Sneak", Characteristic: "Dexterity" },
    });
    // Each phone says whose move it is.
    await expectSides(player, /You\s*target 1\d · your accent[^]*Pell\s*target \d+ · waits/);
    await expectSides(other, /Hester Vane\s*target 1\d · chooses an accent[^]*You\s*target \d+ · waits/);
    await player.screenshot("victory-contest-mine-phone");
    await player.press("My dice");
    await player.choose(/Announce an accent/, { Accent: 1 });
    await expectSides(other, /Hester Vane[^]*accent \+1[^]*You\s*target \d+ · your accent/);
    await other.screenshot("victory-contest-theirs-phone");
    await other.expectAccessibleLayout();
    await other.press("My dice");
    await other.choose(/Announce an accent/, { Accent: -3 });
    await player.enterDice(8);
    await expectSides(other, /accent \+1[^]*your die/);
    await other.enterDice(14);
    await gm.waitForText("The opposing side wins");
    // Both dice turn up at once on both phones, and the beaten one is struck.
    for (const seat of [player, other]) {
      const dice = seat.page.getByRole("log").getByRole("list", { name: "The contest" });
      await seat.expectInView(dice);
      expect(await dice.locator(".beaten .die.gone").count()).toBe(1);
      expect(await dice.innerText()).toMatch(/8 \+ 1 of 1\d[^]*14 − 3 of \d+/);
    }
    await other.screenshot("victory-contest-over-phone");
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
    await player.choose(/^Roll without an accent/);
    await gm.press("My dice");
    await gm.choose(/Announce an accent/, { Accent: -2 });
    await player.enterDice(11);
    await gm.enterDice(17);
    await gm.waitForText("The acting side wins");
    await gm.postResult("The sharp counts again, and pays.");
    expect([...gm.pageErrors, ...player.pageErrors, ...other.pageErrors]).toEqual([]);
  });

  it("helps in the same turn, in a later turn, and helps another character", async () => {
    const { gm, player, other } = await startSessionWithPell();

    // VP-33..VP-37 Help in the same turn takes two actions. The primary roll comes after the help and its accent.
    await frameProposal(gm, player, "I palm a card and play it.", "Complementary action", {
      ...gambling,
      Helpers: [{ ...sleightOfHand, Accent: 0 }],
      "All in the same turn": true,
    });
    await player.enterDice(6);
    await player.screenshot("victory-helped-waits-phone");
    await player.choose(/^Roll without an accent/);
    await player.enterDice(10);
    await gm.waitForText("Success");
    await player.expectAccessibleLayout();
    await gm.postResult("Nobody saw. Almost nobody.");

    // VP-36 Help for a later turn saves its victory points on the sheet.
    await frameProposal(gm, player, "I mark the deck for later.", "Help for a later turn", {
      ...sleightOfHand,
      "Roll to help": "Gambling",
    });
    await player.choose(/^Roll without an accent/);
    await player.enterDice(9);
    await gm.postResult("Every king has a nick.");
    await gm.act("Next turn", {}, "Table");
    await frameProposal(gm, player, "Now I play for the boat.", "Goal roll", {
      ...gambling,
      "Saved help to use": "Gambling",
      Accent: 3,
    });
    await player.enterDice(4);
    await gm.screenshot("victory-help-used-desktop");
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
    await other.screenshot("victory-help-waits-phone");
    await other.press("Close");
    expect([...gm.pageErrors, ...player.pageErrors, ...other.pageErrors]).toEqual([]);
  });

  it("tracks initiative, declared actions, the rate of fire, turns, spans and acts", async () => {
    const { gm, player } = await startSession();

    // VP-11..VP-13 The order follows the skill, then Wits. Equal characters act together.
    await gm.act("Set the initiative order", {
      Who: ["Hester", "Orrin", "Pell"],
      Skill: "Observe",
      "Individual entries": [{ Who: "Captain", "Declared action": "Shoot", Skill: "Shoot" }],
    });
    await player.waitForText("Captain Ashgrove: Shoot");

    // VP-05..VP-10 The derringer fires twice per turn. A turn has at most three actions.
    const declared = await player.openActForm("Declare your turn");
    await player.fill(declared, {
      Actions: [{ Action: "Derringer" }, { Action: "Derringer" }, { Action: "Derringer" }],
    });
    await player.waitForText("The rate of fire of Derringer is 2 per turn");
    await player.screenshot("victory-declare-phone");
    await player.press("Cancel");
    await player.act("Declare your turn", {
      Actions: [{ Action: "Derringer" }, { Action: "Derringer" }, { Action: "Dodge" }],
    });
    // The declared actions stand in slots, with the price of so many and the shots of the gun.
    await player.page.getByRole("listitem").filter({ hasText: "three −6 on each" }).waitFor();
    await player.page.getByText(", shot 2 of 2").last().waitFor({ state: "attached" });
    await player.screenshot("victory-board-phone");
    await player.expectAccessibleLayout();
    await frameProposal(gm, player, "I shoot the lamp.", "Goal roll", {
      Skill: "Shoot",
      Characteristic: "Dexterity",
      "Modifier to the target number (− harder, + easier)": 4,
      Accent: 0,
      "Declared action": "Derringer",
    });
    await player.enterDice(3);
    await gm.postResult("It goes dark.");
    await gm.screenshot("victory-turn-desktop");

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

  it("refuses a fourth attempt at a task until the GM allows new attempts", async () => {
    const { gm, player } = await startSession();
    const safe = { Task: "The safe", ...sleightOfHand, Accent: 0 };

    // VP-42..VP-44 Each attempt is harder, and the third is the last.
    for (const [i, said] of ["I try the safe.", "I try it again.", "I try it with a hairpin."].entries()) {
      await frameProposal(gm, player, said, "Attempt at a task", safe);
      await player.enterDice(15);
      await gm.waitForText(i === 2 ? "No attempts left" : "Failure");
      await gm.postResult(`It stays shut, ${i + 1}.`);
    }
    await player.propose("And with a hammer?");
    await gm.waitForText("with a hammer");
    await gm.press("Frame attempt");
    await gm.page
      .getByRole("group", { name: "Type", exact: true })
      .getByText("Attempt at a task", { exact: true })
      .click();
    await gm.page.getByRole("group", { name: "Task" }).getByText("The safe").click();
    await gm.waitForText("Three attempts have failed");
    await gm.screenshot("victory-exhausted-desktop");
    await gm.press("Cancel");
    await gm.press("Dismiss");
    await gm.act("Allow new attempts", { Task: "The safe" }, "Hester");
    await frameProposal(gm, player, "I have its plans now.", "Attempt at a task", safe);
    await player.enterDice(5);
    await gm.postResult("It opens like a book.");

    expect([...gm.pageErrors, ...player.pageErrors]).toEqual([]);
  });

  it("resolves long tasks alone, with help, and against opposition", async () => {
    const { gm, player } = await startSession();
    await gm.expand("Add opponents");
    await gm.press("Add Toll warden");
    const round = async (
      task: string,
      others: FormValues,
      ...faces: readonly (readonly [Seat, number])[]
    ): Promise<void> => {
      await frameProposal(gm, player, `${task}.`, "Round of a long task", {
        Task: task,
        ...persuasion,
        Accent: 0,
        ...others,
      });
      for (const [seat, face] of faces) await seat.enterDice(face);
    };
    const begin = (task: string, goal: number, mode: string): Promise<void> =>
      gm.act(
        "Start a long task",
        { Task: task, "Victory points needed": goal, "Kind of task": mode, Turns: 20 },
        "Table",
      );

    // VP-39 Each round adds to the total.
    await begin("Sell the cargo", 4, "Solo");
    await round("Sell the cargo", {}, [player, 6]);
    await gm.waitForText("2 of 4 needed");
    await gm.postResult("Half of it.");
    await round("Sell the cargo", {}, [player, 9]);
    await player.waitForText("= 5, 4 needed");
    await gm.postResult("All of it.");
    await gm.act("Remove a long task", { Task: "Sell the cargo" });

    // VP-40 A helper adds victory points.
    await begin("Man the pumps", 9, "Assisted");
    const pell = { Who: "Pell", Skill: "Climb", Characteristic: "Strength", Accent: 0 };
    await round("Man the pumps", { Helpers: [pell] }, [player, 3], [gm, 7]);
    await gm.waitForText("Task continues");
    await gm.screenshot("victory-round-desktop");
    await gm.expectAccessibleLayout();
    await gm.postResult("The water stops rising.");

    // VP-41 Each side's victory points reduce the other side's total. Either side can reach the goal.
    await begin("Out-talk the warden", 4, "Resisted");
    const warden = { Who: "Toll", Skill: "Observe", Characteristic: "Wits", Accent: 0 };
    await round("Out-talk the warden", { Opponents: [warden] }, [player, 9], [gm, 4]);
    const rope = player.page.getByRole("figure", { name: /^Rope: \d of 4 points/ });
    expect(await rope.locator(".ours").count()).toBeGreaterThan(0);
    await player.screenshot("victory-rope-phone");
    await player.expectAccessibleLayout();
    await gm.postResult("He wavers.");
    await round("Out-talk the warden", { Opponents: [warden] }, [player, 12], [gm, 18]);
    await player.waitForText(/= 6.*, 4 needed/);
    await player.page.getByRole("figure", { name: "Rope: 6 of 4 points." }).first().waitFor();
    await player.screenshot("victory-resisted-phone");
    expect([...gm.pageErrors, ...player.pageErrors]).toEqual([]);
  });

  it("creates a character, edits a sheet, changes house rules, ends the session, and downloads the log", async () => {
    const { gm, player } = await startSession();

    // VP-04 Guided creation accepts custom skills.
    await gm.press("Create character");
    await gm.page.getByLabel("Name", { exact: true }).fill("Juno Marsh");
    await gm.press(/^Next: Characteristics/);
    await gm.press("Wits: increase");
    await gm.press(/^Next/);
    await gm.page.getByLabel("Name", { exact: true }).fill("Cartography");
    await gm.press("Add");
    await gm.press(/^Next/);
    await gm.expectAccessibleLayout();
    await gm.press("Add Juno Marsh");
    await gm.page.getByRole("button", { name: "Juno Marsh", exact: true }).waitFor();

    // The player edits a sheet.
    await player.press("Show party and members");
    await player.press("Edit");
    await player.screenshot("victory-edit-phone");
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
    await gm.screenshot("victory-house-desktop");
    await gm.expectAccessibleLayout();
    await gm.press("Close");
    await gm.waitForText("The opposing side wins, without victory points");

    // VP-26 After the roll, an accent is refused with a reason.
    await player.expectRefusal("Add an accent after the roll", "The die is already rolled");
    await player.screenshot("victory-too-late-phone");

    await gm.press("End the session");
    await player.waitForText("Between sessions");
    await player.screenshot("victory-ended-phone");
    await gm.screenshot("victory-ended-desktop");
    await gm.press("Menu");
    const [saved] = await Promise.all([gm.page.waitForEvent("download"), gm.press("Markdown")]);
    expect(await readFile(await saved.path(), "utf8")).toContain("Juno Marsh joins the story.");
    await gm.press("Close");
    await player.page.reload();
    await player.waitForText("Between sessions");
    await gm.press("Begin play");
    await player.waitForText("In play");
    expect([...gm.pageErrors, ...player.pageErrors]).toEqual([]);
  });
});
