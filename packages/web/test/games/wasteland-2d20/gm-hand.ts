import { wasteland2d20 } from "@rulewright/systems/wasteland-2d20";
import { type Scene, type SceneTable, type Scenes, houseOf, scene } from "../drawing.tsx";
import { june, foe, values } from "./scenes.ts";

const over = (character: string, title: string, complications: number) => ({
  character,
  title,
  given: {},
  procedure: "check",
  args: {},
  outcome: { complications },
});

/** Two checks with complications: one 20, then two, and a check without any. */
const past = [over(june().id, "Over the fence", 1), over("otis", "Into the dark", 2), over(june().id, "Back again", 0)];

const hand = (trackers: Readonly<Record<string, number>>, table: SceneTable = {}): Scene =>
  scene({
    slot: "panelHead",
    with: {},
    table: { isGm: true, past, characters: [june()], shared: { traits: {}, trackers }, ...table },
    values,
    writes: " The rung breaks. ",
  });

/** What the GM has in hand. */
export const hands: Scenes = {
  "GM with nothing": hand({}),
  "GM with one point": hand({ gmAp: 1 }),
  "GM with three points and a complication": hand({ gmAp: 3, complications: 1 }),
  "GM with five complications": hand({ complications: 5 }),
  "GM with four complications, who may trade them": hand(
    { complications: 4 },
    { house: houseOf(wasteland2d20, { complicationTrade: true }) },
  ),
  "GM with a complication that is played": { ...hand({ complications: 1 }), opens: "Play it" },
  "GM with complications, while a command is sent": hand({ complications: 1 }, { busy: true }),
  "GM who is asked for a lucky break": hand(
    {},
    { characters: [june({ traits: { wishes: ["A back door"] }, trackers: { luckPoints: 2 } })] },
  ),
  "GM who is asked for a lucky break by somebody without luck, while an opponent acts": hand(
    {},
    {
      characters: [
        june({ traits: { wishes: ["A back door"] }, trackers: { luckPoints: 0 } }),
        foe({ traits: { turnActive: true } }),
      ],
    },
  ),
  "GM before play": hand({ gmAp: 3 }, { phase: "gathering" }),
  "GM whose opponent acts": hand({ gmAp: 3 }, { characters: [june(), foe({ traits: { turnActive: true } })] }),
  "GM whose opponent makes a harder check": hand(
    { gmAp: 3 },
    {
      characters: [june(), foe({ traits: { turnActive: true } })],
      ongoing: [{ character: foe().id, args: { difficulty: 2, harder: 1 } }],
    },
  ),
  "GM whose opponent has rolled a check": hand(
    { gmAp: 3 },
    {
      characters: [foe({ traits: { turnActive: true } })],
      ongoing: [{ character: foe().id, args: { terms: { difficulty: 4 } } }],
    },
  ),
  "GM whose opponent acts without points": hand(
    {},
    { characters: [foe({ traits: { turnActive: true } })], seesOdds: false },
  ),
  "GM whose opponent has a weapon that it is not good with": hand(
    { gmAp: 1 },
    { characters: [foe({ traits: { turnActive: true, tagSkills: [] } })] },
  ),
  "GM whose opponent has taken its major action": hand(
    { gmAp: 3 },
    { characters: [foe({ traits: { turnActive: true, freeMajor: true, majorTaken: 1 } })] },
  ),
  "GM whose opponent has an attack left in a second major action": hand(
    { gmAp: 3 },
    { characters: [foe({ traits: { turnActive: true, freeMajor: true, majorTaken: 2, attacksLeft: 1 } })] },
  ),
  "GM whose opponent has no weapon": hand(
    { gmAp: 1 },
    { characters: [foe({ traits: { turnActive: true, weapons: {} } })] },
  ),
  "GM whose opponent has weapons without a skill": hand(
    { gmAp: 1 },
    { characters: [foe({ traits: { turnActive: true, weapons: { Stone: 2 }, weaponSkills: {} } })] },
  ),
};
