import { type JsonObject, refusal } from "@rulewright/rules";
import { type Scene, type SceneTable, type Scenes, scene, shared } from "../drawing.tsx";
import { june } from "./scenes.ts";

const luck = (luckPoints: number, more: Partial<Scene> = {}, table: SceneTable = {}): Scene =>
  scene({
    slot: "panelHead",
    with: {},
    table: { mine: june({ trackers: { luckPoints } }), ...table },
    writes: " A door opens. ",
    ...more,
  });

/** A fight, in which somebody without luck has come this far in the round. */
const inFight = (traits: JsonObject, table: SceneTable = {}): Scene => {
  const mine = june({ traits, trackers: { luckPoints: 0 } });
  return luck(0, {}, { mine, characters: [mine], shared: shared({ inCombat: true }), ...table });
};

const spent = { turnActive: true, freeMinor: true, freeMajor: true };

/** A player's own luck between rolls, and what comes next of the turn. */
export const ownLuck: Scenes = {
  luck: luck(3),
  "luck that is asked for a break": luck(3, { opens: "Luck of the Draw" }),
  "luck that is asked for nothing": luck(3, { opens: "Luck of the Draw", writes: "  " }),
  "no luck": luck(0),
  "luck that was asked for a break": luck(
    2,
    {},
    { mine: june({ traits: { wishes: ["A back door"] }, trackers: { luckPoints: 2 } }) },
  ),
  "luck too late for its timing": luck(1, { closed: { "lucky-timing": refusal("not-now", "W20-26") } }),
  "luck while a command is sent": luck(1, {}, { busy: true }),
  "a turn that may begin": inFight({}),
  "a turn that has something left": inFight({ turnActive: true, freeMinor: true }),
  "a turn with an attack that waits for the GM": inFight({ turnActive: true }, { proposes: true }),
  "a turn with an attack under way": inFight({ turnActive: true, freeMajor: true, attacksLeft: 1 }),
  "a turn without weapons": inFight({ turnActive: true, weapons: {} }),
  "a turn that is spent": inFight(spent),
  "a turn that is spent, with a check that is open": inFight(spent, { ongoing: [{ character: june().id, args: {} }] }),
  "a turn that is spent, between sessions": inFight(spent, { rests: true }),
  "a turn that is over": inFight({ turnTaken: true }),
  "luck while a roll is open": luck(1, {}, { ongoing: [{ character: "otis", args: {} }] }),
  "luck before play": luck(1, {}, { phase: "gathering" }),
  "no character": luck(1, {}, { mine: undefined }),
};
