import { catalogue } from "@rulewright/systems";
import { checkLaw, exampleProcedures, laws } from "@rulewright/testkit/laws";
import type { SoakOptions, SoakReport } from "./options.ts";

/** Cases of one procedure before the next one's turn. */
const CASES = 20;

/** Random cases of the law of sharing, of each procedure in turn, until the time is over or one breaks the law. */
export function soakSharing({ seconds, seed, system: only, procedure: named }: SoakOptions): SoakReport {
  const law = laws.find(({ name }) => name === "sharing results changes nothing");
  if (!law) throw new Error("there is no law of sharing");
  const subjects = Object.values(catalogue)
    .filter(({ id, stateKeys }) => stateKeys && (only === undefined || id === only))
    .flatMap((system) => exampleProcedures(system).map((procedure) => ({ system, procedure })))
    .filter(({ procedure }) => named === undefined || procedure.name === named);
  const end = performance.now() + seconds * 1000;
  let cases = 0;
  for (let round = seed; subjects.length > 0 && performance.now() < end; round++) {
    for (const { system, procedure } of subjects) {
      const message = checkLaw(law, system, procedure, { seed: round, runs: CASES });
      cases += CASES;
      const again = `sharing --system ${system.id} --procedure "${procedure.name}" --seed ${round}`;
      if (message !== undefined)
        return { cases, faults: [{ message: `${system.id}, ${procedure.name}: ${message}`, again }] };
      if (performance.now() > end) break;
    }
  }
  return { cases, faults: [] };
}
