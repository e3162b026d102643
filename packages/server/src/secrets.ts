import { createHash, createHmac, randomBytes, scrypt } from "node:crypto";
import { nanoid } from "nanoid";

/** A new secret for a link or a device: 192 random bits, as 32 characters of base64url. */
export const newSecret = (): string => randomBytes(24).toString("base64url");

/** A new id, not secret: 72 random bits, as 12 characters of base64url. */
export const newId = (): string => nanoid(12);

/** The SHA-256 of a secret in hexadecimal, which is all that is stored of it. Random secrets need no salt. */
export const hashSecret = (secret: string): string => createHash("sha256").update(secret).digest("hex");

/** The cost of hashing a seat code, which is valid for minutes: about 8 ms and 4 MB, 25 ms on a slow machine. */
const CODE_COST = { N: 4096, r: 8, p: 1 };

/**
 * The hash of a seat code, which is all that is stored of it. Codes are short, so that it is a slow one. It is the same for
 * all tables, since a code is looked up before its table is known.
 */
export const hashSeatCode = (code: string): Promise<string> =>
  new Promise((resolve, reject) => {
    scrypt(code, "rulewright seat code", 32, CODE_COST, (error, hash) =>
      error ? reject(error) : resolve(hash.toString("hex")),
    );
  });

const digestOf = (request: string, parts: readonly string[]): string =>
  createHmac("sha256", request).update(JSON.stringify(parts)).digest("base64url");

/** A secret that follows from a request which only its sender knows, as long as a new one. */
export const deriveSecret = (request: string, ...parts: readonly string[]): string =>
  digestOf(request, ["secret", ...parts]).slice(0, 32);

/** An id that follows from a request, as long as a new one. It doesn't betray the request. */
export const deriveId = (request: string, ...parts: readonly string[]): string =>
  digestOf(request, ["id", ...parts]).slice(0, 12);
