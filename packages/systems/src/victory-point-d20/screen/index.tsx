import type { Screen } from "../../screen/index.ts";
import { AccentChoice } from "./accent-choice.tsx";
import { Gains } from "./gains.tsx";
import { RollStrip } from "./roll-strip.tsx";
import { Tasks } from "./tasks.tsx";
import { TurnRow } from "./turn-row.tsx";
import "./screen.css";

/** Victory Point d20: twenty faces with their points, the accent as a slider, the turn, and long tasks as ropes. */
export const screen: Screen = {
  approach: RollStrip,
  decision: AccentChoice,
  roll: Gains,
  characterRow: TurnRow,
  tableHead: Tasks,
};
