import type { Amounts, Change } from "@rulewright/rules";
import { TABLE } from "@rulewright/rules";
import type { TableEvent } from "./events.ts";

/** What the contents of a tracker changed by. */
export interface Flow {
  /** A character's id, or TABLE. */
  readonly of: string;
  readonly name: string;
  /** Less than 0 for what was paid. */
  readonly amount: number;
}

/**
 * Follows the contents of all trackers through a log, and tells what each event changes. Its lines begin with the first. What is
 * on a sheet that the log doesn't give can't be followed.
 */
export class TrackerFlows {
  readonly #held = new Map<string, Record<string, number>>();

  /** Takes in the next event that is not undone. What is set by hand is known from then on, and is no flow. */
  add(event: TableEvent): readonly Flow[] {
    if (event.type === "table-opened") this.#set(TABLE, event.shared.trackers);
    else if (event.type === "character-added") this.#set(event.character.id, event.character.trackers);
    else if (event.type === "prepared" && event.preparation.kind === "opponent")
      this.#set(event.preparation.id, event.preparation.character.trackers);
    else if (event.type === "sheet-edited") {
      const { of, name, to, changes = [] } = event;
      if (typeof to === "number" && this.#held.has(of)) this.#set(of, { [name]: to });
      this.#apply(changes);
    } else if ("changes" in event && event.changes) return this.#apply(event.changes);
    return [];
  }

  #set(of: string, trackers: Amounts): void {
    this.#held.set(of, { ...this.#held.get(of), ...trackers });
  }

  #apply(changes: readonly Change[]): readonly Flow[] {
    return changes.flatMap((change): Flow[] => {
      if (change.change !== "tracker" || !this.#held.has(change.of)) return [];
      const { of, name, to } = change;
      const amount = to - (this.#held.get(of)?.[name] ?? 0);
      this.#set(of, { [name]: to });
      return amount === 0 ? [] : [{ of, name, amount }];
    });
  }
}
