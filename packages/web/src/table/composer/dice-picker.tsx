const SIDES = [4, 6, 8, 10, 12, 20, 100];

/** The expression with one more die: a further one of its kind, or a new term. */
export function withDie(roll: string, sides: number): string {
  const term = new RegExp(`(?<![\\dd])(\\d*)d${sides}(?!\\d)`, "u");
  if (term.test(roll)) return roll.replace(term, (_, count: string) => `${Number(count || 1) + 1}d${sides}`);
  return roll.trim() === "" ? `1d${sides}` : `${roll.trim()} + 1d${sides}`;
}

interface DicePickerProps {
  readonly roll: string;
  readonly onChange: (roll: string) => void;
}

/** Adds dice to an expression by tapping them. */
export function DicePicker({ roll, onChange }: DicePickerProps) {
  return (
    <fieldset className="dice-picker" aria-label="Add a die">
      {SIDES.map((sides) => (
        <button key={sides} type="button" className="chip pick" onClick={() => onChange(withDie(roll, sides))}>
          d{sides}
        </button>
      ))}
    </fieldset>
  );
}

interface DiceToggleProps {
  readonly rolls: boolean;
  readonly onToggle: () => void;
}

/** Switches between words and dice. */
export function DiceToggle({ rolls, onToggle }: DiceToggleProps) {
  return (
    <button
      type="button"
      className={rolls ? "chip dice-toggle on" : "chip dice-toggle"}
      aria-label="Roll dice"
      aria-pressed={rolls}
      onClick={onToggle}
    >
      dice
    </button>
  );
}
