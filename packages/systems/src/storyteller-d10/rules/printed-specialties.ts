import { ABILITIES, type PrintedSpecialty, printedName } from "../data/abilities.ts";
import { isSameName } from "./specialties.ts";
import { canonicalName } from "./traits.ts";

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
