import { type Position, type TableDie, type Wording, wordOf } from "@rulewright/rules";
import type { DieFace, Fill } from "../../parts/die.tsx";
import { capital } from "../../words/plain.ts";
import { standingOutcome, worthOf } from "../../words/sums.ts";

/** The class of dice that a doubling makes worth more. */
const DOUBLED = "zero";

const fills: Readonly<Record<string, Fill>> = { counts: "hit", blank: "miss", cancels: "one" };

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
  readonly shown: DieFace;
  readonly label: string;
  readonly pickable: boolean;
}

/** Whether doubling is in force: more successes than dice that count. */
function isDoubled(position: Position): boolean {
  const successes = standingOutcome(position)?.["successes"];
  const counts = position.tray.filter((die) => worthOf(position, die) === "counts").length;
  return typeof successes === "number" && successes > counts;
}

function footOf(die: TableDie, worth: string | undefined, picked: boolean, pickable: boolean): DieFace["foot"] {
  if (picked) return "re";
  if (die.rerolled) return "lock";
  if (die.by === "hand" && !pickable) return "hand";
  if (worth === "counts") return "ok";
  return pickable ? "re" : undefined;
}

/** The dice on the table as they are drawn and read aloud. */
export function laidDice(text: Wording, position: Position, handling: Handling = HANDS_OFF): readonly LaidDie[] {
  const doubled = isDoubled(position) || handling.doubling;
  // A single die is read against its target, so the whole of it counts or doesn't.
  const single = standingOutcome(position)?.["natural"] !== undefined;
  const failed = standingOutcome(position)?.outcome === "failure";
  return position.tray.map((die, place) => {
    const worth = single && failed ? "blank" : worthOf(position, die);
    const picked = handling.picked.has(place);
    const pickable = handling.open && !die.rerolled;
    const crown = doubled && die.class === DOUBLED && worth === "counts" ? "×2" : undefined;
    const said = [
      `die ${place + 1} shows ${die.face}`,
      single ? "" : wordOf(text, `class.${die.class ?? ""}`),
      crown === undefined ? "" : "counts twice",
      die.was === undefined ? "" : `thrown again, it was ${die.was}`,
      die.by === "hand" ? "a real die" : "",
      picked ? "marked for reroll" : "",
    ];
    return {
      pickable,
      label: capital(said.filter((part) => part !== "").join(", ")),
      shown: {
        die: die.die,
        face: die.face,
        was: die.was,
        crown,
        picked,
        locked: die.rerolled,
        fill: fills[worth ?? ""] ?? "plain",
        foot: footOf(die, single ? undefined : worth, picked, pickable),
      },
    };
  });
}
