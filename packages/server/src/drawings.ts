import { isInChain, type NonceShare } from "@rulewright/table";
import type { Environment } from "./environment.ts";
import type { CommandRequest, DrawRequest, Drawing } from "./requests.ts";

/** Milliseconds that devices have to give their nonces. */
export const PATIENCE = 3000;

interface Waiting {
  readonly drawing: Drawing;
  readonly nonces: Map<string, string>;
  /** Ends the wait for missing nonces. */
  readonly stopTimer: () => void;
  command: CommandRequest;
}

/** The rolls of one table that wait for nonces. */
export class Drawings {
  readonly #waiting = new Map<string, Waiting>();
  /** The chains of devices that didn't answer in time, and haven't since. */
  readonly #silent = new Set<string>();
  readonly #draw: (request: DrawRequest) => void;
  readonly #later: Environment["later"];

  /** `draw` is called for each roll once, when all nonces are here or the time is over. */
  constructor(draw: (request: DrawRequest) => void, later: Environment["later"]) {
    this.#draw = draw;
    this.#later = later;
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
    const stopTimer = this.#later(PATIENCE, () => this.#end(drawing.id));
    this.#waiting.set(drawing.id, { drawing, nonces: new Map(), stopTimer, command: drawing.command });
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
    const { drawing, nonces, stopTimer, command } = waiting;
    stopTimer();
    this.#waiting.delete(id);
    const missing = placesOf(drawing).filter((place) => !nonces.has(place));
    for (const chain of missing) this.#silent.add(chain);
    const shares = missing.length > 0 ? undefined : sharesOf(drawing, nonces);
    this.#draw({ kind: "draw", drawing: { ...drawing, command }, shares, reply: (answer) => command.reply(answer) });
  }
}

/** The chain of the device that rolls. Its nonce for a hidden roll stands in no chain. */
const ownOf = ({ command: { chain = "" } }: Drawing): string => chain;

/** Whose nonces a roll takes: the chains of devices. */
const placesOf = (drawing: Drawing): readonly string[] =>
  drawing.recipients ? [ownOf(drawing)] : drawing.asked.map(({ chain }) => chain);

/** The place that a member's nonce takes; undefined where it isn't one that was asked for. */
function placeOf(drawing: Drawing, member: string, nonce: string, chains: readonly string[]): string | undefined {
  const { asked, recipients, command } = drawing;
  if (recipients) return member === command.member ? ownOf(drawing) : undefined;
  const own = asked.filter(({ chain }) => chains.includes(chain));
  return own.find(({ chain, index }) => isInChain(nonce, chain, index))?.chain;
}

const sharesOf = (drawing: Drawing, nonces: ReadonlyMap<string, string>): readonly NonceShare[] =>
  drawing.recipients
    ? [{ nonce: nonces.get(ownOf(drawing)) ?? "" }]
    : drawing.asked.map(({ chain, index }) => ({ chain, index, nonce: nonces.get(chain) ?? "" }));
