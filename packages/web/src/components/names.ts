import { findName } from "@rulewright/rules";

/** A typed name in the spelling of the known one that it equals but for case and spaces; a new name as it was typed. */
export const existingName = (typed: string, known: readonly string[]): string =>
  findName(known, typed.trim()) ?? typed.trim();

/** The letter for a round portrait: "Maren Oake" is M. */
export const initialOf = (name: string): string => (Array.from(name.trim())[0] ?? "?").toUpperCase();
