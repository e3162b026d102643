/** A nonce that is asked of a member's device, by its place in the chain that the device has committed to. */
export interface AskedNonce {
  /** The tip of the chain. */
  readonly chain: string;
  /** From 1. */
  readonly index: number;
}

/** A nonce that a member's device gave. In a hidden roll it stands in no chain. */
export interface NonceShare extends Partial<AskedNonce> {
  readonly nonce: string;
}

/** A die that fell: how many sides it has, and the place of the face it shows, from 0. */
export type DrawnDie = readonly [sides: number, place: number];

/** The members who see a hidden roll besides whoever threw it; without, everybody sees it. */
interface Addressed {
  readonly recipients?: readonly string[];
}

/** An event of the agreement on dice that nobody can know or choose: see `docs/fair-dice.md`. */
export type FairnessEvent =
  | {
      /** A member's device commits to a chain of nonces. */
      readonly type: "nonces-committed";
      readonly tip: string;
      readonly length: number;
    }
  | ({
      /** A roll is asked for. Nothing that its dice follow from has been told. */
      readonly type: "roll-requested";
      readonly request: string;
      /** The hash of the server's nonce. */
      readonly commitment: string;
      /** The nonces of devices. None for a hidden roll: the device that rolls gives one of its own choice. */
      readonly asked: readonly AskedNonce[];
    } & Addressed)
  | ({
      /** The dice that follow from all nonces, in the order in which the roll took them. */
      readonly type: "dice-drawn";
      readonly request: string;
      readonly nonce: string;
      readonly shares: readonly NonceShare[];
      readonly dice: readonly DrawnDie[];
    } & Addressed)
  | ({
      /** A requested roll was not made: a nonce didn't come, or what it was for had changed. */
      readonly type: "roll-dropped";
      readonly request: string;
    } & Addressed);

/** The event of one type. */
export type FairnessEventOf<T extends FairnessEvent["type"]> = Extract<FairnessEvent, { readonly type: T }>;

const TYPES: ReadonlySet<string> = new Set<FairnessEvent["type"]>([
  "nonces-committed",
  "roll-requested",
  "dice-drawn",
  "roll-dropped",
]);

/**
 * Whether an event is one of the agreement on dice.
 *
 * @example
 * ```ts
 * import { isFairness } from "@rulewright/table";
 *
 * isFairness({ type: "roll-dropped", request: "r1" }); // => true
 * isFairness({ type: "play-paused" }); // => false
 * ```
 */
export const isFairness = (event: { readonly type: string }): event is FairnessEvent => TYPES.has(event.type);
