/** The first byte of a frame that is a whole text. */
const WHOLE_TEXT = 0x81;

/** Up to how many bytes the length of a frame takes one byte, and up to how many another two; above that it takes another eight. */
const [SHORT, MEDIUM] = [125, 0xff_ff];

/** In place of a short length: it follows in two bytes, or in eight. */
const [LENGTH_IN_TWO, LENGTH_IN_EIGHT] = [126, 127];

/**
 * A text as a server sends it in a WebSocket: one frame that isn't masked (RFC 6455, 5.2). What goes to several clients is
 * encoded once, while `send` of a socket would do so for each.
 */
export function textFrame(text: string): Buffer {
  const length = Buffer.byteLength(text);
  const start = length <= SHORT ? 2 : length <= MEDIUM ? 4 : 10;
  const frame = Buffer.allocUnsafe(start + length);
  frame[0] = WHOLE_TEXT;
  if (length <= SHORT) frame[1] = length;
  else if (length <= MEDIUM) {
    frame[1] = LENGTH_IN_TWO;
    frame.writeUInt16BE(length, 2);
  } else {
    frame[1] = LENGTH_IN_EIGHT;
    frame.writeBigUInt64BE(BigInt(length), 2);
  }
  frame.write(text, start);
  return frame;
}
