import type { Screen } from "../../screen/index.ts";
import { RANK_WORDS } from "../data/rank-words.ts";
import { FoldedDice } from "./folded-dice.tsx";
import { HeldLots, HolderRow } from "./held-lots.tsx";
import { LotTray } from "./lot-tray.tsx";
import { SheetLists } from "./sheet-lists.tsx";
import { Worth } from "./worth.tsx";
import "./screen.css";

/**
 * Evening Star: what a point of difficulty is worth while it is haggled over, what lots buy after a roll, the ego card
 * that turns over, what everybody holds, and what the ranks of a sheet are worth.
 */
export const screen: Screen = {
  approach: Worth,
  characterRow: HolderRow,
  decision: LotTray,
  foldedDice: FoldedDice,
  sheetPart: SheetLists,
  tableHead: HeldLots,
  // ES-13 The printed difficulties, without those that nobody sets.
  ladder: { parameter: "difficulty", values: [0, 1, 2, 3, 4, 5, 6] },
  ranks: { abilities: RANK_WORDS },
};
