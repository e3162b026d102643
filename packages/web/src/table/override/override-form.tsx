import { factLabel, outcomeLabel } from "@rulewright/present";
import type { JsonValue, Messages, Outcome } from "@rulewright/rules";
import type { Attempt } from "@rulewright/table";
import { useBusy } from "@rulewright/systems/screen";
import { type FormEvent, useState } from "react";
import { RadioChips } from "../../components/radio-chips.tsx";
import { ReasonField } from "../../components/reason-field.tsx";
import { Stepper } from "../../components/stepper.tsx";
import { useGame } from "../../state/game.tsx";
import { countingOutcome } from "./counting-outcome.ts";

interface OverrideFormProps {
  readonly attempt: Attempt;
  readonly onDone: () => void;
}

/** The verdicts that a game knows: the attempt's own one first. */
function verdictsOf(text: Messages, { outcome }: Outcome): readonly string[] {
  const known = Object.keys(text).flatMap((key) => (key.startsWith("outcome.") ? [key.slice("outcome.".length)] : []));
  return [...new Set([outcome, ...known])];
}

/** Sets another verdict and other numbers of a settled attempt. What the table recorded of it follows. */
export function OverrideForm({ attempt, onDone }: OverrideFormProps) {
  const { text, send } = useGame();
  const busy = useBusy();
  const was = countingOutcome(attempt);
  const [verdict, setVerdict] = useState(was?.outcome ?? "");
  const [facts, setFacts] = useState<Readonly<Record<string, JsonValue>>>({});
  const [words, setWords] = useState("");
  if (!was) return null;
  const changed = Object.fromEntries(Object.entries(facts).filter(([name, value]) => value !== was[name]));
  const isChanged = verdict !== was.outcome || Object.keys(changed).length > 0;
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    const reason = words.trim() === "" ? {} : { words: words.trim() };
    send({ type: "override", attempt: attempt.id, outcome: verdict, facts: changed, ...reason });
    onDone();
  };
  return (
    <form className="undo-form" onSubmit={onSubmit}>
      <h3>{attempt.title}</h3>
      <p className="small">The old outcome stays in the log, beside the new one.</p>
      <RadioChips
        legend="Outcome"
        options={verdictsOf(text, was).map((value) => ({ value, label: outcomeLabel(text, value) }))}
        value={verdict}
        onChange={setVerdict}
      />
      {Object.entries(was).map(([name, value]) => {
        const set = (to: JsonValue): void => setFacts({ ...facts, [name]: to });
        return <FactField key={name} name={name} value={facts[name] ?? value} onChange={set} />;
      })}
      <ReasonField value={words} onChange={setWords} />
      <div className="commit">
        <button type="button" className="btn plain" onClick={onDone}>
          Keep it
        </button>
        <button className="btn go grow" disabled={busy || !isChanged}>
          Override
        </button>
      </div>
    </form>
  );
}

interface FactFieldProps {
  readonly name: string;
  readonly value: JsonValue | undefined;
  readonly onChange: (value: JsonValue) => void;
}

/** A number or a yes or no of an outcome. Other values aren't overridden. */
function FactField({ name, value, onChange }: FactFieldProps) {
  const { text } = useGame();
  const label = factLabel(text, name);
  if (typeof value === "number") {
    return (
      <div className="row between">
        <span>{label}</span>
        <Stepper label={label} value={value} onChange={onChange} />
      </div>
    );
  }
  if (typeof value !== "boolean") return null;
  return (
    <RadioChips
      legend={label}
      options={[
        { value: "yes", label: "Yes" },
        { value: "no", label: "No" },
      ]}
      value={value ? "yes" : "no"}
      onChange={(to) => onChange(to === "yes")}
    />
  );
}
