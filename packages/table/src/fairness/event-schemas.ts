import { z } from "zod";
import { MAX_CHAIN, NONCE } from "./nonces.ts";

const id = z.string().min(1).max(64);
const nonce = z.string().regex(NONCE);
const recipients = z.exactOptional(z.array(id).max(64).readonly());

/** The schemas of the events of the agreement on dice. */
export const fairnessSchemas = {
  "nonces-committed": z.strictObject({
    type: z.literal("nonces-committed"),
    tip: nonce,
    length: z.int().min(1).max(MAX_CHAIN),
  }),
  "roll-requested": z.strictObject({
    type: z.literal("roll-requested"),
    request: id,
    commitment: nonce,
    asked: z
      .array(z.strictObject({ chain: nonce, index: z.int().min(1).max(MAX_CHAIN) }))
      .max(64)
      .readonly(),
    recipients,
  }),
  "dice-drawn": z.strictObject({
    type: z.literal("dice-drawn"),
    request: id,
    nonce,
    shares: z
      .array(
        z.strictObject({
          nonce,
          chain: z.exactOptional(nonce),
          index: z.exactOptional(z.int().min(1).max(MAX_CHAIN)),
        }),
      )
      .max(64)
      .readonly(),
    dice: z
      .array(z.tuple([z.int().min(1), z.int().min(0)]).readonly())
      .max(10_000)
      .readonly(),
    recipients,
  }),
  "roll-dropped": z.strictObject({ type: z.literal("roll-dropped"), request: id, recipients }),
} as const;
