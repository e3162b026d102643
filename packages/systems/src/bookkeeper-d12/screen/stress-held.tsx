import { type SlotProps, useHouse } from "../../screen/index.ts";
import { burdenOf, malusOfLiving } from "../rules/condition.ts";
import { houseRules } from "../rules/house-rules.ts";
import { DEADLY_STRESS } from "../rules/stress.ts";

/** BK-15..BK-17 The viewer's own stress and malus in few words, also while there is none: "stress 7 of 13, −2". */
export function StressHeld({ character }: SlotProps["ownTokens"]) {
  const malus = malusOfLiving(character, useHouse(houseRules));
  const { stress } = burdenOf(character);
  return (
    <p className="own-tokens bk-held">
      <span className="unseen">{character.name}: </span>
      {malus === undefined ? (
        <span className="dead">dead</span>
      ) : stress === 0 && malus === 0 ? (
        <span>no stress</span>
      ) : (
        <span>
          <span className="of-what">stress </span>
          {stress} of {DEADLY_STRESS}
          {malus === 0 ? null : (
            <>
              , <b>−{malus}</b>
            </>
          )}
        </span>
      )}
    </p>
  );
}
