import { createHash, randomBytes } from "node:crypto";

/** A secret to carry in a link or keep on a device: 192 random bits, as 32 characters of base64url. */
export const newSecret = (): string => randomBytes(24).toString("base64url");

/** A name for something new, not a secret: 72 random bits, as 12 characters of base64url. */
export const newId = (): string => randomBytes(9).toString("base64url");

/** SHA-256, in hexadecimal: all that is stored of a secret. Enough without salt, since secrets are random. */
export const hashOf = (secret: string): string => createHash("sha256").update(secret).digest("hex");
