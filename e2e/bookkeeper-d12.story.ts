import { describe, expect, it } from "vitest";
import { DESKTOP, PHONE } from "./browser.ts";
import { joinTable, openTable, type Seat } from "./seat.ts";
import { Environment } from "./environment.ts";

const environment = new Environment();

/** Folds the settings of the table, which an act of the table has opened. */
async function foldSettings(gm: Seat) {
  await gm.page.locator("details.acts-of-table[open] > summary").click();
}

/** The cells of the bar that says who has acted. */
const round = (seat: Seat) => seat.page.getByRole("list", { name: "Who has acted this round" }).locator("li");

/** Starts a session. The player's character is Ysolde Crane. */
async function startSession() {
  const { gm, player } = await openTable(environment, { game: "Bookkeeper d12", character: "Ysolde Crane" });
  await gm.press("Open the book");
  await player.waitForText("In play");
  return { gm, player };
}

describe("a session of Bookkeeper d12 in two browsers", () => {
  it("resolves attempts with a skill, without one, with bonuses, with nothing at stake, and rolls without a skill", async () => {
    const { gm, player } = await startSession();
    await gm.look("bookkeeper-open-desktop");
    await player.look("bookkeeper-open-phone");
    await gm.expectAccessibleLayout();
    await player.expectAccessibleLayout();

    // BK-08..BK-13 A skill with bonuses and a penalty: the page shows the sum and the target.
    await player.propose("I take the barge through the narrows.");
    await gm.waitForText("through the narrows");
    await gm.press("Frame attempt");
    const framing = gm.page.locator("form.framing");
    await framing.waitFor();
    await gm.fill(framing, { Skill: "Piloting", "Things that help or hinder": ["Tide tables"] });
    // Each bonus has its reason.
    const bonuses = framing.getByRole("group", { name: /^Bonuses and penalties/u });
    for (const reason of ["a good crew", "dark water"]) {
      await bonuses.getByRole("textbox", { name: "Name" }).fill(reason);
      await bonuses.getByRole("button", { name: "Add", exact: true }).click();
    }
    await gm.press("a good crew: increase");
    for (const _ of [1, 2]) await gm.press("dark water: decrease");
    await gm.look("bookkeeper-framing-desktop");
    await gm.press("Put it on the table");
    await player.look("bookkeeper-framed-phone");
    await player.expectAccessibleLayout();
    await player.press("My dice");
    await player.enterDice(6);
    await gm.waitForText("Success");
    await player.look("bookkeeper-rolled-phone");
    await gm.look("bookkeeper-rolled-desktop");
    await gm.postResult("The keel sings, and holds.");
    await player.waitForText("The keel sings, and holds.");

    // BK-04, BK-06 A skill that the character lacks has level 0 and can be attempted.
    await player.propose("I set the broken rudder.");
    // BK-21 Another attempt in the same round is something that the Bookkeeper asks for besides.
    const besides = { "Their act of this round": false };
    await gm.frame("broken rudder", "Attempt an action", { Skill: "Carpentry", ...besides });
    await player.enterDice(4);
    await gm.waitForText("Failure");
    await gm.postResult("It splits along the grain.");

    // BK-07, BK-09 No roll is needed if no skill describes the action, or if nothing is at stake.
    await player.propose("I put the kettle on.");
    await gm.frame("kettle on", "Attempt an action", { Skill: "No skill describes it", ...besides });
    await player.waitForText("You simply do it");
    await player.look("bookkeeper-simply-phone");
    await gm.postResult("Tea.");
    await player.propose("I haggle over a biscuit.");
    await gm.frame("over a biscuit", "Attempt an action", {
      Skill: "Haggling",
      "Something at stake": false,
      ...besides,
    });
    await gm.postResult("It is yours.");

    // BK-14 Roll without a skill.
    await player.propose("Does the ice hold?");
    await gm.frame("ice hold", "Roll without a skill", { "Without a name": [1] });
    await player.enterDice(9);
    await gm.waitForText("Success");
    await gm.postResult("Today it does.");
    await player.page.reload();
    await player.waitForText("Today it does.");
    expect([...gm.pageErrors, ...player.pageErrors]).toEqual([]);
  });

  it("shows a round of four players: who has acted, and whom it waits for", async () => {
    const { gm, player } = await openTable(environment, { game: "Bookkeeper d12", character: "Ysolde Crane" });
    await joinTable(environment, gm, { name: "Lea", character: "Bram Ottoway" });
    await joinTable(environment, gm, { name: "Tomas", character: "Nettle" });
    await joinTable(environment, gm, { name: "Ann", character: "Aurel Marsh" });
    await gm.press("Open the book");
    // BK-21 While nobody has acted, the Bookkeeper reads whom the round waits for.
    await gm.waitForText("Still to act: Ysolde, Bram, Nettle and Aurel.");
    await gm.page.getByRole("group", { name: "Timescale" }).getByRole("button", { name: "Danger" }).click();
    await gm.act("Pass", undefined, "Bram");
    await gm.act("Pass", undefined, "Nettle");
    await gm.act("Add stress", { "Kind of stress": "Wound", Amount: 4 }, "Ysolde");
    await gm.act("Add stress", { "Kind of stress": "Chilly", Amount: 2 }, "Nettle");
    await gm.waitForText("Still to act: Ysolde and Aurel.");
    await expect
      .poll(() => round(player).allTextContents())
      .toEqual(["You to act", "Bram has acted", "Nettle has acted", "Aurel has not acted yet"]);
    await gm.page.locator(".hand").evaluate((panel) => panel.scrollTo(0, 0));
    await gm.look("bookkeeper-round-desktop");
    await player.look("bookkeeper-round-phone");
    await gm.expectAccessibleLayout();
    await player.expectAccessibleLayout();
    expect([...gm.pageErrors, ...player.pageErrors]).toEqual([]);
  });

  it("tracks rounds, timescales, stress, relief, deaths and kept malus", async () => {
    const { gm, player } = await startSession();

    // BK-20..BK-23 Every character acts once per round. The phone shows each announced timescale.
    await gm.act("Stand aside", {}, "Nettle");
    await gm.act("Stand aside", {}, "Aurel");
    await player.act("Act without a roll");
    await gm.act("Pass", undefined, "Bram");
    await player.waitForText("01:00:00");
    for (const scale of ["Danger", "Peril", "Peacetime", "Danger"]) {
      await gm.act("Change the timescale", { Timescale: scale }, "Table");
      await player.page.getByRole("button", { name: new RegExp(` of ${scale}`, "iu") }).waitFor();
    }
    // A phone has the clock open in danger. It folds to one line.
    await player.page.locator("[aria-current=true]").filter({ hasText: "Danger" }).waitFor();
    await player.look("bookkeeper-clock-open-phone");
    await player.expectAccessibleLayout();
    await player.press(/ of danger/u);
    await player.look("bookkeeper-clock-phone");
    await gm.act("End the round", { Rounds: 2 });
    await player.waitForText("01:20:00");
    await foldSettings(gm);
    await gm.look("bookkeeper-clock-desktop");

    // BK-15..BK-17 Kinds of stress add up to malus. Some grow every round.
    await gm.act("Add stress", { "Kind of stress": "Wound" }, "Ysolde");
    await gm.act("Add stress", { "Kind of stress": "Chilly", Amount: 2 }, "Ysolde");
    await gm.act("Set stress added each round", { "Kind of stress": "Bleed", Amount: 1 }, "Ysolde");
    await gm.act("End the round", {}, "Table");
    await player.press("Show party and members");
    await player.page.getByRole("dialog").getByText("Bleed").first().waitFor();
    await player.look("bookkeeper-stress-phone");
    await player.expectAccessibleLayout();
    // BK-12, BK-14 The chance of each skill under the malus.
    await player.page
      .getByRole("dialog")
      .getByRole("region", { name: "Skills" })
      .evaluate((part) => part.scrollIntoView({ block: "start" }));
    await player.look("bookkeeper-levels-phone");
    await player.press("Close");
    // On a desk, the rounds left and what eases the stress stand beside the party.
    await player.page.setViewportSize(DESKTOP);
    await player.waitForText("Rounds left to live, about");
    await player.look("bookkeeper-own-desktop");
    await player.page.setViewportSize(PHONE);
    await foldSettings(gm);
    await gm.look("bookkeeper-stress-desktop");
    await gm.expectAccessibleLayout();

    // BK-18, BK-19 Relief of all kinds of stress in order, of one kind, with comfort, and over several rounds.
    await gm.act(
      "Set usual relief",
      { "Kind of relief": "Rest", Amount: 2, "Comfort gained": 1, "Rounds taken": 2 },
      "Table",
    );
    await player.act("Eat, rest or indulge", { "Kind of relief": "Eat" });
    await player.act("Eat, rest or indulge", { "Kind of relief": "Indulge", "Kind of stress": "Chilly" });
    await player.act("Eat, rest or indulge", { "Kind of relief": "Rest" });
    await foldSettings(gm);
    await gm.look("bookkeeper-relief-desktop");
    await gm.act("Set stress added each round", { "Kind of stress": "Bleed", Amount: 0 }, "Ysolde");
    await gm.act("Set usual stress", { "Kind of stress": "Frostbite", Amount: 2 }, "Table");

    // C2 With the house rule, malus stays until the Bookkeeper removes it.
    await gm.press("Menu");
    await gm.page
      .getByLabel("When malus goes away")
      .selectOption({ label: "Malus, once gained, stays until the Bookkeeper removes it." });
    await gm.look("bookkeeper-house-desktop");
    await gm.expectAccessibleLayout();
    await gm.press("Close");
    await gm.act("Add stress", { "Kind of stress": "Weary", Amount: 5 }, "Bram");
    await gm.act("Eat, rest or indulge", { "Kind of relief": "Rest", Amount: 4 }, "Bram");
    await gm.act("Remove kept malus", { Amount: 1 }, "Bram");

    // BK-16 The GM records a death and undoes it. Stress kills a character. The wall of the dead lists the dead.
    await gm.act("Record a death", undefined, "Nettle");
    await gm.waitForText("Nettle is dead");
    await player.waitForText("Nettle is dead");
    await gm.act("Undo a death", undefined, "Nettle");
    await gm.act("Add stress", { "Kind of stress": "Wound", Amount: 13 }, "Aurel");
    await player.waitForText("Aurel Marsh is dead");
    await gm.look("bookkeeper-dead-desktop");
    await player.page.locator(".hand-inside").evaluate((panel) => panel.scrollTo(0, 0));
    await player.look("bookkeeper-dead-phone");

    // BK-16 A death is told on the phone of whom it concerns, with what fell last, wherever the panel was left.
    await player.page.locator(".hand-inside").evaluate((panel) => panel.scrollTo(0, panel.scrollHeight));
    await player.press("Collapse panel");
    await gm.act("Add stress", { "Kind of stress": "Wound", Amount: 11 }, "Ysolde");
    await player.expectInView(player.page.getByRole("heading", { name: /^Ysolde Crane died at/ }));
    await player.look("bookkeeper-death-phone");
    await player.expectAccessibleLayout();
    // BK-21 With nobody left to act, the end of the round is the one step that is left, and everybody reads it.
    await player.waitForText("The Bookkeeper ends the round.");
    await gm.waitForText("Nobody is left to act.");
    await gm.look("bookkeeper-nobody-left-desktop");
    await gm.press("End the round");
    await gm.waitForText("Round 8 of danger");

    await player.page.reload();
    await player.waitForText("wall of the dead");
    expect([...gm.pageErrors, ...player.pageErrors]).toEqual([]);
  });

  it("ends the session, spends XP, adds and removes opponents, and creates a character", async () => {
    const { gm, player } = await startSession();

    // An opponent is added and removed.
    await gm.expand("Add opponents");
    await gm.press("Add Ice wolf");
    await gm.page.getByRole("button", { name: "Ice wolf", exact: true }).click();
    await gm.press("Remove Ice wolf");
    await gm.look("bookkeeper-opponent-desktop");
    await gm.press("Confirm: remove Ice wolf");
    await gm.page.getByRole("button", { name: "Ice wolf", exact: true }).waitFor({ state: "detached" });

    // BK-08, BK-27 The table describes skills and virtues, and sets prices.
    await gm.act("Describe a skill", { Name: "Piloting", Description: "Anything that floats." }, "Table");
    await gm.act("Describe a virtue", { Name: "Stubborn", Description: "Once a session, not yet." });
    await gm.act("Set a price", { "Price of": "A skill level", XP: 3 });
    await gm.act("Set a price", { "Price of": "A virtue", XP: 4 });

    // BK-24, BK-25 Every living character survives the session and gains XP for accomplishments.
    await foldSettings(gm);
    await gm.press("Close the book");
    const closing = gm.page.getByRole("form", { name: "Close the book" });
    await gm.fill(closing, { "XP for Ysolde Crane": 8, "What Ysolde Crane accomplished": "The narrows" });
    await gm.look("bookkeeper-survive-desktop");
    await closing.getByRole("button", { name: "Close the book" }).click();
    await player.waitForText("After session");
    await player.look("bookkeeper-ended-phone");
    await gm.look("bookkeeper-ended-desktop");

    // BK-26, BK-27 XP buys skill levels and virtues at the table's prices.
    await player.act("Improve a skill", { Skill: "Piloting" });
    await player.act("Gain a virtue", { Name: "Patient" });
    await player.press("Show party and members");
    await player.page.getByRole("dialog").getByText("Patient").waitFor();
    await player.look("bookkeeper-sheet-phone");
    await player.press("Edit");
    await player.look("bookkeeper-edit-phone");
    await player.expectAccessibleLayout();
    await player.press("haggling: increase");
    await player.press("Done");
    await player.press("Close");
    await gm.waitForText(/Haggling/i);

    // BK-01..BK-03 The GM sets core skills and creates a character.
    await gm.page.reload();
    await gm.waitForText("After session");
    const core = await gm.openActForm("Set core skills", "Bram");
    await gm.look("bookkeeper-core-desktop");
    // The form starts with the current core skills. One can be replaced by the missing one.
    await core.getByRole("button", { name: "Remove agility" }).click();
    await core.getByText("A character starts with six core skills, not 5").waitFor();
    await core.getByRole("button", { name: "Core skills: add subtlety" }).click();
    await core.getByRole("button", { name: "might: decrease" }).click();
    await core.getByRole("button", { name: "Set core skills" }).click();
    await gm.waitForText(/Now skills: Fortitude 3, Immunity 2, Intellect 1, Might 4/);
    await gm.press("Create character");
    await gm.page.getByLabel("Name", { exact: true }).fill("Tove Lind");
    await gm.press(/^Next: Your weakness/);
    await gm.page.getByRole("group", { name: "Weakness" }).getByText("Immunity").click();
    await gm.press(/^Next/);
    await gm.page.getByRole("button", { name: "immunity: increase" }).waitFor({ state: "detached" });
    await gm.look("bookkeeper-creation-desktop");
    await gm.press("might: increase");
    await gm.press(/^Next/);
    await gm.page.getByLabel("Name", { exact: true }).fill("Ropework");
    await gm.press("Add");
    await gm.page.getByLabel("Name", { exact: true }).fill("ropework");
    await gm.press("Add");
    await gm.waitForText("Ropework is already in the list.");
    await gm.press("Add Tove Lind");
    await gm.page.getByRole("button", { name: "Tove Lind", exact: true }).waitFor();
    expect([...gm.pageErrors, ...player.pageErrors]).toEqual([]);
  });
});
