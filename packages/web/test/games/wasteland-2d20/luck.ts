import { refusal } from "@rulewright/rules";
import { type Scene, type SceneTable, type Scenes, scene } from "../drawing.tsx";
import { june } from "./scenes.ts";

const luck = (luckPoints: number, more: Partial<Scene> = {}, table: SceneTable = {}): Scene =>
  scene({
    slot: "panelHead",
    with: {},
    table: { mine: june({ trackers: { luckPoints } }), ...table },
    writes: " A door opens. ",
    ...more,
  });

/** A player's own luck between rolls. */
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
  "luck before play": luck(1, {}, { phase: "gathering" }),
  "no character": luck(1, {}, { mine: undefined }),
};
