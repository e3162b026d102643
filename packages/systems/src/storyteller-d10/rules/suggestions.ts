import type { Scene, Suggestion } from "@rulewright/rules";
import { printedName } from "../data/abilities.ts";
import { includesName, uniqueNames } from "./names.ts";
import { ownedUnder } from "./specialties.ts";
import { abilityOf, canonicalName } from "./trait-names.ts";

/**
 * ST-14, ST-19, ST-27 What usually goes with the abilities of an action: their customary attributes, their advanced
 * specialties with those that the character lacks, and the character's own specialties of them.
 */
export function suggestForRoll(
  { traits }: { readonly traits: readonly string[] },
  { actor }: Scene,
): readonly Suggestion[] {
  const named = uniqueNames(traits.map(canonicalName));
  const abilities = named.flatMap((name) => abilityOf(name) ?? []);
  const advanced = uniqueNames(abilities.flatMap((ability) => ability.advanced.map(printedName)));
  const owned = actor ? uniqueNames(named.flatMap((ability) => ownedUnder(actor, ability))) : [];
  const suggestions: readonly Suggestion[] = [
    { parameter: "traits", group: "customary", names: uniqueNames(abilities.flatMap((one) => one.rolledWith ?? [])) },
    // ST-20 A specialty is used with its own ability alone.
    { parameter: "use", group: "ofAbility", names: owned, only: true },
    { parameter: "requires", group: "advancedOwned", names: advanced.filter((name) => includesName(owned, name)) },
    {
      parameter: "requires",
      group: "advancedLacked",
      names: advanced.filter((name) => !includesName(owned, name)),
      only: true,
    },
    { parameter: "notRelevant", group: "ofAbility", names: owned, only: true },
  ];
  return suggestions.filter(({ names, only }) => names.length > 0 || only);
}
