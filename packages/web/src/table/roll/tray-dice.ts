import { toneOf } from "@rulewright/present";
import { capitalize, formatMessage, type Position, type SystemDefinition, type TableDie } from "@rulewright/rules";
import type { DieAppearance, DieFill } from "../../components/die.tsx";
import { standingOutcome } from "../../words/standing.ts";
import { worthOf } from "../../words/sums.ts";

const fills: Readonly<Record<string, DieFill>> = { counts: "hit", blank: "miss", cancels: "one" };

/** The selection of dice in a decision that is being made. */
export interface TraySelection {
  /** The positions of the selected dice. */
  readonly selected: ReadonlySet<number>;
  /** Whether dice can be selected. */
  readonly selectable: boolean;
  /** Whether the decision pays for doubling. */
  readonly doubling: boolean;
}

const NO_SELECTION: TraySelection = { selected: new Set(), selectable: false, doubling: false };

/** A die on the table: its appearance, its accessible label, and whether it can be selected. */
export interface TrayDie {
  readonly appearance: DieAppearance;
  readonly label: string;
  readonly selectable: boolean;
  /** Whether another die added it. */
  readonly bonus: boolean;
}

/** Whether dice of the doubled class count twice now: always, or because it was paid for. */
function isDoubled({ doubled }: SystemDefinition, position: Position, doubling: boolean): boolean {
  if (doubled === undefined) return false;
  if (doubled.by === undefined || doubling) return true;
  const successes = standingOutcome(position)?.["successes"];
  const counts = position.tray.filter((die) => worthOf(position, die) === "counts").length;
  return typeof successes === "number" && successes > counts;
}

function footOf(
  die: TableDie,
  meaning: string | undefined,
  selected: boolean,
  selectable: boolean,
): DieAppearance["foot"] {
  if (selected) return "re";
  if (die.rerolled) return "lock";
  if (die.by === "hand" && !selectable) return "hand";
  if (meaning === "counts") return "ok";
  return selectable ? "re" : undefined;
}

/** The meaning of a single die that is compared with a target: the verdict of the whole roll. */
function singleDieMeaning(system: SystemDefinition, position: Position): "counts" | "blank" | "cancels" | undefined {
  const outcome = standingOutcome(position);
  if (outcome?.["natural"] === undefined || position.tray.length !== 1) return undefined;
  const tone = toneOf(system, outcome);
  return tone === "success" ? "counts" : tone === "critical" ? "cancels" : "blank";
}

/** The face that adds bonus dice, where there are bonus dice: the highest on the table. */
function explodingFace({ tray }: Position): number | undefined {
  return tray.some(({ bonus }) => bonus) ? Math.max(...tray.map(({ face }) => face)) : undefined;
}

/** The dice of a position in their order on the table, with what is drawn and what a screen reader says. */
export function trayDice(
  system: SystemDefinition,
  position: Position,
  selection: TraySelection = NO_SELECTION,
): readonly TrayDie[] {
  const doubled = isDoubled(system, position, selection.doubling) ? system.doubled?.class : undefined;
  const whole = singleDieMeaning(system, position);
  const exploding = explodingFace(position);
  return position.tray.map((die, place) => {
    const meaning = whole ?? worthOf(position, die);
    const selected = selection.selected.has(place);
    const selectable = selection.selectable && !die.rerolled;
    const crown = doubled !== undefined && die.class === doubled && meaning === "counts" ? "×2" : undefined;
    const explodes = exploding !== undefined && die.face === exploding;
    const label = [
      `die ${place + 1} shows ${die.face}`,
      whole === undefined ? (die.class === undefined ? "" : formatMessage(system.text, `class.${die.class}`)) : "",
      crown === undefined ? "" : "counts twice",
      explodes ? "adds a bonus die" : "",
      die.bonus ? "bonus die" : "",
      die.was === undefined ? "" : `rerolled from ${die.was}`,
      die.by === "hand" ? "physical die" : "",
      selected ? "selected for reroll" : "",
    ];
    return {
      selectable,
      bonus: die.bonus === true,
      label: capitalize(label.filter((part) => part !== "").join(", ")),
      appearance: {
        die: die.die,
        face: die.face,
        previousFace: die.was,
        crown: crown ?? (explodes ? "star" : undefined),
        selected,
        locked: die.rerolled,
        fill: fills[meaning ?? ""] ?? "plain",
        foot: footOf(die, whole === undefined ? meaning : undefined, selected, selectable),
      },
    };
  });
}
