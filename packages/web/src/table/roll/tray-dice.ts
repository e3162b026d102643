import { dieContributions, type DieContribution, toneOf } from "@rulewright/present";
import { capitalize, type RecordedPosition, type SystemDefinition, type TableDie } from "@rulewright/rules";
import type { DieMeaning } from "@rulewright/dice";
import type { IconName } from "../../art/sprite.tsx";
import type { DieAppearance, DieFill } from "../../components/die.tsx";

const fills: Readonly<Record<DieMeaning, DieFill>> = { counts: "hit", blank: "miss", cancels: "one" };

/** The selection of dice in a decision that is being made. */
export interface TraySelection {
  /** The positions of the selected dice. */
  readonly selected: ReadonlySet<number>;
  /** Whether dice can be selected. */
  readonly selectable: boolean;
}

const NO_SELECTION: TraySelection = { selected: new Set(), selectable: false };

/** A die on the table: its appearance, its accessible label, and whether it can be selected. */
export interface TrayDie {
  readonly appearance: DieAppearance;
  readonly label: string;
  /** What it counted for, with the rules: "+2 successes (ES-29)". Empty where no rule says so. */
  readonly note: string;
  readonly selectable: boolean;
  /** Whether another die added it. */
  readonly bonus: boolean;
}

function feetOf(
  die: TableDie,
  meaning: DieMeaning | undefined,
  selected: boolean,
  selectable: boolean,
): DieAppearance["feet"] {
  if (selected) return ["re"];
  const own: readonly IconName[] = die.by === "hand" ? ["hand"] : [];
  if (die.rerolled) return ["lock", ...own];
  if (selectable) return meaning === "counts" ? ["ok"] : ["re"];
  if (own.length > 0) return own;
  return meaning === "counts" ? ["ok"] : [];
}

/** The mark of a die that somebody has thrown by hand, of those that it has. */
export const handIn = ({ feet = [] }: DieAppearance): readonly IconName[] => feet.filter((name) => name === "hand");

/** The meaning of a single die whose face is a term of the deciding sum: the verdict of the whole roll. */
function singleDieMeaning(system: SystemDefinition, position: RecordedPosition): DieMeaning | undefined {
  const { outcome } = position;
  const terms = position.explanation?.sums[0]?.terms ?? [];
  if (!outcome || position.tray.length !== 1 || !terms.some(({ from }) => from === "die")) return undefined;
  const tone = toneOf(system, outcome);
  return tone === "success" ? "counts" : tone === "critical" ? "cancels" : "blank";
}

/** The face that adds bonus dice, where there are any of the same kind as the others: the highest on the table. */
function explodingFace({ tray }: RecordedPosition): number | undefined {
  const explodes = tray.some(({ bonus, die }) => bonus && tray.some((other) => !other.bonus && other.die === die));
  return explodes ? Math.max(...tray.map(({ face }) => face)) : undefined;
}

/** What is drawn on a die for its class, where that isn't its face: the damage of a combat die. */
const drawnFor = ({ text }: SystemDefinition, { class: name }: TableDie): string | undefined =>
  name === undefined ? undefined : text[`face.${name}`];

/** The mark of what a die does besides counting once: it counts several times or for several things, or adds dice. */
function crownOf(counted: readonly DieContribution[], explodes: boolean, showsWorth: boolean): string | undefined {
  const added = counted.filter(({ each }) => each > 0);
  const most = Math.max(...added.map(({ each }) => each));
  if (most > 1 && !showsWorth) return `×${most}`;
  return explodes || new Set(added.map(({ of }) => of)).size > 1 ? "star" : undefined;
}

/** The dice of a position in their order on the table, with what is drawn and what a screen reader says. */
export function trayDice(
  system: SystemDefinition,
  position: RecordedPosition,
  selection: TraySelection = NO_SELECTION,
): readonly TrayDie[] {
  const whole = singleDieMeaning(system, position);
  const exploding = explodingFace(position);
  return position.tray.map((die, place) => {
    const counted = dieContributions(system.text, position.explanation, die);
    // Dice of a roll that was bought off no longer count, whatever they show.
    const isVoid = counted.length > 0 && counted.every(({ each }) => each === 0);
    const shown = die.class === undefined ? undefined : position.classes[die.class];
    const meaning = whole ?? (isVoid ? "blank" : shown);
    const selected = selection.selected.has(place);
    const selectable = selection.selectable && !die.rerolled;
    const each = Math.max(0, ...counted.map((one) => one.each));
    const explodes = exploding !== undefined && die.face === exploding;
    const worth = drawnFor(system, die);
    const label = [
      `die ${place + 1} shows ${die.face}`,
      whole === undefined && die.class !== undefined ? (system.text[`class.${die.class}`] ?? die.class) : "",
      each > 1 ? (each === 2 ? "counts twice" : `counts ${each} times`) : "",
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
      note: counted.map(({ words, rule }) => `${words} (${rule})`).join(", "),
      appearance: {
        die: die.die,
        face: worth ?? die.face,
        previousFace: die.was,
        crown: crownOf(counted, explodes, worth !== undefined),
        selected,
        locked: die.rerolled,
        fill: meaning === undefined ? "plain" : fills[meaning],
        feet: feetOf(die, whole === undefined ? meaning : undefined, selected, selectable),
      },
    };
  });
}
