import { wasteland2d20 } from "@rulewright/systems/wasteland-2d20";
import { type JsonObject, refusal } from "@rulewright/rules";
import { type Scene, type SceneTable, type Scenes, characterOf, scene, shared } from "../drawing.tsx";
import { june, second, foe } from "./scenes.ts";

const acting = { turnActive: true, freeMinor: true, minorTaken: 1 };

/** The turns of the round, above the story. */
export const heads: Scenes = Object.fromEntries(
  Object.entries({
    store: [{ gmAp: 4 }, {}, {}],
    "store before play": [{ gmAp: 4, complications: 1 }, {}, { phase: "gathering" }],
    "store with a complication": [{ gmAp: 13, complications: 1 }, {}, {}],
    "store with complications": [{ complications: 2 }, { round: 3 }, { characters: [june(), foe()] }],
    combat: [
      { gmAp: 1 },
      { inCombat: true, round: 3 },
      {
        mine: june(),
        characters: [june(), second({ traits: { turnTaken: true } }), foe(), characterOf(wasteland2d20, 3)],
      },
    ],
    "combat, with characters whom nobody plays, of whom one has had a turn": [
      {},
      { inCombat: true, round: 1 },
      {
        mine: june(),
        characters: [june(), second({ traits: { turnTaken: true } }), characterOf(wasteland2d20, 2), foe()],
        party: [june()],
      },
    ],
    "combat, one's own turn with a minor action used": [
      {},
      { inCombat: true, round: 1 },
      { mine: june({ traits: acting }), characters: [june({ traits: acting }), second()] },
    ],
    "combat, one's own turn with too few points for a second action": [
      {},
      { inCombat: true, round: 1 },
      { mine: june({ traits: acting, trackers: { ap: 1 } }), characters: [june({ traits: acting })] },
      { "extra-major": refusal("insufficient-ap", "W20-18", { price: 2, held: 1 }) },
    ],
    "combat that rests between sessions": [
      {},
      { inCombat: true, round: 1 },
      { rests: true, mine: june({ traits: acting }), characters: [june({ traits: acting }), second()] },
    ],
    "combat, a turn that is over": [
      {},
      { inCombat: true },
      { mine: june({ traits: { turnTaken: true } }), characters: [june({ traits: { turnTaken: true } }), second()] },
    ],
    "combat, one's own turn with an attack that is open": [
      {},
      { inCombat: true },
      {
        mine: june({ traits: { turnActive: true } }),
        ongoing: [{ character: june().id, args: { terms: { attack: "melee", difficulty: 1 } } }],
      },
    ],
    "combat, one's own turn with a second major action that waits for its attack": [
      {},
      { inCombat: true },
      { mine: june({ traits: { turnActive: true, freeMajor: true, majorTaken: 2, attacksLeft: 1 } }) },
    ],
    "combat, one's own turn with the attack of a second major action open": [
      {},
      { inCombat: true },
      {
        mine: june({ traits: { turnActive: true, freeMajor: true, majorTaken: 2, attacksLeft: 1 } }),
        ongoing: [{ character: june().id, args: { terms: { attack: "melee", difficulty: 1 } } }],
      },
    ],
    "combat, one's own turn with a check that is open": [
      {},
      { inCombat: true },
      {
        mine: june({ traits: { turnActive: true } }),
        ongoing: [{ character: june().id, args: { attack: "none", difficulty: 1 } }],
      },
    ],
    "combat, somebody else's turn": [
      {},
      { inCombat: true },
      { mine: june(), characters: [june(), second({ traits: { turnActive: true } })] },
    ],
    "combat, a turn with everything used": [
      {},
      { inCombat: true },
      { mine: june({ traits: { turnActive: true, freeMinor: true, minorTaken: 2, freeMajor: true, majorTaken: 2 } }) },
    ],
    "combat, a turn with only bought actions": [
      {},
      { inCombat: true },
      {
        mine: june({ traits: { turnActive: true, freeMinor: false, minorTaken: 1, freeMajor: false, majorTaken: 1 } }),
        busy: true,
      },
    ],
    "combat, an opponent's turn for the GM": [
      {},
      { inCombat: true },
      { isGm: true, characters: [june(), foe({ traits: { turnActive: true } })] },
    ],
    "combat, an opponent's turn for others": [
      {},
      { inCombat: true },
      { characters: [june(), foe({ traits: { turnActive: true } })] },
    ],
    "a turn without combat": [{}, { inCombat: false }, { mine: june({ traits: { turnActive: true } }) }],
  } as const satisfies Readonly<
    Record<string, readonly [Readonly<Record<string, number>>, JsonObject, SceneTable, Scene["closed"]?]>
  >).map(([title, [trackers, traits, table, closed = {}]]) => [
    title,
    scene({
      slot: "tableHead",
      with: {},
      table: { shared: { ...shared(traits), trackers }, ...table },
      closed,
    }),
  ]),
);
