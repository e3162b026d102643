import type { RatingGroup } from "../../screen/index.ts";
import { ABILITIES, type AbilityKind } from "../data/abilities.ts";
import { ATTRIBUTES } from "../data/attributes.ts";

const attributes = (group: string): readonly string[] =>
  Object.entries(ATTRIBUTES).flatMap(([name, one]) => (one.group === group ? [name] : []));

const abilities = (kind: AbilityKind): readonly string[] =>
  Object.entries(ABILITIES).flatMap(([name, one]) => (one.kind === kind ? [name] : []));

/** ST-03, ST-08, ST-09, ST-11 The groups of attributes and abilities, with what an untrained ability means in each. */
export const groups: Readonly<Record<string, readonly RatingGroup[]>> = {
  attributes: [
    { title: "Physical", names: attributes("physical") },
    { title: "Mental", names: attributes("mental") },
  ],
  abilities: [
    { title: "Talents", note: "at 0 the attribute alone", names: abilities("talent") },
    { title: "Skills", note: "at 0 difficulty +1", names: abilities("skill") },
    { title: "Knowledges", note: "at 0 not at all", names: abilities("knowledge") },
  ],
};
