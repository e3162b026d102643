import { formatChance } from "@rulewright/present";
import { isRefusal, type JsonObject, refusal } from "@rulewright/rules";
import { eveningStar } from "@rulewright/systems/evening-star";
import { storytellerD10 } from "@rulewright/systems/storyteller-d10";
import { victoryPoint } from "@rulewright/systems/victory-point-d20";
import { suggestNames } from "@rulewright/table";
import { describe, expect, it } from "vitest";
import { answerQuestion } from "../src/odds/answer.ts";
import { initialDraft, draftArguments, ratedParameters, selectEntry } from "../src/fields/draft.ts";
import { fieldOf, groupParameters, withSuggestions } from "../src/fields/field.ts";
import { visibleEntries } from "../src/fields/names-control.tsx";
import { ruleStateOf } from "../src/state/rule-state.ts";
import {
  initialFraming,
  LONGEST_TITLE,
  nextDraft,
  previewFraming,
  remedyFor,
  titleOf,
} from "../src/table/framing/framing.ts";
import { formatContinuation } from "../src/odds/figures.ts";
import { approachOf } from "../src/words/approach.ts";
import { oskar, TableInMemory } from "./table-in-memory.ts";

const parameters = eveningStar.offers.attempt.parameters;
const view = new TableInMemory().view(oskar);
const [maren] = view.characters;
if (!maren) throw new Error("nobody is there");

const state = ruleStateOf(view);
const begin = (args: JsonObject) =>
  previewFraming(eveningStar, state, { offer: "attempt", character: "maren-oake", args });

const ways = (count: number) => Array.from({ length: count }, (_, i) => `way ${i}`);

describe("the framing form", () => {
  it("is drawn from the parameters of what is on offer", () => {
    expect(ratedParameters(eveningStar, parameters).map(({ scale }) => scale)).toEqual(["skills", "abilities"]);
    expect(groupParameters(parameters, maren)).toEqual({
      basic: ["rank", "skill", "modifier", "difficulty"],
      advanced: ["kind", "by", "contest", "stakes"],
    });
    expect(approachOf(parameters)).toEqual({ name: "kind", values: ["task", "check"] });
  });

  it("compares two to four ways of a roll", () => {
    const compared = [1, 2, 3, 4, 5].filter((count) => approachOf({ way: { kind: "word", values: ways(count) } }));
    expect(compared).toEqual([2, 3, 4]);
    expect(approachOf({})).toBeUndefined();
    expect(approachOf({ skill: { kind: "integer" } })).toBeUndefined();
  });

  it("begins with the best skill and the ability it goes with", () => {
    expect(initialDraft(eveningStar, parameters, maren)).toEqual({
      args: { difficulty: 3, skill: 5, rank: 4 },
      entryNames: { skill: "Clockwork", rank: "Patience" },
    });
  });

  it("lets another skill bring its own ability along, and no skill leave the ability alone", () => {
    const first = initialDraft(eveningStar, parameters, maren);
    const rooftops = { name: "Rooftops", rating: 3, scale: "skills" };
    const other = selectEntry(eveningStar, parameters, maren, first, { name: "skill", entry: rooftops });
    expect(other.entryNames).toEqual({ skill: "Rooftops", rank: "Grace" });
    const none = selectEntry(eveningStar, parameters, maren, other, { name: "skill", entry: undefined });
    expect(none).toEqual({ args: { ...other.args, skill: undefined }, entryNames: { rank: "Grace" } });
    expect(draftArguments(none)).toEqual({ difficulty: 3, rank: 3 });
  });

  it("takes reading and tokens from the sheet, and says what the rules refuse", () => {
    const args = draftArguments(initialDraft(eveningStar, parameters, maren));
    const begun = begin(args);
    expect(isRefusal(begun) ? begun : begun.args).toMatchObject({ reading: "under", lots: 4, ego: 1 });
    const contest = begin({ ...args, contest: true });
    expect(isRefusal(contest) && contest.code).toBe("contests-not-rolled");
  });

  it("shows the chances of each way, alone and with what may follow", () => {
    const args = draftArguments(initialDraft(eveningStar, parameters, maren));
    const chances = ["task", "check"].map((kind) => {
      const all = { ...args, modifier: 1, difficulty: 4, kind };
      const begun = begin(all);
      if (isRefusal(begun)) throw new Error(begun.code);
      const asked = {
        system: eveningStar.id,
        house: view.house,
        procedure: "attempt",
        args: begun.args,
        goal: "success",
      };
      const said = answerQuestion(eveningStar, { ask: "worth", ...asked });
      if (said.ask !== "worth") throw new Error("no odds");
      const alone = answerQuestion(eveningStar, { ask: "worth", ...asked, withoutChoices: true });
      expect(alone).toEqual({ ask: "worth", passive: said.passive, optimal: said.passive });
      return [
        formatChance(said.passive[0] ?? 0),
        formatContinuation(eveningStar, eveningStar.goals.success, said, formatChance),
      ];
    });
    expect(chances).toEqual([
      ["34.4%", "with lots and ego 96.8%"],
      ["70.0%", "with lots 91.0%"],
    ]);
  });
});

describe("the framing form of a game that suggests names", () => {
  const crew = ruleStateOf(new TableInMemory({}, storytellerD10).view(oskar));
  const [someone] = Object.values(crew.characters);
  if (!someone) throw new Error("the party is empty");
  const pilot = {
    ...someone,
    traits: {
      attributes: { Strength: 1, Precision: 2, Reflexes: 3, Perception: 2, Intelligence: 5, Wits: 2 },
      abilities: { Piloting: 4, Law: 1 },
      specialties: { Piloting: ["Freighters", "Shuttles"], Law: ["Courts"] },
    },
  };
  const table = { ...crew, characters: { ...crew.characters, [pilot.id]: pilot } };
  const suggested = (...traits: readonly string[]) =>
    suggestNames(table, { offer: "roll", character: pilot.id, args: { traits } }, storytellerD10);

  it("begins without traits, and with those that are proposed", () => {
    expect(initialFraming(storytellerD10, table, { offer: "roll", character: pilot }).args["traits"]).toBeUndefined();
    const known = { offer: "roll", args: { traits: ["Reflexes", "Piloting"] } };
    const { args } = initialFraming(storytellerD10, table, { offer: "roll", character: pilot, known });
    expect(args["traits"]).toEqual(["Reflexes", "Piloting"]);
  });

  it("begins another approach with the traits of the one before, and with nothing else of it", () => {
    const fresh = initialFraming(storytellerD10, table, { offer: "roll", character: pilot });
    const args = { traits: ["Reflexes", "Piloting"], threshold: 2, reason: "Wind", use: ["Shuttles"] };
    const next = nextDraft(storytellerD10, "roll", { fresh, before: { args, entryNames: {} } });
    expect(next.args).toEqual({ ...fresh.args, traits: ["Reflexes", "Piloting"] });
  });

  it("shows only the specialties of the abilities that are named, others on demand", () => {
    const parameters = storytellerD10.offers.roll.parameters;
    const shown = (...traits: readonly string[]) => {
      const used = suggested(...traits).filter(({ parameter }) => parameter === "use");
      const field = withSuggestions(fieldOf(parameters.use, [pilot]), used);
      return field.control === "names" ? visibleEntries(field.entries, [], false).map(({ name }) => name) : undefined;
    };
    expect(shown("Reflexes", "Piloting")).toEqual(["Freighters", "Shuttles"]);
    expect(shown("Intelligence")).toEqual([]);
  });

  it("offers the suggested names first, in groups, with the ratings on the sheet", () => {
    const field = fieldOf(storytellerD10.offers.roll.parameters.traits, [pilot]);
    const customary = suggested("piloting").filter(({ parameter }) => parameter === "traits");
    const grouped = withSuggestions(field, customary);
    expect(grouped.control === "names" && grouped.entries.slice(0, 3)).toEqual([
      { name: "Precision", rating: 2, scale: "customary" },
      { name: "Reflexes", rating: 3, scale: "customary" },
      { name: "Strength", rating: 1, scale: "attributes", rare: true },
    ]);
    // Nothing is suggested in place of abilities.
    expect(grouped.control === "names" && grouped.entries.filter(({ rare }) => !rare).map(({ name }) => name)).toEqual([
      "Precision",
      "Reflexes",
      "Piloting",
      "Law",
    ]);
    expect(withSuggestions(field, [])).toBe(field);
  });

  it("tells advanced specialties on the sheet from those that are lacking", () => {
    expect(suggested("Reflexes", "Piloting")).toEqual([
      { parameter: "traits", group: "customary", names: ["Precision", "Reflexes"] },
      { parameter: "use", group: "ofAbility", names: ["Freighters", "Shuttles"], only: true },
      { parameter: "requires", group: "advancedOwned", names: ["Freighters"] },
      {
        parameter: "requires",
        group: "advancedLacked",
        names: ["Atmospheric Flight", "Close Quarters", "Fighters", "Power Armor"],
        only: true,
      },
      { parameter: "notRelevant", group: "ofAbility", names: ["Freighters", "Shuttles"], only: true },
    ]);
    expect(suggested("Intelligence").flatMap(({ names }) => names)).toEqual([]);
  });

  it("suggests nothing for an unknown offer, or for arguments that can't be read", () => {
    const asked = { offer: "duel", character: pilot.id, args: {} };
    expect(suggestNames(table, asked, storytellerD10)).toEqual([]);
    expect(suggestNames(table, { ...asked, offer: "roll", args: { traits: 3 } }, storytellerD10)).toEqual([]);
  });
});

describe("the title of an attempt", () => {
  it("is what was proposed, cut after a part of the sentence or a whole word where it is too long", () => {
    const words = "I climb the clock tower by the rope that the ringers left, before the bell strikes again";
    expect(titleOf("I climb.")).toBe("I climb.");
    expect(titleOf("x".repeat(LONGEST_TITLE))).toBe("x".repeat(LONGEST_TITLE));
    expect(titleOf(words)).toBe("I climb the clock tower by the rope…");
    expect(titleOf("I take the escapement apart and put it back so that it remembers the flood and the years")).toBe(
      "I take the escapement apart and put it back…",
    );
    expect(titleOf("I, alone and by the old rope, climb the tall clock tower of the salt quarter by night.")).toBe(
      "I, alone and by the old rope, climb the tall clock tower of the salt quarter…",
    );
    expect(titleOf("x".repeat(LONGEST_TITLE + 1))).toBe(`${"x".repeat(LONGEST_TITLE - 2)}…`);
  });
});

it("what is refused names the act that makes it legal, with what the act takes of the framing", () => {
  const framing = { offer: "attempt", character: "hester-vane", args: { task: "The safe", skill: "Gambling" } };
  const exhausted = refusal("attempts-exhausted", "VP-44");
  expect(remedyFor(victoryPoint, framing, exhausted)).toEqual({
    act: "lift-task",
    args: { task: "The safe" },
    character: "hester-vane",
  });
  expect(remedyFor(victoryPoint, { ...framing, offer: "goal" }, exhausted)).toBeUndefined();
  expect(remedyFor(victoryPoint, framing, refusal("needs-task-name", "VP-42"))).toBeUndefined();
});

describe("an attempt in which others take part", () => {
  const river = new TableInMemory({}, victoryPoint).view(oskar);
  const [hester] = river.characters;
  if (!hester) throw new Error("nobody is there");
  const argsOf = (offer: string, words: string, characters = river.characters): JsonObject =>
    initialFraming(victoryPoint, ruleStateOf({ ...river, characters }), { offer, character: hester, words }).args;
  /** What the form for Hester begins with where this is known. */
  const begins = (args: JsonObject): JsonObject =>
    initialFraming(victoryPoint, ruleStateOf(river), {
      offer: "goal",
      character: hester,
      known: { offer: "goal", args },
    }).args;

  it("begins against whoever the words name, then an opponent, then somebody without a sheet", () => {
    const pell = { who: "pell", skill: "Sneak", characteristic: "Dexterity" };
    expect(argsOf("contest", "I take the good chair before Pell does.")).toMatchObject({ opponent: pell });
    const foe = { ...hester, id: "foe", name: "Card sharp", opponent: true as const };
    expect(argsOf("contest", "I take the chair.", [...river.characters, foe])).toMatchObject({
      opponent: { who: "foe", skill: "Gambling" },
    });
    expect(argsOf("contest", "I take the chair.")).toMatchObject({
      opponent: { who: null, skill: null, characteristic: null, ratings: { skill: 5, characteristic: 5 } },
    });
  });

  it("begins with another skill of the same character, or with whoever the words name", () => {
    expect(argsOf("complementary", "I palm a card.")).toMatchObject({
      skill: "Gambling",
      helpers: [{ skill: "Persuade", characteristic: "Presence" }],
    });
    expect(argsOf("complementary", "Pell and I palm a card.")).toMatchObject({ helpers: [{ who: "pell" }] });
  });

  it("VP-14: begins with the usual characteristic of a skill, unless another is known", () => {
    expect(begins({ skill: "Shoot", characteristic: null })).toMatchObject({ characteristic: "Dexterity" });
    expect(begins({ skill: "Shoot", characteristic: "Presence" })).toMatchObject({ characteristic: "Presence" });
    expect(argsOf("goal", "I bow.")).toMatchObject({ skill: "Gambling", characteristic: "Wits" });
  });

  it("is legal at once", () => {
    for (const offer of ["contest", "complementary"]) {
      const framing = { offer, character: hester.id, args: argsOf(offer, "I try.") };
      expect(isRefusal(previewFraming(victoryPoint, ruleStateOf(river), framing))).toBe(false);
    }
  });
});
