export { EXIT_STATUS } from "./errors/errors.ts";
export { diceOddsOutput, diceRollOutput } from "./schemas/dice.ts";
export { diceLabOutput, labOutput } from "./schemas/lab.ts";
export {
  bestOutput,
  conformOutput,
  oddsOutput,
  outputSchemas,
  policyOutput,
  replayOutput,
  rollOutput,
  simulateOutput,
} from "./schemas/outputs.ts";
export { rulesOutput, systemsOutput } from "./schemas/systems.ts";
