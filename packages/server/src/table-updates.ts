import { countLines, differenceOf, linesFor, type ServerMessage, type TableState, viewFor } from "@rulewright/table";

/** What a stored change of a table means to its members. Members who see the same share one message. */
export class TableUpdates {
  readonly #before: TableState;
  readonly #after: TableState;
  readonly #texts = new Map<string, string>();

  constructor(before: TableState, after: TableState) {
    this.#before = before;
    this.#after = after;
  }

  /** The message for a member, as it is sent. Throws an Error for somebody who is no member. */
  textFor(id: string): string {
    const [was, is] = [this.#before.members[id], this.#after.members[id]];
    if (!is) throw new Error(`"${id}" has a seat, but is no member`);
    // Members of one role see the same, besides themselves.
    const audience = was === is ? is.role : `${is.role} ${id}`;
    const known = this.#texts.get(audience);
    if (known !== undefined) return known;
    const change = differenceOf(viewFor(this.#before, was ?? is), viewFor(this.#after, is));
    const lines = linesFor(this.#after, is, countLines(this.#before, was ?? is));
    const message: ServerMessage = { type: "update", ...(change ? { change } : {}), lines };
    const text = JSON.stringify(message);
    this.#texts.set(audience, text);
    return text;
  }
}
