import { valueByName } from "@rulewright/rules";
import { useHost } from "../../screen/index.ts";
import { sheet } from "../rules/sheet.ts";
import { attackActionOf } from "../rules/turns.ts";
import { targetInWords } from "./skills.tsx";
import { openCheckOf } from "./turn-words.ts";
import { Attack } from "./weapons.tsx";

/** W20-18 In one's own turn, the weapons as buttons, while an action is left for an attack and nothing waits for the GM. */
export function AttacksOfTurn() {
  const { table } = useHost();
  const { mine, phase, rests } = table;
  if (!mine || phase !== "play" || rests || table.proposes || openCheckOf(table, mine)) return null;
  const action = attackActionOf(mine);
  const { weapons, weaponSkills } = sheet.of(mine);
  const all = Object.entries(weapons);
  if (action === undefined || action === "none-left" || all.length === 0) return null;
  return (
    <section className="wl-attacks" aria-label="Attack with">
      <p className="caps">Attack with</p>
      <div className="uses">
        {all.map(([name, dice]) => {
          const skill = valueByName(weaponSkills, name);
          const target = skill === undefined ? undefined : targetInWords(mine, skill, skill);
          return (
            <Attack key={name} character={mine} weapon={name}>
              {name}
              <small>
                {target === undefined ? null : `${target}, `}
                {dice} combat {dice === 1 ? "die" : "dice"}
              </small>
            </Attack>
          );
        })}
      </div>
    </section>
  );
}
