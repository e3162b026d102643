import type { JsonObject } from "@rulewright/rules";
import { type DieFill, numberIn, type SlotProps, useHost, useHouse } from "../../screen/index.ts";
import { diceOfRolls, type MadeRoll } from "../rules/dice-of-rolls.ts";
import { houseRules } from "../rules/house-rules.ts";
import { standingIn } from "./rounds-table.tsx";
import { sideName } from "./side-name.ts";
import { sumWords } from "./sum-words.ts";

/** A roll that has been made, and whether its die was thrown by hand, where that lies on the table. */
interface ReadRoll extends MadeRoll {
  readonly byHand: boolean;
}

/** The rolls of several that have been made. */
interface RollsRead {
  readonly rolls: readonly ReadRoll[];
  /** VP-33 Whether they help another roll. */
  readonly helps: boolean;
  /** VP-39 Whether each brings victory points of its own to a round of a long task. */
  readonly addsPoints: boolean;
  /** VP-35 Whether the roll that they help is made: its own sum comes first. */
  readonly isOver: boolean;
}

/** VP-15, VP-33, VP-39 Which rolls of several the dice are, and what each of them came to. None for a single roll. */
export function useRollsRead({ args, outcome, tray }: SlotProps["roll"]["position"]): RollsRead {
  const house = useHouse(houseRules);
  const isPrimary = args["complementary"] !== undefined;
  const made = diceOfRolls(
    args,
    tray.map(({ face }) => face),
    house,
  );
  const before = made.length - tray.length;
  const standing = standingIn(args);
  return {
    rolls: made.map((roll, i) => ({ ...roll, byHand: tray[i - before]?.by === "hand" })),
    helps: isPrimary || args["helpers"] !== undefined,
    // B-17 Under a house rule a resisted round compares successes.
    addsPoints: standing !== undefined && !(standing.resisted && house.resistedBy === "successes"),
    isOver: isPrimary && outcome !== undefined,
  };
}

interface RollLinesProps extends Pick<RollsRead, "rolls" | "helps" | "addsPoints"> {
  readonly sides: SlotProps["roll"]["sides"];
}

/** A line for each of several dice: what it is read against, and what it brings: "Pell: 6 of 7, 2 points". */
export const RollLines = ({ rolls, helps, addsPoints, sides }: RollLinesProps) =>
  rolls.map((roll) => {
    // Another skill of whoever is helped isn't somebody's.
    const id = helps && sides[roll.by] === sides["player"] ? undefined : sides[roll.by];
    return (
      <p key={roll.by} className="sum vp-read-roll">
        <RollLine {...{ id, roll, helps, addsPoints }} />
      </p>
    );
  });

/** What a die is worth: it counts, doesn't, or is nasty. */
const fillOf = ({ outcome }: JsonObject): DieFill =>
  outcome === "success" ? "hit" : outcome === "critical-failure" ? "one" : "miss";

interface RollLineProps extends Pick<RollsRead, "helps" | "addsPoints"> {
  /** Who rolls; undefined for another skill of whoever is helped. */
  readonly id: string | undefined;
  readonly roll: ReadRoll;
}

function RollLine({ id, roll: { result, byHand }, helps, addsPoints }: RollLineProps) {
  const { table, Die } = useHost();
  const face = numberIn(result, "natural") ?? 0;
  const points = numberIn(result, "vp") ?? 0;
  const name = id === undefined && helps ? "Help" : sideName(table, id);
  const none = helps ? "no help" : "no points";
  const brought = points === 0 ? none : `${points} ${points === 1 ? "point" : "points"}`;
  const words = `${sumWords(result)}${helps || addsPoints ? `, ${brought}` : ""}`;
  return (
    <>
      <Die die="d20" face={face} fill={fillOf(result)} byHand={byHand} label={`${name}: ${face}`} />
      <span className="vp-read">
        <u>{name}: </u>
        {words.match(/\d+|\D+/gu)?.map((part, i) => (/\d/u.test(part) ? <b key={i}>{part}</b> : <u key={i}>{part}</u>))}
      </span>
    </>
  );
}
