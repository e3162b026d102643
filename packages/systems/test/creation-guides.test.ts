import { creationParameters, type JsonObject, odds } from "@rulewright/rules";
import { describe, expect, it } from "vitest";
import { systemById } from "../src/index.ts";
import type { CreationGuide, ValueQuestion } from "../src/screen/index.ts";
import { guideLoaders, loadCreationGuide } from "../src/screens.ts";

const chanceOf = (id: string, { procedure, args, goal }: ValueQuestion): number => {
  const system = systemById(id);
  if (!system) throw new Error(`no system ${id}`);
  return Object.values(odds(system, procedure, args, { goal, strategy: "never" }).values)[0] ?? Number.NaN;
};

/** The initial draft of a system's creation. */
function firstDraft(id: string): JsonObject {
  const creation = systemById(id)?.creation;
  const parameters = creation ? creationParameters(creation, {}) : {};
  return Object.fromEntries(
    Object.entries(parameters).flatMap(([name, { initial }]) => (initial === undefined ? [] : [[name, initial]])),
  );
}

/** The names and ratings that a parameter of creation asks for. */
function ratingsAsked(id: string, name: string) {
  const creation = systemById(id)?.creation;
  const parameter = creation && creationParameters(creation, {})[name];
  if (parameter?.kind !== "ratings") throw new Error(`${name} gives no ratings`);
  const { min, max, names = Object.keys(parameter.initial ?? {}) } = parameter;
  const all = Array.from({ length: max - min + 1 }, (_, i) => min + i);
  return { names: names.length === 0 ? ["Anything"] : names, all };
}

const rolls = ({ worth }: CreationGuide) =>
  Object.entries(worth).flatMap(([parameter, { each, compared }]) =>
    [each, ...compared].map((roll) => ({ parameter, roll })),
  );

describe.each(Object.keys(guideLoaders))("the guide to the characters of %s", (id) => {
  const args = firstDraft(id);

  it("has a chance for every rating that may be chosen, which a higher rating never lowers", async () => {
    for (const { parameter, roll } of rolls(await loadCreationGuide(id))) {
      const { names, all } = ratingsAsked(id, parameter);
      for (const name of names) {
        const asked = all.flatMap((rating) => roll.question({ name, rating, args }) ?? []);
        const chances = asked.map((question) => chanceOf(id, question));
        const told = `${parameter}: ${name}, ${roll.words}`;
        expect(
          chances.every((chance) => chance >= 0 && chance <= 1),
          told,
        ).toBe(true);
        expect(chances, told).toEqual(chances.toSorted((a, b) => a - b));
        if (names[0] !== "Anything" && asked.length > 1) expect(chances.at(-1), told).toBeGreaterThan(chances[0] ?? 1);
      }
    }
  });
});

/** The numbers and facts in the words of a roll, with the arguments that they are about. */
const TOLD: readonly (readonly [words: RegExp, argument: string, value?: number | boolean])[] = [
  [/difficulty (\d+)/u, "difficulty"],
  [/with (\d+) stress/u, "stress"],
  [/without stress/u, "stress", 0],
  [/a skill of (\d+)/u, "skill"],
  [/a characteristic of (\d+)/u, "characteristic"],
  [/untrained/u, "skill", 0],
  [/(\d+) dice/u, "skill"],
  [/each die/u, "skill", 1],
  [/as a tag skill/u, "tag", true],
];

describe("the words of a roll in a guide", () => {
  it.each(Object.keys(guideLoaders))("are those of the question: %s", async (id) => {
    const guide = await loadCreationGuide(id);
    const args = firstDraft(id);
    for (const { parameter, roll } of rolls(guide)) {
      const [name = ""] = ratingsAsked(id, parameter).names;
      // A rating that everything may have, and that nothing is raised for.
      const asked = roll.question({ name, rating: 2, args })?.args ?? {};
      for (const [words, argument, value] of TOLD) {
        const found = words.exec(roll.words);
        if (found) expect([roll.words, asked[argument]]).toEqual([roll.words, value ?? Number(found[1])]);
      }
      if (parameter === "skills" && id === "wasteland-2d20" && !roll.words.includes("tag"))
        expect(asked["tag"]).toBe(false);
    }
  });
});

describe("the rolls of a guide", () => {
  it.each(Object.keys(guideLoaders))("differ in their words: %s", async (id) => {
    for (const { compared } of Object.values((await loadCreationGuide(id)).worth)) {
      const words = compared.map((roll) => roll.words);
      expect(words).toEqual([...new Set(words)]);
    }
  });
});

describe("guides to characters", () => {
  it("count what a column of Evening Star has left, and have no budget where any ranks are allowed", async () => {
    const { budgets } = await loadCreationGuide("evening-star");
    const args = { column: "19", abilities: { Patience: 5, Nerve: 3 } };
    expect(budgets?.(args, {})).toEqual({ abilities: { spent: 8, of: 19 } });
    expect(budgets?.({ ...args, column: "none" }, {})).toEqual({});
  });

  it("compare Evening Star's ranks by each die, a hard task and a check", async () => {
    const { worth } = await loadCreationGuide("evening-star");
    const { each, compared } = worth["abilities"] ?? { each: undefined, compared: [] };
    expect([each, ...compared].map((roll) => roll?.words)).toEqual([
      "each die succeeds",
      "5 dice, difficulty 3",
      "a check, 12+",
    ]);
  });

  it("compare Bookkeeper's levels calm and with a malus of 2", async () => {
    const { worth } = await loadCreationGuide("bookkeeper-d12");
    const { each, compared = [] } = worth["core"] ?? {};
    expect(compared.map(({ words }) => words)).toEqual(["without stress", "with 6 stress"]);
    const asked = [each, ...compared].map((roll) => roll?.question({ name: "Agility", rating: 2, args: {} })?.args);
    expect(asked).toEqual([0, 0, 6].map((stress) => ({ level: 2, stress })));
  });

  it("take the best rating that a Victory Point draft has, and the lowest before it has any", async () => {
    const { worth } = await loadCreationGuide("victory-point-d20");
    const asked = (args: JsonObject) => worth["skills"]?.compared[1]?.question({ name: "Duck", rating: 3, args })?.args;
    expect(asked({ characteristics: { Wits: 4, Presence: 6 } })).toMatchObject({ skill: 3, characteristic: 6 });
    expect(asked({})).toMatchObject({ skill: 3, characteristic: 1 });
  });

  it("take the usual characteristic of a Victory Point skill, where the draft has it", async () => {
    const { worth } = await loadCreationGuide("victory-point-d20");
    const asked = (name: string, characteristics: JsonObject) =>
      worth["skills"]?.each.question({ name, rating: 3, args: { characteristics } })?.args["characteristic"];
    expect([asked("observe", { wits: 4, Presence: 6 }), asked("Observe", { Presence: 6 })]).toEqual([4, 6]);
  });

  it("say what a Victory Point skill is rolled against with each characteristic", async () => {
    const { ratingRolls, worth } = await loadCreationGuide("victory-point-d20");
    const args = { characteristics: { Wits: 4, presence: 6 } };
    const rolls = ratingRolls?.["skills"]?.({ name: "Duck", rating: 3, args }) ?? [];
    expect(rolls.map(({ words }) => words)).toEqual(["Wits 7", "Pre 9"]);
    expect(rolls.map(({ question }) => chanceOf("victory-point-d20", question))).toEqual([
      expect.closeTo(0.35, 12),
      expect.closeTo(0.45, 12),
    ]);
    const best = worth["skills"]?.each.question({ name: "Duck", rating: 3, args });
    expect(best?.args).toMatchObject({ skill: 3, characteristic: 6 });
  });

  it("say what an Evening Star skill is worth with the ability that it is tied to", async () => {
    const { recordRolls } = await loadCreationGuide("evening-star");
    const args = { abilities: { Hands: 3 } };
    const [first, ...harder] = recordRolls?.["skills"] ?? [];
    expect([first, ...harder].map((roll) => roll?.words)).toEqual(["difficulty 1", "difficulty 2", "difficulty 3"]);
    const asked = first?.question({ name: "Knots", level: 3, ability: "hands" }, args);
    // One of three dice has to show 3 or less: 1 - 0.6^3.
    expect(asked && chanceOf("evening-star", asked)).toBeCloseTo(0.784, 12);
    expect(first?.question({ name: "Knots", level: 3, ability: "Feet" }, args)).toBeUndefined();
  });

  it("offer the printed specialties of Storyteller abilities with dots, and no roll of an untrained knowledge", async () => {
    const { records, worth, budgets } = await loadCreationGuide("storyteller-d10");
    const offered = records?.["specialties"]?.({ abilities: { Piloting: 2, Firearms: 0, Law: 0 } }) ?? [];
    expect(offered.map(({ title }) => title)).toEqual(["Piloting"]);
    expect(offered[0]?.offered).toContainEqual({
      label: "◇ Freighters",
      record: { ability: "Piloting", name: "Freighters" },
    });
    const law = (rating: number) => worth["abilities"]?.each.question({ name: "Law", rating, args: {} });
    expect([law(0), law(1)?.args]).toEqual([undefined, { pool: 3, difficulty: 6 }]);
    const house = { attributeBudget: 18, abilityBudget: 0 };
    expect(budgets?.({ attributes: { Wits: 3, Strength: 2 } }, house)).toEqual({ attributes: { spent: 5, of: 18 } });
    expect(budgets?.({ abilities: { Law: 2 } }, { abilityBudget: 1 })).toEqual({ abilities: { spent: 2, of: 1 } });
    const own = records?.["specialties"]?.({ abilities: { "Basket weaving": 3, Piloting: 1 } }) ?? [];
    expect(own.map(({ title }) => title)).toEqual(["Piloting"]);
  });

  it("roll a Storyteller ability with the best of its usual attributes, a skill without dots at one more", async () => {
    const { worth } = await loadCreationGuide("storyteller-d10");
    const asked = (name: string, rating: number, attributes: JsonObject = {}) =>
      worth["abilities"]?.each.question({ name, rating, args: { attributes } })?.args;
    expect(asked("Melee", 3, { Strength: 2, Precision: 4 })).toEqual({ pool: 7, difficulty: 6 });
    expect(asked("Melee", 3, { Strength: 1, Precision: 1, Reflexes: 1 })).toEqual({ pool: 4, difficulty: 6 });
    expect(asked("Melee", 3)).toEqual({ pool: 5, difficulty: 6 });
    expect([asked("Melee", 0), asked("Driving", 0), asked("Driving", 1)].map((args) => args?.["difficulty"])).toEqual([
      6, 7, 6,
    ]);
    expect([0, 1].map((rating) => asked("Basket weaving", rating))).toEqual(
      [2, 3].map((pool) => ({ pool, difficulty: 6 })),
    );
  });

  it("roll a Wasteland skill with the attribute that the draft chooses for it", async () => {
    const { worth } = await loadCreationGuide("wasteland-2d20");
    const attributes = { strength: 7, perception: 4 };
    const asked = (ties: JsonObject[]) =>
      worth["skills"]?.each.question({ name: "Athletics", rating: 2, args: { attributes, ties } })?.args["attribute"];
    expect(worth["attributes"]?.compared.map(({ words }) => words)).toEqual([
      "a skill of 3, difficulty 1",
      "a skill of 3, difficulty 2",
    ]);
    expect([asked([]), asked([{ skill: "Athletics", attribute: "perception" }])]).toEqual([7, 4]);
  });
});

it("VP-04: whoever makes a character of Victory Point d20 reads what ready-made ones have", async () => {
  const { typicalTotals } = (await loadCreationGuide("victory-point-d20")) ?? {};
  expect(typicalTotals).toEqual({ characteristics: { from: 19, to: 26 }, skills: { from: 25, to: 29 } });
});

it("ST-68: whoever makes a character of Storyteller d10 reads what ready-made ones have", async () => {
  const { typicalTotals } = (await loadCreationGuide("storyteller-d10")) ?? {};
  expect(typicalTotals).toEqual({ attributes: { from: 16, to: 17 }, abilities: { from: 12, to: 13 } });
});
