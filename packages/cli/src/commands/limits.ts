import { DEFAULT_LIMITS, LIMIT_NAMES, type LimitName, type Limits, NO_LIMITS } from "@rulewright/server";
import { UsageError } from "../errors/errors.ts";
import { unknownName } from "../errors/suggestions.ts";
import { parseInteger } from "../parameters/integer.ts";
import type { ServeOptions } from "../question/options.ts";

/** The limits of a server by `--limit` and `--no-limits`. */
export function parseLimits({ limit = [], limits = true }: Pick<ServeOptions, "limit" | "limits">): Limits {
  const given = limit.flatMap((text) => text.split(",")).filter((text) => text.trim() !== "");
  return { ...(limits ? DEFAULT_LIMITS : NO_LIMITS), ...Object.fromEntries(given.map(parseLimit)) };
}

function parseLimit(text: string): [LimitName, number] {
  const [given = "", value = "", ...rest] = text.split("=").map((part) => part.trim());
  const name = LIMIT_NAMES.find((one) => one === given);
  if (name === undefined) throw unknownName("limit", given, LIMIT_NAMES);
  const number = parseInteger(value.replaceAll("_", ""));
  if (number === undefined || number < 1 || rest.length > 0) {
    throw new UsageError(`--limit ${name} takes a whole number above 0, not "${value}".`);
  }
  return [name, number];
}
