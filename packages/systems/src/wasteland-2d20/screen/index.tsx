import type { Screen } from "../../screen/index.ts";
import { moveConcerns } from "../rules/closed-moves.ts";
import { complicationRisk } from "./complication-risk.ts";
import { foldedCheck, stampWords } from "./damage-words.ts";
import { skillsByAttribute } from "./creation.ts";
import { Decisions } from "./decisions.tsx";
import { Desk, isHandFirst } from "./gm-desk.tsx";
import { PointsRow } from "./points-row.tsx";
import { TargetStrip } from "./target-strip.tsx";
import { costOfFeeding, feedingWords } from "./sockets.tsx";
import { PointTokens, PriceTokens } from "./tokens.tsx";
import { awaitsTurn } from "./turn-words.ts";
import { TurnStrip } from "./turn-strip.tsx";
import { SheetPart } from "./sheet-part.tsx";
import { Weapons } from "./weapons.tsx";
import "./screen.css";

/**
 * Wasteland 2d20: dice in priced sockets, the faces of a check, luck as switches, a hit with its combat dice, whose points they
 * are, the turns of a fight, and what the GM has in hand.
 */
export const screen: Screen = {
  approach: TargetStrip,
  decision: Decisions,
  characterRow: PointsRow,
  tableHead: TurnStrip,
  amount: PointTokens,
  price: PriceTokens,
  sheetHead: Weapons,
  sheetPart: SheetPart,
  panelHead: Desk,
  // The dice, the sum and the tokens tell these: each effect is a damage of its own in the sum.
  // Once combat dice lie, the successes of the hit are folded.
  toldFacts: [
    "dicePool",
    "criticals",
    "apGained",
    "apEarned",
    "successes",
    "extraDamage",
    "freshAp",
    "targetNumber",
    "damageDice",
    "effects",
  ],
  // The line under the title has attribute and skill, the strip of faces what they come to, and the sockets the dice.
  toldNumbers: ["targetNumber"],
  toldSums: ["dicePool"],
  // W20-04 The difficulties of the book.
  ratingGroups: { skills: skillsByAttribute },
  ladder: { parameter: "difficulty", values: [1, 2, 3, 4, 5], isNamed: true },
  awaits: awaitsTurn,
  headFirst: isHandFirst,
  costOf: costOfFeeding,
  riskOf: complicationRisk,
  moveConcerns,
  rollWords: feedingWords,
  stampWords,
  foldedRoll: foldedCheck,
};
