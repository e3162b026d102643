import {
  act,
  type Amounts,
  type Character,
  creation,
  firstRefusal,
  isRefusal,
  parameter,
  refusal,
  type Refusal,
  repeatedNames,
  normalizeName,
} from "@rulewright/rules";
import { CORE_SKILLS, MAX_LEVEL, STARTING_CORE_COUNT } from "../data/skills.ts";
import { alive } from "./conditions.ts";
import { sheet } from "./sheet.ts";

/** C5 The default level of a core skill at the start. */
const STARTING_LEVEL = 1;

interface CoreSkills {
  readonly skills: Amounts;
  readonly weakness: string;
}

const isCore = (skill: string): boolean => CORE_SKILLS.some((core) => core === skill);

/** BK-01, BK-02, BK-05 Checks six of the seven core skills; the missing one is the weakness. */
function checkCore(core: Amounts, weakness: string | null): CoreSkills | Refusal {
  const names = Object.keys(core);
  const missing = CORE_SKILLS.find((skill) => !names.includes(skill)) ?? null;
  const badLevel = Object.values(core).some((level) => !isLevel(level));
  return (
    firstRefusal(
      !names.every(isCore) && refusal("unknown-core-skill", "BK-01", { skills: CORE_SKILLS }),
      names.length !== STARTING_CORE_COUNT && refusal("needs-six-core-skills", "BK-02", { given: names.length }),
      badLevel && refusal("level-out-of-range", "BK-05", { min: 0, max: MAX_LEVEL }),
      weakness !== null && weakness !== missing && refusal("weakness-mismatch", "BK-02", { missing }),
    ) ?? { skills: core, weakness: missing ?? "" }
  );
}

const isLevel = (level: number): boolean => Number.isInteger(level) && level >= 0 && level <= MAX_LEVEL;

/** Levels as entered. The act itself refuses levels outside 0 to 12 and a number of skills other than six. */
const coreParameter = parameter({
  kind: "ratings",
  min: -1000,
  max: 1000,
  initial: Object.fromEntries(CORE_SKILLS.map((skill) => [skill, STARTING_LEVEL])),
  from: { scales: ["skills"] },
  without: "weakness",
  refusedAs: { code: "level-out-of-range", rule: "BK-05" },
});

/** BK-26 Once play has begun, XP changes the skills of a character who has any. */
const isMade = (character: Character, phase: string): boolean =>
  sheet.of(character).sessionsSurvived > 0 || (phase !== "gathering" && !isBlank(character));

/** Whether a character has no skills yet. */
function isBlank(character: Character): boolean {
  const { skills, weakness } = sheet.of(character);
  return Object.keys(skills).length === 0 && weakness === null;
}

/** BK-01, BK-02 Sets a character's core skills and replaces all skills on the sheet. */
export const create = act({
  rules: ["BK-01", "BK-02", "BK-05"],
  by: ["player", "gm"],
  group: "growth",
  of: "character",
  when: [alive],
  parameters: { core: coreParameter, weakness: { kind: "text", nullable: true, initial: null, advanced: true } },
  // In play it is for a blank sheet only: the Bookkeeper edits any other.
  concerns: ({ phase, actor }) => phase !== "play" || isBlank(actor),
  limit: (_, { phase, actor }) => (isMade(actor, phase) ? refusal("made-already", "BK-26") : undefined),
  decide: ({ core, weakness }, { actor }) => {
    const coreSkills = checkCore(core, weakness);
    if (isRefusal(coreSkills)) return coreSkills;
    return {
      changes: [
        { change: "trait", of: actor.id, name: "skills", to: coreSkills.skills },
        { change: "trait", of: actor.id, name: "weakness", to: coreSkills.weakness },
      ],
    };
  },
});

/** A new sheet with these skills. */
export const freshSheet = (skills: Amounts, weakness: string, things: Amounts = {}) => ({
  traits: { skills, things, weakness, virtues: [], stressByKind: {}, ticks: {}, alive: true, aside: false },
  trackers: { stress: 0, malus: 0, comfort: 0, xp: 0, sessionsSurvived: 0 },
});

/** BK-01..BK-03 A character in three steps: the weakness, the levels of the other core skills, and acquired skills. */
export const characterCreation = creation({
  rules: ["BK-01", "BK-02", "BK-03", "BK-05"],
  steps: [
    { name: "weakness", asks: ["weakness"] },
    { name: "core", asks: ["core"] },
    { name: "acquired", asks: ["acquired"] },
  ],
  parameters: {
    weakness: { kind: "word", values: CORE_SKILLS, initial: CORE_SKILLS[4] },
    core: {
      kind: "ratings",
      names: CORE_SKILLS,
      min: 0,
      max: MAX_LEVEL,
      initial: Object.fromEntries(CORE_SKILLS.map((skill) => [skill, STARTING_LEVEL])),
      without: "weakness",
    },
    acquired: { kind: "ratings", min: 1, max: MAX_LEVEL, initial: {} },
  },
  create: ({ weakness, core: levels, acquired }) => {
    const kept = Object.fromEntries(Object.entries(levels).filter(([skill]) => skill !== weakness));
    const coreSkills = checkCore(kept, weakness);
    if (isRefusal(coreSkills)) return coreSkills;
    // BK-03 Core skills, the weakness included, can't be acquired.
    const names = Object.keys(acquired);
    const core = names.filter((skill) => isCore(normalizeName(skill)));
    if (core.length > 0) return refusal("core-not-acquired", "BK-03", { skills: core });
    // Names that differ only in capitals are the same skill.
    const duplicates = repeatedNames(names);
    if (duplicates.length > 0) return refusal("acquired-twice", "BK-03", { skills: duplicates });
    return freshSheet({ ...coreSkills.skills, ...acquired }, coreSkills.weakness);
  },
});
