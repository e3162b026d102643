import { type Character, type Parameter, type Parameters, type Plain, wordOf } from "@rulewright/rules";
import { Chips } from "../../parts/chips.tsx";
import { Stepper } from "../../parts/stepper.tsx";
import { ratings, useGame } from "../../state/game.tsx";
import { valueWords } from "../../words/system.ts";
import { type Framing, numbersAsked, scalesAsked, seldomAsked, withEntry } from "./framing.ts";

interface ScaleProps {
  readonly character: Character;
  readonly parameters: Parameters;
  readonly framing: Framing;
  readonly onChange: (framing: Framing) => void;
}

const NONE = "";

/** Abilities and skills of the sheet with their ratings; a skill suggests the ability it goes with. */
export function ScalePickers({ character, parameters, framing, onChange }: ScaleProps) {
  const { system, text } = useGame();
  return scalesAsked(system, parameters).map(({ name, scale }) => {
    const parameter = parameters[name];
    const optional = parameter?.kind === "integer" && parameter.initial !== undefined;
    const entries = ratings(character, scale).map(([entry, rating]) => ({
      value: entry,
      label: (
        <>
          {entry} <b>{rating}</b>
        </>
      ),
    }));
    return (
      <Chips
        key={name}
        legend={wordOf(text, `scale.${scale}`)}
        chips={optional ? [...entries, { value: NONE, label: "None" }] : entries}
        value={framing.named[name] ?? (optional ? NONE : undefined)}
        onChange={(value) =>
          onChange(withEntry(system, character, framing, { name, scale, entry: value === NONE ? undefined : value }))
        }
      />
    );
  });
}

interface FieldsProps {
  readonly parameters: Parameters;
  readonly framing: Framing;
  readonly onSet: (name: string, value: Plain) => void;
}

export function NumberPickers({ parameters, framing, onSet }: FieldsProps) {
  const { text } = useGame();
  return (
    <div className="numbers">
      {numbersAsked(parameters).map(({ name, least, most }) => {
        const label = wordOf(text, `param.${name}`);
        return (
          <div key={name}>
            <span className="caps">{label}</span>
            <Stepper
              {...{ label, least, most }}
              value={Number(framing.args[name] ?? 0)}
              onChange={(value) => onSet(name, value)}
            />
          </div>
        );
      })}
    </div>
  );
}

/** Flags and words that are seldom other than usual, folded away. */
export function SeldomAsked({ parameters, framing, onSet }: FieldsProps) {
  const asked = seldomAsked(parameters);
  if (asked.length === 0) return null;
  return (
    <details className="seldom">
      <summary>Anything unusual?</summary>
      {asked.map(([name, parameter]) => (
        <Seldom key={name} name={name} parameter={parameter} value={framing.args[name]} onSet={onSet} />
      ))}
    </details>
  );
}

interface SeldomProps {
  readonly name: string;
  readonly parameter: Parameter;
  readonly value: Plain | undefined;
  readonly onSet: (name: string, value: Plain) => void;
}

function Seldom({ name, parameter, value, onSet }: SeldomProps) {
  const { text } = useGame();
  const legend = wordOf(text, `param.${name}`);
  if (parameter.kind === "flag") {
    const on = value ?? parameter.initial ?? false;
    return (
      <Chips
        legend={legend}
        chips={[
          { value: "yes", label: "yes" },
          { value: "no", label: "no" },
        ]}
        value={on === true ? "yes" : "no"}
        onChange={(said) => onSet(name, said === "yes")}
      />
    );
  }
  if (parameter.kind !== "word") return null;
  return (
    <Chips
      legend={legend}
      chips={parameter.values.map((one) => ({ value: one, label: valueWords(text, name, one) }))}
      value={typeof value === "string" ? value : parameter.initial}
      onChange={(said) => onSet(name, said)}
    />
  );
}
