import { type Character, isRefusal, type Parameters, type Plain, wordOf } from "@rulewright/rules";
import { type FormEvent, useId, useState } from "react";
import { Chance } from "../../parts/odds-strip.tsx";
import { RuleNumber } from "../../parts/rule-number.tsx";
import { characterOf, useGame } from "../../state/game.tsx";
import { onwardWords } from "../../words/onward.ts";
import { percent } from "../../words/plain.ts";
import { approachOf, valueWords } from "../../words/system.ts";
import { useWorth } from "../attempt/approaches.tsx";
import { throwOf, throwWords } from "../attempt/throws.ts";
import { firstFraming, type Framing, wouldBegin } from "./framing.ts";
import { NumberPickers, ScalePickers, SeldomAsked } from "./framing-fields.tsx";

interface FramingProps {
  readonly character: string;
  readonly proposal?: string;
  readonly title: string;
  readonly onDone: () => void;
}

const LONGEST_TITLE = 80;

/** The GM turns words into an offer: traits, numbers, and the ways it could be rolled side by side. */
export function FramingForm({ character: id, ...props }: FramingProps) {
  const { view, system } = useGame();
  const character = characterOf(view, id);
  const [procedure] = system.offers;
  if (!character || procedure === undefined) return null;
  const parameters = system.procedures[procedure]?.parameters ?? {};
  return <Fields {...props} {...{ character, procedure, parameters }} />;
}

interface FieldsProps extends Omit<FramingProps, "character"> {
  readonly character: Character;
  readonly procedure: string;
  readonly parameters: Parameters;
}

function Fields({ character, proposal, title: words, procedure, parameters, onDone }: FieldsProps) {
  const { view, system, text, busy, send } = useGame();
  const [title, setTitle] = useState(words.slice(0, LONGEST_TITLE));
  const [framing, setFraming] = useState<Framing>(() => firstFraming(system, character, parameters));
  const field = useId();
  const begun = wouldBegin(system, view.house, procedure, { character, args: framing.args });
  const set = (name: string, value: Plain): void =>
    setFraming({ ...framing, args: { ...framing.args, [name]: value } });
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    const args = Object.fromEntries(Object.entries(framing.args).filter(([, value]) => value !== undefined));
    send({
      type: "frame",
      character: character.id,
      title: title.trim(),
      procedure,
      args,
      named: framing.named,
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
        maxLength={LONGEST_TITLE}
        onChange={(event) => setTitle(event.target.value)}
      />
      <ScalePickers {...{ character, parameters, framing }} onChange={setFraming} />
      <NumberPickers {...{ parameters, framing }} onSet={set} />
      <ApproachCards {...{ character, procedure, parameters, framing }} onSet={set} />
      <SeldomAsked {...{ parameters, framing }} onSet={set} />
      {isRefusal(begun) ? (
        <output className="why">
          {wordOf(text, `refusal.${begun.code}`, begun.details)} <RuleNumber rules={[begun.rule]} />
        </output>
      ) : null}
      <div className="row">
        <button type="button" className="btn plain" onClick={onDone}>
          Not now
        </button>
        <button className="btn go grow" disabled={busy || isRefusal(begun) || title.trim() === ""}>
          Put it on the table
        </button>
      </div>
    </form>
  );
}

interface ApproachCardsProps {
  readonly character: Character;
  readonly procedure: string;
  readonly parameters: Parameters;
  readonly framing: Framing;
  readonly onSet: (name: string, value: Plain) => void;
}

/** The ways it could be rolled, side by side: each with what it takes and its chances. */
function ApproachCards({ character, procedure, parameters, framing, onSet }: ApproachCardsProps) {
  const { text } = useGame();
  const approach = approachOf(parameters);
  const name = useId();
  if (!approach) return null;
  const chosen = framing.args[approach.name] ?? approach.values[0];
  return (
    <fieldset className="approach-cards">
      <legend className="caps">{wordOf(text, `param.${approach.name}`)}</legend>
      {approach.values.map((value) => (
        <label key={value} className={value === chosen ? "approach-card on" : "approach-card"}>
          <input
            type="radio"
            className="over"
            name={name}
            checked={value === chosen}
            onChange={() => onSet(approach.name, value)}
          />
          <b>{valueWords(text, approach.name, value)}</b>
          <WayOdds {...{ character, procedure }} args={{ ...framing.args, [approach.name]: value }} />
        </label>
      ))}
    </fieldset>
  );
}

interface WayProps {
  readonly character: Character;
  readonly procedure: string;
  readonly args: Framing["args"];
}

function WayOdds({ character, procedure, args }: WayProps) {
  const { view, system, seesOdds } = useGame();
  const begun = wouldBegin(system, view.house, procedure, { character, args });
  const trace = isRefusal(begun) ? undefined : begun;
  const worth = useWorth(trace);
  const thrown = trace && throwOf(system, trace);
  return (
    <>
      <span className="small">{thrown ? throwWords(thrown) : "no dice"}</span>
      {seesOdds ? <Chance chance={worth?.alone[0]} onward={worth && onwardWords(system, worth, percent)} /> : null}
    </>
  );
}
