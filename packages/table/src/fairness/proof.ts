import { FairDice } from "./fair-dice.ts";
import type { AskedNonce, DrawnDie, FairnessEvent, FairnessEventOf } from "./events.ts";
import type { KeptCommitments } from "./nonce-keeper.ts";
import { hashNonce, isInChain } from "./nonces.ts";

/** A line of the agreement on dice, as a log or a chronicle has it. */
export interface AgreedLine {
  /** The member who committed or rolled. */
  readonly by: string;
  readonly event: FairnessEvent;
}

/** The first line that doesn't fit, from 1, and why; one more than there are where lines are missing at the end. */
export interface ProofFault {
  readonly line: number;
  readonly problem: string;
}

/** Dice that are proved, up to the fault. */
export interface ProvedRoll {
  /** The line that tells the dice. */
  readonly line: number;
  readonly by: string;
  readonly dice: readonly DrawnDie[];
  /** Whether a nonce of the roller's device is in them, and one of another member's. */
  readonly ofRoller: boolean;
  readonly ofOthers: boolean;
}

/** What a proof says. */
export interface CheckedProof {
  /** The rolls by the ids of their requests. */
  readonly rolls: ReadonlyMap<string, ProvedRoll>;
  /** The lines of requests without dice. */
  readonly unanswered: readonly number[];
  readonly fault?: ProofFault;
}

type Problem = string | undefined;

interface OpenRequest {
  readonly line: number;
  readonly by: string;
  readonly event: FairnessEventOf<"roll-requested">;
}

/** Follows the lines of a proof, and finds what doesn't fit. */
class ProofReader {
  readonly rolls = new Map<string, ProvedRoll>();
  readonly #chains = new Map<string, { readonly by: string; readonly length: number; used: number }>();
  readonly #requests = new Map<string, OpenRequest>();
  readonly #closed = new Set<string>();
  readonly #commitments = new Set<string>();
  readonly #kept: readonly KeptCommitments[];

  constructor(kept: readonly KeptCommitments[]) {
    this.#kept = kept;
  }

  get unanswered(): readonly number[] {
    return [...this.#requests].flatMap(([id, { line }]) => (this.rolls.has(id) ? [] : [line]));
  }

  /** What is wrong with the next line. */
  read({ by, event }: AgreedLine, line: number): Problem {
    switch (event.type) {
      case "nonces-committed":
        if (this.#chains.has(event.tip)) return "this chain of nonces was committed to before";
        this.#chains.set(event.tip, { by, length: event.length, used: 0 });
        return undefined;
      case "roll-requested":
        return this.#readRequest(event, by, line);
      case "dice-drawn":
        return this.#readDice(event, by, line);
      case "roll-dropped":
        return this.#close(event.request, by);
    }
  }

  #readRequest(event: FairnessEventOf<"roll-requested">, by: string, line: number): Problem {
    const { request, commitment, asked } = event;
    if (this.#requests.has(request)) return "there is a request with this id before";
    if (this.#commitments.has(commitment)) return "the server committed to this nonce before";
    const problem = asked.map((one) => this.#take(one)).find((one) => one !== undefined) ?? this.#compare(event);
    this.#commitments.add(commitment);
    this.#requests.set(request, { line, by, event });
    return problem;
  }

  #take({ chain, index }: AskedNonce): Problem {
    const known = this.#chains.get(chain);
    if (!known) return "it asks for a nonce of a chain that nobody has committed to";
    const expected = known.used + 1;
    known.used = index;
    if (index !== expected) return `it asks for nonce ${index} of a chain whose next one is ${expected}`;
    return index > known.length ? `it asks for nonce ${index} of a chain with ${known.length}` : undefined;
  }

  /** Compares a request with what the devices remember that were asked. */
  #compare({ request, commitment, asked }: FairnessEventOf<"roll-requested">): Problem {
    for (const { requests } of this.#kept) {
      const known = requests.find((one) => one.request === request);
      if (known && known.commitment !== commitment) return "a device remembers another commitment of the server's";
      if (known && !isSame(known.asked, asked)) return "a device remembers that other nonces were asked for";
    }
    return undefined;
  }

  #readDice(event: FairnessEventOf<"dice-drawn">, by: string, line: number): Problem {
    const { request, nonce, shares, dice } = event;
    const open = this.#requests.get(request);
    const problem = this.#close(request, by);
    if (problem !== undefined || !open) return problem;
    const { commitment, asked } = open.event;
    if (hashNonce(nonce) !== commitment) return "the server's nonce is not the one that it committed to";
    const given = shares.flatMap(({ nonce: own, chain, index }) =>
      chain === undefined || index === undefined ? [] : [{ own, chain, index }],
    );
    if (given.length !== shares.length || !isSame(given, asked)) return "its nonces are not those that were asked for";
    const wrong = given.find(({ own, chain, index }) => !isInChain(own, chain, index));
    if (wrong) return `nonce ${wrong.index} is not in the chain that was committed to`;
    if (!this.#isRemembered(event)) return "a device that it says gave a nonce remembers no such request";
    const fair = new FairDice(event);
    const place = dice.findIndex(([sides, found]) => fair.place(sides) !== found);
    if (place >= 0) return `die ${place + 1} is not the one that follows from the nonces`;
    const givers = asked.map(({ chain }) => this.#chains.get(chain)?.by);
    const [ofRoller, ofOthers] = [givers.includes(by), givers.some((giver) => giver !== by)];
    this.rolls.set(request, { line, by, dice, ofRoller, ofOthers });
    return undefined;
  }

  /** Whether the devices that gave nonces remember it. One that was away when it was asked doesn't, and then gave none. */
  #isRemembered({ request, shares }: FairnessEventOf<"dice-drawn">): boolean {
    return this.#kept.every(({ chains, requests }) => {
      const gave = shares.some(({ chain }) => chains.some(({ tip }) => tip === chain));
      return !gave || requests.some((one) => one.request === request);
    });
  }

  #close(request: string, by: string): Problem {
    const open = this.#requests.get(request);
    if (!open) return "there is no request with this id before";
    if (this.#closed.has(request)) return "this request was answered before";
    this.#closed.add(request);
    return open.by === by ? undefined : "another member had asked for this roll";
  }

  /** What devices remember and the proof doesn't have. A chain that is missing shows in the requests that asked for its nonces. */
  missing(): Problem {
    const isMissing = this.#kept.some(({ requests }) =>
      requests.some(({ request, asked }) => asked.length > 0 && !this.#requests.has(request)),
    );
    return isMissing ? "a device remembers a request that is missing" : undefined;
  }
}

const isSame = (one: readonly AskedNonce[], other: readonly AskedNonce[]): boolean =>
  one.length === other.length &&
  one.every(({ chain, index }, i) => other[i]?.chain === chain && other[i]?.index === index);

/**
 * Proves the dice of a log or a chronicle: every nonce the one that was committed to, none used twice, every die the one that
 * follows. With what devices have `kept` it also finds what was rewritten as a whole. It ends at the first line that doesn't fit.
 *
 * @example
 * ```ts
 * import { checkProof, FairDice, hashNonce } from "@rulewright/table";
 *
 * const nonce = "ab".repeat(32);
 * const dice = [[6, new FairDice({ request: "r1", nonce, shares: [] }).place(6)]] as const;
 * const asks = { by: "ann", event: { type: "roll-requested", request: "r1", commitment: hashNonce(nonce), asked: [] } } as const;
 * const tells = { by: "ann", event: { type: "dice-drawn", request: "r1", nonce, shares: [], dice } } as const;
 * checkProof([asks, tells]).fault; // => undefined
 * checkProof([tells]).fault; // => { line: 1, problem: "there is no request with this id before" }
 * ```
 */
export function checkProof(lines: readonly AgreedLine[], kept: readonly KeptCommitments[] = []): CheckedProof {
  const reader = new ProofReader(kept);
  const found = (fault?: ProofFault): CheckedProof => {
    const { rolls, unanswered } = reader;
    return { rolls, unanswered, ...(fault ? { fault } : {}) };
  };
  for (const [i, line] of lines.entries()) {
    const problem = reader.read(line, i + 1);
    if (problem !== undefined) return found({ line: i + 1, problem });
  }
  const problem = reader.missing();
  return problem === undefined ? found() : found({ line: lines.length + 1, problem });
}
