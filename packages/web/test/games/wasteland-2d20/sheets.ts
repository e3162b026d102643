import type { JsonObject } from "@rulewright/rules";
import { type Scenes, scene, shared } from "../drawing.tsx";
import { june } from "./scenes.ts";

/** Sheets, rows of the party, amounts and prices. */
export const sheets: Scenes = {
  "row of somebody whose checks are harder": scene({
    slot: "characterRow",
    with: { character: june({ trackers: { harder: 1 } }) },
  }),
  ...Object.fromEntries(
    [true, false].map((isGm) => {
      const acting = june({ traits: { turnActive: true } });
      return [
        `row of somebody who acts, ${isGm ? "with the actions above the story" : "for others"}`,
        scene({
          slot: "characterRow",
          with: { character: acting },
          table: { isGm, characters: [acting], shared: shared({ inCombat: true }) },
        }),
      ];
    }),
  ),
  ...Object.fromEntries(
    (
      [
        [0, 0],
        [1, 0],
        [1, 1],
        [5, 2],
        [2, 4],
        [13, 0],
      ] as const
    ).map(([ap, freshAp]) => [
      `row with ${ap} points, ${freshAp} fresh`,
      scene({ slot: "characterRow", with: { character: june({ trackers: { ap, freshAp, luckPoints: ap } }) } }),
    ]),
  ),
  ...Object.fromEntries(
    (["ap", "luckPoints", "rads"] as const).map((name) => [
      `amount of ${name}`,
      scene({ slot: "amount", with: { name, amount: 3, spending: 1 } }),
    ]),
  ),
  ...Object.fromEntries(
    (
      [
        ["freshAp", 0],
        ["freshAp", 2],
        ["gmAp", 3],
        ["complications", 1],
      ] as const
    ).map(([name, amount]) => [
      `amount of ${amount} ${name}`,
      scene({ slot: "amount", with: { name, amount, spending: 0 } }),
    ]),
  ),
  ...Object.fromEntries(
    [{}, { ap: 3 }, { ap: 3, freshAp: 1 }, { luckPoints: 2 }, { ap: 13 }].map((pays) => [
      `price of ${JSON.stringify(pays)}`,
      scene({ slot: "price", with: { pays } }),
    ]),
  ),
  "weapons of one's own": scene({ slot: "sheetHead", with: { character: june(), mayAct: true } }),
  "weapons of one's own, after the major action": scene({
    slot: "sheetHead",
    with: { character: june({ traits: { turnActive: true, freeMajor: true } }), mayAct: true },
  }),
  "weapons of one's own, while an attack waits for the GM": scene({
    slot: "sheetHead",
    with: { character: june(), mayAct: true },
    table: { mine: june(), proposes: true },
  }),
  "weapons of somebody else": scene({ slot: "sheetHead", with: { character: june(), mayAct: false } }),
  "weapons before play": scene({
    slot: "sheetHead",
    with: { character: june(), mayAct: true },
    table: { phase: "gathering" },
  }),
  "weapons for the GM": scene({ slot: "sheetHead", with: { character: june(), mayAct: true }, table: { isGm: true } }),
  "weapons with many dice, without a skill, and of an unknown one": scene({
    slot: "sheetHead",
    with: {
      character: june({
        traits: { weapons: { Cannon: 9, Stone: 1, Net: 8 }, weaponSkills: { Net: "Fishing", Cannon: "Small guns" } },
      }),
      mayAct: true,
    },
    table: { busy: true },
  }),
  "no weapons": scene({ slot: "sheetHead", with: { character: june({ traits: { weapons: {} } }), mayAct: true } }),
  ...Object.fromEntries(
    ["weapons", "weaponSkills", "tagSkills", "tied", "skills", "attributes"].map((name) => [
      `part ${name}`,
      scene({ slot: "sheetPart", with: { character: june(), name } }),
    ]),
  ),
  ...Object.fromEntries(
    Object.entries<JsonObject>({
      none: { skills: {} },
      "none with a rating": { skills: { Repair: 0 }, tagSkills: ["Repair"] },
      "all with a rating, one of them tied to another attribute and one to none": {
        skills: { Repair: 2, Fishing: 1, Sneaking: 3 },
        tied: { Repair: "strength" },
        tagSkills: ["sneaking"],
      },
    }).map(([which, traits]) => [
      `skills: ${which}`,
      scene({ slot: "sheetPart", with: { character: june({ traits }), name: "skills" } }),
    ]),
  ),
};
