import { createHash, createHmac, scrypt } from "node:crypto";
import { customAlphabet } from "nanoid";

/**
 * Letters and digits. What is written in links and commands has nothing else: a chat may take a hyphen or an underscore at the
 * end of a link for punctuation, and the command line a hyphen at the beginning of a word for an option.
 */
const random = customAlphabet("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz");

/** A new secret for a link or a device: 32 random letters and digits, 190 bits. */
export const newSecret = (): string => random(32);

/** A new id, not secret: 12 random letters and digits, 71 bits. */
export const newId = (): string => random(12);

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

/** Letters and digits that follow from a request: 83 of them on average, and never as few as 32. */
const digestOf = (request: string, parts: readonly string[]): string =>
  createHmac("sha512", request)
    .update(JSON.stringify(parts))
    .digest("base64")
    .replaceAll(/[^0-9A-Za-z]/gu, "");

/** A secret that follows from a request which only its sender knows, as long as a new one. */
export const deriveSecret = (request: string, ...parts: readonly string[]): string =>
  digestOf(request, ["secret", ...parts]).slice(0, 32);

/** An id that follows from a request, as long as a new one. It doesn't betray the request. */
export const deriveId = (request: string, ...parts: readonly string[]): string =>
  digestOf(request, ["id", ...parts]).slice(0, 12);
