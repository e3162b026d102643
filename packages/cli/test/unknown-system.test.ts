import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { oddsOutput, simulateOutput, systemsOutput } from "../src/index.ts";
import { lanternCourt } from "./lantern-court.ts";
import { moreSystems } from "./own-systems.ts";
import { runCommand, folder } from "./rulewright.ts";

// Every command by a definition it has never seen: nothing in the command line knows a system.
moreSystems({ "lantern-court": async () => lanternCourt, broken: () => Promise.reject(new Error("goals: none")) });

describe("a system that can't be loaded", () => {
  it("is named with its file, and stops no other", async () => {
    expect(await runCommand("odds", "broken", "task")).toEqual({
      status: 2,
      stdout: "",
      stderr: "The system broken can't be loaded from broken/system.ts: goals: none\n",
    });
    const { status, stdout, stderr } = await runCommand("systems", "--ids");
    expect(status).toBe(0);
    expect(stdout.split("\n")).toContain("lantern-court");
    expect(stderr).toContain("broken/system.ts");
  });
});

/** The arguments that a command line comes to. */
async function argsOf(...words: readonly string[]): Promise<unknown> {
  const { status, stdout, stderr } = await runCommand("odds", "lantern-court", "duel", "--json", ...words);
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  return oddsOutput.parse(JSON.parse(stdout)).args;
}

async function slip(...words: readonly string[]): Promise<string> {
  const { status, stdout, stderr } = await runCommand("odds", "lantern-court", "duel", ...words);
  expect(stdout).toBe("");
  return `${status}: ${stderr.trim()}`;
}

const plain = { rating: 4, modifiers: [], steady: false };

describe("parameters on the command line", () => {
  it("of a record: part by part, or all at once", async () => {
    expect(await argsOf("--first.rating", "4")).toMatchObject({ first: plain, second: null, helpers: [] });
    expect(await argsOf("--first", "rating=4 steady", "--first.modifiers", "3,-1")).toMatchObject({
      first: { rating: 4, modifiers: [3, -1], steady: true },
    });
    expect(await argsOf("--first", "rating=4, modifiers=1,2", "--second", "none")).toMatchObject({
      first: { ...plain, modifiers: [1, 2] },
      second: null,
    });
  });

  it("of a list of records: numbered, repeated, or with semicolons", async () => {
    const helpers = [
      { rating: 2, keepsWatch: true },
      { rating: 3, keepsWatch: false },
    ];
    const first = ["--first.rating", "4"];
    expect(
      await argsOf(...first, "--helpers.0.rating", "2", "--helpers.1.rating", "3", "--helpers.0.keeps-watch"),
    ).toMatchObject({ helpers });
    expect(await argsOf(...first, "--helpers", "rating=2 keepsWatch", "--helpers", "rating=3")).toMatchObject({
      helpers,
    });
    expect(await argsOf(...first, "--helpers", "rating=2 keeps-watch=yes; rating=3")).toMatchObject({ helpers });
    expect(await argsOf(...first, "--helpers", "none")).toMatchObject({ helpers: [] });
  });

  it("of ratings, names, words and what may be none", async () => {
    const first = ["--first.rating", "4"];
    expect(await argsOf(...first, "--gifts", "small hours=2,Candour=1", "--masks", "Fox,moth")).toMatchObject({
      gifts: { "Small hours": 2, Candour: 1 },
      masks: ["fox", "moth"],
    });
    expect(await argsOf(...first, "--oath", "by the lamp", "--limit", "9")).toMatchObject({
      oath: "by the lamp",
      limit: 9,
    });
    expect(await argsOf(...first, "--oath", "none", "--limit", "none", "--masks", "none")).toMatchObject({
      oath: null,
      limit: null,
      masks: [],
    });
  });

  it.each([
    ["an option inside", ["--first.ratng", "4"], "There is no option --first.ratng. Did you mean --first.rating?"],
    ["a part", ["--first", "ratng=4"], 'There is no part of --first "ratng". Did you mean "rating"?'],
    ["a name of a list", ["--first.rating", "4", "--masks", "fx"], 'Did you mean "fox"?'],
    ["a rating's name", ["--first.rating", "4", "--gifts", "Candor=1"], 'Did you mean "Candour"?'],
    ["a number inside", ["--first.rating", "four"], '--first.rating takes a whole number from 1 to 6, not "four".'],
    ["a range inside", ["--first.rating", "9"], "--first.rating must be a whole number from 1 to 6, not 9."],
    [
      "a range in a list",
      ["--first.rating", "4", "--helpers.3.rating", "7"],
      "rating must be a whole number from 1 to 6, not 7.",
    ],
    ["a rating out of range", ["--first.rating", "4", "--gifts", "Candour=7"], "each 0 to 3, not Candour=7."],
    ["what is missing", [], "duel needs --first (name=value pairs (rating, modifiers, steady))."],
    ["what is missing inside", ["--first.steady"], "duel needs --first.rating (a whole number from 1 to 6)."],
    ["a quotation mark", ["--helpers", 'rating="2'], "a quotation mark isn't closed"],
    ["a long list", ["--first.rating", "4", "--first.modifiers", "1,".repeat(101)], "at most 100 entries, not 101."],
    ["a long text", ["--first.rating", "4", "--oath", "x".repeat(2001)], "at most 2,000 characters"],
  ])("a slip in %s is told with what would be legal, status 2", async (_, words, said) => {
    const complaint = await slip(...words);
    expect(complaint).toMatch(/^2: /);
    expect(complaint).toContain(said);
  });

  it("a rule's own no has its number, status 1", async () => {
    expect(await slip("--first.rating", "4", "--oath", "none of your business")).toBe(
      "1: Refused: Swear by something. (LC-02)",
    );
  });

  it("are all in the help", async () => {
    const { stdout } = await runCommand("odds", "lantern-court", "duel", "--help");
    for (const said of [
      "--first <name=value ...>",
      "--first.rating <n>",
      "--helpers.0.keeps-watch [yes|no]",
      "--gifts <name=n,...>",
      "--masks <name,name,...>",
      "--mood <word>",
      "calm, wild, grave, merry",
    ]) {
      expect(stdout).toContain(said);
    }
  });

  it("a procedure of several words is typed with hyphens or in quotes", async () => {
    for (const name of ["night-watch", "night watch"]) {
      expect((await runCommand("odds", "lantern-court", name)).stdout).toContain("Lantern Court · Night watch");
    }
    expect((await runCommand("odds", "lantern-court", "nigt-watch")).stderr).toContain('Did you mean "night-watch"?');
  });
});

async function house(...words: readonly string[]): Promise<unknown> {
  const { stdout } = await runCommand("odds", "lantern-court", "night-watch", "--json", ...words);
  return oddsOutput.parse(JSON.parse(stdout)).house;
}

describe("house rules on the command line", () => {
  it("take yes and no, a number of one's own, and presets", async () => {
    expect(await house("--house", "late=yes", "--house", "fines=7")).toEqual({ oil: "common", fines: 7, late: true });
    expect(await house("--house", "strict", "--house", "late=no")).toEqual({ oil: "common", fines: 9, late: false });
    expect(
      (await runCommand("odds", "lantern-court", "duel", "--house", "strikt", "--first.rating", "1")).stderr,
    ).toContain('Did you mean "strict"?');
  });
});

describe("what never ends", () => {
  it("is told by every command", async () => {
    const odds = await runCommand("odds", "lantern-court", "night-watch");
    expect(odds.status).toBe(0);
    expect(odds.stdout).toContain("results can't be listed");
    const best = await runCommand("best", "lantern-court", "night-watch");
    expect(best.status).toBe(2);
    expect(best.stderr).toContain("has no choice");
    const { status, stdout } = await runCommand("simulate", "lantern-court", "night-watch", "--runs", "200", "--json");
    expect(status).toBe(0);
    expect(simulateOutput.parse(JSON.parse(stdout)).outcomes).toMatchObject([{ count: 200, frequency: 1 }]);
    for (const name of ["roll", "simulate"]) {
      const endless = await runCommand(name, "lantern-court", "night-watch", "--quiet", "0");
      expect(endless.status).toBe(2);
      expect(endless.stderr).toContain("does not end");
    }
  });
});

/** Plays a script of the sample system. */
async function played(script: string, ...options: readonly string[]) {
  const place = folder();
  const [answers, out] = [join(place, "answers.txt"), join(place, "play.jsonl")];
  writeFileSync(answers, script);
  const done = await runCommand("play", "lantern-court", "--seed", "5", "--answers", answers, "--out", out, ...options);
  return { ...done, out };
}

const night = `
open late=yes
bring-in captain
light oil=1 whom="the captain" guests="Ilse, The Captain" # with company
duel "On the long stair" art=sword against="the captain" sworn=yes
parry
edit wounds.scratch=1 "She fell"
edit table round=7
world "The lamps go out."
as "The Captain"
sheet
as ilse
dismiss "the captain"
end
rest mended=5
`;

describe("play, by a definition it has never seen", () => {
  it("has offers off the sheet, acts, people, marks, edits and rituals; replay proves it", async () => {
    const { status, stdout, stderr, out } = await played(night);
    expect(stderr).not.toContain("answers");
    expect(status).toBe(0);
    for (const said of [
      "Ilse · Lantern Court",
      "Light 3 · Stance low guard; at the table: Oil 2 · Round 1 · Watch 00:00:00",
      "The Captain joins.",
      "Light a lamp. At the table: Oil 1 · Watch 01:02:00 · Under way the long stair 2 of 5",
      "Guests 2 · Lit The Captain",
      "On the long stair",
      "Blades are out. (LC-02)",
      "Parry",
      "The lamps go out.",
      "Arts: Sword 3, Verse 2",
      "The Captain leaves.",
      "Close the court.",
      "Rest. Light 5",
    ]) {
      expect(stdout.replaceAll(/\s+/g, " ")).toContain(said);
    }
    const [trace = ""] = readFileSync(out, "utf8").split("\n");
    expect(JSON.parse(trace)).toMatchObject({ procedure: "duel", steps: [{ faces: expect.any(Array) }, {}, {}] });
    expect((await runCommand("replay", out)).stdout).toContain("1 proved, 0 failed");
  });

  it("makes somebody new", async () => {
    const { status, stdout } = await played(
      'new "Mira Vale" arts="Verse=3, Sword=2" mood=wild about="Keeps the ferry."\nbring-in captain\nduel art=verse against="the captain"\nfinish\nend\n',
      "--new",
    );
    expect(status).toBe(0);
    for (const said of ["Mira Vale", "Keeps the ferry.", "Arts: Verse 3, Sword 2", "Rest: skipped."]) {
      expect(stdout).toContain(said);
    }
  });

  it("seats others beside the first", async () => {
    const { status, stdout } = await played(
      "duel art=Sword against=bram\nfinish\nend\nrest mended=1\nrest mended=2\n",
      "--with",
      "all",
    );
    expect(status).toBe(0);
    expect(stdout).toContain("Bram: Rest. Light 1");
    expect(stdout).toContain("Ilse: Rest. Light 2");
  });

  it.each([
    ["an unknown name", "duel art=Sword against=isle\n", 'Did you mean "Ilse"?', 2],
    ["an art there is not", "bring-in captain\nduel art=Swrod against=captain\n", "There is no art Swrod", 1],
    ["an act's range", "light oil=9\n", "oil must be a whole number from 1 to 3, not 9.", 2],
    ["an act's parameter", "light oyl=1\n", 'Did you mean "oil"?', 2],
    ["an act refused", "light oil=3\n", "Only 2 oil is left. (LC-04)", 1],
    ["an opponent", "bring-in captn\n", 'Did you mean "captain"?', 2],
    ["the last one leaving", "dismiss ilse\n", "The last character can't leave", 2],
    ["an edit of nothing", "edit\n", "An edit changes one value", 2],
    ["an edit of what isn't there", "edit hat=3\n", "There is no hat on this sheet", 1],
    ["an edit out of range", "edit light=9\n", "Light must be a whole number from 0 to 5.", 1],
    ["making nobody", "new\n", "needs a name", 2],
    ["making too much", 'new X arts="a=1,b=1,c=1,d=1"\n', "Three arts are the most. (LC-01)", 1],
  ])("stops at %s", async (_, script, said, expected) => {
    const { status, stderr } = await played(script);
    expect(stderr).toContain(said);
    expect(status).toBe(expected);
  });
});

it("systems --json tells all of it", async () => {
  const { stdout } = await runCommand("systems", "lantern-court", "--json");
  expect(systemsOutput.parse(JSON.parse(stdout))).toMatchObject([
    {
      presets: { strict: { fines: 9 } },
      marks: { watch: { of: "table", kind: "seconds", label: "Watch" } },
      creation: { steps: [{ name: "arts", asks: ["arts"] }, {}] },
      opponents: [{ id: "captain" }],
      offers: { duel: { parameters: { against: { kind: "character" } } } },
      trackers: { oil: { shared: true }, light: { shared: false } },
      procedures: { duel: { parameters: { first: { kind: "record", of: { rating: { min: 1, max: 6 } } } } } },
    },
  ]);
});
