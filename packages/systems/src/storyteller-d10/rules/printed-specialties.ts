import { ABILITIES, type PrintedSpecialty, printedName } from "../data/abilities.ts";
import { isSameName } from "./specialties.ts";
import { canonicalName } from "./traits.ts";

/** ST-16 Whether a name is that printed specialty, or a particular one of its kind, such as "Terrain: Urban". */
const isPrinted = (name: string) => (printed: PrintedSpecialty) => {
  if (isSameName(name, printedName(printed))) return true;
  return typeof printed !== "string" && [": ", " ("].some((link) => startsWith(name, printed.name + link));
};

const startsWith = (name: string, prefix: string): boolean => isSameName(name.slice(0, prefix.length), prefix);

/** ST-16 The printed spelling of a specialty; a custom name stays as typed. */
export function printedSpelling(ability: string, typed: string): string {
  const { advanced = [], general = [] } = ABILITIES[canonicalName(ability)] ?? {};
  return [...advanced, ...general].map(printedName).find((name) => isSameName(name, typed)) ?? typed.trim();
}

/** ST-16 Whether a specialty is printed as general or advanced for that ability, or is custom. */
export function specialtyListing(ability: string, name: string): "general" | "advanced" | "custom" {
  const { advanced = [], general = [] } = ABILITIES[ability] ?? {};
  if (advanced.some(isPrinted(name))) return "advanced";
  return general.some(isPrinted(name)) ? "general" : "custom";
}
