import { type SlotProps, useHost, useHouse } from "../../screen/index.ts";
import { burdenOf, isAlive } from "../rules/condition.ts";
import { houseRules } from "../rules/house-rules.ts";
import { RoundsLeft, RoundsLeftChart } from "./rounds-left.tsx";
import { nextLoss, Relief } from "./sheet-stress.tsx";
import { StressBar } from "./stress-bar.tsx";

/**
 * BK-15..BK-20 Above a player's acts: on a phone the stress, on a desk, where the party has it, the rounds left; and what eases it.
 * A phone has none of it while an attempt is open, which tells the stress itself.
 */
export function OwnStress({ character, folded }: SlotProps["actsHead"]) {
  const { table } = useHost();
  const house = useHouse(houseRules);
  if (!isAlive(character, house) || table.phase !== "play") return null;
  const { stress } = burdenOf(character);
  return (
    <div className={folded ? "bk-own during" : "bk-own"}>
      <div className="bk-own-bar">
        <StressBar character={character} house={house} small />
        <p className="row between wrap note">
          {nextLoss(character, house)} <RoundsLeft character={character} />
        </p>
      </div>
      <RoundsLeftChart character={character} />
      {stress > 0 ? <Relief character={character} house={house} /> : null}
    </div>
  );
}
