import { isNotationQuestion } from "@rulewright/lab";
import { procedureLabel } from "@rulewright/present";
import { systemById, systemsSnapshot } from "../catalogue/systems.ts";
import { RadioChips } from "../components/radio-chips.tsx";
import { defaultQuestion, type Setup } from "./setup.ts";

interface SubjectPickersProps {
  readonly setup: Setup;
  readonly onChange: (setup: Setup) => void;
}

const DICE = "dice";
const DEFAULT_DICE = "4d6dl1";

/** Chooses a system and one of its procedures, or dice notation. */
export function SubjectPickers({ setup, onChange }: SubjectPickersProps) {
  const { question, overlays, fractions } = setup;
  const kept = { ...(overlays ? { overlays } : {}), ...(fractions ? { fractions } : {}) };
  const systems = systemsSnapshot().systems.map(({ id, title }) => ({ value: id, label: title }));
  const start = (id: string, name?: string): void => {
    const chosen = systemById(id);
    if (id === DICE) onChange({ ...kept, question: { expression: DEFAULT_DICE } });
    else if (chosen) onChange({ ...kept, question: defaultQuestion(chosen, name) });
  };
  const system = isNotationQuestion(question) ? undefined : systemById(question.system);
  return (
    <>
      <RadioChips
        legend="System"
        options={[...systems, { value: DICE, label: "Dice notation" }]}
        value={system?.id ?? DICE}
        onChange={(id) => start(id)}
      />
      {system && !isNotationQuestion(question) ? (
        <>
          <RadioChips
            legend="Procedure"
            options={[...new Set([...system.questions, question.procedure])].map((name) => ({
              value: name,
              label: procedureLabel(system.text, name),
            }))}
            value={question.procedure}
            onChange={(name) => start(system.id, name)}
          />
          <p className="note">{system.procedures[question.procedure]?.rules.join(", ")}</p>
        </>
      ) : null}
    </>
  );
}
