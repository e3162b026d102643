import { isRefusal } from "@rulewright/rules";
import { eveningStar } from "@rulewright/systems";
import { describe, expect, it } from "vitest";
import { answer } from "../src/odds/answer.ts";
import {
  firstFraming,
  numbersAsked,
  scalesAsked,
  seldomAsked,
  withEntry,
  wouldBegin,
} from "../src/table/move/framing.ts";
import { onwardWords } from "../src/words/onward.ts";
import { percent } from "../src/words/plain.ts";
import { approachOf } from "../src/words/system.ts";
import { oskar, TableInMemory } from "./table-in-memory.ts";

const parameters = eveningStar.procedures["attempt"]?.parameters ?? {};
const { house, characters } = new TableInMemory().view(oskar);
const [maren] = characters;
if (!maren) throw new Error("nobody is there");

describe("the framing form", () => {
  it("is drawn from the parameters of what is on offer", () => {
    expect(scalesAsked(eveningStar, parameters).map(({ scale }) => scale)).toEqual(["skills", "abilities"]);
    expect(numbersAsked(parameters).map(({ name }) => name)).toEqual(["modifier", "difficulty"]);
    expect(approachOf(parameters)).toEqual({ name: "kind", values: ["task", "check"] });
    expect(seldomAsked(parameters).map(([name]) => name)).toEqual(["by", "contest", "stakes"]);
  });

  it("begins with the best skill and the ability it goes with", () => {
    expect(firstFraming(eveningStar, maren, parameters)).toEqual({
      args: { modifier: 0, difficulty: 3, skill: 5, rank: 4 },
      named: { skill: "Clockwork", rank: "Patience" },
    });
  });

  it("lets another skill bring its own ability along, and no skill leave the ability alone", () => {
    const first = firstFraming(eveningStar, maren, parameters);
    const other = withEntry(eveningStar, maren, first, { name: "skill", scale: "skills", entry: "Rooftops" });
    expect(other.named).toEqual({ skill: "Rooftops", rank: "Grace" });
    const none = withEntry(eveningStar, maren, other, { name: "skill", scale: "skills", entry: undefined });
    expect(none).toEqual({ args: { ...other.args, skill: undefined }, named: { rank: "Grace" } });
  });

  it("takes reading and tokens from the sheet, and says what the rules refuse", () => {
    const { args } = firstFraming(eveningStar, maren, parameters);
    const begun = wouldBegin(eveningStar, house, "attempt", { character: maren, args });
    expect(isRefusal(begun) ? begun : begun.args).toMatchObject({ reading: "under", lots: 4, ego: 1 });
    const contest = wouldBegin(eveningStar, house, "attempt", { character: maren, args: { ...args, contest: true } });
    expect(isRefusal(contest) && contest.code).toBe("contests-not-rolled");
  });

  it("shows the chances of each way, alone and with what may follow", () => {
    const { args } = firstFraming(eveningStar, maren, parameters);
    const chances = ["task", "check"].map((kind) => {
      const all = { ...args, modifier: 1, difficulty: 4, kind };
      const begun = wouldBegin(eveningStar, house, "attempt", { character: maren, args: all });
      if (isRefusal(begun)) throw new Error(begun.code);
      const asked = { system: eveningStar.id, house, procedure: "attempt", args: begun.args, goal: "success" };
      const said = answer({ ask: "worth", ...asked });
      if (said.ask !== "worth") throw new Error("no odds");
      return [percent(said.alone[0] ?? 0), onwardWords(eveningStar, said, percent)];
    });
    expect(chances).toEqual([
      ["34.4%", "with lots and ego 96.8%"],
      ["70.0%", "with lots 91.0%"],
    ]);
  });
});
