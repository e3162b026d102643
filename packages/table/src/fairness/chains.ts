import type { FairnessEvent } from "./events.ts";

/** A chain of nonces that a member's device has committed to. */
export interface NonceChain {
  readonly member: string;
  readonly length: number;
  /** The index of the last nonce that was asked for. None is asked for twice. */
  readonly used: number;
}

/** The chains of a session by their tips, oldest first. */
export type NonceChains = Readonly<Record<string, NonceChain>>;

/** How many chains a member has at most, one for each device; older ones end. */
const MAX_DEVICES = 8;

/** The chains after an event that a member caused. */
export function chainsAfter(chains: NonceChains, event: FairnessEvent, member: string): NonceChains {
  if (event.type === "nonces-committed") {
    const { tip, length } = event;
    return withoutOldest({ ...chains, [tip]: { member, length, used: 0 } }, member);
  }
  if (event.type !== "roll-requested") return chains;
  const asked = event.asked.flatMap(({ chain, index }) => {
    const known = chains[chain];
    return known ? [[chain, { ...known, used: index }] as const] : [];
  });
  return asked.length > 0 ? { ...chains, ...Object.fromEntries(asked) } : chains;
}

function withoutOldest(chains: NonceChains, member: string): NonceChains {
  const [oldest, ...others] = Object.keys(chains).filter((tip) => chains[tip]?.member === member);
  if (others.length < MAX_DEVICES) return chains;
  return Object.fromEntries(Object.entries(chains).filter(([tip]) => tip !== oldest));
}

/** The chains of all other members. */
export const chainsWithout = (chains: NonceChains, member: string): NonceChains =>
  Object.fromEntries(Object.entries(chains).filter(([, one]) => one.member !== member));
