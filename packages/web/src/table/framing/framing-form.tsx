import { formatArgument, parameterLabel, type SumContext } from "@rulewright/present";
import {
  type Character,
  isRefusal,
  type Refusal,
  formatMessage,
  type SystemDefinition,
  type Trace,
  goalOfOffer,
} from "@rulewright/rules";
import { suggestNames, type TableView } from "@rulewright/table";
import { type FormEvent, useId, useState } from "react";
import { type Draft, draftArguments } from "../../fields/draft.ts";
import { ParameterFields } from "../../fields/parameter-fields.tsx";
import { RadioChips } from "../../components/radio-chips.tsx";
import { LengthNotice } from "../../components/length-notice.tsx";
import { ExpectedValue } from "../../components/odds-strip.tsx";
import { RuleNumber } from "../../components/rule-number.tsx";
import { Stamp } from "../../components/stamp.tsx";
import { characterOf, useGame } from "../../state/game.tsx";
import { ruleStateOf } from "../../state/rule-state.ts";
import { approachOf } from "../../words/approach.ts";
import { sumContext } from "../roll/sum-context.ts";
import { useExpectedValues } from "../roll/approaches.tsx";
import { immediateOutcome, previewRoll, formatRollPreview } from "../roll/roll-preview.ts";
import { FormProblem } from "../controls/form-problem.tsx";
import { initialFraming, type Framing, previewFraming } from "./framing.ts";

interface FramingProps {
  readonly character: string;
  readonly proposal?: string;
  readonly title: string;
  readonly onDone: () => void;
}

const LONGEST_TITLE = 80;

/** The form in which the GM frames an attempt: its kind, its arguments from the sheet, and its odds. */
export function FramingForm({ character: id, ...props }: FramingProps) {
  const { view, system, text } = useGame();
  const [offer, setOffer] = useState(Object.keys(system.offers)[0]);
  const character = characterOf(view, id);
  if (!character || offer === undefined) return null;
  const isFolded = (name: string): boolean => system.offers[name]?.advanced === true && name !== offer;
  const offers = Object.keys(system.offers);
  const shown = offers.filter((name) => !isFolded(name));
  return (
    <>
      {shown.length > 1 ? (
        <div className="offers">
          <RadioChips
            legend="Type"
            options={shown.map((name) => ({ value: name, label: formatMessage(text, `offer.${name}`) }))}
            value={offer}
            onChange={setOffer}
          />
          <RuleNumber rules={system.offers[offer]?.rules ?? []} />
        </div>
      ) : null}
      <FoldedOffers offers={offers.filter(isFolded)} onChoose={setOffer} />
      <OfferFields key={offer} {...props} {...{ character, offer }} />
    </>
  );
}

interface FoldedOffersProps {
  readonly offers: readonly string[];
  readonly onChoose: (offer: string) => void;
}

/** The attempts that the book rarely wants, each with a sentence that says when. */
function FoldedOffers({ offers, onChoose }: FoldedOffersProps) {
  const { text } = useGame();
  if (offers.length === 0) return null;
  return (
    <details className="advanced">
      <summary>Other rolls</summary>
      {offers.map((name) => (
        <div key={name}>
          <button type="button" className="btn low plain" onClick={() => onChoose(name)}>
            {formatMessage(text, `offer.${name}`)}
          </button>
          <p className="note">{formatMessage(text, `offer.${name}.hint`)}</p>
        </div>
      ))}
    </details>
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
  const framing: Framing = { offer, character: character.id, args: draftArguments(draft), named: draft.entryNames };
  const result = previewFraming(system, ruleStateOf(view), framing);
  const suggested = formatMessage(text, `offer.${offer}`);
  const approach = approachOf(parameters)?.name;
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    if (isRefusal(result)) return;
    send({
      type: "frame",
      ...framing,
      title: title.trim() === "" ? suggested : title.trim(),
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
        refusal={isRefusal(result) ? result : undefined}
        suggestions={suggestNames(ruleStateOf(view), framing, system)}
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
        refusal={isRefusal(result) ? result : undefined}
        preview={approach === undefined}
        onDone={onDone}
      />
    </form>
  );
}

interface FootProps {
  readonly framing: Framing;
  /** Why the attempt can't be framed yet. */
  readonly refusal: Refusal | undefined;
  readonly preview: boolean;
  readonly onDone: () => void;
}

/** The foot of the form, always visible: the odds or what is missing, and the buttons. */
function FramingFoot({ framing, refusal, preview, onDone }: FootProps) {
  const { busy } = useGame();
  return (
    <div className="commit framing-foot">
      {refusal ? <FormProblem refusal={refusal} /> : null}
      {preview && !refusal ? <Preview framing={framing} /> : null}
      <div className="row">
        <button type="button" className="btn plain" onClick={onDone}>
          Cancel
        </button>
        <button className="btn go grow" disabled={busy || refusal !== undefined}>
          Start attempt
        </button>
      </div>
    </div>
  );
}

const withoutOne = <T,>(all: Readonly<Record<string, T>>, name: string | undefined): Readonly<Record<string, T>> =>
  Object.fromEntries(Object.entries(all).filter(([key]) => key !== name));

interface ApproachCardsProps {
  readonly framing: Framing;
  readonly onSet: (value: string) => void;
}

/** The approaches side by side, each with its roll and its chances. */
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

/** The roll of an offer with a single approach, with its chances. */
function Preview({ framing }: { readonly framing: Framing }) {
  return (
    <div className="preview-odds">
      <ApproachOdds framing={framing} />
    </div>
  );
}

/** The names that the sums of an attempt would use. */
const framedContext = (system: SystemDefinition, view: TableView, framing: Framing, trace: Trace): SumContext =>
  sumContext(system, view, { ...framing, given: framing.args, named: framing.named ?? {}, trace });

function ApproachOdds({ framing }: { readonly framing: Framing }) {
  const { view, system, seesOdds } = useGame();
  const result = previewFraming(system, ruleStateOf(view), framing);
  const trace = isRefusal(result) ? undefined : result;
  const goal = goalOfOffer(system, framing.offer, framing.args);
  const values = useExpectedValues(trace, goal);
  const outcome = trace && immediateOutcome(system, trace);
  const preview = trace && previewRoll(system, trace);
  const words = preview
    ? formatRollPreview(framedContext(system, view, framing, trace), preview)
    : trace
      ? "no dice"
      : "not possible";
  return (
    <>
      <span className="small">{words}</span>
      {outcome ? <Stamp system={system} outcome={outcome} /> : null}
      {seesOdds && trace && !outcome ? <ExpectedValue values={values} goal={goal} /> : null}
    </>
  );
}
