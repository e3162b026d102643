import type { Outcome } from "@rulewright/rules";
import type { SlotProps } from "../../screen/index.ts";

const numberOf = (outcome: Outcome | undefined, name: string): number => {
  const value = outcome?.[name];
  return typeof value === "number" ? value : 0;
};

/** VP-19, VP-21, VP-22 What a success brings: victory points and effect dice, doubled on a critical. */
export function Gains({ position, dice, sum }: SlotProps["roll"]) {
  const { outcome } = position;
  const [points, effectDice] = [numberOf(outcome, "vp"), numberOf(outcome, "effectDice")];
  const isCritical = outcome?.["critical"] === true;
  return (
    <>
      {dice}
      {sum}
      {points + effectDice > 0 ? (
        <p className={isCritical ? "vp-gain critical" : "vp-gain"}>
          <span>
            <b>{points}</b> {points === 1 ? "victory point" : "victory points"}
          </span>
          <span className="effect">
            <span aria-hidden="true">
              {Array.from({ length: Math.min(effectDice, 12) }, (_, i) => (
                <i key={i} className={isCritical && i >= effectDice / 2 ? "twin" : ""} />
              ))}
            </span>
            <b>{effectDice}</b> {effectDice === 1 ? "effect die" : "effect dice"}
          </span>
          {isCritical ? <span className="doubled">×2, critical</span> : null}
        </p>
      ) : null}
      {outcome?.outcome === "critical-failure" ? (
        <p className="vp-nasty">A 20: the GM may add something nasty.</p>
      ) : null}
    </>
  );
}
