import type { Procedure } from "../language/procedure.ts";

/** Which fields of their arguments the runs of procedures have looked into. */
export class FieldsRead {
  readonly #byProcedure = new Map<Procedure, Set<string>>();

  of(procedure: Procedure): ReadonlySet<string> {
    return this.#of(procedure);
  }

  add(procedure: Procedure, name: string): void {
    this.#of(procedure).add(name);
  }

  #of(procedure: Procedure): Set<string> {
    let names = this.#byProcedure.get(procedure);
    if (!names) this.#byProcedure.set(procedure, (names = new Set()));
    return names;
  }
}
