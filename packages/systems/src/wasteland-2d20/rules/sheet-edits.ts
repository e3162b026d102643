import {
  type Change,
  type EditRule,
  fits,
  isRecord,
  isRefusal,
  type JsonValue,
  refusal,
  type Refusal,
  findName,
} from "@rulewright/rules";
import { USUAL_SKILLS } from "../data/attributes.ts";
import { refuseRepeated, refuseUnknown, underNames } from "./names.ts";
import { limitFreshness, playedByGm } from "./purse.ts";
import { sheet } from "./sheet.ts";

/** The attribute that each skill is usually rolled with. */
export type Ties = Readonly<Record<string, string>>;

/** W20-11 Tag skills under the names that the sheet has, each once; or the refusal of one that is no skill on it. */
export function readTagSkills(tags: readonly string[], skills: readonly string[]): readonly string[] | Refusal {
  const unknown = tags.find((tag) => findName(skills, tag) === undefined);
  if (unknown !== undefined) return refuseUnknown("no-such-skill", "W20-11", unknown, skills);
  return [...new Set(tags.map((tag) => findName(skills, tag) ?? tag))];
}

/** W20-02 Ties under the names that the sheet has; or the refusal of a skill or an attribute that is not on it. */
export function readTies(ties: Ties, skills: readonly string[], attributes: readonly string[]): Ties | Refusal {
  const known = [...skills, ...Object.keys(USUAL_SKILLS)];
  const read: [string, string][] = [];
  for (const [named, tiedTo] of Object.entries(ties)) {
    const skill = findName(known, named);
    if (skill === undefined) return refuseUnknown("no-such-skill", "W20-02", named, skills);
    const attribute = findName(attributes, tiedTo);
    if (attribute === undefined) return refuseUnknown("no-such-attribute", "W20-02", tiedTo, attributes);
    read.push([skill, attribute]);
  }
  return Object.fromEntries(read);
}

const namesIn = (value: JsonValue): readonly string[] => Object.keys(isRecord(value) ? value : {});

/** Sets a trait, unless it has the value already. */
const setTrait = (of: string, name: string, from: JsonValue, to: JsonValue): readonly Change[] =>
  JSON.stringify(from) === JSON.stringify(to) ? [] : [{ change: "trait", of, name, to }];

/** W20-15 Points that are taken away by hand are not fresh any more. The party's have no character (B2). */
const ap: EditRule = {
  complete: ({ to }, scene) => limitFreshness(scene.actor ? [scene.actor] : playedByGm(scene, false), Number(to)),
};

/** W20-15, W20-31 The same for the store, from which the GM's characters pay. */
const gmAp: EditRule = { complete: ({ to }, scene) => limitFreshness(playedByGm(scene, true), Number(to)) };

/** W20-02 A tie to an attribute that is removed is removed with it. */
const attributes: EditRule = {
  complete({ to }, { actor }) {
    if (!actor) return [];
    const { tied } = sheet.of(actor);
    const kept = Object.entries(tied).flatMap(([skill, attribute]) => {
      const there = findName(namesIn(to), attribute);
      return there === undefined ? [] : [[skill, there]];
    });
    return refuseRepeated(to, "W20-03") ?? setTrait(actor.id, "tied", tied, Object.fromEntries(kept));
  },
};

/** W20-02, W20-11 A skill that is removed is no tag skill any more, and its tie is removed with it. */
const skills: EditRule = {
  complete({ from, to }, { actor }) {
    if (!actor) return [];
    const { tagSkills, tied } = sheet.of(actor);
    const names = namesIn(to);
    const removed = namesIn(from).filter((name) => findName(names, name) === undefined);
    const kept = Object.entries(tied).filter(([skill]) => findName(removed, skill) === undefined);
    return (
      refuseRepeated(to, "W20-03") ?? [
        ...setTrait(
          actor.id,
          "tagSkills",
          tagSkills,
          tagSkills.flatMap((tag) => findName(names, tag) ?? []),
        ),
        ...setTrait(actor.id, "tied", tied, underNames(Object.fromEntries(kept), names)),
      ]
    );
  },
};

/** W20-11 Only a skill of the character's can be a tag skill. */
const tagSkills: EditRule = {
  complete({ to, also }, { actor }) {
    if (!actor || !fits("words", to)) return [];
    const { skills: own } = sheet.of(actor);
    const read = readTagSkills(to as readonly string[], namesIn(also["skills"] ?? own));
    return isRefusal(read) ? read : setTrait(actor.id, "tagSkills", to, read);
  },
};

/** W20-02 Only skills and attributes on the sheet can be tied. */
const tied: EditRule = {
  complete({ to, also }, { actor }) {
    if (!actor || !isRecord(to)) return [];
    const own = sheet.of(actor);
    const read = readTies(
      to as Ties,
      namesIn(also["skills"] ?? own.skills),
      namesIn(also["attributes"] ?? own.attributes),
    );
    return isRefusal(read) ? read : setTrait(actor.id, "tied", to, read);
  },
};

/** W20-19 Weapons are used with skills on the sheet; the skill of a weapon that is removed is removed with it. */
const weapons: EditRule = {
  complete({ to }, { actor }) {
    if (!actor) return [];
    const { weaponSkills } = sheet.of(actor);
    const names = namesIn(to);
    const kept = Object.entries(weaponSkills).filter(([weapon]) => findName(names, weapon) !== undefined);
    return (
      refuseRepeated(to, "W20-30") ??
      setTrait(actor.id, "weaponSkills", weaponSkills, underNames(Object.fromEntries(kept), names))
    );
  },
};

const weaponSkills: EditRule = {
  complete({ to, also }, { actor }) {
    if (!actor || !isRecord(to)) return [];
    const own = sheet.of(actor);
    const all = [...namesIn(own.weapons), ...namesIn(also["weapons"] ?? null)];
    const known = [...namesIn(own.skills), ...namesIn(also["skills"] ?? null), ...Object.keys(USUAL_SKILLS)];
    const read: [string, string][] = [];
    for (const [named, usedWith] of Object.entries(to as Ties)) {
      const weapon = findName(all, named);
      if (weapon === undefined) return refuseUnknown("no-such-weapon", "W20-30", named, all);
      const skill = findName(known, usedWith);
      if (skill === undefined) return refuseUnknown("no-such-skill", "W20-19", usedWith, namesIn(own.skills));
      read.push([weapon, skill]);
    }
    return setTrait(actor.id, "weaponSkills", to, Object.fromEntries(read));
  },
};

/** W20-15 The GM's answers are the GM's words. */
const answers: EditRule = {
  refuse: ({ from, to }, { actor }) =>
    actor === undefined || JSON.stringify(from) === JSON.stringify(to)
      ? undefined
      : refusal("answers-of-the-gm", "W20-15"),
};

/** What the rules say of values of a sheet that are edited by hand. */
export const sheetEdits = { ap, gmAp, attributes, skills, tagSkills, tied, weapons, weaponSkills, answers };
