import { isWritten } from "@rulewright/lab";
import { formatMessage } from "@rulewright/rules";
import { catalogue, systemById } from "@rulewright/systems";
import { Chips } from "../parts/chips.tsx";
import { firstQuestion, type Setup } from "./setup.ts";

interface PickersProps {
  readonly setup: Setup;
  readonly onChange: (setup: Setup) => void;
}

const DICE = "dice";
const FIRST_DICE = "4d6dl1";

/** Which system, or dice as people write them; and which of a system's procedures. */
export function Pickers({ setup, onChange }: PickersProps) {
  const { question, over } = setup;
  const kept = over ? { over } : {};
  const systems = Object.values(catalogue).map(({ id, title }) => ({ value: id, label: title }));
  const begin = (id: string, name?: string): void => {
    const chosen = systemById(id);
    if (id === DICE) onChange({ ...kept, question: { written: FIRST_DICE } });
    else if (chosen) onChange({ ...kept, question: firstQuestion(chosen, name) });
  };
  const system = isWritten(question) ? undefined : systemById(question.system);
  return (
    <>
      <Chips
        legend="System"
        chips={[...systems, { value: DICE, label: "Dice as they are written" }]}
        value={system?.id ?? DICE}
        onChange={(id) => begin(id)}
      />
      {system && !isWritten(question) ? (
        <>
          <Chips
            legend="Procedure"
            chips={[...new Set([...system.questions, question.procedure])].map((name) => ({
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
