import { noticeTexts } from "@rulewright/present";
import { isRefusal, formatMessage } from "@rulewright/rules";
import { useBusy } from "@rulewright/systems/screen";
import { parametersFor } from "@rulewright/table";
import { type FormEvent, useState } from "react";
import { scrollIntoSight } from "../../browser/scroll.ts";
import { type Draft, initialDraft, draftArguments } from "../../fields/draft.ts";
import { ParameterFields } from "../../fields/parameter-fields.tsx";
import { RuleNumber } from "../../components/rule-number.tsx";
import { Slot } from "../../screen/slot.tsx";
import { useGame } from "../../state/game.tsx";
import { characterOf } from "../../state/people.ts";
import { FormProblem } from "../controls/form-problem.tsx";
import { type AvailableAct, checkAct } from "./available-acts.ts";

interface ActFormProps {
  readonly available: AvailableAct;
  readonly character: string | undefined;
  readonly onDone: () => void;
}

/** The form of an act, with the reason while the rules refuse it and the notices it would emit. */
export function ActForm({ available: { name, act }, character: id, onDone }: ActFormProps) {
  const game = useGame();
  const { view, system, text, send, you } = game;
  const character = id === undefined ? undefined : characterOf(view, id);
  const parameters = parametersFor(act.parameters, you.role);
  const [draft, setDraft] = useState<Draft>(() => initialDraft(system, parameters, character));
  const args = draftArguments(draft);
  const result = checkAct(game, name, args, id);
  const refusal = isRefusal(result) ? result : undefined;
  const words = formatMessage(text, `act.${name}`);
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    if (refusal) return;
    send({ type: "act", act: name, args, ...(id === undefined ? {} : { character: id }) });
    onDone();
  };
  return (
    <form className="card framing" ref={scrollIntoSight} onSubmit={onSubmit} aria-label={words}>
      <div className="row between">
        <h3>{words}</h3>
        <RuleNumber rules={act.rules} />
      </div>
      <Slot name="actHead" with={{ act: name, character, args }}>
        {null}
      </Slot>
      <Slot
        name="actFields"
        with={{
          act: name,
          character,
          args,
          onSet: (parameter, value) =>
            setDraft((before) => ({ ...before, args: { ...before.args, [parameter]: value } })),
        }}
      >
        <ParameterFields
          parameters={parameters}
          draft={draft}
          onChange={setDraft}
          character={character}
          refusal={refusal}
        />
      </Slot>
      <Foot words={words} result={result} onCancel={onDone} />
    </form>
  );
}

interface FootProps {
  readonly words: string;
  readonly result: ReturnType<typeof checkAct>;
  readonly onCancel: () => void;
}

/** The button of the act, with the reason while it is refused and what it would say besides. */
function Foot({ words, result, onCancel }: FootProps) {
  const { text } = useGame();
  const busy = useBusy();
  const refusal = isRefusal(result) ? result : undefined;
  return (
    <div className="commit act-foot">
      {refusal ? <FormProblem refusal={refusal} /> : null}
      {isRefusal(result)
        ? null
        : noticeTexts(text, result).map((words) => (
            <p key={words} className="note">
              {words}
            </p>
          ))}
      <div className="row">
        <button type="button" className="btn plain" onClick={onCancel}>
          Cancel
        </button>
        <button className="btn go grow" disabled={busy || refusal !== undefined}>
          {words}
        </button>
      </div>
    </div>
  );
}
