import type { HouseRules } from "./house-rules.ts";
import type { JsonObject } from "./json.ts";
import {
  type CallQuestion,
  type EarnQuestion,
  type Ending,
  isEnding,
  type Outcome,
  type Procedure,
  type RollQuestion,
  type Run,
} from "./procedure.ts";

/**
 * Runs a procedure and everything it calls, one question at a time. Playing and simulating answer the throws; calls are
 * resolved here, so they only see throws, earnings and the ending.
 */
export class Stepper {
  readonly #house: HouseRules;
  /** The innermost run. */
  #run: Run | undefined;
  #name = "";
  #by: string | undefined;
  /** The runs that called it, the innermost last. */
  #callers: { readonly run: Run; readonly name: string; readonly by: string | undefined }[] | undefined;
  #ending: Ending | undefined;

  constructor(procedure: Procedure, args: JsonObject, house: HouseRules) {
    this.#house = house;
    const run = procedure.run(args, house);
    if (isEnding(run)) this.#ending = run;
    else this.#run = run;
    this.#name = procedure.name;
  }

  /** True while a procedure that is used as a die runs. */
  get inCall(): boolean {
    return this.#callers !== undefined && this.#callers.length > 0;
  }

  /** The role whose dice are thrown now; undefined for the roller's. */
  get by(): string | undefined {
    return this.#by;
  }

  /** The next throw or earning, or the ending. `answer` is the answer to the throw asked before. */
  next(answer?: unknown): RollQuestion | EarnQuestion | Ending {
    let reply = answer;
    while (!this.#ending && this.#run) {
      const step = this.#run.next(reply);
      if (step.done) {
        reply = this.#return(step.value);
      } else if (step.value.ask === "call") {
        reply = this.#call(step.value);
      } else return step.value;
    }
    if (!this.#ending) throw new Error(`${this.#name} neither asks nor ends`);
    return this.#ending;
  }

  /** Begins a called procedure; returns its outcome where it has nothing to ask. */
  #call({ procedure, args, by = this.#by }: CallQuestion): Outcome | undefined {
    const called = procedure.run(args, this.#house);
    if (isEnding(called)) return outcomeOf(procedure.name, called);
    if (this.#run) (this.#callers ??= []).push({ run: this.#run, name: this.#name, by: this.#by });
    this.#run = called;
    this.#name = procedure.name;
    this.#by = by;
    return undefined;
  }

  /** Ends the innermost run; returns its outcome to the run that called it. */
  #return(ending: Ending): Outcome | undefined {
    const caller = this.#callers?.pop();
    if (!caller) {
      this.#ending = ending;
      return undefined;
    }
    const outcome = outcomeOf(this.#name, ending);
    this.#run = caller.run;
    this.#name = caller.name;
    this.#by = caller.by;
    return outcome;
  }
}

function outcomeOf(name: string, ending: Ending): Outcome {
  if (ending.end !== "outcome") throw new Error(`${name} was called as a die, but contains choices`);
  return ending.outcome;
}
