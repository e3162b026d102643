/** One of the faces of a die, each equally likely, from the device's own randomness. */
export function throwFace(faces: readonly number[]): number {
  // Numbers that would make some faces likelier than others are drawn again.
  const limit = 2 ** 32 - (2 ** 32 % faces.length);
  const drawn = new Uint32Array(1);
  do crypto.getRandomValues(drawn);
  while ((drawn[0] ?? 0) >= limit);
  const face = faces[(drawn[0] ?? 0) % faces.length];
  if (face === undefined) throw new RangeError("a die must have at least one face");
  return face;
}
