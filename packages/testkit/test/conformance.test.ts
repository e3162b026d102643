import { existsSync, readdirSync, readFileSync } from "node:fs";
import { isRecord, type JsonValue, type JsonObject } from "@rulewright/rules";
import { describe, expect, it } from "vitest";
import { loadConformingSystems } from "@rulewright/systems/loader";
import { ConformanceFileError, parseEntries, runConformance } from "../src/index.ts";

const { systems } = await loadConformingSystems();

const folder = (system: string) => new URL(`../../systems/src/${system}/conformance/`, import.meta.url);
const read = (system: string, file: string) => parseEntries(readFileSync(new URL(file, folder(system)), "utf8"), file);

/** A system without house rules has no file of rulings. */
const rulingsOf = (system: string) =>
  existsSync(new URL("house-rules.json", folder(system))) ? read(system, "house-rules.json").filter(isRecord) : [];

for (const { system, vocabulary } of systems) {
  const prefix = vocabulary?.prefix ?? system.id;
  describe(`${system.title} conforms`, () => {
    for (const file of readdirSync(folder(system.id)).filter(
      (name) => name.endsWith(".json") && name !== "house-rules.json",
    )) {
      it(file, () => {
        const { failures } = runConformance(read(system.id, file), systems);
        expect(failures).toEqual([]);
      });
    }

    const rulings = rulingsOf(system.id);

    it("has a ruling for every house rule of play, in which each of its values changes the result", () => {
      for (const [name, { values, advice }] of Object.entries(system.houseRules)) {
        if (advice) continue;
        const expectations = rulings.filter(({ option }) => option === name).map(({ expect: by }) => by);
        expect(expectations.length, `rulings on ${name}`).toBeGreaterThan(0);
        for (const by of expectations) {
          const found = values.map((value) => JSON.stringify(isRecord(by) ? by[String(value)] : undefined));
          expect(found).not.toContain(undefined);
          expect(new Set(found).size, `different results of ${name}`).toBe(values.length);
        }
      }
    });

    for (const ruling of rulings) {
      const { option, title, rules, given, dice, decisions, expect: by } = ruling;
      const values = system.houseRules[String(option)]?.values ?? [];
      for (const value of values) {
        it(`${String(option)} ${String(value)}: ${String(title)}`, () => {
          const entry: JsonObject = {
            rules,
            dice,
            decisions,
            id: `${prefix}-${String(option)}-${String(value)}`,
            given: { ...record(given), options: { ...record(record(given)["options"]), [String(option)]: value } },
            expect: { ...record(record(by)[String(value)]) },
          };
          expect(runConformance([entry], systems).failures).toEqual([]);
        });
      }
    }

    it("has a case for every mechanical rule", () => {
      const cited = new Set(
        readdirSync(folder(system.id))
          .filter((name) => name.endsWith(".json") && name !== "odds.json")
          .flatMap((file) => read(system.id, file).filter(isRecord))
          .flatMap(({ rules }) => (Array.isArray(rules) ? rules.map(String) : [])),
      );
      const without = system.reference.filter(({ rule, mechanical }) => mechanical && !cited.has(rule));
      expect(without.map(({ rule }) => rule)).toEqual([]);
    });
  });
}

const die = (exact: string, decimal: string): JsonObject => ({
  id: "es.die",
  measure: "die",
  params: { reading: "under", rank: 3 },
  values: { p_success: { exact, decimal } },
});

const record = (value: JsonValue | undefined): JsonObject => (isRecord(value) ? value : {});

describe("the conformance runner", () => {
  it("fails what it doesn't know, and never skips", () => {
    const { passed, failures } = runConformance(
      [
        { id: "xx-1", decisions: [] },
        { id: "es.nothing", measure: "no-such-measure", params: {}, values: {} },
        { id: "es-1", decisions: [{ do: "dance" }] },
        { id: "es-2", what: "neither" },
        { decisions: [] },
        42,
        { id: "es-3", given: { options: { noSuchOption: 1 } }, decisions: [] },
      ],
      systems,
    );
    expect(passed).toBe(0);
    expect(failures.map(({ id }) => id)).toEqual(["xx-1", "es.nothing", "es-1", "es-2", "entry 5", "entry 6", "es-3"]);
  });

  it("names the first difference", () => {
    const entry = {
      id: "ES-x",
      dice: [5],
      decisions: [{ do: "attempt", kind: "check", rank: 4, difficulty: 3 }, { do: "roll" }],
      expect: { final: { total: 10 } },
    };
    const { failures } = runConformance([entry], systems);
    expect(failures[0]?.difference).toBe("total should be 10, is 9");
  });

  it("notices a wrong probability in either number system", () => {
    const { failures } = runConformance([die("2/5", "0.4"), die("2/5", "0.4000001"), die("3/5", "0.4")], systems);
    expect(failures.map(({ difference }) => difference)).toEqual([
      "in doubles: p_success should be 0.4000001, is 0.4",
      "in rationals: p_success should be 3/5, is 2/5",
    ]);
  });

  it("reads a decimal with an exponent like any other", () => {
    const decimals = ["4e-1", "4.000E-1", "0.004e2", "5e-1"];
    const entries = decimals.map((decimal) => ({ ...die("", decimal), values: { p_success: { decimal } } }));
    const { failures } = runConformance(entries, systems);
    expect(failures.map(({ difference }) => difference)).toEqual(["in doubles: p_success should be 5e-1, is 0.4"]);
  });

  it.each([
    ["", "it is empty"],
    ["{", "it is not JSON"],
    ["{}", "it is not a list"],
    ["[]", "it lists nothing"],
  ])("refuses %j as a file", (text, problem) => {
    expect(() => parseEntries(text, "some.json")).toThrow(ConformanceFileError);
    expect(() => parseEntries(text, "some.json")).toThrow(problem);
  });
});
