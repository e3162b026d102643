import type { Character, Parameters, Refusal, Suggestion } from "@rulewright/rules";
import type { ReactNode } from "react";
import { useGame } from "../state/game.tsx";
import { characterOf } from "../state/people.ts";
import { RefusalNotice } from "../components/refusal-notice.tsx";
import { ParameterField, namedSheet } from "./control.tsx";
import { type Draft } from "./draft.ts";
import { groupParameters } from "./field.ts";

/** The props of {@link ParameterFields}. */
export interface ParameterFieldsProps {
  readonly parameters: Parameters;
  readonly draft: Draft;
  readonly onChange: (draft: Draft) => void;
  /** The character whose sheet answers and suggests. */
  readonly character: Character | undefined;
  /** A character who can't be named, such as whoever attacks. */
  readonly not?: string | undefined;
  /** If given, only these parameters are shown. */
  readonly only?: readonly string[] | undefined;
  /** Why the values are refused; shown beside the field concerned. */
  readonly refusal?: Refusal | undefined;
  /** A parameter that is set outside of the form: its field is among the advanced ones. */
  readonly elsewhere?: string | undefined;
  /** Names to offer first. */
  readonly suggestions?: readonly Suggestion[];
}

/** Whether a parameter gives the reason for another one that has another value than its initial one. */
function explainsAValue(parameters: Parameters, { args }: Draft, name: string): boolean {
  const explained = parameters[name]?.reasonFor;
  if (explained === undefined || parameters[explained]?.kind === undefined) return false;
  const value = args[explained];
  return value !== undefined && value !== parameters[explained].initial;
}

/** The most advanced parameters of a form without others that are shown at once. */
const MAX_UNFOLDED = 2;

/** A form for parameters. Advanced parameters are collapsed, unless there is nothing else. */
export function ParameterFields({
  parameters,
  draft,
  onChange,
  character,
  not,
  only,
  refusal,
  elsewhere,
  suggestions = [],
}: ParameterFieldsProps) {
  const { view } = useGame();
  const groups = groupParameters(parameters, character, view.shared);
  const basic = groups.basic.filter((name) => name !== elsewhere);
  const advanced = [...groups.basic.filter((name) => name === elsewhere), ...groups.advanced];
  const included = (names: readonly string[]): readonly string[] =>
    only === undefined ? names : names.filter((name) => only.includes(name));
  // A reason is asked for beside what it explains, once there is something to explain.
  const reasons = included(advanced).filter((name) => explainsAValue(parameters, draft, name));
  const others = included(advanced).filter((name) => !reasons.includes(name));
  const sheet = character ?? namedSheet(parameters, draft.args, (id) => characterOf(view, id));
  const about = refusal?.details?.["name"];
  const field = (name: string): ReactNode => {
    const parameter = parameters[name];
    if (!parameter) return null;
    return (
      <div key={name} className="field" data-kind={parameter.kind}>
        <ParameterField {...{ name, not, parameter, parameters, draft, onChange, sheet, suggestions }} />
        {refusal && about === name && draft.args[name] !== undefined ? <RefusalNotice refusal={refusal} /> : null}
      </div>
    );
  };
  const reasonsFor = (explained: string): ReactNode =>
    reasons.filter((reason) => parameters[reason]?.reasonFor === explained).map(field);
  // A fold below one field or none would hide most of the form. Below one field it stays for what is rarely needed.
  const few = others.length <= MAX_UNFOLDED;
  const isRare = (name: string): boolean =>
    name === elsewhere || Boolean(parameters[name]?.advanced ?? parameters[name]?.reasonFor);
  const isBare = few && (basic.length === 0 || (basic.length === 1 && !others.some(isRare)));
  const changed = others.filter((name) => name !== elsewhere && draft.args[name] !== undefined).length;
  return (
    <>
      {/* A form limited to some parameters shows all of them. */}
      {included(only === undefined ? basic : Object.keys(parameters)).flatMap((name) => [
        field(name),
        only === undefined ? reasonsFor(name) : null,
      ])}
      {only === undefined && elsewhere !== undefined ? reasonsFor(elsewhere) : null}
      {only !== undefined || others.length === 0 ? null : isBare ? (
        others.map(field)
      ) : (
        <details className="advanced">
          <summary>More options{changed === 0 ? "" : ` (${changed} set)`}</summary>
          {others.map(field)}
        </details>
      )}
    </>
  );
}
