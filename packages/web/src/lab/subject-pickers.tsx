import { isWritten } from "@rulewright/lab";
import { formatMessage } from "@rulewright/rules";
import { catalogue, systemById } from "@rulewright/systems";
import { RadioChips } from "../components/radio-chips.tsx";
import { defaultQuestion, type Setup } from "./setup.ts";

interface SubjectPickersProps {
  readonly setup: Setup;
  readonly onChange: (setup: Setup) => void;
}

const DICE = "dice";
const DEFAULT_DICE = "4d6dl1";

/** Which system, or dice as people write them; and which of a system's procedures. */
export function SubjectPickers({ setup, onChange }: SubjectPickersProps) {
  const { question, over } = setup;
  const kept = over ? { over } : {};
  const systems = Object.values(catalogue).map(({ id, title }) => ({ value: id, label: title }));
  const begin = (id: string, name?: string): void => {
    const chosen = systemById(id);
    if (id === DICE) onChange({ ...kept, question: { written: DEFAULT_DICE } });
    else if (chosen) onChange({ ...kept, question: defaultQuestion(chosen, name) });
  };
  const system = isWritten(question) ? undefined : systemById(question.system);
  return (
    <>
      <RadioChips
        legend="System"
        options={[...systems, { value: DICE, label: "Dice as they are written" }]}
        value={system?.id ?? DICE}
        onChange={(id) => begin(id)}
      />
      {system && !isWritten(question) ? (
        <>
          <RadioChips
            legend="Procedure"
            options={[...new Set([...system.questions, question.procedure])].map((name) => ({
              value: name,
              label: formatMessage(system.text, `procedure.${name}`),
            }))}
            value={question.procedure}
            onChange={(name) => begin(system.id, name)}
          />
          <p className="note">{system.procedures[question.procedure]?.rules.join(", ")}</p>
        </>
      ) : null}
    </>
  );
}
