import { closed, type Go, isSameName, move, type Move, oneOf, refusal, type Refusal } from "@rulewright/rules";
import { type NamedSpecialty, refuseSpecialties, type WithSpecialties } from "./specialties.ts";
import type { RatedTrait } from "./traits.ts";

/** The action with one of its specialties changed. */
const withSpecialty = <A extends WithSpecialties>(action: A, name: string, change: Partial<NamedSpecialty>): A => ({
  ...action,
  specialties: action.specialties.map((one) => (isSameName(one.name, name) ? { ...one, ...change } : one)),
});

/** The specialties that the character owns and doesn't use, unless the storyteller has ruled them out. */
const claimable = ({ specialties }: WithSpecialties): readonly string[] =>
  specialties.flatMap(({ name, of, use, related }) => (of !== "" && !use && related ? [name] : []));

/**
 * ST-20 Until the dice are rolled, the player claims the specialties that go with the action and gives them up again. The
 * storyteller says whether they do, and rules out one that doesn't.
 */
export function claimMoves<A extends WithSpecialties>(
  action: A,
  abilities: readonly RatedTrait[],
  restart: (changed: A) => Go,
): readonly Move[] {
  const open = claimable(action);
  const used = action.specialties.flatMap(({ name, use }) => (use ? [name] : []));
  const changing = (name: string, by: string, names: readonly string[], change: Partial<NamedSpecialty>): Move =>
    move(name, {
      by,
      talk: true,
      fields: { specialty: oneOf(names) },
      refuse: ({ specialty }): Refusal | undefined =>
        refuseSpecialties(withSpecialty(action, specialty, change), abilities),
      leadsTo: ({ specialty }) => restart(withSpecialty(action, specialty, change)),
    });
  return [
    open.length > 0
      ? changing("claim-specialty", "player", open, { use: true })
      : closed("claim-specialty", refusal("no-specialty-to-claim", "ST-20")),
    ...(used.length > 0 ? [changing("drop-specialty", "player", used, { use: false })] : []),
    // ST-20 It counts as unrelated from then on. ST-19 If the action requires it, the threshold rises again.
    ...(used.length > 0 ? [changing("rule-out-specialty", "gm", used, { use: false, related: false })] : []),
  ];
}
