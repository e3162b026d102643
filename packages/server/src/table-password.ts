import { createHash, timingSafeEqual } from "node:crypto";
import { refusal } from "@rulewright/rules";
import { z } from "zod";
import { encodedText, parseRequest, refusalError } from "./http-error.ts";

/** The password in the header of a request. */
const passwordHeader = z.object({ "x-password": encodedText.pipe(z.string().max(1024)).optional() });

const digest = (text: string): Buffer => createHash("sha256").update(text).digest();

/** The password for opening tables, if there is one. */
export class TablePassword {
  readonly #expected: Buffer | undefined;

  constructor(password: string | undefined) {
    this.#expected = password === undefined ? undefined : digest(password);
  }

  /** Throws an HttpError where the headers of a request don't have it. Takes the same time for every wrong one. */
  check(headers: unknown): void {
    if (!this.#expected) return;
    const { "x-password": given } = parseRequest(passwordHeader, headers);
    if (given === undefined) throw refusalError(403, refusal("password-needed", ""));
    if (!timingSafeEqual(digest(given), this.#expected)) throw refusalError(403, refusal("wrong-password", ""));
  }
}
