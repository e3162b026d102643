import type { ReactNode } from "react";
import type { SlotProps } from "../../screen/index.ts";
import { Skills } from "./skills.tsx";

/** W20-30, W20-11 What stands elsewhere on the sheet: weapons among the state of the character, tag skills among the skills. */
const TOLD = ["weapons", "weaponSkills", "tagSkills", "tied"];

/** A part of a sheet: the skills with their targets, nothing for what stands elsewhere, the rest as the table shows it. */
export function SheetPart({ character, name, children }: SlotProps["sheetPart"] & { readonly children: ReactNode }) {
  if (name === "skills") return <Skills character={character} />;
  if (name === "attributes") return <section className="wl-body">{children}</section>;
  return TOLD.includes(name) ? null : children;
}
