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
import { ABILITIES, ABILITY_NAMES, type Printed, printedName } from "../data/abilities.ts";
import { ATTRIBUTE_NAMES } from "../data/attributes.ts";
import type { House } from "../house.ts";
import { current, dotsOf, ownedUnder, recordIn, specialtiesOf } from "./sheet.ts";
import { isAmong, isSame } from "./specialties.ts";
import { isAttribute, kindOf, mostDots, outOfRange, properName } from "./traits.ts";

/** ST-28 The scale of permanent willpower. */
export const LEAST_PERMANENT = 1;
export const MOST_PERMANENT = 10;

/** ST-16 A printed specialty; one of a kind may be made particular, "Terrain: Urban". */
const isPrinted = (name: string) => (printed: Printed) => {
  if (isSame(name, printedName(printed))) return true;
  return typeof printed !== "string" && [": ", " ("].some((link) => beginsWith(name, printed.name + link));
};

const beginsWith = (name: string, begun: string): boolean => isSame(name.slice(0, begun.length), begun);

/** ST-16 A specialty's name as it is printed under that ability, however somebody types it; a table's own as it is typed. */
export function asListed(ability: string, typed: string): string {
  const { advanced = [], general = [] } = ABILITIES[properName(ability)] ?? {};
  return [...advanced, ...general].map(printedName).find((name) => isSame(name, typed)) ?? typed.trim();
}

/** ST-16 Whether a specialty is printed under that ability, as which kind, or is the table's own. */
export function listedAs(ability: string, name: string): "general" | "advanced" | "custom" {
  const { advanced = [], general = [] } = ABILITIES[ability] ?? {};
  if (advanced.some(isPrinted(name))) return "advanced";
  return general.some(isPrinted(name)) ? "general" : "custom";
}

/** O-07 What something costs where nobody says: the table's own price. */
const priceOf = (said: JsonValue | undefined, suggested: number): number =>
  typeof said === "number" ? said : suggested;

const costParameter = { kind: "integer", min: 0, max: 1000, nullable: true, initial: null } as const;

/** Experience that is paid, or the refusal where there is too little. */
function paying(actor: Character, cost: number): readonly Change[] | Refusal {
  const left = (actor.trackers["experience"] ?? 0) - cost;
  if (left < 0) return refusal("not-enough-experience", "ST-68", { cost, held: left + cost });
  return cost === 0 ? [] : [{ change: "tracker", of: actor.id, name: "experience", to: left }];
}

/** ST-16, ST-17 A specialty is learnt: printed or of one's own, as many as one likes, in an ability with a dot. */
export const buySpecialty: Act<House> = {
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
    const ability = properName(String(said));
    const name = asListed(ability, String(wanted));
    const refused = firstRefusal(
      kindOf(ability) === undefined && refusal("unknown-trait", "ST-07", { name: ability }),
      name === "" && refusal("no-name", "ST-16"),
      dotsOf(actor, ability) < 1 && refusal("specialty-without-ability", "ST-17", { ability }),
      isAmong(ownedUnder(actor, ability), name) && refusal("duplicate-specialty", "ST-16", { name }),
    );
    const paid = refused ?? paying(actor, priceOf(cost, house.specialtyCost));
    if (isRefusal(paid)) return paid;
    const to = { ...recordIn(actor.traits, "specialties"), [ability]: [...ownedUnder(actor, ability), name] };
    return {
      changes: [{ change: "trait", of: actor.id, name: "specialties", to }, ...paid],
      answer: { listed: listedAs(ability, name) },
    };
  },
};

/** ST-04, ST-07, ST-28, O-07 One more dot, for what the table asks: an attribute, an ability, or permanent willpower. */
export const buyDot: Act<House> = {
  rules: ["ST-04", "ST-07", "ST-28"],
  by: ["player", "gm"],
  of: "character",
  parameters: {
    trait: { kind: "text", from: { scales: ["attributes", "abilities"] } },
    cost: costParameter,
  },
  decide: ({ trait, cost }, { actor }, house) => {
    if (!actor) return refusal("needs-character", "ST-04");
    const raised = oneMoreDot(actor, properName(String(trait)), house);
    if (isRefusal(raised)) return raised;
    const { change, to, suggested } = raised;
    const paid = paying(actor, priceOf(cost, suggested));
    return isRefusal(paid) ? paid : { changes: [change, ...paid], answer: { dots: to } };
  },
};

interface Raised {
  readonly change: Change;
  readonly to: number;
  /** What it costs where nobody says. */
  readonly suggested: number;
}

function oneMoreDot(actor: Character, name: string, house: House): Raised | Refusal {
  const of = actor.id;
  if (name === "Willpower") {
    const to = permanent(actor) + 1;
    const change: Change = { change: "trait", of, name: "permanentWillpower", to };
    const range = { min: LEAST_PERMANENT, max: MOST_PERMANENT };
    return to > MOST_PERMANENT
      ? refusal("rating-out-of-range", "ST-28", range)
      : { change, to, suggested: house.willpowerCost };
  }
  if (!isAttribute(name) && kindOf(name) === undefined) return refusal("unknown-trait", "ST-07", { name });
  const scale = isAttribute(name) ? "attributes" : "abilities";
  const to = dotsOf(actor, name) + 1;
  const held = { ...recordIn(actor.traits, scale), [name]: to };
  const suggested = isAttribute(name) ? house.attributeCost : house.abilityCost;
  const change: Change = { change: "trait", of, name: scale, to: held };
  return to > mostDots(name, house) ? outOfRange(name, house) : { change, to, suggested };
}

const permanent = ({ traits }: Character): number => Number(traits["permanentWillpower"] ?? 0);

/** Experience the storyteller hands out, by the table's own measure (O-07). */
export const grantExperience: Act<House> = {
  rules: ["ST-68"],
  by: ["gm"],
  of: "character",
  parameters: { amount: { kind: "integer", min: 0, max: 1000 } },
  decide: ({ amount }, { actor }) =>
    actor
      ? { changes: [{ change: "tracker", of: actor.id, name: "experience", to: richer(actor, Number(amount)) }] }
      : refusal("needs-character", "ST-68"),
};

/** O-07 No more experience is held than this. */
export const MOST_EXPERIENCE = 10_000;

export const richer = ({ trackers }: Character, amount: number): number =>
  Math.min(MOST_EXPERIENCE, (trackers["experience"] ?? 0) + amount);

/** ST-03, ST-04, ST-07, ST-17, ST-28 Whether a sheet is what the rules allow. */
export const validate: Act<House> = {
  rules: ["ST-03", "ST-04", "ST-07", "ST-16", "ST-17", "ST-28"],
  by: ["player", "gm"],
  of: "character",
  parameters: {},
  decide: (_, { actor }, house) => {
    if (!actor) return refusal("needs-character", "ST-04");
    const zero = ATTRIBUTE_NAMES.some((name) => dotsOf(actor, name) === 0);
    return (
      badSheet(actor, house) ?? {
        changes: [],
        // ST-04 Legal in extreme exceptions.
        answer: { warnings: zero ? ["attribute-zero"] : [] },
      }
    );
  },
};

/** What is wrong with a sheet, first things first. */
export function badSheet(sheet: Pick<Character, "traits" | "trackers">, house: House): Refusal | undefined {
  const attributes = Object.entries(recordIn(sheet.traits, "attributes"));
  const abilities = Object.entries(recordIn(sheet.traits, "abilities"));
  const stray = attributes.find(([name]) => !isAttribute(name));
  const unknown = [...abilities, ...specialtiesOf(sheet)].find(([name]) => !ABILITY_NAMES.includes(properName(name)));
  const outside = [...attributes, ...abilities].find(
    ([name, dots]) => !isRating(dots, 0, mostDots(properName(name), house)),
  );
  const max = sheet.traits["permanentWillpower"];
  return firstRefusal(
    stray && refusal("unknown-trait", "ST-03", { name: stray[0] }),
    unknown && refusal("unknown-trait", "ST-07", { name: unknown[0] }),
    outside && outOfRange(properName(outside[0]), house),
    !isRating(max, LEAST_PERMANENT, MOST_PERMANENT) &&
      refusal("rating-out-of-range", "ST-28", { min: LEAST_PERMANENT, max: MOST_PERMANENT }),
    current(sheet) > Number(max) && refusal("current-above-permanent", "ST-28", { max: Number(max) }),
    !isRating(current(sheet), 0, MOST_PERMANENT) &&
      refusal("rating-out-of-range", "ST-28", { min: 0, max: MOST_PERMANENT }),
    badlyLearnt(sheet),
  );
}

export const isRating = (value: JsonValue | undefined, min: number, max: number): boolean =>
  typeof value === "number" && Number.isInteger(value) && value >= min && value <= max;

/** ST-16, ST-17 What is wrong with the specialties of a sheet. */
export function badlyLearnt(sheet: Pick<Character, "traits">): Refusal | undefined {
  const learnt = specialtiesOf(sheet).filter(([, names]) => names.length > 0);
  const without = learnt.find(([ability]) => dotsOf(sheet, ability) < 1);
  const twice = learnt.flatMap(([, names]) => names.filter((name, i) => isAmong(names.slice(0, i), name)))[0];
  return firstRefusal(
    without && refusal("specialty-without-ability", "ST-17", { ability: without[0] }),
    twice !== undefined && refusal("duplicate-specialty", "ST-16", { name: twice }),
  );
}
