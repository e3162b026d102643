import type { Screen } from "../../screen/index.ts";
import { Counting } from "./counting.tsx";
import { PoolAndDifficulty } from "./pool.tsx";
import { RankNote } from "./rank-note.tsx";
import { SpecialtySwitches } from "./specialty-switches.tsx";
import { WillpowerChoice } from "./willpower-choice.tsx";
import { WillpowerRow, WillpowerSheet } from "./willpower-dots.tsx";
import "./screen.css";

/** Storyteller d10: counting step by step, pools and difficulties side by side, willpower in dots, ranks in words. */
export const screen: Screen = {
  roll: Counting,
  approach: PoolAndDifficulty,
  decision: WillpowerChoice,
  characterRow: WillpowerRow,
  sheetHead: WillpowerSheet,
  claims: SpecialtySwitches,
  traitNote: RankNote,
};
