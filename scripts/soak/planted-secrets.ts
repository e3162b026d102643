/** Somebody who may see a secret: a member, the leaders at the moment, or everybody. */
export type Audience = readonly string[] | "leaders" | "everybody";

/** Secrets that are planted at a table as words that occur nowhere else, and who may see each. */
export class PlantedSecrets {
  readonly #audiences: Audience[] = [];
  readonly #leaders: Set<string>;

  constructor(leaders: readonly string[]) {
    this.#leaders = new Set(leaders);
  }

  /** How many were planted. */
  get count(): number {
    return this.#audiences.length;
  }

  /** Whether a member is one of the leaders. */
  isLeader(member: string): boolean {
    return this.#leaders.has(member);
  }

  /** Gives a member the role of a co-GM, or takes it away. */
  setLeader(member: string, leads: boolean): void {
    if (leads) this.#leaders.add(member);
    else this.#leaders.delete(member);
  }

  /** A new secret: the words to plant. */
  plant(audience: Audience): string {
    this.#audiences.push(audience);
    return `canary-${this.#audiences.length - 1}-x`;
  }

  /** A planted secret may be seen by everybody from now on. */
  reveal(words: string): void {
    const [, index] = CANARY.exec(words) ?? [];
    if (index !== undefined) this.#audiences[Number(index)] = "everybody";
  }

  /** The secrets in a text that a member may not see. */
  foundBy(member: string, text: string): readonly string[] {
    const found: string[] = [];
    for (const [canary, index] of text.matchAll(CANARIES)) if (!this.#maySee(member, Number(index))) found.push(canary);
    return found;
  }

  #maySee(member: string, index: number): boolean {
    const audience = this.#audiences[index] ?? [];
    if (audience === "everybody") return true;
    return audience === "leaders" ? this.isLeader(member) : audience.includes(member);
  }
}

const CANARY = /canary-(\d+)-x/u;
const CANARIES = /canary-(\d+)-x/gu;
