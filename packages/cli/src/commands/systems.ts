import { catalogue } from "@rulewright/systems";
import { wrap } from "../draw/columns.ts";
import { procedureNames, wayNames } from "../names.ts";
import type { Terminal } from "../terminal.ts";

/** `rulewright systems`: the rulebooks there are. */
export function systems(
  { print, paint, width }: Terminal,
  { ids, json }: { readonly ids?: boolean; readonly json?: boolean },
): void {
  const all = Object.values(catalogue);
  if (json) {
    const known = all.map((system) => ({
      id: system.id,
      version: system.version,
      title: system.title,
      flavour: system.flavour,
      procedures: procedureNames(system),
      offers: system.offers,
      goals: Object.keys(system.goals),
      ways: wayNames(system),
      rules: system.reference.length,
      houseRules: Object.fromEntries(Object.entries(system.houseRules).map(([name, { values }]) => [name, values])),
    }));
    print(JSON.stringify(known, null, 2));
    return;
  }
  if (ids) {
    print(all.map(({ id }) => id).join("\n"));
    return;
  }
  const entries = all.map((system) => {
    const { id, title, flavour, reference, houseRules, parties } = system;
    const characters = parties.flatMap((party) => party.characters).length;
    return [
      `${paint.strong(title)}  ${paint.touch(id)}`,
      `  ${wrap(flavour, width - 4, 2)}`,
      `  ${paint.faint("ask about  ")}${procedureNames(system).join(", ")}`,
      `  ${paint.faint("it has     ")}${reference.length} rules, ${Object.keys(houseRules).length} house rules, ${characters} characters`,
    ].join("\n");
  });
  print(entries.join("\n\n"));
}
