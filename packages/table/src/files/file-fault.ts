import type { z } from "zod";

/** Why a file can't be opened. */
export type FileFaultCode =
  /** It isn't JSON. */
  | "not-json"
  /** It is larger, deeper or takes longer to check than a server allows. */
  | "file-too-large"
  /** It is JSON of another kind. */
  | "other-file"
  /** It was written in a later version of the format. */
  | "later-format"
  /** It is of a system that isn't there. */
  | "no-such-system"
  /** It can't be what the format says. */
  | "bad-file";

/** What is wrong with a file, and where: `/entries/3/event/words`, a JSON Pointer; empty for the file as a whole. */
export interface FileFault {
  readonly code: FileFaultCode;
  readonly place: string;
  readonly problem: string;
}

/** A fault of a file that can't be what the format says. */
export const badFile = (place: string, problem: string): FileFault => ({ code: "bad-file", place, problem });

/** A JSON Pointer (RFC 6901) to a value below a place. */
export const placeBelow = (place: string, ...path: readonly PropertyKey[]): string =>
  [place, ...path.map((key) => String(key).replaceAll("~", "~0").replaceAll("/", "~1").slice(0, 200))].join("/");

type Issue = z.ZodError["issues"][number];

/** The first fault that a schema has found, with its place. */
export function schemaFault(place: string, { issues }: z.ZodError): FileFault {
  const [issue] = issues;
  return issue ? issueFault(place, issue) : badFile(place, "it isn't valid");
}

function issueFault(place: string, issue: Issue): FileFault {
  const at = placeBelow(place, ...issue.path);
  if (issue.code === "unrecognized_keys") return badFile(placeBelow(at, issue.keys[0] ?? ""), "this field is unknown");
  const inner = "issues" in issue ? issue.issues[0] : undefined;
  const message = inner?.message ?? issue.message;
  return badFile(at, lowercase(message.replace(/^(Invalid input|Too small|Too big): /u, "")));
}

const lowercase = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/**
 * A fault as one line: its place, then the problem.
 *
 * @example
 * ```ts
 * import { faultLine } from "@rulewright/table/files";
 *
 * faultLine({ code: "bad-file", place: "/entries/3/seq", problem: "expected 4" }); // => "/entries/3/seq: expected 4"
 * ```
 */
export const faultLine = ({ place, problem }: FileFault): string => (place === "" ? problem : `${place}: ${problem}`);
