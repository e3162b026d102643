import type { Screen } from "../../screen/index.ts";
import { AccentChoice, rollWords } from "./accent-choice.tsx";
import { AttemptHead } from "./contest.tsx";
import { winnerOf } from "./contest-sides.ts";
import { foldedRoll, stampWords } from "./folded-roll.ts";
import { Gain, Gains, LoggedGains } from "./gains.tsx";
import { RollStrip } from "./roll-strip.tsx";
import { SessionPoints } from "./session-end.tsx";
import { SkillTargets } from "./skill-targets.tsx";
import { moment, Tasks } from "./tasks.tsx";
import { TurnAhead } from "./turn-prices.tsx";
import { TurnSlots } from "./turn-board.tsx";
import { awaitsAction } from "./turn-strip.tsx";
import { SheetState, TurnRow } from "./turn-row.tsx";
import "./screen.css";

/**
 * Victory Point d20: twenty faces with their points, the accent as a slider, the turn in slots, contests with a card for each
 * side, and long tasks as ropes.
 */
export const screen: Screen = {
  actHead: TurnAhead,
  attemptHead: AttemptHead,
  approach: RollStrip,
  board: TurnSlots,
  decision: AccentChoice,
  roll: Gains,
  verdict: Gain,
  loggedRoll: LoggedGains,
  toldFacts: ["tn", "successes", "vp", "effectDice", "critical", "bonus", "vps", "rounds", "opposingTotal", "winner"],
  winnerOf,
  foldedRoll,
  stampWords,
  characterRow: TurnRow,
  sessionEnd: SessionPoints,
  sheetHead: SheetState,
  sheetPart: SkillTargets,
  tableHead: Tasks,
  // VP-14 Difficulty modifiers, for rolls without an opponent.
  ladder: { parameter: "modifier", values: [-6, -4, -2, 0, 2, 4], offers: ["goal", "help", "attempt"] },
  awaits: awaitsAction,
  moment,
  rollWords,
};
