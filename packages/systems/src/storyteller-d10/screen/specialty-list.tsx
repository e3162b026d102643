import { type Character, valueByName } from "@rulewright/rules";
import type { ReactNode } from "react";
import { type SlotProps, useHost } from "../../screen/index.ts";
import { ABILITIES, printedName } from "../data/abilities.ts";
import { sheet } from "../rules/sheet.ts";

/** A part of an open sheet: the specialties under their abilities. The head of the sheet has told the permanent willpower. */
export function SheetPart({ character, name, children }: SlotProps["sheetPart"] & { readonly children: ReactNode }) {
  if (name === "permanentWillpower") return null;
  return name === "specialties" ? <SpecialtyList character={character} /> : children;
}

/** ST-16 The specialties of a sheet by ability; nothing for a character who has none. */
function SpecialtyList({ character }: { readonly character: Character }) {
  const { RuleNumber } = useHost();
  const abilities = Object.entries(sheet.of(character).specialties).filter(([, names]) => names.length > 0);
  if (abilities.length === 0) return null;
  return (
    <section aria-label="Specialties">
      <p className="note row between scale-name">
        Specialties <RuleNumber rules={["ST-16", "ST-22"]} />
      </p>
      <dl className="st-owned">
        {abilities.map(([ability, names]) => (
          <div key={ability}>
            <dt>{ability}</dt>
            <dd>
              <SpecialtyChips ability={ability} names={names} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

interface ChipsProps {
  readonly ability: string;
  readonly names: readonly string[];
}

/** ST-16, ST-19 Specialties of an ability: a diamond marks the advanced ones, a circle the general ones. */
export function SpecialtyChips({ ability, names }: ChipsProps) {
  const printed = valueByName(ABILITIES, ability)?.advanced ?? [];
  const advanced = new Set(printed.map((one) => printedName(one).toLowerCase()));
  return (
    <span className="st-specialties">
      {names.map((one) => (
        <span key={one} className="chip">
          <span aria-hidden="true">{advanced.has(one.toLowerCase()) ? "◇" : "○"}</span> {one}
          <span className="unseen">{advanced.has(one.toLowerCase()) ? ", advanced" : ", general"}</span>
        </span>
      ))}
    </span>
  );
}
