/** Each limit with its default and what it counts. A group of friends reaches none of them. */
const definitions = {
  // Of one address: of one network of the size /64 where it is an IPv6 address.
  requestsPerMinute: [3000, "HTTP requests, connections included, of one address in a minute"],
  tablesPerHour: [60, "tables that one address opens in an hour, and as many from files"],
  joinsPerHour: [300, "seats that one address takes in an hour"],
  guessesPerMinute: [10, "seat codes or passwords that one address tries in a minute"],
  socketsPerAddress: [1000, "open sockets of one address"],
  faultsPerMinute: [60, "sockets of one address in a minute that are closed for what they sent"],
  unsentPerAddress: [64_000_000, "bytes that wait to be read by the clients of one address"],
  // Of one seat, on all of its devices together.
  socketsPerSeat: [20, "open sockets of one seat"],
  messageBurst: [40, "messages that one seat sends at once"],
  messagesPerSecond: [15, "messages that one seat sends in a second, after a burst"],
  byteBurst: [1_000_000, "bytes that one seat sends at once"],
  bytesPerSecond: [32_000, "bytes that one seat sends in a second, after a burst"],
  workBurst: [2000, "milliseconds of work that the messages of one seat cost at once"],
  workPerSecond: [100, "milliseconds of work that the messages of one seat cost in a second, after a burst"],
  maxOverRate: [200, "messages over the rate after which a socket is closed"],
  maxUnsentBytes: [4_194_304, "bytes that wait to be read by one client, after which it is disconnected"],
  handshakeTimeout: [10_000, "milliseconds that a client has to say who it is"],
  logBytesPerSeat: [16_000_000, "bytes that one player or co-GM writes into the log of a table"],
  // Of one table.
  seatsPerTable: [64, "members of a table, at most 64"],
  charactersPerTable: [200, "characters of a table, opponents included"],
  freeCharactersPerTable: [20, "characters that nobody plays, after which only game masters add more"],
  logBytesPerTable: [64_000_000, "bytes of the log of a table"],
  // Of the whole server.
  tablesPerStore: [100_000, "tables that the server keeps"],
  connections: [10_000, "open connections"],
} as const satisfies Readonly<Record<string, readonly [value: number, about: string]>>;

/** The name of a limit. */
export type LimitName = keyof typeof definitions;

/** What a server allows its clients. */
export type Limits = Readonly<Record<LimitName, number>>;

const isLimitName = (name: string): name is LimitName => Object.hasOwn(definitions, name);

/** The names of all limits. */
export const LIMIT_NAMES: readonly LimitName[] = Object.keys(definitions).filter(isLimitName);

const limitsFrom = (valueOf: (name: LimitName) => number): Limits =>
  // All names are here, so this has all fields.
  Object.fromEntries(LIMIT_NAMES.map((name) => [name, valueOf(name)])) as Limits;

/** The limits of a server without settings for them. */
export const DEFAULT_LIMITS: Limits = limitsFrom((name) => definitions[name][0]);

/** What a limit counts, in words. */
export const aboutLimit = (name: LimitName): string => definitions[name][1];

/** No limits but those on time and on the seats of a table: for load tests, whose clients all have one address. */
export const NO_LIMITS: Limits = {
  ...limitsFrom(() => Number.MAX_SAFE_INTEGER),
  handshakeTimeout: DEFAULT_LIMITS.handshakeTimeout,
  seatsPerTable: DEFAULT_LIMITS.seatsPerTable,
};
