import type { Screen } from "../../screen/index.ts";
import { RANKS } from "../data/attributes.ts";
import { Chapters } from "./chapters.tsx";
import { Counting } from "./counting.tsx";
import { foldedWords, verdictWords } from "./count.ts";
import { groups } from "./groups.ts";
import { PoolAndDifficulty } from "./pool.tsx";
import { keptNames } from "./kept-names.ts";
import { LoggedCount } from "./logged-count.tsx";
import { RankNote } from "./rank-note.tsx";
import { RatingLine } from "./rating-line.tsx";
import { SheetPart } from "./specialty-list.tsx";
import { SpecialtySwitches } from "./specialty-switches.tsx";
import { awaitsHelp } from "./awaits-help.ts";
import { Ways } from "./ways.tsx";
import { WillpowerChoice } from "./willpower-choice.tsx";
import { OwnWillpower, WillpowerRow, WillpowerSheet } from "./willpower-dots.tsx";
import "./screen.css";

/** Storyteller d10: counting step by step, approaches compared, pools and difficulties side by side, willpower in dots, ranks in words, the book's unwritten chapters. */
export const screen: Screen = {
  tableHead: Chapters,
  roll: Counting,
  loggedRoll: LoggedCount,
  approach: PoolAndDifficulty,
  offering: Ways,
  decision: WillpowerChoice,
  characterRow: WillpowerRow,
  sheetHead: WillpowerSheet,
  sheetPart: SheetPart,
  actsHead: OwnWillpower,
  claims: SpecialtySwitches,
  traitNote: RankNote,
  ratingLine: RatingLine,
  // The verdict, its exception, the count and what came of it tell these.
  toldFacts: ["automatic", "enough", "willpower", "kept", "botches"],
  stampWords: verdictWords,
  foldedRoll: foldedWords,
  // ST-50 The difficulties of the ladder.
  ladder: { parameter: "difficulty", values: [3, 4, 5, 6, 7, 8, 9], isNamed: true },
  awaits: awaitsHelp,
  toldNumbers: ["difficulty", "threshold", "pool"],
  groups,
  keptNames,
  // ST-31 Nobody thinks of buying off a roll that isn't one of willpower.
  moveConcerns: (move, args) => move !== "spend" || Object.hasOwn(args, "willpower"),
  // ST-04
  ranks: { attributes: RANKS },
};
