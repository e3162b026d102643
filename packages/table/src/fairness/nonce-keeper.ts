import { z } from "zod/mini";
import type { FairnessEventOf } from "./events.ts";
import { MAX_CHAIN, NONCE, newNonce, nonceAt } from "./nonces.ts";

/** Where a device keeps texts by name; null for a name without one. */
export interface TextStorage {
  getItem(name: string): string | null;
  setItem(name: string, text: string): void;
}

/** A line of a log, as far as a device has to answer it. */
export interface RequestLine {
  readonly by?: string;
  readonly event: { readonly type: string };
}

const nonce = z.string().check(z.regex(NONCE));
const chainSchema = z.object({
  tip: nonce,
  seed: nonce,
  length: z.int().check(z.minimum(1), z.maximum(MAX_CHAIN)),
  used: z.int().check(z.minimum(0)),
});
type OwnChain = z.infer<typeof chainSchema>;

/** The version of the format in which a device's commitments are saved. */
export const KEPT_FORMAT = "rulewright-commitments/1";

/** What a device has committed to and was asked for: the proof that a log wasn't rewritten afterwards. */
export const keptCommitments = z.object({
  format: z.literal(KEPT_FORMAT),
  chains: z.array(z.object({ tip: nonce, length: z.int().check(z.minimum(1), z.maximum(MAX_CHAIN)) })),
  requests: z.array(
    z.object({
      request: z.string(),
      commitment: nonce,
      asked: z.array(z.object({ chain: nonce, index: z.int().check(z.minimum(1)) })),
    }),
  ),
});

/** What a device has committed to and was asked for. */
export type KeptCommitments = z.infer<typeof keptCommitments>;

/** What a device's nonces are made of. */
export interface NonceSource {
  newNonce(): string;
  /** How many nonces a chain has. */
  readonly length: number;
}

/** A page hashes its whole chain before it is used, and a part of it for each roll: another follows when it is used up. */
const PLATFORM: NonceSource = { newNonce, length: 100 };

/** How many requests a device remembers: more than two of the longest chains have. */
const MAX_REQUESTS = 2 * MAX_CHAIN + 500;

/**
 * Forgets the oldest chains with all their requests, so that no request of a chain that is kept is missing. If one chain is
 * left, the requests of hidden rolls are forgotten.
 */
function withinLimit(kept: KeptCommitments): KeptCommitments {
  const { chains, requests } = kept;
  if (requests.length <= MAX_REQUESTS) return kept;
  const [oldest, ...others] = chains;
  if (others.length === 0) return { ...kept, requests: requests.filter(({ asked }) => asked.length > 0) };
  const isOf = ({ asked }: (typeof requests)[number]) => asked.some(({ chain }) => chain === oldest?.tip);
  return withinLimit({ ...kept, chains: others, requests: requests.filter((one) => !isOf(one)) });
}

/** What a device remembers that has taken part in nothing. */
export const NO_COMMITMENTS: KeptCommitments = { format: KEPT_FORMAT, chains: [], requests: [] };

/** A stored value; undefined where there is none, or something else. */
function parsed<T>(schema: z.ZodMiniType<T>, text: string | null): T | undefined {
  try {
    return text === null ? undefined : schema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/**
 * The part of a device in fair dice: it commits to a chain of nonces, gives each of them once, only for a request that is in the
 * log, and remembers what it was asked for.
 *
 * @example
 * ```ts
 * import { isInChain, NonceKeeper } from "@rulewright/table";
 *
 * const texts = new Map<string, string>();
 * const storage = { getItem: (name: string) => texts.get(name) ?? null, setItem: (name: string, text: string) => texts.set(name, text) };
 * const keeper = new NonceKeeper("table-1", storage, { getItem: () => null, setItem: () => {} });
 * const { tip = "" } = keeper.commitment({}, true) ?? {};
 * const event = { type: "roll-requested", request: "r1", commitment: "", asked: [{ chain: tip, index: 1 }] };
 * const answer = keeper.answer({ by: "ann", event }, "ann");
 * isInChain(answer?.nonce ?? "", tip, 1); // => true
 * ```
 */
export class NonceKeeper {
  readonly #secrets: TextStorage;
  readonly #records: TextStorage;
  readonly #name: string;
  readonly #source: NonceSource;
  /** Whether the table knows the chain. */
  #known = false;
  /** The chain to commit to next, where it has been computed. */
  #next: OwnChain | undefined;

  /**
   * `secrets` belong to one open page, `records` may be shared by several. `name` is one for each table. A simulation has
   * nonces of its own, and shorter chains.
   */
  constructor(name: string, secrets: TextStorage, records: TextStorage, source: NonceSource = PLATFORM) {
    this.#source = source;
    this.#name = name;
    this.#secrets = secrets;
    this.#records = records;
  }

  /** The tip of the present chain. */
  get tip(): string | undefined {
    return this.#chain?.tip;
  }

  /** What this device has committed to and was asked for. */
  get kept(): KeptCommitments {
    return parsed(keptCommitments, this.#records.getItem(this.#name)) ?? NO_COMMITMENTS;
  }

  get #chain(): OwnChain | undefined {
    return parsed(chainSchema, this.#secrets.getItem(this.#name));
  }

  /** Computes the first chain while nothing else is to be done: it takes a hash for each nonce. */
  prepare(): void {
    if (!this.#chain) this.#next ??= this.#newChain();
  }

  #newChain(): OwnChain {
    const { length } = this.#source;
    const seed = this.#source.newNonce();
    return { tip: nonceAt({ seed, length }, 0), seed, length, used: 0 };
  }

  /**
   * The chain to commit to now; undefined where the table knows this device's, or was told of it. `chains` are those of the
   * table; `anew` is true after each connection.
   */
  commitment(
    chains: Readonly<Record<string, unknown>>,
    anew: boolean,
  ): { readonly tip: string; readonly length: number } | undefined {
    const chain = this.#chain;
    const isKnown = chain !== undefined && Object.hasOwn(chains, chain.tip);
    const isOver = chain === undefined || chain.used >= chain.length || (this.#known && !isKnown);
    this.#known = isKnown;
    if (!isOver && (isKnown || !anew)) return undefined;
    this.#known = false;
    const next = this.#next ?? this.#newChain();
    this.#next = undefined;
    this.#secrets.setItem(this.#name, JSON.stringify(next));
    const { tip, length } = next;
    const { kept } = this;
    this.#keep({ ...kept, chains: [...kept.chains, { tip, length }] });
    return { tip, length };
  }

  /** The nonce that a new line of the log asks of this device, which is the member's; undefined where it asks for none. */
  answer({ by, event }: RequestLine, member: string): { readonly request: string; readonly nonce: string } | undefined {
    if (!isRequest(event)) return undefined;
    const { request } = event;
    const chain = this.#chain;
    if (event.recipients)
      return chain && by === member ? { request, nonce: this.#record(event, this.#source.newNonce()) } : undefined;
    const asked = event.asked.find((one) => one.chain === chain?.tip);
    if (!chain || !asked || asked.index > chain.length) return undefined;
    // Sent again, the same request gets the same nonce. A nonce that was told is worth nothing for another one.
    const isSame = asked.index === chain.used && this.kept.requests.at(-1)?.request === request;
    if (asked.index <= chain.used) return isSame ? { request, nonce: nonceAt(chain, asked.index) } : undefined;
    this.#secrets.setItem(this.#name, JSON.stringify({ ...chain, used: asked.index } satisfies OwnChain));
    return { request, nonce: this.#record(event, nonceAt(chain, asked.index)) };
  }

  /** Remembers a request before its nonce is told. */
  #record({ request, commitment, asked }: FairnessEventOf<"roll-requested">, told: string): string {
    const { kept } = this;
    this.#keep({ ...kept, requests: [...kept.requests, { request, commitment, asked: [...asked] }] });
    return told;
  }

  #keep(kept: KeptCommitments): void {
    this.#records.setItem(this.#name, JSON.stringify(withinLimit(kept)));
  }
}

const isRequest = (event: { readonly type: string }): event is FairnessEventOf<"roll-requested"> =>
  event.type === "roll-requested";
