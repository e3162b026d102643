import type { Screen } from "../../screen/index.ts";
import { GmDesk } from "./gm-desk.tsx";
import { PointsRow } from "./points-row.tsx";
import { Sockets } from "./sockets.tsx";
import { TargetStrip } from "./target-strip.tsx";
import { TurnStrip } from "./turn-strip.tsx";
import { Weapons } from "./weapons.tsx";
import "./screen.css";

/** Wasteland 2d20: dice in priced sockets, the faces of a check, whose points they are, and the turns of a fight. */
export const screen: Screen = {
  approach: TargetStrip,
  decision: Sockets,
  characterRow: PointsRow,
  tableHead: TurnStrip,
  sheetHead: Weapons,
  panelHead: GmDesk,
};
