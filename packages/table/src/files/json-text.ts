import { type FileFault, placeBelow, badFile } from "./file-fault.ts";

/** The limits of a file, which hold before it is parsed. */
export interface TextLimits {
  /** How many characters. */
  readonly length: number;
  /** How many values, objects and lists included. */
  readonly values: number;
  /** How many objects and lists may be nested. */
  readonly depth: number;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];
const COMMA = 0x2c;

const tooLarge = (problem: string): FileFault => ({ code: "file-too-large", place: "", problem });

/**
 * What is wrong with the size of a JSON text, found without parsing it: a parser takes memory for each value. The values
 * are counted by commas and brackets, so that the count is at most too high.
 */
export function sizeFault(text: string, { length, values, depth: max }: TextLimits): FileFault | undefined {
  if (text.length > length) return tooLarge(`it has more than ${length} characters`);
  let [depth, count] = [0, 1];
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    if (code === QUOTE) i = endOfString(text, i);
    else if (code === COMMA) count += 1;
    else if (code === OPEN_LIST || code === OPEN_OBJECT) {
      [depth, count] = [depth + 1, count + 1];
      if (depth > max) return tooLarge(`it is nested more than ${max} deep`);
    } else if (code === CLOSE_LIST || code === CLOSE_OBJECT) depth -= 1;
    if (count > values) return tooLarge(`it has more than ${values} values`);
  }
  return undefined;
}

/** The index of the quotation mark that ends a string. */
function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end === -1 ? text.length : end;
}

/** Whether the character at a position is escaped: an odd number of backslashes precedes it. */
function isEscaped(text: string, at: number): boolean {
  let start = at;
  while (text.charCodeAt(start - 1) === BACKSLASH) start -= 1;
  return (at - start) % 2 === 1;
}

/** The place of a field called `__proto__`, which schemas ignore. `value` is nested as deep as a file may be. */
export function reservedField(value: unknown, place: string): FileFault | undefined {
  const path = reservedPath(value);
  return path && badFile(placeBelow(place, ...path), "this name is reserved");
}

function reservedPath(value: unknown): readonly string[] | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  for (const [name, field] of Object.entries(value)) {
    if (name === "__proto__") return [name];
    const below = reservedPath(field);
    if (below) return [name, ...below];
  }
  return undefined;
}
