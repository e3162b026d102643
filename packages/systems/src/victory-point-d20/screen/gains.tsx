import type { JsonObject } from "@rulewright/rules";
import { numberIn, type SlotProps, useHouse } from "../../screen/index.ts";
import { type HouseRules, houseRules } from "../rules/house-rules.ts";
import { countsAsCritical } from "./folded-roll.ts";
import type { ReactNode } from "react";
import { isContest, Reveal } from "./reveal.tsx";
import { RollLines, useRollsRead } from "./rolls-read.tsx";
import { RopeFigure, ropeIn } from "./rope.tsx";
import { RoundsTable, standingIn } from "./rounds-table.tsx";
import { FallenFaces } from "./twenty-faces.tsx";

/** VP-23, VP-39 A roll with its dice: a contest turns up both at once, and a long task has its rope. */
export function Gains({ position, sides, dice, sum }: SlotProps["roll"]) {
  return (
    <>
      {isContest(position) ? <Reveal {...{ position, sides, sum }} /> : <Rolled {...{ position, sides, dice, sum }} />}
      <Pull position={position} sides={sides} />
    </>
  );
}

/** VP-15, VP-33 The sum stands beside a single die. Several rolls are lines with a die each, after the roll that they have helped. */
function Rolled({ position, sides, dice, sum }: Pick<SlotProps["roll"], "position" | "sides" | "dice" | "sum">) {
  const { rolls, helps, addsPoints, isOver } = useRollsRead(position);
  const lines = <RollLines {...{ rolls, helps, addsPoints, sides }} />;
  if (rolls.length > 0 && !isOver) {
    return (
      <div className="vp-rolled">
        <div className={isToldByRope(position, rolls.length) ? "sums vp-round" : "sums"}>
          {lines}
          {sum}
        </div>
      </div>
    );
  }
  return (
    <>
      {rolls.length === 0 ? <FallenFaces {...position} /> : null}
      <div className={position.tray.length === 1 ? "vp-rolled one" : "vp-rolled"}>
        {dice}
        {sum}
      </div>
      {rolls.length > 0 ? <div className="sums">{lines}</div> : null}
    </>
  );
}

/** Terms of a round that neither the rolls nor the rope tell: what a house rule takes, or makes of the successes. */
const UNTOLD: ReadonlySet<string> = new Set(["lostLead", "chart"]);

/** VP-39..VP-41 Whether the rolls with their points, and the rope, tell all that a round came to: its sums would say it again. */
function isToldByRope({ args, outcome, explanation }: SlotProps["roll"]["position"], rolls: number): boolean {
  const { vps }: JsonObject = outcome ?? {};
  if (!outcome || ropeIn(args, outcome["total"]) === undefined) return false;
  const terms = explanation?.sums.flatMap((sum) => sum.terms) ?? [];
  const isUntold = terms.some(({ from, value }) => UNTOLD.has(from) && value !== 0);
  return !isUntold && Array.isArray(vps) && vps.length === rolls;
}

/** VP-39..VP-41 A round of a long task: the rope after it, and the rounds so far. */
function Pull({ position: { args, outcome }, sides }: Pick<SlotProps["roll"], "position" | "sides">) {
  // Before the round is over, the head of the attempt has its rope.
  const standing = outcome && standingIn(args, outcome);
  const rope = standing && ropeIn(args, standing.total);
  return (
    <>
      {rope ? <RopeFigure terms={rope} sides={sides} /> : null}
      {standing ? <RoundsTable standing={standing} sides={sides} /> : null}
    </>
  );
}

/**
 * VP-19, VP-52, B-08 What is told of a critical beside the stamp: that it doubles what the roll brought, of a contest only under
 * the rule that doubles its columns. The stamp names a critical roll, but not the winner's own one of a contest.
 */
function criticalWords({ winner }: JsonObject, { contestCrit }: HouseRules): string {
  if (winner === undefined) return "doubled";
  return contestCrit === "double-net-vp" ? "critical, doubled" : "critical";
}

/** VP-18, VP-20..VP-22 After the stamp: successes, victory points and effect dice, doubled on a critical; of a 20, what it lets the GM do. */
export function Gain({ outcome, children }: SlotProps["verdict"] & { readonly children: ReactNode }) {
  const [successes, points, effectDice] = [
    numberIn(outcome, "successes") ?? 0,
    numberIn(outcome, "vp") ?? 0,
    numberIn(outcome, "effectDice") ?? 0,
  ];
  const isCritical = countsAsCritical(outcome);
  const { final }: JsonObject = outcome;
  const isNasty = outcome.outcome === "critical-failure";
  const house = useHouse(houseRules);
  if (successes + points + effectDice === 0 && !isCritical && !isNasty) return children;
  return (
    <>
      {children}
      <span className={isCritical ? "vp-gain critical" : "vp-gain"}>
        {isCritical ? <span className="doubled">{criticalWords(outcome, house)}</span> : null}
        {/* The sum has told successes that are its total. */}
        {successes > 0 && successes !== final ? (
          <span>
            <b>{successes}</b> {successes === 1 ? "success" : "successes"}
          </span>
        ) : null}
        {isNasty ? (
          <span className="nasty">The GM may add something nasty.</span>
        ) : (
          <span>
            <b>{points}</b> {points === 1 ? "victory point" : "victory points"}
          </span>
        )}
        {effectDice > 0 ? (
          <span className="effect">
            <span>
              <b>{effectDice}</b> {effectDice === 1 ? "effect die" : "effect dice"}
            </span>
            <span aria-hidden="true">
              {Array.from({ length: Math.min(effectDice, 12) }, (_, i) => (
                <i key={i} className={isCritical && i >= effectDice / 2 ? "twin" : ""} />
              ))}
            </span>
          </span>
        ) : null}
      </span>
    </>
  );
}

/** VP-24, VP-41 A roll in the log: a contest turns up both dice at once, several dice are lines, and a long task has its rope. */
export function LoggedGains(slot: SlotProps["loggedRoll"]) {
  const { position, sides, dice, sum } = slot;
  const { rolls, helps, addsPoints, isOver } = useRollsRead(position);
  if (isContest(position)) return <Reveal {...slot} />;
  // The log has told the rolls before the dice on the table.
  const told = isOver ? [] : rolls.slice(-Math.max(1, position.tray.length));
  return (
    <>
      {told.length > 0 ? (
        <div className={isToldByRope(position, rolls.length) ? "sums vp-round" : "sums"}>
          <RollLines {...{ rolls: told, helps, addsPoints, sides }} />
          {sum}
        </div>
      ) : position.tray.length === 1 ? (
        <>
          <FallenFaces {...position} />
          <div className="vp-rolled one">
            {dice}
            {sum}
          </div>
        </>
      ) : (
        <>
          {dice}
          {sum}
        </>
      )}
      <Pull position={position} sides={sides} />
    </>
  );
}
