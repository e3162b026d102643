import { formatArgument, parameterLabel } from "@rulewright/present";
import { type Character, isRefusal, type Refusal, formatMessage } from "@rulewright/rules";
import { type FormEvent, useId, useState } from "react";
import { type Draft, draftArguments } from "../../fields/draft.ts";
import { ParameterFields } from "../../fields/parameter-fields.tsx";
import { RadioChips } from "../../components/radio-chips.tsx";
import { LengthNotice } from "../../components/length-notice.tsx";
import { ExpectedValue } from "../../components/odds-strip.tsx";
import { RuleNumber } from "../../components/rule-number.tsx";
import { Stamp } from "../../components/stamp.tsx";
import { RefusalNotice } from "../../components/refusal-notice.tsx";
import { characterOf, useGame } from "../../state/game.tsx";
import { ruleStateOf } from "../../state/rule-state.ts";
import { approachOf } from "../../words/system.ts";
import { goalOf, useExpectedValues } from "../roll/approaches.tsx";
import { immediateOutcome, previewRoll, formatRollPreview } from "../roll/roll-preview.ts";
import { initialFraming, type Framing, previewFraming } from "./framing.ts";

interface FramingProps {
  readonly character: string;
  readonly proposal?: string;
  readonly title: string;
  readonly onDone: () => void;
}

const LONGEST_TITLE = 80;

/** The GM turns words into an offer: which kind, with what off the sheet, and the odds of it beside. */
export function FramingForm({ character: id, ...props }: FramingProps) {
  const { view, system, text } = useGame();
  const [offer, setOffer] = useState(Object.keys(system.offers)[0]);
  const character = characterOf(view, id);
  if (!character || offer === undefined) return null;
  const offers = Object.keys(system.offers);
  return (
    <>
      {offers.length > 1 ? (
        <div className="offers">
          <RadioChips
            legend="What it is"
            options={offers.map((name) => ({ value: name, label: formatMessage(text, `offer.${name}`) }))}
            value={offer}
            onChange={setOffer}
          />
          <RuleNumber rules={system.offers[offer]?.rules ?? []} />
        </div>
      ) : null}
      <OfferFields key={offer} {...props} {...{ character, offer }} />
    </>
  );
}

interface OfferFieldsProps extends Omit<FramingProps, "character"> {
  readonly character: Character;
  readonly offer: string;
}

function OfferFields({ character, proposal, title: words, offer, onDone }: OfferFieldsProps) {
  const { view, system, text, send } = useGame();
  const parameters = system.offers[offer]?.parameters ?? {};
  const [title, setTitle] = useState(words.slice(0, LONGEST_TITLE));
  const [draft, setDraft] = useState<Draft>(() => initialFraming(system, ruleStateOf(view), { offer, character }));
  const field = useId();
  const framing: Framing = { offer, character: character.id, args: draftArguments(draft) };
  const begun = previewFraming(system, ruleStateOf(view), framing);
  const suggested = formatMessage(text, `offer.${offer}`);
  const approach = approachOf(parameters)?.name;
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    send({
      type: "frame",
      ...framing,
      title: title.trim() === "" ? suggested : title.trim(),
      named: draft.entryNames,
      ...(proposal === undefined ? {} : { proposal }),
    });
    onDone();
  };
  return (
    <form className="framing" onSubmit={onSubmit}>
      <label className="caps" htmlFor={field}>
        Title
      </label>
      <input
        id={field}
        className="line serif-words"
        value={title}
        placeholder={suggested}
        maxLength={LONGEST_TITLE}
        onChange={(event) => setTitle(event.target.value)}
      />
      <LengthNotice text={title} max={LONGEST_TITLE} />
      <ParameterFields
        parameters={withoutOne(parameters, approach)}
        character={character}
        refusal={isRefusal(begun) ? begun : undefined}
        draft={draft}
        onChange={setDraft}
      />
      {approach === undefined ? null : (
        <ApproachCards
          framing={framing}
          onSet={(value) => setDraft({ ...draft, args: { ...draft.args, [approach]: value } })}
        />
      )}
      <FramingFoot
        framing={framing}
        refusal={isRefusal(begun) ? begun : undefined}
        preview={approach === undefined}
        onDone={onDone}
      />
    </form>
  );
}

interface FootProps {
  readonly framing: Framing;
  /** Why it can't be put on the table as it is. */
  readonly refusal: Refusal | undefined;
  readonly preview: boolean;
  readonly onDone: () => void;
}

/** Always in sight: the odds as they stand or what is still missing, and the button. */
function FramingFoot({ framing, refusal, preview, onDone }: FootProps) {
  const { busy } = useGame();
  return (
    <div className="commit framing-foot">
      {refusal ? <FormProblem refusal={refusal} /> : null}
      {preview && !refusal ? <Preview framing={framing} /> : null}
      <div className="row">
        <button type="button" className="btn plain" onClick={onDone}>
          Not now
        </button>
        <button className="btn go grow" disabled={busy || refusal !== undefined}>
          Put it on the table
        </button>
      </div>
    </div>
  );
}

const withoutOne = <T,>(all: Readonly<Record<string, T>>, name: string | undefined): Readonly<Record<string, T>> =>
  Object.fromEntries(Object.entries(all).filter(([key]) => key !== name));

/** What is still to be said is no mistake: it is asked for by its name. */
export function FormProblem({ refusal }: { readonly refusal: Refusal }) {
  const { text } = useGame();
  const name = refusal.details?.["name"];
  if (refusal.code !== "missing-argument" || typeof name !== "string") return <RefusalNotice refusal={refusal} />;
  return <output className="note">Still to say: {parameterLabel(text, name)}.</output>;
}

interface ApproachCardsProps {
  readonly framing: Framing;
  readonly onSet: (value: string) => void;
}

/** The ways it could be rolled, side by side: each with what it takes and its chances. */
function ApproachCards({ framing, onSet }: ApproachCardsProps) {
  const { system, text } = useGame();
  const approach = approachOf(system.offers[framing.offer]?.parameters ?? {});
  const name = useId();
  if (!approach) return null;
  const chosen = framing.args[approach.name] ?? approach.values[0];
  return (
    <fieldset className="approach-cards">
      <legend className="caps">{parameterLabel(text, approach.name)}</legend>
      {approach.values.map((value) => (
        <label key={value} className={value === chosen ? "approach-card on" : "approach-card"}>
          <input type="radio" className="over" name={name} checked={value === chosen} onChange={() => onSet(value)} />
          <b>{formatArgument(text, approach.name, value)}</b>
          <ApproachOdds framing={{ ...framing, args: { ...framing.args, [approach.name]: value } }} />
        </label>
      ))}
    </fieldset>
  );
}

/** The one way it is rolled, with its chances, while it is being framed. */
function Preview({ framing }: { readonly framing: Framing }) {
  return (
    <div className="preview-odds">
      <ApproachOdds framing={framing} />
    </div>
  );
}

function ApproachOdds({ framing }: { readonly framing: Framing }) {
  const { view, system, seesOdds } = useGame();
  const begun = previewFraming(system, ruleStateOf(view), framing);
  const trace = isRefusal(begun) ? undefined : begun;
  const goal = goalOf(system, framing.offer);
  const worth = useExpectedValues(trace, goal);
  const ends = trace && immediateOutcome(system, trace);
  const thrown = trace && previewRoll(system, trace);
  const words = thrown ? formatRollPreview(thrown) : trace ? "no dice" : "not to be rolled like this";
  return (
    <>
      <span className="small">{words}</span>
      {ends ? <Stamp system={system} outcome={ends} /> : null}
      {seesOdds && trace && !ends ? <ExpectedValue values={worth} goal={goal} /> : null}
    </>
  );
}
