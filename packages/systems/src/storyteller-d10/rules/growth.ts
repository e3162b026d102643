import {
  type Act,
  type Change,
  type Character,
  firstRefusal,
  isRefusal,
  type JsonValue,
  refusal,
  type Refusal,
} from "@rulewright/rules";
import { ABILITIES, ABILITY_NAMES, type PrintedSpecialty, printedName } from "../data/abilities.ts";
import { ATTRIBUTE_NAMES } from "../data/attributes.ts";
import type { HouseRules } from "../house-rules.ts";
import { currentWillpower, dotsOf, ownedUnder, recordIn, specialtiesOf } from "./sheet.ts";
import { includesName, isSameName } from "./specialties.ts";
import { isAttribute, kindOf, maxDotsOf, refuseRating, canonicalName } from "./traits.ts";

/** ST-28 The scale of permanent willpower. */
export const MIN_PERMANENT_WILLPOWER = 1;
export const MAX_PERMANENT_WILLPOWER = 10;

/** ST-16 A printed specialty; one of a kind may be made particular, "Terrain: Urban". */
const isPrinted = (name: string) => (printed: PrintedSpecialty) => {
  if (isSameName(name, printedName(printed))) return true;
  return typeof printed !== "string" && [": ", " ("].some((link) => startsWith(name, printed.name + link));
};

const startsWith = (name: string, begun: string): boolean => isSameName(name.slice(0, begun.length), begun);

/** ST-16 A specialty's name as it is printed under that ability, however somebody types it; a table's own as it is typed. */
export function printedSpelling(ability: string, typed: string): string {
  const { advanced = [], general = [] } = ABILITIES[canonicalName(ability)] ?? {};
  return [...advanced, ...general].map(printedName).find((name) => isSameName(name, typed)) ?? typed.trim();
}

/** ST-16 Whether a specialty is printed under that ability, as which kind, or is the table's own. */
export function specialtyListing(ability: string, name: string): "general" | "advanced" | "custom" {
  const { advanced = [], general = [] } = ABILITIES[ability] ?? {};
  if (advanced.some(isPrinted(name))) return "advanced";
  return general.some(isPrinted(name)) ? "general" : "custom";
}

/** O-07 What something costs where nobody says: the table's own price. */
const priceOf = (said: JsonValue | undefined, suggested: number): number =>
  typeof said === "number" ? said : suggested;

const costParameter = { kind: "integer", min: 0, max: 1000, nullable: true, initial: null } as const;

/** Experience that is paid, or the refusal where there is too little. */
function payExperience(actor: Character, cost: number): readonly Change[] | Refusal {
  const left = (actor.trackers["experience"] ?? 0) - cost;
  if (left < 0) return refusal("not-enough-experience", "ST-68", { cost, held: left + cost });
  return cost === 0 ? [] : [{ change: "tracker", of: actor.id, name: "experience", to: left }];
}

/** ST-16, ST-17 A specialty is learnt: printed or of one's own, as many as one likes, in an ability with a dot. */
export const buySpecialty: Act<HouseRules> = {
  rules: ["ST-16", "ST-17"],
  by: ["player", "gm"],
  of: "character",
  parameters: {
    ability: { kind: "text", from: { scale: "abilities" } },
    name: { kind: "text" },
    cost: costParameter,
  },
  decide: ({ ability: said, name: wanted, cost }, { actor }, house) => {
    if (!actor) return refusal("needs-character", "ST-16");
    const ability = canonicalName(String(said));
    const name = printedSpelling(ability, String(wanted));
    const refused = firstRefusal(
      kindOf(ability) === undefined && refusal("unknown-trait", "ST-07", { name: ability }),
      name === "" && refusal("no-name", "ST-16"),
      dotsOf(actor, ability) < 1 && refusal("specialty-without-ability", "ST-17", { ability }),
      includesName(ownedUnder(actor, ability), name) && refusal("duplicate-specialty", "ST-16", { name }),
    );
    const paid = refused ?? payExperience(actor, priceOf(cost, house.specialtyCost));
    if (isRefusal(paid)) return paid;
    const to = { ...recordIn(actor.traits, "specialties"), [ability]: [...ownedUnder(actor, ability), name] };
    return {
      changes: [{ change: "trait", of: actor.id, name: "specialties", to }, ...paid],
      answer: { listed: specialtyListing(ability, name) },
    };
  },
};

/** ST-04, ST-07, ST-28, O-07 One more dot, for what the table asks: an attribute, an ability, or permanent willpower. */
export const buyDot: Act<HouseRules> = {
  rules: ["ST-04", "ST-07", "ST-28"],
  by: ["player", "gm"],
  of: "character",
  parameters: {
    trait: { kind: "text", from: { scales: ["attributes", "abilities"] } },
    cost: costParameter,
  },
  decide: ({ trait, cost }, { actor }, house) => {
    if (!actor) return refusal("needs-character", "ST-04");
    const raised = raiseTrait(actor, canonicalName(String(trait)), house);
    if (isRefusal(raised)) return raised;
    const { change, to, suggested } = raised;
    const paid = payExperience(actor, priceOf(cost, suggested));
    return isRefusal(paid) ? paid : { changes: [change, ...paid], answer: { dots: to } };
  },
};

interface RaisedTrait {
  readonly change: Change;
  readonly to: number;
  /** What it costs where nobody says. */
  readonly suggested: number;
}

function raiseTrait(actor: Character, name: string, house: HouseRules): RaisedTrait | Refusal {
  const of = actor.id;
  if (name === "Willpower") {
    const to = permanentWillpower(actor) + 1;
    const change: Change = { change: "trait", of, name: "permanentWillpower", to };
    const range = { min: MIN_PERMANENT_WILLPOWER, max: MAX_PERMANENT_WILLPOWER };
    return to > MAX_PERMANENT_WILLPOWER
      ? refusal("rating-out-of-range", "ST-28", range)
      : { change, to, suggested: house.willpowerCost };
  }
  if (!isAttribute(name) && kindOf(name) === undefined) return refusal("unknown-trait", "ST-07", { name });
  const scale = isAttribute(name) ? "attributes" : "abilities";
  const to = dotsOf(actor, name) + 1;
  const held = { ...recordIn(actor.traits, scale), [name]: to };
  const suggested = isAttribute(name) ? house.attributeCost : house.abilityCost;
  const change: Change = { change: "trait", of, name: scale, to: held };
  return to > maxDotsOf(name, house) ? refuseRating(name, house) : { change, to, suggested };
}

const permanentWillpower = ({ traits }: Character): number => Number(traits["permanentWillpower"] ?? 0);

/** Experience the storyteller hands out, by the table's own measure (O-07). */
export const grantExperience: Act<HouseRules> = {
  rules: ["ST-68"],
  by: ["gm"],
  of: "character",
  parameters: { amount: { kind: "integer", min: 0, max: 1000 } },
  decide: ({ amount }, { actor }) =>
    actor
      ? {
          changes: [
            { change: "tracker", of: actor.id, name: "experience", to: experienceAfter(actor, Number(amount)) },
          ],
        }
      : refusal("needs-character", "ST-68"),
};

/** O-07 No more experience is held than this. */
export const MAX_EXPERIENCE = 10_000;

export const experienceAfter = ({ trackers }: Character, amount: number): number =>
  Math.min(MAX_EXPERIENCE, (trackers["experience"] ?? 0) + amount);

/** ST-03, ST-04, ST-07, ST-17, ST-28 Whether a sheet is what the rules allow. */
export const validate: Act<HouseRules> = {
  rules: ["ST-03", "ST-04", "ST-07", "ST-16", "ST-17", "ST-28"],
  by: ["player", "gm"],
  of: "character",
  parameters: {},
  decide: (_, { actor }, house) => {
    if (!actor) return refusal("needs-character", "ST-04");
    const zero = ATTRIBUTE_NAMES.some((name) => dotsOf(actor, name) === 0);
    return (
      refuseSheet(actor, house) ?? {
        changes: [],
        // ST-04 Legal in extreme exceptions.
        answer: { warnings: zero ? ["attribute-zero"] : [] },
      }
    );
  },
};

/** What is wrong with a sheet, first things first. */
export function refuseSheet(sheet: Pick<Character, "traits" | "trackers">, house: HouseRules): Refusal | undefined {
  const attributes = Object.entries(recordIn(sheet.traits, "attributes"));
  const abilities = Object.entries(recordIn(sheet.traits, "abilities"));
  const stray = attributes.find(([name]) => !isAttribute(name));
  const unknown = [...abilities, ...specialtiesOf(sheet)].find(
    ([name]) => !ABILITY_NAMES.includes(canonicalName(name)),
  );
  const outside = [...attributes, ...abilities].find(
    ([name, dots]) => !isRating(dots, 0, maxDotsOf(canonicalName(name), house)),
  );
  const max = sheet.traits["permanentWillpower"];
  return firstRefusal(
    stray && refusal("unknown-trait", "ST-03", { name: stray[0] }),
    unknown && refusal("unknown-trait", "ST-07", { name: unknown[0] }),
    outside && refuseRating(canonicalName(outside[0]), house),
    !isRating(max, MIN_PERMANENT_WILLPOWER, MAX_PERMANENT_WILLPOWER) &&
      refusal("rating-out-of-range", "ST-28", { min: MIN_PERMANENT_WILLPOWER, max: MAX_PERMANENT_WILLPOWER }),
    currentWillpower(sheet) > Number(max) && refusal("current-above-permanent", "ST-28", { max: Number(max) }),
    !isRating(currentWillpower(sheet), 0, MAX_PERMANENT_WILLPOWER) &&
      refusal("rating-out-of-range", "ST-28", { min: 0, max: MAX_PERMANENT_WILLPOWER }),
    refuseOwnedSpecialties(sheet),
  );
}

export const isRating = (value: JsonValue | undefined, min: number, max: number): boolean =>
  typeof value === "number" && Number.isInteger(value) && value >= min && value <= max;

/** ST-16, ST-17 What is wrong with the specialties of a sheet. */
export function refuseOwnedSpecialties(sheet: Pick<Character, "traits">): Refusal | undefined {
  const learnt = specialtiesOf(sheet).filter(([, names]) => names.length > 0);
  const without = learnt.find(([ability]) => dotsOf(sheet, ability) < 1);
  const twice = learnt.flatMap(([, names]) => names.filter((name, i) => includesName(names.slice(0, i), name)))[0];
  return firstRefusal(
    without && refusal("specialty-without-ability", "ST-17", { ability: without[0] }),
    twice !== undefined && refusal("duplicate-specialty", "ST-16", { name: twice }),
  );
}
