/** The texts in what a server writes into a WebSocket: each is one frame that isn't masked. */
export function textsIn(written: Buffer): readonly string[] {
  const texts: string[] = [];
  for (let at = 0; at < written.length;) {
    const [kind, length = 0] = written.subarray(at, at + 2);
    if (kind !== 0x81) throw new Error(`a frame of a text begins with 0x81, not with ${kind}`);
    const start = at + (length < 126 ? 2 : length === 126 ? 4 : 10);
    const end =
      start + (length < 126 ? length : length === 126 ? written.readUInt16BE(at + 2) : written.readUInt32BE(at + 6));
    texts.push(written.toString("utf8", start, end));
    at = end;
  }
  return texts;
}
