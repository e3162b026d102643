import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { openTable, type FormValues, type Seat } from "./seat.ts";
import { Environment } from "./environment.ts";

const environment = new Environment();

/** Starts a session. The player's character is Bram Teller. */
async function startSession() {
  const { gm, player } = await openTable(environment, { game: "Storyteller d10", character: "Bram Teller" });
  await gm.press("Begin play");
  await player.waitForText("In play");
  return { gm, player };
}

/** Fills in the form for the newest proposal and expects this reason of a refusal. */
async function expectFramingRefusal(
  gm: Seat,
  offer: string,
  values: FormValues,
  reason: string | RegExp,
): Promise<void> {
  await gm.press("Frame attempt");
  await gm.page.getByRole("group", { name: "Type", exact: true }).getByText(offer, { exact: true }).click();
  await gm.fill(gm.page.locator("form.framing"), values);
  await gm.page.locator("form.framing").getByText(reason).first().waitFor();
}

/** Starts the roll and enters the results of physical dice. */
async function rollOwnDice(player: Seat, ...faces: readonly number[]): Promise<void> {
  const own = player.page.getByRole("button", { name: "My dice", exact: true });
  await own.first().waitFor();
  if ((await own.getAttribute("aria-pressed")) === "false") await own.click();
  await player.press(/^Roll (\d|the )/);
  await player.enterDice(...faces);
}

/** Edits an amount on a character's sheet. */
async function editAmount(gm: Seat, name: string, amount: string, to: number): Promise<void> {
  await gm.page.getByRole("button", { name, exact: true }).click();
  const sheet = gm.page.getByRole("region", { name });
  await sheet.getByRole("button", { name: "Edit" }).click();
  await gm.fill(sheet, { [amount]: to });
  await sheet.getByRole("button", { name: "Done" }).click();
  await gm.page.getByRole("button", { name, exact: true }).click();
}

describe("a session of Storyteller d10 in two browsers", () => {
  it("rolls dice pools with two traits or one, exploding tens, thresholds, and an announced difficulty", async () => {
    const { gm, player } = await startSession();
    await gm.look("storyteller-open-desktop");
    await player.look("storyteller-open-phone");
    await gm.expectAccessibleLayout();
    await player.expectAccessibleLayout();

    // ST-19..ST-26, ST-48..ST-58 Two traits, a specialty in use and a threshold. A ten explodes twice.
    await player.propose("I shoot the lock off with the torch gun.");
    await gm.frame("torch gun", "Action", {
      Traits: ["Precision", "Firearms"],
      Difficulty: 8,
      Threshold: 1,
      "Specialties in use": ["Energy Weapons"],
    });
    await gm.look("storyteller-framed-desktop");
    await player.look("storyteller-framed-phone");

    // ST-50 A difficulty is from 2 to 10: its stepper ends there.
    await gm.fill(gm.page.locator(".inset").filter({ hasText: "Threshold" }), { Difficulty: 10 });
    expect(await gm.page.getByRole("button", { name: "Difficulty: increase" }).isDisabled()).toBe(true);
    await gm.look("storyteller-ten-desktop");
    await gm.fill(gm.page.locator(".inset").filter({ hasText: "Threshold" }), { Difficulty: 8 });

    // ST-51 The storyteller can change the difficulty before the roll. The player requests one less.
    await player.press("Request a change");
    await player.page.getByLabel("Reason", { exact: true }).fill("It is a cheap lock");
    await player.press("Send request");
    await gm.press("Grant");
    await player.page.locator(".tot").filter({ hasText: "7" }).first().waitFor();
    await rollOwnDice(player, 10, 8, 1, 3, 5, 2);
    await player.look("storyteller-ten-phone");
    await player.enterDice(10);
    await player.enterDice(4);
    await gm.waitForText("Success");
    await player.look("storyteller-rolled-phone");
    await gm.look("storyteller-rolled-desktop");
    await gm.expectAccessibleLayout();

    // ST-51 After the roll, the difficulty is fixed until the dice are cleared.
    await gm.expectRefusal("Announce a difficulty", "only before the dice are rolled");
    await gm.look("storyteller-locked-desktop");
    await gm.act("Clear the dice");
    await gm.act("Announce a difficulty", { Difficulty: 7 });

    // ST-19 A required specialty that is not used adds to the threshold. A roll with one trait botches.
    await player.propose("I lift the hatch in my suit.");
    await gm.frame("lift the hatch", "Action", {
      Traits: ["Strength"],
      "Calls for": ["Power Armor"],
    });
    await player.look("storyteller-called-for-phone");
    await rollOwnDice(player, 1, 1, 6, 3);
    await gm.waitForText("Botch");
    await player.look("storyteller-botch-phone");
    await gm.look("storyteller-botch-desktop");
    await gm.postResult("It shuts. On the suit.");
    await player.page.reload();
    await player.waitForText("It shuts. On the suit.");
    expect([...gm.pageErrors, ...player.pageErrors]).toEqual([]);
  });

  it("attempts actions without training, and refuses unsuitable traits, specialties and limbs", async () => {
    const { gm, player } = await startSession();

    // ST-08 An untrained talent has no penalty. ST-09 An untrained skill adds 1 to the difficulty, ST-10 unless it is worked out another way.
    await player.propose("I listen at the bulkhead.");
    await gm.frame("at the bulkhead", "Action", { Traits: ["Perception", "Alertness"] });
    await rollOwnDice(player, 6, 3);
    await gm.postResult("Somebody is humming.");
    await player.propose("I pick the drawer.");
    await gm.frame("pick the drawer", "Action", { Traits: ["Precision", "Tradecraft"] });
    await player.waitForText("Untrained skill");
    await player.look("storyteller-untrained-phone");
    await rollOwnDice(player, 6, 6, 6);
    await gm.waitForText("Failure");
    await gm.postResult("The pick stays in.");
    await player.propose("I take the drawer apart instead.");
    await gm.frame("drawer apart", "Action", { Traits: ["Precision", "Tradecraft"], "Worked out another way": true });
    await rollOwnDice(player, 6, 2, 3);
    await gm.postResult("It comes apart in order.");

    // ST-11 An untrained knowledge cannot be attempted, ST-12 unless the storyteller allows it at a higher difficulty.
    await player.propose("I quote maritime law at them.");
    await expectFramingRefusal(gm, "Action", { Traits: ["Intelligence", "Law"] }, /A knowledge needs dots/);
    await gm.page.locator("form.framing details[open] > summary").first().click();
    await gm.look("storyteller-refused-desktop");
    await gm.press("Allow it");
    await gm.page
      .locator("form.framing")
      .getByText(/A knowledge needs dots/)
      .waitFor({ state: "detached" });
    await gm.press("Cancel");
    await gm.frame("maritime law", "Action", {
      Traits: ["Intelligence", "Law"],
      "The storyteller allows it": true,
      "Difficulty increase without training": 2,
    });
    await rollOwnDice(player, 8, 1);
    await gm.postResult("They laugh, and let you finish.");

    // ST-48 A roll has at most two traits. ST-20 A specialty needs its ability in the roll.
    await player.propose("I wrestle him down.");
    await expectFramingRefusal(
      gm,
      "Action",
      { Traits: ["Strength", "Melee"], "Specialties in use": ["Vacuum"] },
      /Vacuum belongs to Survival/,
    );
    // A third trait takes the place of the earlier one of its kind.
    await gm.page.locator("form.framing").getByText("Reflexes", { exact: false }).first().click();
    expect(await gm.page.getByRole("checkbox", { name: /^Strength/u }).isChecked()).toBe(false);
    await gm.press("Cancel");

    // ST-37 A crippled limb cannot be used until it heals.
    await gm.act("Mark a crippled limb", { Limb: "left arm" }, "Bram");
    await expectFramingRefusal(
      gm,
      "Action",
      { Traits: ["Strength", "Melee"], Limb: "left arm" },
      /That limb is crippled/,
    );
    await gm.look("storyteller-limb-desktop");
    await gm.press("Cancel");
    await player.press("Show party and members");
    await player.look("storyteller-sheet-phone");
    await player.expectAccessibleLayout();
    // ST-04, ST-14 A row tells what its rating means.
    const sheet = player.page.getByRole("dialog");
    for (const name of ["Precision", "Melee"]) await sheet.getByRole("button", { name, exact: true }).click();
    await sheet
      .getByRole("button", { name: "Melee", exact: true })
      .evaluate((one) => one.scrollIntoView({ block: "center" }));
    await player.look("storyteller-notes-phone");
    await player.press("Close");
    await gm.act("Heal a limb", { Limb: "left arm" });
    await gm.frame("wrestle him", "Action", { Traits: ["Strength", "Melee"], "Specialties in use": ["Grapple"] });
    await rollOwnDice(player, 6, 7, 8, 2, 3, 4, 9);
    await gm.postResult("He lies very still.");
    expect([...gm.pageErrors, ...player.pageErrors]).toEqual([]);
  });

  it("buys off rolls with willpower, loses it to botches, ignores wounds, and recovers from 0 willpower", async () => {
    const { gm, player } = await startSession();

    // ST-28..ST-32 A failed roll is bought off: the dots left count as successes.
    await player.propose("I keep my eyes open through the gas.");
    await gm.frame("through the gas", "Willpower roll", { Difficulty: 7, "Successes needed": 2 });
    await player.look("storyteller-willpower-phone");
    await rollOwnDice(player, 2, 3, 4, 5, 6, 6, 2);
    await player.page.getByRole("radio", { name: /Buy it off/ }).waitFor();
    await player.look("storyteller-willpower-rolled-phone");
    await player.choose(/Buy it off/);
    await player.waitForText("The 6 dots left count.");
    await gm.waitForText(/^6 successes/);
    await player.look("storyteller-bought-phone");
    await gm.look("storyteller-bought-desktop");
    await gm.postResult("You see the door, and the other door.");

    // ST-33, ST-34 A botch costs willpower and cannot be bought off.
    await player.propose("I breathe through it.");
    await gm.frame("breathe through", "Willpower roll");
    await rollOwnDice(player, 1, 1, 1, 6, 2, 2);
    await gm.waitForText("Botch");
    await player.look("storyteller-drained-phone");
    await player.expectAccessibleLayout();
    await gm.postResult("It tastes of pears.");

    // ST-31 The player can keep a successful roll.
    await player.propose("I count to ten.");
    await gm.frame("count to ten", "Willpower roll", { Difficulty: 5 });
    await rollOwnDice(player, 5, 9, 2, 3);
    await player.choose(/^Keep the roll/);
    await gm.postResult("Ten. It is quiet.");

    // ST-36 Once per turn, a dot ignores the wound penalty of the next action.
    await gm.act("Set the wound penalty", { "Wound penalty": 2 }, "Bram");
    await player.act("Ignore wounds");
    await player.expectRefusal("Ignore wounds", "wounds can be ignored once per turn");
    await player.look("storyteller-ignored-phone");
    await player.propose("I carry her out.");
    await gm.frame("carry her", "Action", { Traits: ["Strength"] });
    await rollOwnDice(player, 7, 7, 2, 3);
    await gm.postResult("She is heavier than she looks.");
    await gm.act("Next turn", undefined, "Table");

    // ST-33, ST-43 A botch takes the last dots. At 0 willpower, attempts are refused with a reason.
    await player.propose("Don't think about the ledger.");
    await gm.frame("about the ledger", "Willpower roll");
    await rollOwnDice(player, 1, 1, 1);
    await gm.waitForText("Incapacitated");
    await player.look("storyteller-out-phone");
    await gm.look("storyteller-out-desktop");
    await gm.postResult("You do nothing else.");
    await player.propose("I get up.");
    await expectFramingRefusal(gm, "Action", { Traits: ["Strength"] }, "Only with willpower left");
    await gm.press("Cancel");
    await gm.press("Dismiss");

    // ST-44 Passive acts stay possible. ST-46 The first dot returns a full turn after combat. ST-45 Others can rally the character.
    await player.act("Act passively", { Description: "I press on the wound" });
    await gm.act("Begin combat", undefined, "Table");
    await player.expectRefusal("Recover the first dot", "only outside combat");
    await gm.act("Rally others", { "Who is rallied": ["Bram"] }, "Calla");
    await gm.look("storyteller-rallied-desktop");

    // ST-38 After spending the last dot, the character is incapacitated by the end of the action.
    await gm.act("Next turn", undefined, "Table");
    await player.act("Ignore wounds");
    await player.waitForText("the character is incapacitated after this action");
    await player.act("Act without dice", { Description: "I pull the lever" });
    await player.waitForText("no willpower is left: the character is incapacitated");
    await gm.act("End combat", undefined, "Table");
    await gm.act("Next turn");
    await player.act("Recover the first dot", {});
    await player.page.reload();
    await player.waitForText("I pull the lever");
    await player.look("storyteller-back-phone");
    expect([...gm.pageErrors, ...player.pageErrors]).toEqual([]);
  });

  it("rests, looks up traits, and adds table rulings", async () => {
    const { gm, player } = await startSession();

    // ST-39..ST-42 A day of rest restores a dot. A day of nothing but rest adds a roll, which can be bought off.
    await editAmount(gm, "Bram Teller", "Willpower", 2);
    await player.propose("I sleep in.");
    await expectFramingRefusal(gm, "Day of rest", { Safe: false }, "Rest requires safety and comfort");
    await gm.press("Cancel");
    await gm.frame("sleep in", "Day of rest", {});
    await gm.waitForText("Rested");
    await player.look("storyteller-rested-phone");
    await gm.postResult("Nobody wakes you.");
    await player.propose("I water the tomatoes, all day.");
    await gm.frame("water the tomatoes", "Day of rest", { "Nothing but rest": true });
    await player.enterDice(8, 3, 4, 5);
    await player.look("storyteller-rest-rolled-phone");
    await player.choose(/Buy it off/);
    await gm.postResult("Number seven has a flower.");

    // ST-03..ST-07 Descriptions of traits. O-08, O-09 Average successes of a pool.
    await player.act("Look up a trait", { Trait: "Strength", Dots: 3 });
    await player.waitForText(/Lifts 250 lb/);
    await player.waitForText("looks up Strength: 3 dots");
    await player.look("storyteller-lookup-phone");
    await player.act("Look up a trait", { Trait: "Tradecraft" });
    await gm.act("Calculate average successes", { Dice: 6, Difficulty: 7, Specialties: 1 }, "Table");
    await gm.waitForText(/^On average [\d.]+ net successes/);

    // O-01..O-11 The table adds rulings. O-06, O-10 The GM compares two rolls.
    await gm.act("Write a table ruling", { Chapter: "Health", Text: "Seven boxes, and then you sleep." });
    await player.waitForText("rules on health: Seven boxes, and then you sleep.");
    // Every chapter that the book lacks is a place to write in.
    await gm.page.getByText(/^Table rulings: 1 written, \d+ chapters unwritten$/u).click();
    await gm.press("Write Flaws");
    await gm.page.getByRole("textbox", { name: /^Flaws/u }).fill("Two at most, and both of them are used.");
    await gm.look("storyteller-chapters-desktop");
    await gm.expectAccessibleLayout();
    await gm.press("Write it");
    await player.page.getByText("Table rulings: 2 written", { exact: true }).click();
    await player.waitForText("Two at most, and both of them are used.");
    await player.press("Collapse panel");
    await player.look("storyteller-chapters-phone");
    await player.expectAccessibleLayout();
    await player.page.getByText("Table rulings: 2 written", { exact: true }).click();
    await gm.act("Describe a rank of Wits", { Dots: 3, Text: "Has the last word, usually." });
    await player.act("Look up a trait", { Trait: "Wits", Dots: 3 });
    await player.waitForText(/^Good\. Has the last word, usually/);
    await gm.act("Compare two rolls", {
      "First character": "Bram",
      "First character's net successes": 3,
      "Second character": "Calla",
      "Second character's net successes": 1,
    });
    await gm.waitForText("Treat the result as a table ruling");
    await gm.look("storyteller-written-desktop");
    await player.press("Collapse panel");
    await player.look("storyteller-written-phone");
    await gm.act("Decide without dice", { "Kind of action": "Succeeds without a roll: it is trivial" }, "Bram");
    await player.waitForText("succeeds without a roll: it is trivial");
    expect([...gm.pageErrors, ...player.pageErrors]).toEqual([]);
  });

  it("changes house rules, creates a character, adds an opponent, and edits ratings above 5", async () => {
    const { gm, player } = await startSession();

    // A-03 Abilities have up to 7 dots. A-07 Specialties are chosen after the roll.
    await gm.press("Menu");
    const rules = gm.page.getByRole("dialog");
    await gm.fill(rules, { "Maximum dots in an ability": 7, "Ability dots for new characters": 13 });
    await rules
      .getByLabel("Choosing specialties")
      .selectOption({ label: "Choose how many specialties to use after you see the tens." });
    await gm.look("storyteller-house-desktop");
    await gm.press("Close");
    await gm.waitForText("House rules: 3 changed");

    // ST-68 A new character has more dots than the book allows.
    await gm.press("Create character");
    await gm.page.getByLabel("Name", { exact: true }).fill("Tove Lind");
    await gm.press(/^Next: Concept/);
    await gm.page.getByLabel("Concept", { exact: true }).fill("A stowaway with a licence.");
    await gm.press(/^Next: Attributes/);
    await gm.press("Wits: 4");
    await gm.press(/^Next: Abilities/);
    await gm.press("Stealth: 6");
    await gm.look("storyteller-creation-abilities-desktop");
    await gm.expectAccessibleLayout();
    await gm.press(/^Next: Specialties/);
    await gm.fill(gm.page.locator("form.creating"), { Specialties: [{ Ability: "Stealth", Name: "Air ducts" }] });
    await gm.look("storyteller-creation-specialties-desktop");
    await gm.press("Finish now");
    await gm.page.getByRole("button", { name: "Tove Lind", exact: true }).waitFor();

    // The GM adds an opponent. The player edits a rating above 5.
    await gm.expand("Add opponents");
    await gm.press("Add Collector");
    await gm.page.getByRole("button", { name: "Collector", exact: true }).waitFor();
    await player.press("Show party and members");
    await player.press("Edit");
    await player.press("Firearms: 7");
    await player.look("storyteller-edit-phone");
    await player.expectAccessibleLayout();
    await player.press("Done");
    await player.press("Close");
    await gm.waitForText(/Firearms 7/);

    // A-07 After the roll, the player chooses how many specialties to use.
    await player.propose("I shoot at the lamp.");
    await gm.frame("at the lamp", "Action", {
      Traits: ["Precision", "Firearms"],
      "Specialties in use": ["Energy Weapons", "Battle Rifles"],
    });
    await rollOwnDice(player, 10, 7, 2, 2, 3, 3, 4, 4, 5, 5);
    await player.look("storyteller-tens-phone");
    await player.choose(/^Use now/, { Specialties: 2 });
    await player.enterDice(6, 3);
    await gm.waitForText("Success");
    await gm.look("storyteller-tens-desktop");
    await gm.postResult("Dark, at last.");

    expect([...gm.pageErrors, ...player.pageErrors]).toEqual([]);
  });

  it("spends experience, ends the session, and downloads the log", async () => {
    const { gm, player } = await startSession();

    // ST-16, ST-17, ST-28 The GM awards experience and says what it buys. The player checks the sheet.
    await gm.act("Award experience", { "Experience points": 6 }, "Bram");
    await gm.act(
      "Learn a specialty",
      { Ability: "Stealth", Name: "Tomato beds", "Cost in experience points": 2 },
      "Bram",
    );
    await gm.act("Add a dot", { Trait: "Stealth", "Cost in experience points": 3 }, "Bram");
    await player.act("Check the sheet");
    await gm.waitForText(/1 experience/);
    await gm.look("storyteller-learnt-desktop");

    // The session ends with experience for everybody. The GM downloads the log.
    await gm.act("End the session", { Experience: 2 });
    await player.waitForText("After session");
    await player.look("storyteller-ended-phone");
    await gm.look("storyteller-ended-desktop");
    await gm.page.getByText("Talk", { exact: true }).click();
    await gm.page.getByText("After session 1").first().waitFor();
    await gm.press("Menu");
    const [saved] = await Promise.all([gm.page.waitForEvent("download"), gm.press("Markdown")]);
    expect(await readFile(await saved.path(), "utf8")).toContain("Bram Teller learns the custom ");
    await gm.press("Close");
    await player.page.reload();
    await player.waitForText("After session");
    expect([...gm.pageErrors, ...player.pageErrors]).toEqual([]);
  });
});
