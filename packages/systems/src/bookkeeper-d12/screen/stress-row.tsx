import type { SlotProps } from "../../screen/index.ts";
import { useHost, useHouse } from "../../screen/index.ts";
import { burdenOf, malusOfLiving } from "../rules/condition.ts";
import { houseRules } from "../rules/house-rules.ts";
import { DEADLY_STRESS } from "../rules/stress.ts";
import { RoundsLeft } from "./rounds-left.tsx";
import { StressBar, StressKinds } from "./stress-bar.tsx";

/** What the bar, the clock and the sessions survived tell of a sheet. */
const TOLD = ["stress", "malusNow", "toDeath", "toLive", "stressByKind", "ticks", "acted", "counted", "died", "fell"];

/** What the living alone have: nothing of it matters to the dead. */
const OF_THE_LIVING = ["alive", "aside", "busy", "malus", "comfort"];

/** What else a sheet tells: of the dead, nothing that only the living have. */
export const told = (alive: boolean): readonly string[] => (alive ? TOLD : [...TOLD, ...OF_THE_LIVING]);

/** BK-15..BK-17 The stress of a character in the party, unless the open sheet below tells it, or nobody plays them and they have none. */
export function StressRow({ character, isOverSheet, rest }: SlotProps["characterRow"]) {
  const { party } = useHost().table;
  const house = useHouse(houseRules);
  if (isOverSheet) return null;
  const { stress } = burdenOf(character);
  const malus = malusOfLiving(character, house);
  const others = rest([...told(malus !== undefined), "alive"]);
  const isInPlay = character.opponent === true || party.some(({ id }) => id === character.id);
  if (!isInPlay && stress === 0 && malus === 0) return <div className="bk-row idle">{others}</div>;
  return (
    <div className="bk-row">
      <p className="row between note">
        <span>
          <b className="bk-amount">{stress}</b> of {DEADLY_STRESS}
          {malus ? <span className="bk-malus">malus {malus}</span> : null}
        </span>
        {malus === undefined ? <span className="bk-malus dead">dead</span> : <RoundsLeft character={character} />}
      </p>
      <StressBar character={character} house={house} small />
      <StressKinds character={character} />
      {others}
    </div>
  );
}
