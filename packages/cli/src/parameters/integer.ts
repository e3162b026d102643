/**
 * A whole number of up to 15 digits, with or without a sign; undefined for any other text. Zero is never negative.
 */
export function parseInteger(text: string): number | undefined {
  const number = /^[+-]?\d{1,15}$/.test(text) ? Number(text) : undefined;
  return number === 0 ? 0 : number;
}
