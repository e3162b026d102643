import { createHash, createHmac, randomBytes } from "node:crypto";

/** A new secret for a link or a device: 192 random bits, as 32 characters of base64url. */
export const newSecret = (): string => randomBytes(24).toString("base64url");

/** A new id, not secret: 72 random bits, as 12 characters of base64url. */
export const newId = (): string => randomBytes(9).toString("base64url");

/** The SHA-256 of a secret in hexadecimal, which is all that is stored of it. Random secrets need no salt. */
export const hashSecret = (secret: string): string => createHash("sha256").update(secret).digest("hex");

const digestOf = (request: string, parts: readonly string[]): string =>
  createHmac("sha256", request).update(JSON.stringify(parts)).digest("base64url");

/** A secret that follows from a request which only its sender knows, as long as a new one. */
export const deriveSecret = (request: string, ...parts: readonly string[]): string =>
  digestOf(request, ["secret", ...parts]).slice(0, 32);

/** An id that follows from a request, as long as a new one. It doesn't betray the request. */
export const deriveId = (request: string, ...parts: readonly string[]): string =>
  digestOf(request, ["id", ...parts]).slice(0, 12);
