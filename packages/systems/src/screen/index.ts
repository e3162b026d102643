export { draftRatings, draftTotal, rangeOfTotals } from "./creation.ts";
export type {
  Budget,
  CreationGuide,
  DraftRating,
  OfferedRecords,
  Range,
  RatingRoll,
  RatingsWorth,
  RecordRoll,
  TypicalRoll,
} from "./creation.ts";
export { faceResults, outcomeAt } from "./face-results.ts";
export type { FaceResult } from "./face-results.ts";
export { FaceStrip } from "./face-strip.tsx";
export type { FaceCell, FaceLook } from "./face-strip.tsx";
export { BusyProvider, HostProvider, useBusy, useHost } from "./host.ts";
export type { HostCommitProps, HostDieProps, HostOddsProps, HostStepperProps, ScreenHost } from "./host.ts";
export type {
  Awaited,
  CostInput,
  DieFill,
  FoldedInput,
  FoldedWords,
  Ladder,
  RatingGroup,
  RiskInput,
  RollInput,
  Screen,
} from "./screen.ts";
export type {
  Ahead,
  Claim,
  DecisionDraft,
  DeclaredRow,
  LoggedChange,
  ObjectiveValues,
  OfferedWay,
  OngoingRoll,
  OwnDice,
  PastRoll,
  RankedOption,
  ScreenTable,
  SettledRoll,
  SlotDecision,
  ToldRoll,
  ValueQuestion,
} from "./screen-table.ts";
export type { ConsequenceAct, RestOfValues, SlotComponent, SlotName, SlotProps, Slots } from "./slots.ts";
export { numberIn } from "./number-in.ts";
export { useHouse } from "./use-house.ts";
export { useMedia } from "./use-media.ts";
export { useValues } from "./use-values.ts";
