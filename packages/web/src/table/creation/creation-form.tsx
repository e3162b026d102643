import {
  creationParameters,
  type Character,
  type Creation,
  type HouseRules,
  isRecord,
  isRefusal,
  type JsonObject,
  readArguments,
  type Refusal,
  formatMessage,
} from "@rulewright/rules";
import { type CreationGuide, useBusy } from "@rulewright/systems/screen";
import { loadCreationGuide } from "@rulewright/systems/screens";
import "../../styles/creation.css";
import { type FormEvent, useEffect, useState } from "react";
import { type Draft, initialArguments, draftArguments, withInitialValues } from "../../fields/draft.ts";
import { ParameterFields } from "../../fields/parameter-fields.tsx";
import { GuideProvider } from "../../fields/rating-guide.tsx";
import { DescriptionField } from "../../components/description-field.tsx";
import { LineField } from "../../components/line-field.tsx";
import { RuleNumber } from "../../components/rule-number.tsx";
import { removeItem, writeItem, readItem } from "../../browser/storage.ts";
import { useGame, useStore } from "../../state/game.tsx";
import { FormProblem } from "../controls/form-problem.tsx";
import { CharacterPreview } from "./character-preview.tsx";
import { OfferedRecordChips } from "./offered-records.tsx";
import { ratingChange, type RatingChange, RatingChangeCard } from "./rating-change.tsx";

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
  const { system, view, send } = useGame();
  const { table } = useStore();
  const key = `rulewright.creation.${table}`;
  const [state, setState] = useState(() => savedDraft(key, emptyDraft(creation, view.house)));
  const [change, setChange] = useState<RatingChange>();
  const guide = useCreationGuide(system.id);
  const { name, about, step, draft } = state;
  useEffect(() => {
    writeItem(key, JSON.stringify({ name, about, step, args: draft.args, named: draft.entryNames }));
  }, [key, name, about, step, draft]);
  const created = createFrom(creation, draft, view.house);
  const refusal = isRefusal(created) ? created : undefined;
  const argumentsOf = (one: Draft): JsonObject =>
    withInitialValues(creationParameters(creation, view.house), draftArguments(one));
  const args = argumentsOf(draft);
  const goTo = (to: number): void => {
    setChange(undefined);
    setState({ ...state, step: to });
  };
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    const last = step >= creation.steps.length;
    if (name.trim() === "" || (last && refusal)) return;
    if (last) finish();
    else goTo(step + 1);
  };
  const finish = (): void => {
    const own = about.trim() === "" ? {} : { about: about.trim() };
    send({ type: "create-character", name: name.trim(), args: draftArguments(draft), ...own });
    removeItem(key);
    onDone();
  };
  const onDraft = (next: Draft): void => {
    setChange(ratingChange(args, argumentsOf(next)) ?? change);
    setState({ ...state, draft: next });
  };
  const sheet = {
    id: "",
    name: name || "New character",
    ...(isRefusal(created) ? { traits: args, trackers: {} } : created),
  };
  return (
    <form className="creating framing" onSubmit={onSubmit}>
      <Steps creation={creation} step={step} onStep={goTo} />
      {step === 0 ? (
        <NameStep state={state} onChange={setState} />
      ) : (
        <GuideProvider value={{ guide, args }}>
          <Step {...{ creation, guide, step, draft, args, sheet, refusal }} onChange={onDraft} />
        </GuideProvider>
      )}
      {change ? <RatingChangeCard {...{ guide, change, args }} /> : null}
      {refusal ? <FormProblem refusal={refusal} /> : null}
      {refusal ? null : <CharacterPreview character={sheet} />}
      <Commit {...{ creation, step, refusal }} name={name.trim()} onStep={goTo} onFinish={finish} />
    </form>
  );
}

interface CommitProps {
  readonly creation: Creation;
  readonly step: number;
  readonly name: string;
  readonly refusal: Refusal | undefined;
  readonly onStep: (step: number) => void;
  readonly onFinish: () => void;
}

/** The way back, on, and out. */
function Commit({ creation, step, name, refusal, onStep, onFinish }: CommitProps) {
  const { text } = useGame();
  const busy = useBusy();
  const last = step >= creation.steps.length;
  const isNameless = name === "";
  return (
    <>
      {last ? null : (
        <button
          type="button"
          className="btn plain low"
          disabled={busy || isNameless || refusal !== undefined}
          onClick={onFinish}
        >
          Finish now
        </button>
      )}
      <div className="row commit">
        {step === 0 ? null : (
          <button type="button" className="btn" onClick={() => onStep(step - 1)}>
            Back
          </button>
        )}
        <button className="btn go grow" disabled={isNameless || (last && (busy || refusal !== undefined))}>
          {last ? `Add ${name || "character"}` : `Next: ${nextWords(creation, step, text)}`}
        </button>
      </div>
    </>
  );
}

const nextWords = ({ steps }: Creation, step: number, text: Readonly<Record<string, string>>): string =>
  formatMessage(text, `creation.${steps[step]?.name ?? ""}`);

const NO_GUIDE: CreationGuide = { worth: {} };

/** What the game tells while a character is made; nothing until it is loaded, and where it can't be. */
function useCreationGuide(system: string): CreationGuide {
  const [guide, setGuide] = useState(NO_GUIDE);
  useEffect(() => {
    loadCreationGuide(system).then(setGuide, (error: unknown) => {
      console.error(`The guide to the characters of ${system} can't be loaded:`, error);
    });
  }, [system]);
  return guide;
}

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

/** The steps, as buttons under a line that shows how far the draft is. */
function Steps({ creation, step, onStep }: StepsProps) {
  const { text } = useGame();
  const names = ["Name", ...creation.steps.map(({ name }) => formatMessage(text, `creation.${name}`))];
  return (
    <ol className={names.length > MANY_STEPS ? "steps many" : "steps"} aria-label="Steps">
      {names.map((name, i) => (
        // The steps never change.
        <li key={i}>
          <button
            type="button"
            className={i <= step ? "done" : undefined}
            aria-current={i === step ? "step" : undefined}
            onClick={() => onStep(i)}
          >
            <span>{name}</span>
          </button>
        </li>
      ))}
    </ol>
  );
}

/** With more steps than this, their names need two lines. */
const MANY_STEPS = 4;

const MAX_NAME = 80;

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
      <DescriptionField value={state.about} onChange={(about) => onChange({ ...state, about })} />
    </>
  );
}

interface StepProps {
  readonly creation: Creation;
  readonly guide: CreationGuide;
  readonly step: number;
  readonly draft: Draft;
  /** The draft's arguments, with the initial ones. */
  readonly args: JsonObject;
  /** The sheet as it is drafted, which suggests names. */
  readonly sheet: Character;
  readonly refusal: Refusal | undefined;
  readonly onChange: (draft: Draft) => void;
}

function Step({ creation, guide, step, draft, args, sheet, refusal, onChange }: StepProps) {
  const { view, text } = useGame();
  const current = creation.steps[step - 1];
  if (!current) return null;
  const hint = text[`creation.${current.name}.hint`];
  const offered = current.asks.flatMap((asked) => {
    const groups = guide.records?.[asked]?.(args) ?? [];
    return groups.length === 0 ? [] : [[asked, groups] as const];
  });
  const fields = (
    <ParameterFields
      parameters={creationParameters(creation, view.house)}
      only={current.asks}
      character={sheet}
      {...{ draft, refusal, onChange }}
    />
  );
  return (
    <>
      <div className="row between">
        <h3>{formatMessage(text, `creation.${current.name}`)}</h3>
        <RuleNumber rules={creation.rules} />
      </div>
      {hint === undefined ? null : <p className="small">{hint}</p>}
      {offered.map(([asked, groups]) => (
        <OfferedRecordChips
          key={asked}
          groups={groups}
          value={draft.args[asked]}
          onChange={(records) => onChange({ ...draft, args: { ...draft.args, [asked]: records } })}
        />
      ))}
      {offered.length === 0 ? (
        fields
      ) : (
        <details className="advanced">
          <summary>More, in your own words</summary>
          {fields}
        </details>
      )}
    </>
  );
}
