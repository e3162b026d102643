import { createHash, randomBytes } from "node:crypto";

/** A new secret for a link or a device: 192 random bits, as 32 characters of base64url. */
export const newSecret = (): string => randomBytes(24).toString("base64url");

/** A new id, not secret: 72 random bits, as 12 characters of base64url. */
export const newId = (): string => randomBytes(9).toString("base64url");

/** The SHA-256 of a secret in hexadecimal, which is all that is stored of it. Random secrets need no salt. */
export const hashSecret = (secret: string): string => createHash("sha256").update(secret).digest("hex");
