import {
  creationParameters,
  type Character,
  type Creation,
  type HouseRules,
  isRecord,
  isRefusal,
  readArguments,
  type Refusal,
  formatMessage,
} from "@rulewright/rules";
import { type FormEvent, useEffect, useState } from "react";
import { type Draft, initialArguments, draftArguments } from "../../fields/draft.ts";
import { ParameterFields } from "../../fields/parameter-fields.tsx";
import { LineField } from "../../components/line-field.tsx";
import { RuleNumber } from "../../components/rule-number.tsx";
import { removeItem, writeItem, readItem } from "../../browser/storage.ts";
import { useGame, useStore } from "../../state/game.tsx";
import { FormProblem } from "../controls/form-problem.tsx";
import { CharacterPreview } from "./character-preview.tsx";

interface CreationFormProps {
  readonly creation: Creation;
  readonly onDone: () => void;
}

interface CreationDraft {
  readonly name: string;
  readonly about: string;
  readonly step: number;
  readonly draft: Draft;
}

const emptyDraft = (creation: Creation, house: HouseRules): CreationDraft => ({
  name: "",
  about: "",
  step: 0,
  draft: { args: initialArguments(creationParameters(creation, house)), entryNames: {} },
});

/** The draft saved in this browser, or the initial one. */
function savedDraft(key: string, first: CreationDraft): CreationDraft {
  try {
    const found: unknown = JSON.parse(readItem(key) ?? "null");
    if (!isRecord(found) || !isRecord(found["args"]) || !isRecord(found["named"])) return first;
    const { name, about, step, args, named } = found;
    const words = Object.entries(named).flatMap(([one, word]) => (typeof word === "string" ? [[one, word]] : []));
    return {
      name: String(name ?? ""),
      about: String(about ?? ""),
      step: Number(step ?? 0),
      draft: { args, entryNames: Object.fromEntries(words) },
    };
  } catch {
    return first;
  }
}

/** Creates a character in the steps of the rulebook, the name first. It can be finished at any valid step. */
export function CreationForm({ creation, onDone }: CreationFormProps) {
  const { view, text, busy, send } = useGame();
  const { table } = useStore();
  const key = `rulewright.creation.${table}`;
  const [state, setState] = useState(() => savedDraft(key, emptyDraft(creation, view.house)));
  const { name, about, step, draft } = state;
  useEffect(() => {
    writeItem(key, JSON.stringify({ name, about, step, args: draft.args, named: draft.entryNames }));
  }, [key, name, about, step, draft]);
  const created = createFrom(creation, draft, view.house);
  const refusal = isRefusal(created) ? created : undefined;
  const last = step >= creation.steps.length;
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    if (name.trim() === "" || (last && refusal)) return;
    if (!last) setState({ ...state, step: step + 1 });
    else finish();
  };
  const finish = (): void => {
    const own = about.trim() === "" ? {} : { about: about.trim() };
    send({ type: "create-character", name: name.trim(), args: draftArguments(draft), ...own });
    removeItem(key);
    onDone();
  };
  return (
    <form className="creating framing" onSubmit={onSubmit}>
      <Steps creation={creation} step={step} onStep={(to) => setState({ ...state, step: to })} />
      {step === 0 ? (
        <NameStep state={state} onChange={setState} />
      ) : (
        <Step {...{ creation, step, draft, refusal }} onChange={(next) => setState({ ...state, draft: next })} />
      )}
      {refusal ? <FormProblem refusal={refusal} /> : null}
      {isRefusal(created) ? null : (
        <CharacterPreview character={{ id: "", name: name || "New character", ...created }} />
      )}
      <div className="row commit">
        {last ? null : (
          <button
            type="button"
            className="btn"
            disabled={busy || name.trim() === "" || refusal !== undefined}
            onClick={finish}
          >
            Finish now
          </button>
        )}
        <button className="btn go grow" disabled={name.trim() === "" || (last && (busy || refusal !== undefined))}>
          {last ? `Add ${name.trim() || "character"}` : `Next: ${nextWords(creation, step, text)}`}
        </button>
      </div>
    </form>
  );
}

const nextWords = ({ steps }: Creation, step: number, text: Readonly<Record<string, string>>): string =>
  formatMessage(text, `creation.${steps[step]?.name ?? ""}`);

/** The sheet that the draft creates, or the refusal of the rules. */
function createFrom(
  creation: Creation,
  draft: Draft,
  house: HouseRules,
): Pick<Character, "traits" | "trackers"> | Refusal {
  const args = readArguments(creationParameters(creation, house), draftArguments(draft));
  return isRefusal(args) ? args : creation.create(args, house);
}

interface StepsProps {
  readonly creation: Creation;
  readonly step: number;
  readonly onStep: (step: number) => void;
}

/** The steps, as buttons. */
function Steps({ creation, step, onStep }: StepsProps) {
  const { text } = useGame();
  const names = ["Name", ...creation.steps.map(({ name }) => formatMessage(text, `creation.${name}`))];
  return (
    <ol className="steps" aria-label="Steps">
      {names.map((name, i) => (
        // The steps never change.
        <li key={i}>
          <button
            type="button"
            className={i === step ? "chip pick on" : "chip pick"}
            aria-current={i === step ? "step" : undefined}
            onClick={() => onStep(i)}
          >
            {name}
          </button>
        </li>
      ))}
    </ol>
  );
}

const MAX_NAME = 80;
const MAX_DESCRIPTION = 500;

interface NameStepProps {
  readonly state: CreationDraft;
  readonly onChange: (state: CreationDraft) => void;
}

function NameStep({ state, onChange }: NameStepProps) {
  return (
    <>
      <LineField
        label="Name"
        value={state.name}
        max={MAX_NAME}
        isTitle
        onChange={(name) => onChange({ ...state, name })}
      />
      <LineField
        label="Description (optional)"
        value={state.about}
        max={MAX_DESCRIPTION}
        onChange={(about) => onChange({ ...state, about })}
      />
    </>
  );
}

interface StepProps {
  readonly creation: Creation;
  readonly step: number;
  readonly draft: Draft;
  readonly refusal: Refusal | undefined;
  readonly onChange: (draft: Draft) => void;
}

function Step({ creation, step, draft, refusal, onChange }: StepProps) {
  const { view, text } = useGame();
  const current = creation.steps[step - 1];
  if (!current) return null;
  const hint = text[`creation.${current.name}.hint`];
  return (
    <>
      <div className="row between">
        <h3>{formatMessage(text, `creation.${current.name}`)}</h3>
        <RuleNumber rules={creation.rules} />
      </div>
      {hint === undefined ? null : <p className="small">{hint}</p>}
      <ParameterFields
        parameters={creationParameters(creation, view.house)}
        only={current.asks}
        character={undefined}
        {...{ draft, refusal, onChange }}
      />
    </>
  );
}
