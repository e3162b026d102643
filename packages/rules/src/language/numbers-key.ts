/** Small numbers, as nearly all are, make keys of one byte a character; others up to this size, of two. */
const [SMALL, LARGE] = [64, 0x4000];

/**
 * A short key that is equal exactly when all the numbers (or truths) are: what a procedure answers when asked which
 * of its arguments matter. Small whole numbers become one character each, which is several times cheaper than joining.
 */
export function numbersKey(...parts: (number | boolean)[]): string {
  return inCharacters(parts, SMALL, 0xff, 0) ?? inCharacters(parts, LARGE, 0x7fff, 0x8000) ?? parts.join();
}

function inCharacters(
  parts: readonly (number | boolean)[],
  shift: number,
  mask: number,
  base: number,
): string | undefined {
  const codes: number[] = [];
  for (const part of parts) {
    const code = (typeof part === "number" ? part : part ? 1 : 0) + shift;
    if ((code & mask) !== code) return undefined;
    codes.push(code + base);
  }
  return String.fromCharCode(...codes);
}
