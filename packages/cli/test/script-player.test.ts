import { type Act, seeded, type SystemDefinition } from "@rulewright/rules";
import { eveningStar } from "@rulewright/systems/evening-star";
import { describe, expect, it } from "vitest";
import { InputEndedError } from "../src/errors/errors.ts";
import { defaultHouseRules } from "../src/question/house-rules.ts";
import { parseLine } from "../src/solo/script/line.ts";
import { parseAction, parseDecision } from "../src/solo/script/parser.ts";
import { ScriptPlayer } from "../src/solo/script/script-player.ts";
import type { AwaitedDice, ChoiceContext } from "../src/solo/table/player.ts";
import { SoloTable } from "../src/solo/table/solo-table.ts";
import { lanternCourt } from "./lantern-court.ts";
import { createListener } from "./rulewright.ts";

function openTable(system: SystemDefinition): SoloTable {
  const characters = system.parties.flatMap((party) => party.characters).slice(0, 2);
  return new SoloTable(system, { characters, house: defaultHouseRules(system), random: seeded(1) });
}

/** A player who answers with the lines of a text. */
function playerOf(text: string, hand = false, width = 80) {
  const lines = text.split("\n");
  const listener = createListener(width);
  const reader = { next: async () => lines.shift(), close: () => void lines.push("closed") };
  return { player: new ScriptPlayer(reader, listener.terminal, hand), lines, said: listener.said };
}

/** A task of five dice that waits for its roll. */
function rolling(): { readonly table: SoloTable; readonly dice: AwaitedDice } {
  const table = openTable(eveningStar);
  table.begin("Mend", "attempt", { args: { kind: "task", skill: 5, rank: 4, difficulty: 4 }, named: {} });
  if (table.attempt) table.choose(table.attempt, "roll", {});
  const awaits = table.attempt && table.position(table.attempt).awaits;
  if (awaits?.wants !== "dice") throw new Error("no dice");
  return { table, dice: awaits };
}

/** The choice after that task's roll, with nothing known of its options. */
function chooses(): ChoiceContext {
  const { table } = rolling();
  if (table.attempt) table.roll(table.attempt, [2, 6, 7, 3, 0]);
  const position = table.attempt && table.position(table.attempt);
  if (position?.awaits.wants !== "choice") throw new Error("no choice");
  return { table, position, choice: position.awaits.choice, chooser: undefined, ranked: [] };
}

describe("dice of a script", () => {
  const { table, dice } = rolling();
  const context = table.attempt && table.sumContext(table.attempt);
  const faces = (text: string, hand = true) => {
    if (!context) throw new Error("no attempt");
    return playerOf(text, hand).player.readFaces(dice);
  };

  it("are random without a hand of one's own, or where the line says so", async () => {
    expect(await faces("2 6 7 3 0", false)).toBeUndefined();
    expect(await faces("roll")).toBeUndefined();
  });

  it("are faces with spaces or commas between them", async () => {
    expect(await faces("2 6,7 3,0")).toEqual([2, 6, 7, 3, 0]);
  });

  it("must be faces, and end with the script", async () => {
    await expect(faces("2 x")).rejects.toThrow(
      'Line 1 of the answers: 5d10 must be rolled: give their faces, or "roll" for random dice.',
    );
    await expect(playerOf("x", true).player.readFaces({ ...dice, again: [1] })).rejects.toThrow("5d10 to reroll must");
    const { player } = playerOf("2", true);
    await player.readFaces(dice);
    await expect(player.readFaces(dice)).rejects.toThrow(InputEndedError);
  });
});

const decision = (line: string) => parseDecision(parseLine(line, 1), chooses());

describe("a line at a choice", () => {
  it.each([
    ["stand", { move: "let-it-stand" }],
    ["let-it-stand", { move: "let-it-stand" }],
    ["lots double=1", { move: "lots", detail: { double: 1 } }],
    ["lots reroll=2,3", { move: "lots", detail: { reroll: [1, 2] } }],
    ["lots reroll=none double=many", { move: "lots", detail: { reroll: [], double: "many" } }],
    ["negotiate difficulty=2", { move: "negotiate", detail: {} }],
    ["best", { move: "lots", detail: expect.anything() }],
  ])("%s", (line, expected) => {
    expect(decision(line)).toEqual(expected);
  });

  it.each([
    ["lot", 'There is no choice "lot". Did you mean "lots"?'],
    ["lots dice=1", 'There is no detail of lots "dice"'],
    ["lots toString=1", '"toString"'],
  ])("%s is refused", (line, said) => {
    expect(() => decision(line)).toThrow(said);
  });

  it("is finished by the best options until the attempt ends", async () => {
    const { player, lines } = playerOf("finish\nworld It rains.");
    await player.decide(chooses());
    await player.decide(chooses());
    expect(lines).toHaveLength(1);
    expect(await player.nextAction(openTable(eveningStar))).toEqual({ type: "world", words: "It rains." });
    await expect(player.decide(chooses())).rejects.toThrow(InputEndedError);
  });
});

describe("the lines of a script", () => {
  it("are skipped where they are empty, a comment, or finish what has ended", async () => {
    const { player } = playerOf("\n# nothing\nfinish\nfinish\nend");
    expect(await player.nextAction(openTable(lanternCourt))).toEqual({ type: "end" });
  });

  it("end the session with the last one", async () => {
    const { player, lines } = playerOf("sheet");
    const table = openTable(lanternCourt);
    await player.nextAction(table);
    expect(await player.nextAction(table)).toEqual({ type: "end" });
    await expect(player.createCharacter(table)).rejects.toThrow(InputEndedError);
    player.close();
    expect(lines).toEqual(["closed"]);
  });

  it("are named by their number where they are refused", async () => {
    const { player } = playerOf("# nothing\nsheet");
    await player.nextAction(openTable(lanternCourt));
    expect(() => player.warn("No.")).toThrow("Line 2 of the answers is refused: No.");
  });

  it("give the arguments of a ritual, which else has none or is left out", async () => {
    const table = openTable(lanternCourt);
    const asked = (text: string, act: string) => playerOf(text).player.ritualArguments(table, act);
    expect(await asked("end", "close")).toEqual({});
    expect(await asked("open late=yes", "open")).toEqual({ late: true });
    expect(await asked("end", "open")).toEqual({});
    expect(await asked("rest mended=2", "rest")).toEqual({ mended: 2 });
    expect(await asked("end", "rest")).toBeUndefined();
    await expect(asked("rest mended=9", "rest")).rejects.toThrow("Line 1 of the answers: ");
    const { player } = playerOf("sheet\nend");
    await player.ritualArguments(table, "rest");
    expect(await player.nextAction(table)).toEqual({ type: "sheet", character: "ilse" });
  });

  it("name a ritual of several words with spaces or hyphens", async () => {
    const { rest } = lanternCourt.acts;
    const table = openTable({ ...lanternCourt, acts: { "rest well": rest } });
    for (const line of ['"rest well" mended=2', "rest-well mended=2"]) {
      expect(await playerOf(line).player.ritualArguments(table, "rest well")).toEqual({ mended: 2 });
    }
  });

  it("claim with an amount and a reason, up to a line that closes", async () => {
    const table = openTable(eveningStar);
    const claimed = (text: string) => playerOf(text).player.nextClaim(table);
    expect(await claimed("claim 2 I mended it")).toEqual({ words: "I mended it", amount: 2 });
    expect(await claimed("claim 0")).toEqual({ words: "a moment", amount: 0 });
    expect(await claimed("close")).toBeUndefined();
    expect(await claimed("end-session claim=1")).toBeUndefined();
    await expect(claimed("claim -1 nothing")).rejects.toThrow("A claim has an amount and a reason");
    await expect(claimed("clam 1")).rejects.toThrow('Did you mean "claim"?');
    const { attempt } = rolling().table;
    const task = rolling().table;
    expect(await playerOf("claim 1").player.nextClaim(task)).toMatchObject({ attempt: attempt?.id });
  });

  it("are printed within the terminal, what is broken indented further", () => {
    const { player, said } = playerOf("", false, 20);
    player.print("  one two three four five\nsix");
    expect(said().stdout).toBe("  one two three four\n    five\nsix\n");
  });
});

describe("the arguments of a line", () => {
  const parameters = {
    bout: { kind: "record", of: { whom: { kind: "character" }, art: { kind: "text", from: { scales: ["arts"] } } } },
    bouts: { kind: "records", of: { whom: { kind: "character" } }, initial: [] },
    arts: { kind: "texts", from: { scales: ["arts"] }, initial: [] },
  } as const;
  const light = lanternCourt.acts["light"];
  if (!light) throw new Error("the sample system has no lamps");
  const dance: Act = { ...light, parameters };
  const table = openTable({ ...lanternCourt, acts: { dance } });
  const args = (line: string) => parseAction(parseLine(line, 1), table);

  it("name characters and entries of the sheet in any spelling, inside of records too", () => {
    expect(args('dance bout="whom=Bram art=sword" bouts="whom=ILSE; whom=bram" arts=verse,Song')).toEqual({
      type: "act",
      act: "dance",
      args: {
        bout: { whom: "bram", art: "Sword" },
        bouts: [{ whom: "ilse" }, { whom: "bram" }],
        arts: ["Verse", "Song"],
      },
    });
  });

  it("of an act of the character come from the sheet where they aren't given, and else are missing", () => {
    const held = { light: { kind: "integer", min: 0, max: 5, from: { tracker: "light" } } } as const;
    const ofTable = { ...dance, of: "table", parameters: held } as const;
    const acting = openTable({ ...lanternCourt, acts: { dance: { ...dance, parameters: held }, ofTable } });
    expect(parseAction(parseLine("dance", 1), acting)).toEqual({ type: "act", act: "dance", args: {} });
    expect(() => parseAction(parseLine("ofTable", 1), acting)).toThrow("ofTable needs light");
  });

  it("are pairs of a name and a value", () => {
    expect(() => args("dance slowly")).toThrow('Unexpected "slowly": dance takes name=value pairs.');
  });

  it("bring in nobody where there are no opponents", () => {
    const { opponents: _, creation: __, ...plain } = lanternCourt;
    const alone = openTable(plain);
    expect(() => parseAction(parseLine("bring-in captain", 1), alone)).toThrow(
      "lantern-court has no ready-made opponents.",
    );
    expect(() => parseAction(parseLine("new Mira", 1), alone)).toThrow("lantern-court has no character creation.");
  });
});

it("what can be undone last is named by its attempt, also where there are several", () => {
  const table = openTable(eveningStar);
  const args = { kind: "task", skill: 5, rank: 4, difficulty: 4 };
  for (const title of ["Mend", "Sew"]) {
    expect(table.begin(title, "attempt", { args, named: {} })).toBeUndefined();
    if (!table.attempt) throw new Error("an attempt is open");
    expect(table.choose(table.attempt, "roll", {})).toBeUndefined();
    expect(table.lastAct).toMatchObject({ label: `“${title}”` });
    expect(table.roll(table.attempt, [7, 7, 7, 7, 7])).toBeUndefined();
    expect(table.choose(table.attempt, "let-it-stand", {})).toBeUndefined();
  }
});

it("a character who is created is played by the player, who plays others too", () => {
  const table = openTable(lanternCourt);
  const [first] = table.people;
  expect(table.create("Mira", undefined, {})).toBeUndefined();
  const { id, name } = table.sheet;
  expect([name, table.state.players[id]]).toEqual(["Mira", table.state.players[first?.id ?? ""]]);
});

it("a character is given to the player when it first acts, and once", () => {
  const table = openTable(eveningStar);
  const entries = () => table.state.log.length;
  const [first, second] = table.people;
  if (!first || !second) throw new Error("two characters are at the table");
  for (const { id } of [second, first]) {
    table.actAs(id);
    const before = entries();
    expect([table.sheet.id, id in table.state.players]).toEqual([id, true]);
    table.actAs(id);
    expect(entries()).toBe(before);
  }
});
