import { formatNumber } from "@rulewright/present";
import type { Character } from "@rulewright/rules";
import { useState } from "react";
import { CheckboxChips } from "../../components/checkbox-chips.tsx";
import { proposableEntries, withProposed } from "../../fields/proposed-entries.ts";
import { useGame } from "../../state/game.tsx";

interface TraitPickerProps {
  readonly character: Character;
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
}

/** What a player proposes to roll with, from their sheet. */
function TraitPicker({ character, chosen, onChange }: TraitPickerProps) {
  const { system } = useGame();
  const options = proposableEntries(system, character).map(({ name, rating }) => ({
    value: name,
    label: rating === undefined ? name : `${name} ${formatNumber(rating)}`,
  }));
  return (
    <div className="trait-picker">
      <CheckboxChips legend="Roll with" hideLegend options={options} values={chosen} onChange={onChange} />
    </div>
  );
}

interface TraitToggleProps {
  /** How many are chosen. */
  readonly count: number;
  readonly open: boolean;
  readonly onToggle: () => void;
}

/** Shows and hides what can be proposed. */
function TraitToggle({ count, open, onToggle }: TraitToggleProps) {
  return (
    <button
      type="button"
      className={open || count > 0 ? "chip dice-toggle trait-toggle on" : "chip dice-toggle trait-toggle"}
      aria-label={count === 0 ? "Propose traits" : `Propose traits, ${formatNumber(count)} chosen`}
      aria-expanded={open}
      onClick={onToggle}
    >
      {count === 0 ? "traits" : `traits ${formatNumber(count)}`}
    </button>
  );
}

/** The traits that the viewer proposes with their next words. */
export function useProposedTraits(isAttempt: boolean) {
  const { system, mine } = useGame();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [open, setOpen] = useState(false);
  const character = isAttempt && mine && proposableEntries(system, mine).length > 0 ? mine : undefined;
  return {
    /** The words as they are sent. */
    wordsWith: (words: string): string => (character ? withProposed(words, chosen) : words),
    reset(): void {
      setChosen([]);
      setOpen(false);
    },
    picker: character && open ? <TraitPicker character={character} chosen={chosen} onChange={setChosen} /> : null,
    toggle: character ? <TraitToggle count={chosen.length} open={open} onToggle={() => setOpen(!open)} /> : null,
  };
}
