import type { SystemDefinition } from "@rulewright/rules";
import { expect, it } from "vitest";
import type { Command } from "../src/index.ts";
import { ANN, codeOf, GM, system, table } from "./coins.ts";

const sheets: SystemDefinition = {
  ...system,
  figures: {
    wealth: { of: ({ trackers }) => Number(trackers["purse"]), rule: "T-1" },
    luck: { of: ({ traits }) => Number(traits["pockets"]), rule: "T-1" },
  },
};

const set = (figure: string, to: number | null): Command => ({
  type: "override-figure",
  character: "amy",
  figure,
  to,
  words: "",
});

it("a figure that the game master sets stands until it is calculated again, each by itself", () => {
  const play = table(undefined, sheets);
  play.says(GM, set("wealth", 9));
  play.says(GM, set("luck", 7));
  expect(play.state.figures).toEqual({ amy: { wealth: 9, luck: 7 } });
  play.says(GM, set("wealth", null));
  expect(play.state.figures).toEqual({ amy: { luck: 7 } });
  play.says(GM, set("luck", null));
  expect(play.state.figures["amy"] ?? {}).toEqual({});
});

it("a figure is set by the game master, where the sheet and the figure are there", () => {
  const play = table(undefined, sheets);
  expect(codeOf(play.says(ANN, set("luck", 7)))).toBe("gm-only");
  expect(codeOf(play.says(GM, { ...set("luck", 7), character: "cid" } as Command))).toBe("no-such-character");
  expect(play.says(GM, set("beauty", 7))).toMatchObject({
    code: "no-such-figure",
    details: { name: "beauty", figures: ["wealth", "luck"] },
  });
  expect(play.state.figures).toEqual({});
});

it("a figure is set to another number, and calculated again only where it was set", () => {
  const play = table(undefined, sheets);
  const calculated = play.state.characters["amy"]?.traits["pockets"];
  expect(codeOf(play.says(GM, set("luck", Number(calculated))))).toBe("figure-as-it-is");
  expect(codeOf(play.says(GM, set("luck", null)))).toBe("figure-as-it-is");
  expect(play.state.figures).toEqual({});
});
