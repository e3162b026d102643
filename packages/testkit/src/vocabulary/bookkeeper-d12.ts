import type { PlainRecord } from "@rulewright/rules";
import type { Measure } from "./vocabulary.ts";

const dangerArgs = ({ level, modifier, startStress, hit, ease }: PlainRecord): PlainRecord => ({
  level,
  modifier,
  stress: startStress,
  hit,
  ease,
});

/** The Bookkeeper's odds, as questions; nobody chooses anything in them. */
export const bookkeeperMeasures: Readonly<Record<string, Measure>> = {
  "roll-p": ({ level, modifier, stress }) => ({
    procedure: "skill roll",
    args: { level, modifier, stress },
    way: "never",
    goal: "success",
    values: { p_success: "success" },
  }),
  "chain-alive": (params) => ({
    procedure: "survival",
    args: { ...dangerArgs(params), rounds: params["rounds"] },
    way: "never",
    goal: "life",
    values: { p_alive: "alive" },
  }),
  "chain-expected-rounds": (params) => ({
    procedure: "survival",
    args: { ...dangerArgs(params), rounds: null },
    way: "never",
    goal: "life",
    values: { e_rounds: "rounds" },
  }),
};
