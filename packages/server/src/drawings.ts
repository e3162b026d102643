import { isInChain, type NonceShare } from "@rulewright/table";
import type { CommandRequest, DrawRequest, Drawing } from "./requests.ts";

/** Milliseconds that devices have to give their nonces. */
const PATIENCE = 3000;

interface Waiting {
  readonly drawing: Drawing;
  readonly nonces: Map<string, string>;
  readonly timer: NodeJS.Timeout;
  command: CommandRequest;
}

/** The place of a hidden roll's only nonce, which stands in no chain. */
const OWN = "";

/** The rolls of one table that wait for nonces. */
export class Drawings {
  readonly #waiting = new Map<string, Waiting>();
  /** The chains of devices that didn't answer in time, and haven't since. */
  readonly #silent = new Set<string>();
  readonly #draw: (request: DrawRequest) => void;

  /** `draw` is called for each roll once, when all nonces are here or the time is over. */
  constructor(draw: (request: DrawRequest) => void) {
    this.#draw = draw;
  }

  get empty(): boolean {
    return this.#waiting.size === 0;
  }

  /** Whether the device with a chain answers. */
  answers(chain: string): boolean {
    return !this.#silent.has(chain);
  }

  /** The device with this chain is here, or here again. */
  returned(chain: string): void {
    this.#silent.delete(chain);
  }

  /** Waits for the nonces of a roll whose request is stored. */
  begin(drawing: Drawing): void {
    const timer = setTimeout(() => this.#end(drawing.id), PATIENCE);
    // A server that is stopped doesn't wait for it.
    timer.unref();
    this.#waiting.set(drawing.id, { drawing, nonces: new Map(), timer, command: drawing.command });
  }

  /** Takes a command that is sent again while its dice are waited for: it gets the answer. False for any other. */
  rejoin(command: CommandRequest): boolean {
    const found = [...this.#waiting.values()].find(
      (one) => one.command.id === command.id && one.command.member === command.member,
    );
    if (found) found.command = command;
    return found !== undefined;
  }

  /**
   * Takes a nonce that a member's device gives. `chains` are those of the member. Any other than the one that
   * was asked for is ignored.
   */
  give(member: string, id: string, nonce: string, chains: readonly string[]): void {
    const waiting = this.#waiting.get(id);
    if (!waiting) return;
    const place = placeOf(waiting.drawing, member, nonce, chains);
    if (place === undefined) return;
    this.returned(place);
    waiting.nonces.set(place, nonce);
    if (placesOf(waiting.drawing).every((one) => waiting.nonces.has(one))) this.#end(id);
  }

  #end(id: string): void {
    const waiting = this.#waiting.get(id);
    if (!waiting) return;
    const { drawing, nonces, timer, command } = waiting;
    clearTimeout(timer);
    this.#waiting.delete(id);
    const missing = placesOf(drawing).filter((place) => !nonces.has(place));
    for (const chain of missing) this.#silent.add(chain);
    const shares = missing.length > 0 ? undefined : sharesOf(drawing, nonces);
    this.#draw({ kind: "draw", drawing: { ...drawing, command }, shares, reply: (answer) => command.reply(answer) });
  }
}

const placesOf = ({ asked, recipients }: Drawing): readonly string[] =>
  recipients ? [OWN] : asked.map(({ chain }) => chain);

/** The place that a member's nonce takes; undefined where it isn't one that was asked for. */
function placeOf(
  { asked, recipients, command }: Drawing,
  member: string,
  nonce: string,
  chains: readonly string[],
): string | undefined {
  if (recipients) return member === command.member ? OWN : undefined;
  const own = asked.filter(({ chain }) => chains.includes(chain));
  return own.find(({ chain, index }) => isInChain(nonce, chain, index))?.chain;
}

const sharesOf = ({ asked, recipients }: Drawing, nonces: ReadonlyMap<string, string>): readonly NonceShare[] =>
  recipients
    ? [{ nonce: nonces.get(OWN) ?? "" }]
    : asked.map(({ chain, index }) => ({ chain, index, nonce: nonces.get(chain) ?? "" }));
