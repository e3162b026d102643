import { wholeAt } from "./item-at.ts";

/**
 * Numbered states with their branches, and the options of each branch, in flat lists: those of one state are next to each
 * other. Where nothing is decided, a branch has one option.
 */
export class DecisionLists<N> {
  /** Where the branches of each state begin, and where those of the last one end. */
  readonly branchStarts: number[] = [0];
  /** Where the options of each branch begin, and where those of the last one end. */
  readonly optionStarts: number[] = [0];
  /** The chance of each branch. */
  readonly chances: N[] = [];
  /** The state that each option leads to, -1 where its values are known. */
  readonly targets: number[] = [];
  /** What each option is worth for each objective besides the state that it leads to: paid, earned and known. */
  readonly worths: N[] = [];

  /** Where the options of each state begin, from one state on, and where those of the last one end. */
  stateOptionStarts(from = 0): readonly number[] {
    return this.branchStarts.slice(from).map((branch) => wholeAt(this.optionStarts, branch));
  }

  /** Adds an option to the branch at hand. */
  addOption(target: number, worth: readonly N[]): void {
    this.targets.push(target);
    for (const value of worth) this.worths.push(value);
  }

  /** Ends the branch at hand, after all its options. */
  endBranch(chance: N): void {
    this.chances.push(chance);
    this.optionStarts.push(this.targets.length);
  }

  /** Ends the state at hand, after all its branches. */
  endState(): void {
    this.branchStarts.push(this.chances.length);
  }

  /** Drops what was added to the state at hand. */
  dropState(): void {
    const branches = this.branchStarts.at(-1) ?? 0;
    this.chances.length = branches;
    this.optionStarts.length = branches + 1;
    const options = this.optionStarts.at(-1) ?? 0;
    const width = this.targets.length === 0 ? 0 : this.worths.length / this.targets.length;
    this.targets.length = options;
    this.worths.length = options * width;
  }
}
