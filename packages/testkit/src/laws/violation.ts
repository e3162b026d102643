/** Thrown by a law that a procedure breaks. The message says how. */
export class LawViolation extends Error {
  constructor(message: string) {
    super(message);
    this.name = "LawViolation";
  }
}

/** Throws a LawViolation unless the condition holds. */
export function ensure(holds: boolean, message: () => string): void {
  if (!holds) throw new LawViolation(message());
}
