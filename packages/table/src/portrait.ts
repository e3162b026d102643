import { z } from "zod";
import { MAX_PORTRAIT_LENGTH } from "./protocol-limits.ts";

/** The schema of a portrait: a small picture as a data URL. */
export const portrait = z
  .string()
  .max(MAX_PORTRAIT_LENGTH)
  .regex(/^data:image\/(?:jpeg|png|webp);base64,[A-Za-z0-9+/]+={0,2}$/u, "Expected a small JPEG, PNG or WebP picture");

/** The picture of a character, and the member who gave it. */
export interface Portrait {
  readonly by: string;
  readonly picture: string;
}
