import {
  type Change,
  type EditRule,
  isRecord,
  type JsonValue,
  refusal,
  type Refusal,
  refuseUnless,
  findName,
  repeatedNames,
} from "@rulewright/rules";
import { readingOpen } from "./conditions.ts";
import type { HouseRules } from "./house-rules.ts";
import { sheet } from "./sheet.ts";

type Ties = Readonly<Record<string, string>>;

const namesIn = (value: JsonValue | undefined): readonly string[] => (isRecord(value) ? Object.keys(value) : []);

const tiesIn = (value: JsonValue | undefined): Ties =>
  isRecord(value) ? Object.fromEntries(Object.entries(value).map(([skill, ability]) => [skill, String(ability)])) : {};

/** ES-06 In play players keep their reading; whoever chooses one late keeps it from then on. */
const reading: EditRule<HouseRules> = {
  refuse: ({ from, to }, scene, house) =>
    to === from || !scene.actor ? undefined : refuseUnless([readingOpen], scene, house),
  complete: (_, { phase, actor }) =>
    actor && phase !== "gathering" ? [{ change: "trait", of: actor.id, name: "readingOpen", to: false }] : [],
};

/** ES-42 Refuses a name that is listed twice. */
function duplicateRefusal(names: readonly string[]): Refusal | undefined {
  const duplicates = repeatedNames(names);
  return duplicates.length > 0 ? refusal("same-name", "ES-42", { names: duplicates }) : undefined;
}

/** ES-42 Refuses a skill that is tied to no ability. */
const untiedRefusal = (skill: string, given: string, abilities: readonly string[]): Refusal =>
  refusal("skill-needs-ability", "ES-42", { skill, given, abilities });

/** ES-42 A new skill is tied to an ability by the same edit; removing a skill removes its tie. */
const skills: EditRule<HouseRules> = {
  complete({ from, to, also }, { actor }) {
    if (!actor) return [];
    const names = namesIn(to);
    const held = sheet.of(actor);
    const ties = { ...held.tied, ...tiesIn(also["tied"]) };
    const abilities = Object.keys(held.abilities);
    const untied = names.find(
      (skill) => !namesIn(from).includes(skill) && findName(Object.keys(ties), skill) === undefined,
    );
    const refused =
      duplicateRefusal(names) ?? (untied === undefined ? undefined : untiedRefusal(untied, "", abilities));
    if (refused) return refused;
    const kept = Object.entries(held.tied).filter(([skill]) => findName(names, skill) !== undefined);
    if (kept.length === Object.keys(held.tied).length) return [];
    return [{ change: "trait", of: actor.id, name: "tied", to: Object.fromEntries(kept) }];
  },
};

/** ES-42 Skills on the sheet are tied to abilities on the sheet, and none loses its tie. */
const tied: EditRule<HouseRules> = {
  complete({ from, to }, { actor }) {
    if (!actor) return [];
    const { abilities, skills: levels } = sheet.of(actor);
    const [ranked, names] = [Object.keys(abilities), Object.keys(levels)];
    const named = Object.entries(tiesIn(to)).map(([skill, ability]) => ({
      skill: findName(names, skill) ?? skill,
      given: ability,
      ability: findName(ranked, ability),
    }));
    const stray = named.find(({ skill }) => !names.includes(skill));
    if (stray) return refusal("no-such-skill", "ES-42", { skill: stray.skill, skills: names });
    const unranked = named.find(({ ability }) => ability === undefined);
    if (unranked) return untiedRefusal(unranked.skill, unranked.given, ranked);
    const lost = namesIn(from).find((skill) => names.includes(skill) && !named.some((one) => one.skill === skill));
    if (lost !== undefined) return untiedRefusal(lost, "", ranked);
    const ties = Object.fromEntries(named.map(({ skill, ability = "" }) => [skill, ability]));
    return [{ change: "trait", of: actor.id, name: "tied", to: ties }];
  },
};

/** ES-42 An ability to which a skill is tied stays on the sheet, unless the same edit ties the skill to another one. */
const abilities: EditRule<HouseRules> = {
  complete({ to, also }, { actor }) {
    if (!actor) return [];
    const names = namesIn(to);
    const ties = { ...sheet.of(actor).tied, ...tiesIn(also["tied"]) };
    const dangling = Object.entries(ties).find(([, ability]) => findName(names, ability) === undefined);
    return (
      duplicateRefusal(names) ?? (dangling ? refusal("ability-has-skills", "ES-42", tieOf(dangling)) : NOTHING_ELSE)
    );
  },
};

const tieOf = ([skill, ability]: readonly [string, string]) => ({ skill, ability });

const NOTHING_ELSE: readonly Change[] = [];

/** What values edited by hand must obey, and what follows from them. */
export const edits = { reading, skills, tied, abilities };
