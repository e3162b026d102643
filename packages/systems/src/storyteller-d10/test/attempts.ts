import {
  type Amounts,
  answerChoice,
  answerDice,
  begin,
  isRefusal,
  type JsonObject,
  type Outcome,
  type Position,
  readArguments,
  type Refusal,
  resolveHouseRules,
  resume,
  type Trace,
} from "@rulewright/rules";
import { type HouseRules, houseRules } from "../rules/house-rules.ts";
import { procedures } from "../procedures.ts";

const book = { id: "storyteller-d10", version: "test", procedures };

/** The house rules with some values chosen. */
export function houseWith(chosen: Partial<HouseRules> = {}): HouseRules {
  const chosenHouse = resolveHouseRules(houseRules, chosen);
  if ("faults" in chosenHouse) throw new Error(JSON.stringify(chosenHouse.faults));
  return chosenHouse.house;
}

/** The name of a procedure of the system. */
export type ProcedureName = keyof typeof procedures;

/** An attempt begun with some of its arguments, or its refusal. */
export function started(
  procedure: ProcedureName,
  given: JsonObject,
  chosen: Partial<HouseRules> = {},
): Trace | Refusal {
  const args = readArguments(procedures[procedure].parameters, given);
  return isRefusal(args) ? args : begin(book, procedure, args, houseWith(chosen));
}

/** An attempt with its dice: faces wave by wave, and moves by name in between. */
export function played(
  procedure: ProcedureName,
  given: JsonObject,
  steps: readonly (readonly number[] | string)[],
  chosen: Partial<HouseRules> = {},
): Position {
  let trace = started(procedure, given, chosen);
  for (const step of steps) {
    if (isRefusal(trace)) throw new Error(trace.code);
    if (typeof step !== "string") {
      trace = answerDice(book, trace, step, "hand");
      continue;
    }
    const held = heldIn(resume(book, trace).args);
    const answered = answerChoice(book, trace, { move: step }, held);
    if (isRefusal(answered)) throw new Error(answered.code);
    trace = answered.trace;
  }
  if (isRefusal(trace)) throw new Error(trace.code);
  return resume(book, trace);
}

const heldIn = (args: JsonObject): Amounts =>
  Object.fromEntries(["willpower", "relief", "woundPenalty"].map((name) => [name, Number(args[name] ?? 0)]));

/** How it stands, whether or not something is still open. */
export function standing({ awaits }: Position): Outcome {
  if (awaits.wants === "nothing") return awaits.outcome;
  if (awaits.wants === "choice" && awaits.choice.stands.leadsTo.end === "outcome") {
    return awaits.choice.stands.leadsTo.outcome;
  }
  throw new Error(`nothing stands yet: ${awaits.wants}`);
}
