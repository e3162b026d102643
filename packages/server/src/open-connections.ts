/** What is counted: a socket with bytes that wait to be read. */
interface Countable {
  /** How many bytes wait to be read by the client. */
  readonly unsent: number;
}

/** The open sockets of each address. */
export class OpenConnections {
  readonly #byAddress = new Map<string, Set<Countable>>();

  /** How many sockets an address has open. */
  count(address: string): number {
    return this.#byAddress.get(address)?.size ?? 0;
  }

  /** How many bytes wait to be read by the clients of an address. */
  unsent(address: string): number {
    let bytes = 0;
    for (const { unsent } of this.#byAddress.get(address) ?? []) bytes += unsent;
    return bytes;
  }

  /** Notes an open socket. */
  add(address: string, socket: Countable): void {
    const sockets = this.#byAddress.get(address) ?? new Set();
    this.#byAddress.set(address, sockets.add(socket));
  }

  /** Notes that a socket is closed. */
  remove(address: string, socket: Countable): void {
    const sockets = this.#byAddress.get(address);
    sockets?.delete(socket);
    if (sockets?.size === 0) this.#byAddress.delete(address);
  }
}
