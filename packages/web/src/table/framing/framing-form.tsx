import { formatArgument, parameterLabel } from "@rulewright/present";
import { type Character, isRefusal, type JsonValue, type Refusal, formatMessage } from "@rulewright/rules";
import { suggestNames, tryAct } from "@rulewright/table";
import { useBusy } from "@rulewright/systems/screen";
import { type FormEvent, type RefObject, useId, useLayoutEffect, useRef, useState } from "react";
import { type Draft, draftArguments } from "../../fields/draft.ts";
import { NamedByRules, ProposedByPlayer, type ProposedNames } from "../../fields/named-by-rules.ts";
import { ParameterFields, type ParameterFieldsProps } from "../../fields/parameter-fields.tsx";
import { RadioChips } from "../../components/radio-chips.tsx";
import { LineField } from "../../components/line-field.tsx";
import { RuleNumber } from "../../components/rule-number.tsx";
import { useGame } from "../../state/game.tsx";
import { useLadder } from "../../screen/slot.tsx";
import { characterOf, memberName } from "../../state/people.ts";
import { ruleStateOf } from "../../state/rule-state.ts";
import { approachOf } from "../../words/approach.ts";
import { FormProblem } from "../controls/form-problem.tsx";
import { ApproachList, useTerms } from "./approach-list.tsx";
import { ApproachOdds } from "./approach-odds.tsx";
import {
  flagPastRefusal,
  type Framing,
  framingCommand,
  initialFraming,
  type KnownFraming,
  LONGEST_TITLE,
  type NamedFraming,
  nextDraft,
  preparingCommand,
  previewFraming,
  remedyFor,
  titleOf,
  usualNames,
  withRolledApproach,
} from "./framing.ts";
import { Ladder } from "./ladder.tsx";

interface FramingProps {
  readonly character: string;
  readonly proposal?: string;
  readonly title: string;
  /** The offer to begin with, and the arguments that are known. */
  readonly known?: (KnownFraming & Partial<Pick<NamedFraming, "names">>) | undefined;
  /** The approaches that are offered besides. */
  readonly others?: readonly Framing[];
  /** Whether the attempt is only kept for later. */
  readonly prepares?: boolean;
  readonly onDone: () => void;
}

/** The form in which the GM frames an attempt: its kind, its arguments from the sheet, and its odds. */
export function FramingForm({ character: id, others = [], ...props }: FramingProps) {
  const { view, system, text } = useGame();
  const [offer, setOffer] = useState(props.known?.offer ?? Object.keys(system.offers)[0]);
  const [approaches, setApproaches] = useState<readonly Framing[]>(others);
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
            hideLegend
            options={shown.map((name) => ({ value: name, label: formatMessage(text, `offer.${name}`) }))}
            value={offer}
            onChange={setOffer}
          />
          <RuleNumber rules={system.offers[offer]?.rules ?? []} />
        </div>
      ) : null}
      <FoldedOffers offers={offers.filter(isFolded)} onChoose={setOffer} />
      <ApproachList
        approaches={approaches}
        onName={(place, title) => setApproaches(approaches.map((one, i) => (i === place ? { ...one, title } : one)))}
        onRemove={(place) => setApproaches(approaches.toSpliced(place, 1))}
      />
      <OfferFields
        key={offer}
        {...props}
        {...{ character, offer, approaches }}
        onAdd={(framing) => setApproaches([...approaches, framing])}
      />
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
          <button
            type="button"
            className="btn low plain"
            onClick={({ currentTarget }) => {
              currentTarget.closest("details")?.removeAttribute("open");
              onChoose(name);
            }}
          >
            {formatMessage(text, `offer.${name}`)}
          </button>
          <p className="note">{formatMessage(text, `offer.${name}.hint`)}</p>
        </div>
      ))}
    </details>
  );
}

interface OfferFieldsProps extends Omit<FramingProps, "character" | "others"> {
  readonly character: Character;
  readonly offer: string;
  /** The approaches that are offered beside this one. */
  readonly approaches: readonly Framing[];
  readonly onAdd: (framing: Framing) => void;
}

function OfferFields(props: OfferFieldsProps) {
  const { character, proposal, title: words, known, offer, approaches, prepares = false, onAdd, onDone } = props;
  const { view, system, text, send } = useGame();
  const ladder = useLadder(offer);
  const parameters = system.offers[offer]?.parameters ?? {};
  const [title, setTitle] = useState(() => titleOf(words));
  const fresh = (): Draft => initialFraming(system, ruleStateOf(view), { offer, character, known, words });
  const [draft, setDraft] = useState<Draft>(fresh);
  // What this approach is called among the others.
  const [name, setName] = useState(known?.title ?? "");
  const drafted = { offer, character: character.id, args: draftArguments(draft), named: draft.entryNames };
  const framing = withRolledApproach(system, ruleStateOf(view), { title: name, ...drafted });
  const result = previewFraming(system, ruleStateOf(view), framing);
  const suggested = formatMessage(text, `offer.${offer}`);
  const approach = approachOf(parameters)?.name;
  const player = view.proposals.find(({ id }) => id === proposal)?.member;
  const proposed =
    player === undefined || !known?.names ? undefined : { by: memberName(view, player), names: known.names };
  const all = [...approaches, framing];
  const called = title.trim() || suggested;
  const onKeep = (): void => {
    send(preparingCommand(all, called));
    onDone();
  };
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    if (prepares) return onKeep();
    if (isRefusal(result)) return;
    send(framingCommand(all, { title: called, proposal }));
    onDone();
  };
  return (
    <form className="framing" onSubmit={onSubmit}>
      <FramingFields
        {...{ framing, suggested, title, proposed }}
        onTitle={setTitle}
        onName={approaches.length > 0 ? setName : undefined}
        parameters={withoutOne(parameters, approach)}
        character={character}
        refusal={isRefusal(result) ? result : undefined}
        elsewhere={ladder?.parameter}
        draft={draft}
        onChange={setDraft}
      />
      <FramingFoot
        framing={framing}
        refusal={isRefusal(result) ? result : undefined}
        onSet={(parameter, value) => setDraft({ ...draft, args: { ...draft.args, [parameter]: value } })}
        offered={approaches.length}
        prepares={prepares}
        onAdd={() => {
          onAdd(framing);
          setDraft(nextDraft(system, offer, { fresh: fresh(), before: draft }));
          setName("");
        }}
        onKeep={onKeep}
        onDone={onDone}
      />
    </form>
  );
}

interface FieldsProps extends Omit<ParameterFieldsProps, "suggestions"> {
  readonly framing: Framing;
  readonly title: string;
  /** What the attempt is called where nobody gives it a title. */
  readonly suggested: string;
  readonly proposed: ProposedNames | undefined;
  readonly onTitle: (title: string) => void;
  /** Names the approach among others; absent where there are no others. */
  readonly onName: ((name: string) => void) | undefined;
}

/** The title of an attempt, the name of the approach where there are several, and its arguments. */
function FramingFields({ framing, title, suggested, proposed, onTitle, onName, ...fields }: FieldsProps) {
  const { view, system } = useGame();
  const termsOf = useTerms();
  const state = ruleStateOf(view);
  return (
    <div className="framing-fields">
      <LineField
        label="Title"
        value={title}
        max={LONGEST_TITLE}
        placeholder={suggested}
        isTitle
        grows
        onChange={onTitle}
      />
      {onName ? (
        <LineField
          label="Name of this approach"
          value={framing.title ?? ""}
          max={LONGEST_TITLE}
          placeholder={`Name: ${termsOf(framing).join(" · ")}`}
          onChange={onName}
        />
      ) : null}
      <NamedByRules value={usualNames(system, state, framing)}>
        <ProposedByPlayer value={proposed}>
          <ParameterFields {...fields} not={framing.character} suggestions={suggestNames(state, framing, system)} />
        </ProposedByPlayer>
      </NamedByRules>
    </div>
  );
}

interface FootProps {
  readonly framing: Framing;
  /** Why the attempt can't be framed yet. */
  readonly refusal: Refusal | undefined;
  /** Sets an argument of the attempt. */
  readonly onSet: (parameter: string, value: JsonValue) => void;
  /** How many approaches are offered besides. */
  readonly offered: number;
  readonly prepares: boolean;
  /** Adds another approach, which begins like the first one. */
  readonly onAdd: () => void;
  /** Keeps it for later, unseen by the players. */
  readonly onKeep: () => void;
  readonly onDone: () => void;
}

const MAX_APPROACHES = 6;

/** Refusals that say that it can't be done now: it may be prepared all the same. */
const FOR_NOW: ReadonlySet<string> = new Set(["not-now", "used-up"]);

/**
 * Marks the table while an attempt is framed in its panel, where the styles give the form the room of others. By `:has` they would
 * be asked for all of the table again whenever anything in the panel changes.
 */
function useMarkOfFraming(): RefObject<HTMLDivElement | null> {
  const foot = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const table = foot.current?.closest(".hand")?.parentElement;
    table?.setAttribute("data-framing", "");
    return () => table?.removeAttribute("data-framing");
  }, []);
  return foot;
}

/** The foot of the form, always visible: the odds or what is missing, and the buttons. */
function FramingFoot({ framing, refusal, onSet, offered, prepares, onAdd, onKeep, onDone }: FootProps) {
  const busy = useBusy();
  const foot = useMarkOfFraming();
  const mayKeep = refusal === undefined || FOR_NOW.has(refusal.code);
  return (
    <div className="commit framing-foot" ref={foot}>
      {refusal ? <FormProblem refusal={refusal} /> : null}
      {refusal ? <Remedy framing={framing} refusal={refusal} /> : null}
      {refusal ? <PastRefusal {...{ framing, refusal, onSet }} /> : null}
      <Ladder framing={framing} onSet={onSet} />
      <FramedOdds framing={framing} refused={refusal !== undefined} onSet={onSet} />
      <div className="row">
        <button type="button" className="btn plain" onClick={onDone}>
          Cancel
        </button>
        <button
          type="button"
          className="btn plain"
          disabled={refusal !== undefined || offered + 2 > MAX_APPROACHES}
          onClick={onAdd}
        >
          Add approach
        </button>
        {prepares ? (
          <button className="btn go grow" disabled={busy || !mayKeep}>
            Keep for later
          </button>
        ) : (
          <>
            <button type="button" className="btn plain" disabled={busy || !mayKeep} onClick={onKeep}>
              Keep for later
            </button>
            <button className="btn go grow" disabled={busy || refusal !== undefined}>
              {offered === 0 ? "Put it on the table" : `Offer ${offered + 1} approaches`}
            </button>
          </>
        )}
      </div>
    </div>
  );
}

/** The act that makes legal what is refused, for whoever may do it: beside the refusal, so that nobody has to look for it. */
function Remedy({ framing, refusal }: Pick<FootProps, "framing"> & { readonly refusal: Refusal }) {
  const { view, you, system, text, send } = useGame();
  const busy = useBusy();
  const remedy = remedyFor(system, framing, refusal);
  if (!remedy || isRefusal(tryAct(system, ruleStateOf(view), you.role, remedy))) return null;
  return (
    <button type="button" className="btn low" disabled={busy} onClick={() => send({ type: "act", ...remedy })}>
      {formatMessage(text, `act.${remedy.act}`)}
    </button>
  );
}

/** The setting that makes legal what is refused, where the game has one: beside the refusal, so that nobody has to look for it. */
function PastRefusal({
  framing,
  refusal,
  onSet,
}: Pick<FootProps, "framing" | "onSet"> & { readonly refusal: Refusal }) {
  const { view, system } = useGame();
  const way = flagPastRefusal(system, ruleStateOf(view), framing, refusal);
  return way ? (
    <button type="button" className="btn low" onClick={() => onSet(way.parameter, way.value)}>
      {way.words}
    </button>
  ) : null;
}

const withoutOne = <T,>(all: Readonly<Record<string, T>>, name: string | undefined): Readonly<Record<string, T>> =>
  Object.fromEntries(Object.entries(all).filter(([key]) => key !== name));

interface FramedOddsProps extends Pick<FootProps, "framing" | "onSet"> {
  /** Whether the rules refuse it as it stands. */
  readonly refused: boolean;
}

interface ApproachCardsProps {
  readonly framing: Framing;
  readonly onSet: (value: string) => void;
}

/** The approaches side by side, each with its roll and its chances; or the odds of the only one. */
function FramedOdds({ framing, refused, onSet }: FramedOddsProps) {
  const { system } = useGame();
  const approach = approachOf(system.offers[framing.offer]?.parameters ?? {});
  if (approach) return <ApproachCards framing={framing} onSet={(value) => onSet(approach.name, value)} />;
  if (refused) return null;
  return (
    <div className="preview-odds">
      <ApproachOdds framing={framing} onSet={onSet} />
    </div>
  );
}

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
