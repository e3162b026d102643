import { formatChance } from "@rulewright/present";
import { isRefusal, type JsonObject } from "@rulewright/rules";
import { eveningStar } from "@rulewright/systems/evening-star";
import { describe, expect, it } from "vitest";
import { answerQuestion } from "../src/odds/answer.ts";
import { initialDraft, draftArguments, ratedParameters, selectEntry } from "../src/fields/draft.ts";
import { groupParameters } from "../src/fields/field.ts";
import { ruleStateOf } from "../src/state/rule-state.ts";
import { previewFraming } from "../src/table/framing/framing.ts";
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

describe("the framing form", () => {
  it("is drawn from the parameters of what is on offer", () => {
    expect(ratedParameters(eveningStar, parameters).map(({ scale }) => scale)).toEqual(["skills", "abilities"]);
    expect(groupParameters(parameters, maren)).toEqual({
      basic: ["rank", "skill", "modifier", "difficulty"],
      advanced: ["kind", "by", "contest", "stakes"],
    });
    expect(approachOf(parameters)).toEqual({ name: "kind", values: ["task", "check"] });
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
      return [
        formatChance(said.passive[0] ?? 0),
        formatContinuation(eveningStar, eveningStar.goals.success, said, { say: formatChance }),
      ];
    });
    expect(chances).toEqual([
      ["34.4%", "with lots and ego 96.8%"],
      ["70.0%", "with lots 91.0%"],
    ]);
  });
});
