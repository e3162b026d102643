import type { JsonObject } from "@rulewright/rules";
import type { ReactNode } from "react";
import { numberIn, type SlotProps, useHost, useHouse } from "../../screen/index.ts";
import { diceOfRolls } from "../rules/dice-of-rolls.ts";
import { houseRules } from "../rules/house-rules.ts";
import { sideName } from "./side-name.ts";
import { sumWords } from "./sum-words.ts";

interface RollsReadProps extends Pick<SlotProps["roll"], "position" | "sides"> {
  /** Whether only the dice on the table are read: the log has told the ones before. */
  readonly onTable?: boolean;
  /** The sum. */
  readonly children: ReactNode;
}

/**
 * VP-15, VP-33, VP-39 Beside the sum what each of several dice is read against, and of those that help what they bring:
 * "Pell: 6 of 7, 2 points".
 */
export function WithRollsRead({ position, sides, onTable = false, children }: RollsReadProps) {
  const { args, outcome, tray } = position;
  const house = useHouse(houseRules);
  const isPrimary = args["complementary"] !== undefined;
  // VP-35 Once the roll that was helped is made, its own sum comes first.
  const isOver = isPrimary && outcome !== undefined;
  const faces = tray.map(({ face }) => face);
  const rolls = diceOfRolls(args, faces, house);
  if (rolls.length === 0 || (isOver && onTable)) return children;
  const helps = isPrimary || args["helpers"] !== undefined;
  return (
    <div className="sums">
      {isOver ? children : null}
      {rolls.slice(onTable ? -Math.max(1, tray.length) : 0).map(({ by, result }, i) => (
        <p key={by} className={i === 0 && !isOver ? "sum tight" : "sum further-sum"}>
          <RollLine id={helps && sides[by] === sides["player"] ? undefined : sides[by]} result={result} helps={helps} />
        </p>
      ))}
      {isOver ? null : children}
    </div>
  );
}

interface RollLineProps {
  /** Who rolls; undefined for another skill of whoever is helped. */
  readonly id: string | undefined;
  readonly result: JsonObject;
  readonly helps: boolean;
}

function RollLine({ id, result, helps }: RollLineProps) {
  const { table } = useHost();
  const points = numberIn(result, "vp") ?? 0;
  const words = `${sumWords(result)}${helps ? `, ${points} ${points === 1 ? "point" : "points"}` : ""}`;
  return (
    <span className="vp-read">
      <u>{id === undefined && helps ? "Help" : sideName(table, id)}: </u>
      {words.match(/\d+|\D+/gu)?.map((part, i) => (/\d/u.test(part) ? <b key={i}>{part}</b> : <u key={i}>{part}</u>))}
    </span>
  );
}
