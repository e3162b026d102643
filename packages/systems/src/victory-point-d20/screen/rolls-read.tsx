import { isRecord, type JsonObject, type JsonValue } from "@rulewright/rules";
import type { ReactNode } from "react";
import { numberIn, type SlotProps, useHost, useHouse } from "../../screen/index.ts";
import { evaluateDie } from "../rules/die-evaluation.ts";
import { type HouseRules, houseRules } from "../rules/house-rules.ts";
import { numberedRole } from "../rules/sides.ts";
import { sideName } from "./side-name.ts";
import { sumWords } from "./sum-words.ts";

type Position = SlotProps["roll"]["position"];

/** One of several rolls that has been made: the role that made it, and what it came to. */
interface RollRead {
  readonly by: string;
  readonly result: JsonObject;
}

const recordsOf = (value: JsonValue | undefined): readonly JsonObject[] =>
  Array.isArray(value) ? value.filter(isRecord) : [];

/** VP-33, VP-39 Of a helped roll those that help, and of a round of a long task everybody's; empty for anything else. */
export function rollsRead({ args, tray }: Pick<Position, "args" | "tray">, house: HouseRules): readonly RollRead[] {
  const { complementary, helpers, own, theirs, results } = args;
  if (complementary !== undefined) {
    return recordsOf(complementary).map((result, i) => ({ by: numberedRole("helper", i), result }));
  }
  const rolls = [...recordsOf(helpers), ...recordsOf(own), ...recordsOf(theirs)];
  const before = recordsOf(results);
  return rolls.flatMap((roll, i) => {
    const { by, accent = null } = roll;
    const [tn, face] = [numberIn(roll, "tn"), tray[i - before.length]?.face];
    if (typeof by !== "string") return [];
    // A round keeps of the rolls before an announcement only what they brought.
    if (before[i])
      return numberIn(before[i], "natural") === undefined ? [] : [{ by, result: { ...before[i], accent } }];
    // A die before an accent that is still open is that of another roll.
    const isOpen = accent === null && numberIn(roll, "skill") !== 0;
    if (tn === undefined || face === undefined || isOpen) return [];
    const terms = { tn, accent: numberIn(roll, "accent") ?? 0 };
    return [{ by, result: { ...evaluateDie(face, terms, house), accent } }];
  });
}

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
  const rolls = rollsRead(position, house);
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
