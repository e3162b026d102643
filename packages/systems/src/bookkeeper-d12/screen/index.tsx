import type { Screen } from "../../screen/index.ts";
import { Clock } from "./clock.tsx";
import { ClosingFields } from "./closing.tsx";
import { DieAndSum } from "./die-and-sum.tsx";
import { Ended } from "./ended.tsx";
import { GrantedStress } from "./granted-stress.tsx";
import { OwnStress } from "./own-stress.tsx";
import { LoggedStress } from "./logged-stress.tsx";
import { isGone } from "./is-gone.ts";
import { PanelHead } from "./panel-head.tsx";
import { awaitsAct } from "./round-words.ts";
import { SheetPart } from "./skill-levels.tsx";
import { SheetStress } from "./sheet-stress.tsx";
import { StressForm, StressOfFailure } from "./stress-ahead.tsx";
import { StressHeld } from "./stress-held.tsx";
import { StressRow } from "./stress-row.tsx";
import { rollWords, TwelveFaces } from "./twelve-faces.tsx";
import "./screen.css";

/** Bookkeeper d12: the clock, the thirteen cells of stress, the rounds left, and the wall of the dead. */
export const screen: Screen = {
  tableHead: Clock,
  characterRow: StressRow,
  sheetHead: SheetStress,
  sheetPart: SheetPart,
  approach: TwelveFaces,
  roll: DieAndSum,
  loggedRoll: DieAndSum,
  loggedChanges: LoggedStress,
  ownTokens: StressHeld,
  actsHead: OwnStress,
  actHead: StressForm,
  actFields: ClosingFields,
  consequence: StressOfFailure,
  granted: GrantedStress,
  sessionEnd: Ended,
  panelHead: PanelHead,
  awaits: awaitsAct,
  headFirst: (table) => awaitsAct(table)?.isOffered === true,
  isGone,
  rollWords,
  // The sum adds each of them by its name.
  summedParameters: ["things", "circumstances", "modifiers"],
  // The sum has the malus by its name.
  toldFacts: ["malusApplied"],
};
