import { formatNumber } from "@rulewright/present";
import type { Character } from "@rulewright/rules";
import type { SlotProps } from "../../screen/index.ts";
import { useBusy, useHost, useHouse } from "../../screen/index.ts";
import { amountOf, burdenOf, isAlive, kindsOf, lowerStress, malusNow, sumAmounts } from "../rules/condition.ts";
import { type HouseRules, houseRules } from "../rules/house-rules.ts";
import { sheet } from "../rules/sheet.ts";
import { DEADLY_STRESS, malusOf } from "../rules/stress.ts";
import { RoundsLeftChart } from "./rounds-left.tsx";
import { StressBar, StressKinds } from "./stress-bar.tsx";
import { told } from "./stress-row.tsx";

/** BK-15..BK-18 The stress of a sheet, what one more would do, the rounds left, and what eases it. */
export function SheetStress({ character, mayAct, rest }: SlotProps["sheetHead"]) {
  const { RuleNumber, table } = useHost();
  const house = useHouse(houseRules);
  const { stress } = burdenOf(character);
  const alive = isAlive(character, house);
  return (
    <div className={!table.isGm && character.id === table.mine?.id ? "bk-sheet bk-mine" : "bk-sheet"}>
      <p className="row between">
        <span className="bk-head">
          Stress <b>{formatNumber(stress)}</b> <span className="of">of {DEADLY_STRESS}</span>
        </span>
        <RuleNumber rules={["BK-17", "BK-15", "BK-16"]} />
      </p>
      <StressBar character={character} house={house} />
      <StressKinds character={character} />
      {alive ? <p className="bk-cost">{nextLoss(character, house)}</p> : null}
      {alive ? <RoundsLeftChart character={character} /> : null}
      {alive && mayAct && stress > 0 && table.phase === "play" ? <Relief character={character} house={house} /> : null}
      {rest(told(alive))}
    </div>
  );
}

/** BK-16, BK-17 What so much more stress would do: the malus, or death. */
function lossAfter(more: number, character: Character, house: HouseRules): "death" | number {
  const burden = burdenOf(character);
  const stress = burden.stress + more;
  if (stress >= DEADLY_STRESS && house.stressTracks === "one-total") return "death";
  const [first = 0, ...others] = burden.tracks;
  return malusOf({ ...burden, stress, tracks: [first + more, ...others] }, house);
}

/** What is lost next, and after how much more stress. */
export function nextLoss(character: Character, house: HouseRules): string {
  const now = malusNow(character, house);
  const left = Math.max(1, DEADLY_STRESS - burdenOf(character).stress);
  const steps = Array.from({ length: left }, (_, i) => i + 1);
  const more = steps.find((step) => lossAfter(step, character, house) !== now);
  const loss = more === undefined ? now : lossAfter(more, character, house);
  if (more === undefined) return `One more changes nothing yet: the malus stays ${now}.`;
  if (loss === "death") return more === 1 ? "One more kills." : `${more} more kill.`;
  const next = more === 1 ? `One more makes the malus ${loss}` : `${more} more make the malus ${loss}`;
  return house.stressTracks === "one-total" ? `${next}, ${left} more kill.` : `${next}.`;
}

const RELIEFS = [
  { how: "eat", name: "Eat" },
  { how: "rest", name: "Rest" },
  { how: "indulge", name: "Indulge" },
] as const;

const duration = (rounds: number): string => (rounds === 0 ? "at once" : rounds === 1 ? "1 round" : `${rounds} rounds`);

interface ReliefProps {
  readonly character: Character;
  readonly house: HouseRules;
}

/** BK-18..BK-20 What eating, resting and indulging would do, at the table's amounts. A tap does it. */
export function Relief({ character, house }: ReliefProps) {
  const { table, act, RuleNumber } = useHost();
  const busy = useBusy();
  const { reliefs, reliefRounds } = sheet.ofTable(table.shared);
  const burden = burdenOf(character);
  const now = malusNow(character, house);
  return (
    <section className="bk-relief-part" aria-label="Relief">
      <p className="row between">
        <span className="bk-head">Ease it</span>
        <RuleNumber rules={["BK-18", "BK-19", "BK-20"]} />
      </p>
      <div className="bk-relief">
        {RELIEFS.map(({ how, name }) => {
          const amount = amountOf(how, reliefs);
          const kinds = lowerStress(kindsOf(character), amount, null);
          const left = sumAmounts(kinds);
          const then = malusOf({ ...burden, stress: left, tracks: Object.values(kinds) }, house);
          const rounds = amountOf(how, reliefRounds);
          return (
            <button key={how} type="button" disabled={busy} onClick={() => act("relieve", { how }, character.id)}>
              <span className="row between">
                {name} <b>−{burden.stress - left}</b>
              </span>
              <small>
                {duration(rounds)}, {burden.stress} to {left}
              </small>
              <small>{then < now ? `malus ${now} to ${then}` : `malus stays ${now}`}</small>
            </button>
          );
        })}
      </div>
    </section>
  );
}
