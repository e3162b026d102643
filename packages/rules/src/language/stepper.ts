import type { HouseRules } from "./house-rules.ts";
import type { JsonObject } from "./json.ts";
import { type EarnQuestion, type Ending, isEnding, type Procedure, type RollQuestion, type Run } from "./procedure.ts";

/**
 * Runs a procedure and everything it calls, one question at a time. Playing and simulating answer the throws; calls are
 * resolved here, so they only see throws, earnings and the ending.
 */
export class Stepper {
  readonly #house: HouseRules;
  /** The runs under way, the innermost last. */
  readonly #runs: Run[] = [];
  readonly #names: string[] = [];
  #start: Ending | undefined;

  constructor(procedure: Procedure, args: JsonObject, house: HouseRules) {
    this.#house = house;
    this.#start = this.#open(procedure, args);
  }

  /** True while a procedure that is used as a die runs. */
  get inCall(): boolean {
    return this.#runs.length > 1;
  }

  /** The next throw or earning, or the ending. `answer` is the answer to the throw asked before. */
  next(answer?: unknown): RollQuestion | EarnQuestion | Ending {
    if (this.#start) return this.#start;
    let reply = answer;
    for (;;) {
      const run = this.#runs.at(-1);
      if (!run) throw new Error("a run that has ended was asked to go on");
      const step = run.next(reply);
      if (step.done) {
        const name = this.#names.pop() ?? "";
        this.#runs.pop();
        if (this.#runs.length === 0) return (this.#start = step.value);
        reply = outcomeOf(name, step.value);
      } else if (step.value.ask === "call") {
        const { procedure, args } = step.value;
        const ended = this.#open(procedure, args);
        reply = ended && outcomeOf(procedure.name, ended);
      } else return step.value;
    }
  }

  /** Begins a procedure; returns its ending where it has nothing to ask. */
  #open(procedure: Procedure, args: JsonObject): Ending | undefined {
    const run = procedure.run(args, this.#house);
    if (isEnding(run)) return run;
    this.#runs.push(run);
    this.#names.push(procedure.name);
    return undefined;
  }
}

function outcomeOf(name: string, ending: Ending) {
  if (ending.end !== "outcome") throw new Error(`${name} was called as a die, but contains choices`);
  return ending.outcome;
}
