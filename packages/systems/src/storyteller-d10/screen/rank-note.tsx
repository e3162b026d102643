import { describeRating } from "@rulewright/present";
import { type Character, valueByName } from "@rulewright/rules";
import { type SlotProps, useHost } from "../../screen/index.ts";
import { ABILITIES } from "../data/abilities.ts";
import { RANKS } from "../data/attributes.ts";
import { sheet } from "../rules/sheet.ts";
import { BestChance } from "./rating-line.tsx";
import { SpecialtyChips } from "./specialty-list.tsx";
import { usualRoll } from "./usual-roll.ts";
import type { ReactNode } from "react";

/** ST-04, ST-14, ST-16 What a rank means: an attribute's in words, with the next dot; an ability's use and specialties. */
export function RankNote({ character, scale, name, rating, children }: SlotProps["traitNote"] & Noted) {
  if (scale === "attributes") return <AttributeNote name={name} rating={rating} />;
  return (
    <>
      {children}
      <AbilityNote character={character} name={name} rating={rating} />
    </>
  );
}

interface Noted {
  readonly children: ReactNode;
}

function AttributeNote({ name, rating }: { readonly name: string; readonly rating: number }) {
  const { text } = useHost().table;
  const [rank, next] = [RANKS[rating], RANKS[rating + 1]];
  const line = describeRating(text, name, rating);
  const nextLine = next === undefined ? undefined : describeRating(text, name, rating + 1);
  return (
    <>
      <b>{rank}.</b> {line}
      {nextLine === undefined || nextLine === line ? null : (
        <span className="st-next">
          One more dot, {next}: {nextLine}
        </span>
      )}
    </>
  );
}

interface AbilityProps {
  readonly character: Character;
  readonly name: string;
  readonly rating: number;
}

/** ST-14, ST-16 The customary attributes with the dice they make, and the specialties that the character has. */
function AbilityNote({ character, name, rating }: AbilityProps) {
  const ability = valueByName(ABILITIES, name);
  const { attributes, specialties } = sheet.of(character);
  const owned = valueByName(specialties, name) ?? [];
  const customary = (ability?.rolledWith ?? []).map((attribute) => {
    const dice = rating + (valueByName(attributes, attribute) ?? 0);
    return `${attribute} ${dice}`;
  });
  const dice = customary.join(", ");
  const best = usualRoll(name, rating, attributes);
  return (
    <>
      {dice === "" ? null : (
        <span className="st-next">
          Usual dice: {dice}
          {best ? <BestChance {...best} /> : null}
        </span>
      )}
      {owned.length === 0 ? null : <SpecialtyChips ability={name} names={owned} />}
    </>
  );
}
