import type { SystemDefinition } from "@rulewright/rules";
import {
  countLines,
  linesFor,
  type Member,
  type ServerMessage,
  type TableState,
  viewDifferences,
} from "@rulewright/table";
import { textFrame } from "./text-frame.ts";

/** What a stored change of a table means to its members. Members who see the same share one message. */
export class TableUpdates {
  readonly #before: TableState;
  readonly #after: TableState;
  readonly #system: SystemDefinition | undefined;
  /** Once for all audiences. */
  #differenceFor: ReturnType<typeof viewDifferences> | undefined;
  readonly #frames = new Map<string, Buffer | undefined>();

  constructor(before: TableState, after: TableState, system?: SystemDefinition) {
    this.#before = before;
    this.#after = after;
    this.#system = system;
  }

  /**
   * The message for a member, as it is sent; undefined where nothing that the member may see has changed, and for somebody
   * who is no member any more.
   */
  frameFor(id: string): Buffer | undefined {
    const [was, is] = [this.#before.members[id], this.#after.members[id]];
    if (!is) return undefined;
    const [own, now] = [this.#before.lines.members[id], this.#after.lines.members[id]];
    // Members of one role see the same lines in the same places, but for themselves and for what was addressed to them.
    const audience = was === is && own === now ? `${is.role} ${own}` : `member ${id}`;
    if (!this.#frames.has(audience)) this.#frames.set(audience, this.#frameOf(was ?? is, is));
    return this.#frames.get(audience);
  }

  #frameOf(was: Member, is: Member): Buffer | undefined {
    this.#differenceFor ??= viewDifferences(this.#before, this.#after, this.#system);
    const change = this.#differenceFor(was, is);
    const lines = linesFor(this.#after, is, countLines(this.#before, was));
    if (!change && lines.length === 0) return undefined;
    const message: ServerMessage = { type: "update", ...(change ? { change } : {}), lines };
    return textFrame(JSON.stringify(message));
  }
}
