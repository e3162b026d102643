import { describe, expect, it } from "vitest";
import { nearestName } from "../src/index.ts";

describe("a mistyped name gets a suggestion only where a name is near", () => {
  it.each([
    ["dificulty", ["skill", "difficulty"], "difficulty"],
    ["DIFICULTY", ["skill", "Difficulty"], "Difficulty"],
    ["taks", ["rank", "task"], "task"],
    ["task", ["tasks", "task"], "task"],
    ["evn", ["odd", "even"], "even"],
    ["hk", ["kl", "kh"], "kh"],
    ["tesk", ["desk", "task"], "desk"],
    ["tsk", ["task"], "task"],
    ["lckpck", ["lockpick"], "lockpick"],
    ["lckpc", ["lockpick"], undefined],
    ["adv", ["odd", "even"], undefined],
    ["4d6", ["evening-star", "wasteland-2d20"], undefined],
    ["ab", ["ac"], undefined],
    ["abc", ["abd"], "abd"],
    ["abcde", ["abxye"], undefined],
    ["abcdef", ["abxyef"], "abxyef"],
    ["bolter", ["bolt"], "bolt"],
    ["bolt", ["bolter"], "bolter"],
    ["abc", [], undefined],
  ])("%s in %j: %s", (typed, names, nearest) => {
    expect(nearestName(typed, names)).toBe(nearest);
  });
});
