// Numbers that clients need without the schemas of the messages, which only a server checks.

/** The version of the protocol. Client and server must have the same. */
export const PROTOCOL = 8;

/** The size limit of a table file, in bytes. */
export const MAX_TABLE_FILE_BYTES = 64_000_000;

/** The maximum length of a portrait, in characters of its data URL. */
export const MAX_PORTRAIT_LENGTH = 16_000;
