import { type Position, type SystemDefinition, type TableDie, formatMessage } from "@rulewright/rules";
import type { DieAppearance, DieFill } from "../../components/die.tsx";
import { capitalize } from "../../words/plain.ts";
import { standingOutcome } from "../../words/standing.ts";
import { worthOf } from "../../words/sums.ts";
import { verdictOf } from "../../words/verdict.ts";

const fills: Readonly<Record<string, DieFill>> = { counts: "hit", blank: "miss", cancels: "one" };

/** What a person is doing with the dice just now. */
export interface Handling {
  /** Places of dice marked. */
  readonly picked: ReadonlySet<number>;
  /** Dice may be marked at all. */
  readonly open: boolean;
  /** Doubling is about to be paid for. */
  readonly doubling: boolean;
}

const HANDS_OFF: Handling = { picked: new Set(), open: false, doubling: false };

export interface LaidDie {
  readonly shown: DieAppearance;
  readonly label: string;
  readonly pickable: boolean;
  /** Thrown because of others. */
  readonly bonus: boolean;
}

/** Whether dice of the class that may count twice do so now: always, or by what was paid for it. */
function isDoubled({ doubled }: SystemDefinition, position: Position, doubling: boolean): boolean {
  if (doubled === undefined) return false;
  if (doubled.by === undefined || doubling) return true;
  const successes = standingOutcome(position)?.["successes"];
  const counts = position.tray.filter((die) => worthOf(position, die) === "counts").length;
  return typeof successes === "number" && successes > counts;
}

function footOf(die: TableDie, worth: string | undefined, picked: boolean, pickable: boolean): DieAppearance["foot"] {
  if (picked) return "re";
  if (die.rerolled) return "lock";
  if (die.by === "hand" && !pickable) return "hand";
  if (worth === "counts") return "ok";
  return pickable ? "re" : undefined;
}

/** A single die is read against its target, so the whole of it counts or doesn't. */
function wholeWorth(system: SystemDefinition, position: Position): "counts" | "blank" | "cancels" | undefined {
  const outcome = standingOutcome(position);
  if (outcome?.["natural"] === undefined || position.tray.length !== 1) return undefined;
  const verdict = verdictOf(system, outcome);
  return verdict === "passed" ? "counts" : verdict === "botched" ? "cancels" : "blank";
}

/** The highest face of a die whose like threw further ones. */
function burstsAt({ tray }: Position): number | undefined {
  return tray.some(({ bonus }) => bonus) ? Math.max(...tray.map(({ face }) => face)) : undefined;
}

/** The dice on the table as they are drawn and read aloud. */
export function laidDice(
  system: SystemDefinition,
  position: Position,
  handling: Handling = HANDS_OFF,
): readonly LaidDie[] {
  const doubled = isDoubled(system, position, handling.doubling) ? system.doubled?.class : undefined;
  const whole = wholeWorth(system, position);
  const bursts = burstsAt(position);
  return position.tray.map((die, place) => {
    const worth = whole ?? worthOf(position, die);
    const picked = handling.picked.has(place);
    const pickable = handling.open && !die.rerolled;
    const crown = doubled !== undefined && die.class === doubled && worth === "counts" ? "×2" : undefined;
    const burst = bursts !== undefined && die.face === bursts;
    const said = [
      `die ${place + 1} shows ${die.face}`,
      whole === undefined ? (die.class === undefined ? "" : formatMessage(system.text, `class.${die.class}`)) : "",
      crown === undefined ? "" : "counts twice",
      burst ? "throws further dice" : "",
      die.bonus ? "a further die" : "",
      die.was === undefined ? "" : `thrown again, it was ${die.was}`,
      die.by === "hand" ? "a real die" : "",
      picked ? "marked for reroll" : "",
    ];
    return {
      pickable,
      bonus: die.bonus === true,
      label: capitalize(said.filter((part) => part !== "").join(", ")),
      shown: {
        die: die.die,
        face: die.face,
        was: die.was,
        crown: crown ?? (burst ? "star" : undefined),
        picked,
        locked: die.rerolled,
        fill: fills[worth ?? ""] ?? "plain",
        foot: footOf(die, whole === undefined ? worth : undefined, picked, pickable),
      },
    };
  });
}
