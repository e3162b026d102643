import type { Parameter } from "@rulewright/rules";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { InputEndedError } from "../src/errors/errors.ts";
import { formatPromptValue, type PromptContext, promptParameter } from "../src/solo/prompts/parameters.ts";
import { CANCEL, KEEP, prompts, resetPrompts, shown } from "./clack.ts";
import { lanternCourt } from "./lantern-court.ts";

vi.mock("@clack/prompts", async () => (await import("./clack.ts")).clack);

beforeEach(() => resetPrompts());

const system = { ...lanternCourt, text: { ...lanternCourt.text, "param.it": "It", "value.it.fox": "The fox" } };
const people = system.parties.flatMap((party) => party.characters);
const [ilse] = people;
const around: PromptContext = { system, people, sheet: ilse, shared: { traits: { arts: { Dance: 1 } } } };

/** The value that answers in turn come to. */
async function prompted(parameter: Parameter, answers: readonly unknown[], now = parameter.initial) {
  resetPrompts(...answers);
  return promptParameter(around, "it", parameter, now);
}

const number: Parameter = { kind: "integer", min: 0, max: 10 };
const fromArts = { from: { scales: ["arts"] } } as const;
const side = { kind: "record", of: { rating: number, steady: { kind: "flag", initial: true } } } as const;

describe("a prompt by the kind of its parameter", () => {
  it.each<[string, Parameter, readonly unknown[], unknown]>([
    ["yes or no", { kind: "flag" }, [true], true],
    ["a word", { kind: "word", values: ["owl", "fox"] }, ["The fox"], "fox"],
    ["a number", number, ["4"], 4],
    ["several numbers", { kind: "integers" }, ["4, 5"], [4, 5]],
    ["a character", { kind: "character" }, ["Bram"], "bram"],
    ["nobody", { kind: "character", nullable: true }, ["None"], null],
    ["several characters", { kind: "characters" }, [["Ilse", "Bram"]], ["ilse", "bram"]],
    ["a text", { kind: "text" }, ["by the lamp"], "by the lamp"],
    ["an entry of the sheet", { kind: "text", ...fromArts }, ["Verse"], "Verse"],
    ["an entry of the table", { kind: "text", ...fromArts }, ["Dance"], "Dance"],
    ["something else", { kind: "text", ...fromArts }, ["Other", "Song"], "Song"],
    ["nothing", { kind: "text", nullable: true, ...fromArts }, ["None"], null],
    ["some of a list", { kind: "texts", values: ["owl", "fox"] }, [["The fox"]], ["fox"]],
    ["some of the sheet", { kind: "texts", ...fromArts }, [["Sword", "Dance"]], ["Sword", "Dance"]],
    ["some names", { kind: "texts" }, ["a, b"], ["a", "b"]],
    ["some ratings", { kind: "ratings", min: 0, max: 3 }, ["a=1, b=2"], { a: 1, b: 2 }],
    ["a record", side, ["4", false], { rating: 4, steady: false }],
    ["no record", { ...side, nullable: true }, [false], null],
    ["a record after all", { ...side, nullable: true }, [true, "4", KEEP], { rating: 4, steady: true }],
    ["no records", { kind: "records", of: side.of }, [false], []],
    [
      "two records",
      { kind: "records", of: { rating: number } },
      [true, "4", true, "5", false],
      [{ rating: 4 }, { rating: 5 }],
    ],
  ])("takes %s", async (_, parameter, answers, value) => {
    expect(await prompted(parameter, answers)).toEqual(value);
    expect(shown.some((text) => /\bIt\b/.test(text))).toBe(true);
  });

  it.each<[string, Parameter, Parameter["initial"]]>([
    ["yes", { kind: "flag" }, true],
    ["no", { kind: "flag" }, false],
    ["a word", { kind: "word", values: ["owl", "fox"] }, "fox"],
    ["a number", number, 7],
    ["several numbers", { kind: "integers" }, [4, 5]],
    ["a character", { kind: "character" }, "bram"],
    ["several characters", { kind: "characters" }, ["bram"]],
    ["a text", { kind: "text" }, "by the lamp"],
    ["an empty text", { kind: "text" }, ""],
    ["no number", { kind: "integer", nullable: true }, null],
    ["an entry of the sheet", { kind: "text", ...fromArts }, "Verse"],
    ["some of a list", { kind: "texts", values: ["owl", "fox"] }, ["fox"]],
    ["typed ratings", { kind: "ratings", min: 0, max: 3 }, { a: 1, b: 2 }],
    ["no ratings", { kind: "ratings", min: 0, max: 3 }, {}],
  ])("keeps %s where nothing is changed", async (_, parameter, now) => {
    expect(await prompted(parameter, [KEEP], now)).toEqual(now);
  });

  it.each<[string, Parameter, string | null | readonly number[]]>([
    ["none", { kind: "text", nullable: true }, null],
    ["an empty text", { kind: "text" }, ""],
    ["an empty list", { kind: "integers" }, []],
  ])("keeps %s where nothing is typed", async (_, parameter, now) => {
    expect(await prompted(parameter, [""], now)).toEqual(now);
  });

  it("keeps the parts of a record, which it asks for one after another", async () => {
    const now = { rating: 4, steady: false };
    expect(await prompted(side, [KEEP, KEEP], now)).toEqual(now);
    expect(await prompted({ ...side, nullable: true }, [KEEP, KEEP, KEEP], now)).toEqual(now);
    expect(await prompted({ ...side, nullable: true }, [KEEP], null)).toBeNull();
  });

  it("asks for each rating by its name until that is enough", async () => {
    const gifts: Parameter = { kind: "ratings", names: ["Candour", "Patience"], min: 1, max: 3 };
    expect(await prompted(gifts, ["Patience", "3", "Done"], { Candour: 2 })).toEqual({ Candour: 2, Patience: 3 });
    expect(shown).toEqual([
      "It",
      "Done",
      "Candour 2",
      "Patience 1",
      "Patience (a whole number from 1 to 3)",
      "It",
      "Done",
      "Candour 2",
      "Patience 3",
    ]);
    expect(await prompted(gifts, [KEEP])).toEqual({ Candour: 1, Patience: 1 });
  });

  it("asks for no entry of an empty list", async () => {
    expect(await prompted({ kind: "texts", values: [] }, [])).toEqual([]);
    expect(shown).toEqual([]);
  });

  it("begins with those of a list that are on it", async () => {
    await prompted({ kind: "texts", values: ["owl", "fox"] }, [KEEP], ["moth", "fox"]);
    expect(prompts[0]?.initialValues).toEqual(["fox"]);
  });

  it("wants the first record of a list that may not be empty", async () => {
    const of = { rating: number };
    await prompted({ kind: "records", of }, [true, "4", KEEP]);
    expect(prompts.map(({ message, initialValue }) => [message, initialValue])).toEqual([
      ["Add an entry to It?", true],
      ["rating (a whole number from 0 to 10)", undefined],
      ["Add another entry to It?", false],
    ]);
    await prompted({ kind: "records", of, initial: [] }, [KEEP]);
    expect(prompts[0]?.initialValue).toBe(false);
  });

  it("takes what follows a character from that character's sheet", async () => {
    const whom: Parameter = {
      kind: "record",
      of: { whom: { kind: "character" }, art: { kind: "text", from: { scales: ["arts"] } } },
    };
    expect(await prompted(whom, ["Bram", "Sword"])).toEqual({ whom: "bram", art: "Sword" });
    const hints = prompts.at(-1)?.options?.map(({ label, hint }) => [label, hint]);
    expect(hints).toEqual([
      ["Sword", "2"],
      ["Verse", "2"],
      ["Dance", "1"],
      ["Other …", undefined],
    ]);
  });
});

describe("a typed value", () => {
  it.each<[Parameter, string, string]>([
    [number, "11", "The value must be a whole number from 0 to 10, not 11."],
    [number, "four", 'it takes a whole number from 0 to 10, not "four".'],
    [number, "", 'it takes a whole number from 0 to 10, not "".'],
    [{ kind: "integers" }, "1 x", "it takes whole numbers separated by commas"],
  ])("of %j may not be %j", async (parameter, typed, problem) => {
    await expect(prompted(parameter, [typed])).rejects.toThrow(problem);
  });

  it("may not be empty in place of a number that there is", async () => {
    await expect(prompted(number, [""], 7)).rejects.toThrow("it takes a whole number");
  });

  it.each<[Parameter]>([[number], [{ kind: "word", values: ["a"] }], [{ kind: "records", of: {} }]])(
    "that is cancelled ends the session: %j",
    async (parameter) => {
      await expect(prompted(parameter, [CANCEL])).rejects.toThrow(InputEndedError);
    },
  );
});

it("a value is shown as text, characters by their names", () => {
  expect(formatPromptValue(around, "it", "bram")).toBe("Bram");
  expect(formatPromptValue(around, "it", "fox")).toBe("The fox");
  expect(formatPromptValue(around, "it", 4)).toBe("4");
});
