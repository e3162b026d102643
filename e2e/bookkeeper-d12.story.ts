import { describe, expect, it } from "vitest";
import { atTheTable } from "./seat.ts";
import { Stage } from "./stage.ts";

const stage = new Stage();

/** A book opened on the barge: the player has Ysolde on the phone. */
async function aboard() {
  const { gm, player } = await atTheTable(stage, { game: "Bookkeeper d12", hero: "Ysolde Crane" });
  await gm.press("Open the book");
  await player.sees("In play");
  return { gm, player };
}

describe("a session with the Bookkeeper in two browsers", () => {
  it("asks for rolls: with a skill, without one, with bonuses, with nothing at stake, and a roll without a skill", async () => {
    const { gm, player } = await aboard();
    await gm.picture("bookkeeper-open-desktop");
    await player.picture("bookkeeper-open-phone");
    await gm.expectWellMade();
    await player.expectWellMade();

    // BK-08..BK-13 A skill with a bonus and a penalty: the sum is written out against ten.
    await player.propose("I take the barge through the narrows.");
    await gm.frame("through the narrows", "Attempt an action", {
      Skill: "Piloting",
      "Bonuses and penalties": [2, -1, 3],
    });
    await player.picture("bookkeeper-framed-phone");
    await player.expectWellMade();
    await player.press("My dice");
    await player.types(6);
    await gm.sees("Success");
    await player.picture("bookkeeper-rolled-phone");
    await gm.picture("bookkeeper-rolled-desktop");
    await gm.answers("The keel sings, and holds.");
    await player.sees("The keel sings, and holds.");

    // BK-04, BK-06 A skill she lacks is level 0, and is tried all the same.
    await player.propose("I set the broken rudder.");
    await gm.frame("broken rudder", "Attempt an action", { Skill: "Carpentry" });
    await player.types(4);
    await gm.sees("Failure");
    await gm.answers("It splits along the grain.");

    // BK-07 What no skill describes is simply done; BK-09 and so is what nothing hangs on.
    await player.propose("I put the kettle on.");
    await gm.frame("kettle on", "Attempt an action", { Skill: "None" });
    await player.sees("You simply do it");
    await player.picture("bookkeeper-simply-phone");
    await gm.answers("Tea.");
    await player.propose("I haggle over a biscuit.");
    await gm.frame("over a biscuit", "Attempt an action", { Skill: "Haggling", "Something at stake": false });
    await gm.answers("It is yours.");

    // BK-14 Roll without a skill.
    await player.propose("Does the ice hold?");
    await gm.frame("ice hold", "Roll without a skill", { "Bonuses and penalties": [1] });
    await player.types(9);
    await gm.sees("Success");
    await gm.answers("Today it does.");
    await player.page.reload();
    await player.sees("Today it does.");
    expect([...gm.complaints, ...player.complaints]).toEqual([]);
  });

  it("keeps the clock and the score: rounds, timescales, stress, relief, death, and what malus is kept", async () => {
    const { gm, player } = await aboard();

    // BK-20..BK-23 Everybody acts once a round; each timescale shows on the phone as it is announced.
    await gm.act("Stand aside", {}, "Nettle");
    await gm.act("Stand aside", {}, "Aurel");
    await player.act("Act", {});
    await gm.act("Act", { Pass: true }, "Bram");
    await player.sees("01:00:00");
    for (const scale of ["Danger", "Peril", "Peacetime", "Danger"]) {
      await gm.act("Change the timescale", { Timescale: scale }, "Table");
      await player.page.locator("[aria-current=true]").filter({ hasText: scale }).waitFor();
    }
    await player.picture("bookkeeper-clock-phone");
    await gm.act("End the round", { Rounds: 2 });
    await player.sees("01:20:00");
    await gm.picture("bookkeeper-clock-desktop");

    // BK-15..BK-17 Stress of kinds weighs, and is seen; some grows by itself.
    await gm.act("Add stress", { "Kind of stress": "Wound" }, "Ysolde");
    await gm.act("Add stress", { "Kind of stress": "Chilly", Amount: 2 }, "Ysolde");
    await gm.act("Set stress added each round", { "Kind of stress": "Bleed", Amount: 1 }, "Ysolde");
    await gm.act("End the round", {}, "Table");
    await player.press("Show party");
    await player.page.getByRole("dialog").getByText("Bleed").first().waitFor();
    await player.picture("bookkeeper-stress-phone");
    await player.expectWellMade();
    await player.press("Close");
    await gm.picture("bookkeeper-stress-desktop");
    await gm.expectWellMade();

    // BK-18, BK-19 Relief: of all kinds in order, of one kind, with comfort, over rounds.
    await gm.act("Set usual relief", { "Kind of relief": "Rest", Amount: 2, "Rounds taken": 2 }, "Table");
    await player.act("Eat, rest or indulge", { "Kind of relief": "Eat" });
    await player.act("Eat, rest or indulge", {
      "Kind of relief": "Indulge",
      "Kind of stress": "Chilly",
      "Comfort gained": 1,
    });
    await player.act("Eat, rest or indulge", { "Kind of relief": "Rest" });
    await gm.picture("bookkeeper-relief-desktop");
    await gm.act("Set stress added each round", { "Kind of stress": "Bleed", Amount: 0 }, "Ysolde");
    await gm.act("Set usual stress", { "Kind of stress": "Frostbite", Amount: 2 }, "Table");

    // C2 The table keeps malus, and the Bookkeeper takes it off by hand.
    await gm.press("Menu");
    await gm.page
      .getByLabel("When malus goes away")
      .selectOption({ label: "Malus, once gained, stays until the Bookkeeper removes it." });
    await gm.picture("bookkeeper-house-desktop");
    await gm.expectWellMade();
    await gm.press("Close");
    await gm.act("Add stress", { "Kind of stress": "Weary", Amount: 5 }, "Bram");
    await gm.act("Eat, rest or indulge", { "Kind of relief": "Rest", Amount: 4 }, "Bram");
    await gm.act("Remove kept malus", { Amount: 1 }, "Bram");

    // BK-16 Somebody dies, of the numbers or without them; a mistake is taken back, and the wall remembers.
    await gm.act("Record a death", undefined, "Nettle");
    await gm.sees("Somebody has died");
    await player.sees("wall of the dead");
    await gm.act("Undo a death", undefined, "Nettle");
    await gm.act("Add stress", { "Kind of stress": "Wound", Amount: 13 }, "Aurel");
    await player.sees("wall of the dead");
    await gm.picture("bookkeeper-dead-desktop");
    await player.picture("bookkeeper-dead-phone");

    await player.page.reload();
    await player.sees("wall of the dead");
    expect([...gm.complaints, ...player.complaints]).toEqual([]);
  });

  it("ends the session, pays for what was learned, and lets people come and go", async () => {
    const { gm, player } = await aboard();

    // An opponent comes and goes.
    await gm.unfold("Add opponents");
    await gm.press("Add Ice wolf");
    await gm.page.getByRole("button", { name: "Ice wolf", exact: true }).click();
    await gm.press("Remove Ice wolf");
    await gm.picture("bookkeeper-opponent-desktop");
    await gm.press("Confirm: remove Ice wolf");
    await gm.page.getByRole("button", { name: "Ice wolf", exact: true }).waitFor({ state: "detached" });

    // BK-08, BK-27 The table writes its own book.
    await gm.act("Describe a skill", { Name: "Piloting", Description: "Anything that floats." }, "Table");
    await gm.act("Describe a virtue", { Name: "Stubborn", Description: "Once a session, not yet." });
    await gm.act("Set a price", { "Price of": "A skill level", XP: 3 });

    // BK-24, BK-25 Everybody alive has survived; XP for what was done.
    await gm.act("Count the session, award XP", { XP: 8, Accomplishments: "The narrows" }, "Ysolde");
    await gm.picture("bookkeeper-survive-desktop");
    await gm.press("Close the book");
    await player.sees("Between sessions");
    await player.picture("bookkeeper-ended-phone");
    await gm.picture("bookkeeper-ended-desktop");

    // BK-26, BK-27 What XP buys, by the price list or at a price.
    await player.act("Improve a skill", { Skill: "Piloting" });
    await player.act("Gain a virtue", { Name: "Patient", "Price in XP": 4 });
    await player.press("Show party");
    await player.page.getByRole("dialog").getByText("Patient").waitFor();
    await player.picture("bookkeeper-sheet-phone");
    await player.press("Edit");
    await player.picture("bookkeeper-edit-phone");
    await player.expectWellMade();
    await player.press("haggling: increase");
    await player.press("Done");
    await player.press("Close");
    await gm.sees(/Haggling/i);

    // BK-01..BK-03 Core skills written down anew, and somebody made from nothing.
    await gm.page.reload();
    await gm.sees("Between sessions");
    const core = await gm.actForm("Set core skills", "Bram");
    await gm.picture("bookkeeper-core-desktop");
    // It begins with what he has; the one he lacks may be put in place of another.
    await core.getByRole("button", { name: "Remove agility" }).click();
    await core.getByText("A character starts with six core skills, not 5").waitFor();
    await core.getByRole("button", { name: "Core skills: add subtlety" }).click();
    await core.getByRole("button", { name: "might: decrease" }).click();
    await core.getByRole("button", { name: "Set core skills" }).click();
    await gm.sees(/Now skills Fortitude 3, Immunity 2, Intellect 1, Might 4/);
    await gm.press("Create character");
    await gm.page.getByLabel("Name", { exact: true }).fill("Tove Lind");
    await gm.press(/^Next: Your weakness/);
    await gm.page.getByRole("group", { name: "Weakness" }).getByText("Immunity").click();
    await gm.press(/^Next/);
    await gm.page.getByRole("button", { name: "immunity: increase" }).waitFor({ state: "detached" });
    await gm.picture("bookkeeper-creation-desktop");
    await gm.press("might: increase");
    await gm.press(/^Next/);
    await gm.page.getByLabel("A name").fill("Ropework");
    await gm.press("Add");
    await gm.page.getByLabel("A name").fill("ropework");
    await gm.press("Add");
    await gm.sees("Ropework is there already.");
    await gm.press("Add Tove Lind");
    await gm.page.getByRole("button", { name: "Tove Lind", exact: true }).waitFor();
    expect([...gm.complaints, ...player.complaints]).toEqual([]);
  });
});
