import type { JsonObject, Outcome } from "@rulewright/rules";
import type { SlotProps } from "../../screen/index.ts";
import type { ReactNode } from "react";
import { isContest, Reveal } from "./reveal.tsx";
import { RopeFigure, ropeIn } from "./rope.tsx";
import { RoundsTable, standingIn } from "./rounds-table.tsx";

const numberOf = (outcome: Outcome | undefined, name: string): number => {
  const value = outcome?.[name];
  return typeof value === "number" ? value : 0;
};

/** VP-19, VP-21, VP-22 What a success brings: victory points and effect dice, doubled on a critical. */
export function Gains({ position, sides, dice, sum }: SlotProps["roll"]) {
  const { outcome } = position;
  return (
    <>
      {isContest(position) ? (
        <Reveal {...{ position, sides, sum }} />
      ) : (
        <>
          {dice}
          {sum}
        </>
      )}
      <Pull position={position} sides={sides} />
      <Gain outcome={outcome} />
      {outcome?.outcome === "critical-failure" ? (
        <p className="vp-nasty">A 20: the GM may add something nasty.</p>
      ) : null}
    </>
  );
}

/** VP-39..VP-41 A round of a long task: the rope after it, and the rounds so far. */
function Pull({ position: { args, outcome }, sides }: Pick<SlotProps["roll"], "position" | "sides">) {
  const standing = outcome && standingIn(args, outcome);
  const rope = ropeIn(args, standing?.total);
  return (
    <>
      {rope ? <RopeFigure terms={rope} sides={sides} /> : null}
      {standing ? <RoundsTable standing={standing} sides={sides} /> : null}
    </>
  );
}

/** VP-19, VP-21 Victory points and effect dice; nothing where there are neither these nor a critical. */
function Gain({ outcome }: { readonly outcome: Outcome | undefined }) {
  const [points, effectDice] = [numberOf(outcome, "vp"), numberOf(outcome, "effectDice")];
  const { critical }: JsonObject = outcome ?? {};
  const isCritical = critical === true;
  if (points + effectDice === 0 && !isCritical) return null;
  return (
    <p className={isCritical ? "vp-gain critical" : "vp-gain"}>
      <span>
        <b>{points}</b> {points === 1 ? "victory point" : "victory points"}
      </span>
      {effectDice > 0 ? (
        <span className="effect">
          <span aria-hidden="true">
            {Array.from({ length: Math.min(effectDice, 12) }, (_, i) => (
              <i key={i} className={isCritical && i >= effectDice / 2 ? "twin" : ""} />
            ))}
          </span>
          <b>{effectDice}</b> {effectDice === 1 ? "effect die" : "effect dice"}
        </span>
      ) : null}
      {isCritical ? <span className="doubled">×2, critical</span> : null}
    </p>
  );
}

/** VP-24, VP-41 A roll in the log: a contest turns up both dice at once, and a long task has its rope. */
export function LoggedGains(slot: SlotProps["loggedRoll"] & { readonly children: ReactNode }) {
  const { position, sides, children } = slot;
  if (isContest(position)) {
    return (
      <>
        <Reveal {...slot} />
        <Gain outcome={position.outcome} />
      </>
    );
  }
  return (
    <>
      {children}
      <Pull position={position} sides={sides} />
      <Gain outcome={position.outcome} />
    </>
  );
}
