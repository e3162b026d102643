import { formatAmount } from "@rulewright/present";
import type { Character } from "@rulewright/rules";
import { type SlotProps, useHost } from "../../screen/index.ts";
import { sheet } from "../rules/sheet.ts";

/** ES-40 Above the story: the lots and the ego that everybody holds, in sight at all times. */
export function HeldLots({ rest }: SlotProps["tableHead"]) {
  const { table } = useHost();
  const { party } = table;
  const own = party.filter(({ id }) => id === table.mine?.id);
  const others = party.filter(({ id }) => id !== table.mine?.id);
  return (
    <>
      {party.length === 0 ? null : (
        <ul className="es-held" aria-label="Lots and ego held">
          {[...own, ...others].map((one) => (
            <Held key={one.id} character={one} isMine={one.id === table.mine?.id} />
          ))}
        </ul>
      )}
      {rest([])}
    </>
  );
}

/** ES-06 What a character holds. That the reading may still be chosen concerns whoever plays it, and nobody else. */
export function HolderRow({ character, rest }: SlotProps["characterRow"]) {
  const { table } = useHost();
  return rest(character.id === table.mine?.id ? [] : ["readingOpen"]);
}

function Held({ character, isMine }: { readonly character: Character; readonly isMine: boolean }) {
  const { table } = useHost();
  const { lots, ego } = sheet.of(character);
  return (
    <li className={isMine ? "mine" : ""}>
      <span className="name">{isMine ? "You" : character.name}</span>
      <span className="unseen">{formatAmount(table.text, "lots", lots)},</span>
      <b className="round-number" aria-hidden="true">
        {lots}
      </b>
      <svg className={ego > 0 ? "ego" : "ego spent"} viewBox="0 0 20 20" aria-hidden="true">
        <use href="#star" />
      </svg>
      <span className="unseen">{ego > 0 ? "ego held" : "ego spent"}</span>
    </li>
  );
}
