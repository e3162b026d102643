import type { Limits } from "./limits.ts";
import { TokenBucket } from "./token-bucket.ts";

/** For how many seconds a seat has to wait after sending too much repeatedly. */
const FLOOD_PENALTY = 10;

/** What the devices of one seat use of the server together: messages, bytes, and time. */
export class SeatUse {
  readonly #penalty: number;
  readonly #messages: TokenBucket;
  readonly #bytes: TokenBucket;
  readonly #work: TokenBucket;

  constructor(limits: Limits, now = performance.now()) {
    this.#penalty = FLOOD_PENALTY * limits.messagesPerSecond;
    this.#messages = new TokenBucket(limits.messageBurst, limits.messagesPerSecond, now);
    this.#bytes = new TokenBucket(limits.byteBurst, limits.bytesPerSecond, now);
    this.#work = new TokenBucket(limits.workBurst, limits.workPerSecond, now);
  }

  /** Takes a message of some bytes. False where that is over a limit, or where earlier messages have cost too much time. */
  take(bytes: number, now = performance.now()): boolean {
    return this.#work.isPositive(now) && this.#messages.take(now) && this.#bytes.take(now, bytes);
  }

  /** Takes a greeting, with the messages that arrived before it was answered. */
  takeGreeting(messages: number, now = performance.now()): boolean {
    if (!this.#work.isPositive(now) || !this.#messages.isPositive(now)) return false;
    this.#messages.spend(now, messages);
    return true;
  }

  /** Takes what a seat has left after a flood, and more, so that it waits until it may send again. */
  punish(now = performance.now()): void {
    this.#messages.spend(now, this.#penalty);
  }

  /** Takes as much as some messages more, for one that costs more than others. */
  takeMessages(count: number, now = performance.now()): boolean {
    return this.#messages.take(now, count);
  }

  /** Notes the milliseconds that a message has cost, which is known only afterwards. */
  spend(milliseconds: number, now = performance.now()): void {
    this.#work.spend(now, milliseconds);
  }
}

/** Does something, and notes what it has cost. Nothing else runs meanwhile, so that the time is that of the processor. */
export function spending<T>(use: SeatUse | undefined, work: () => T): T {
  const start = performance.now();
  try {
    return work();
  } finally {
    use?.spend(performance.now() - start);
  }
}
