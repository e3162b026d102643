import type { Character, Parameters, Refusal } from "@rulewright/rules";
import { characterOf, useGame } from "../state/game.tsx";
import { RefusalNotice } from "../components/refusal-notice.tsx";
import { ParameterField, namedSheet } from "./control.tsx";
import { groupParameters, type Draft } from "./field.ts";

export interface ParameterFieldsProps {
  readonly parameters: Parameters;
  readonly draft: Draft;
  readonly onChange: (draft: Draft) => void;
  /** Whose sheet answers and suggests. */
  readonly character: Character | undefined;
  /** Only these are asked here. */
  readonly only?: readonly string[] | undefined;
  /** Why it won't do as it is; shown beside the field it is about. */
  readonly refusal?: Refusal | undefined;
}

/** A form drawn from parameters: what is always asked, and what is seldom other than usual folded away. */
export function ParameterFields({ parameters, draft, onChange, character, only, refusal }: ParameterFieldsProps) {
  const { view } = useGame();
  const { first, more } = groupParameters(parameters, character, view.shared);
  const asked = (names: readonly string[]): readonly string[] =>
    only === undefined ? names : names.filter((name) => only.includes(name));
  const others = asked(more);
  const sheet = character ?? namedSheet(parameters, draft.args, (id) => characterOf(view, id));
  const about = refusal?.details?.["name"];
  const field = (name: string) => {
    const parameter = parameters[name];
    if (!parameter) return null;
    return (
      <div key={name} className="field" data-kind={parameter.kind}>
        <ParameterField {...{ name, parameter, parameters, draft, onChange, sheet }} />
        {refusal && about === name && draft.args[name] !== undefined ? <RefusalNotice refusal={refusal} /> : null}
      </div>
    );
  };
  const changed = others.filter((name) => draft.args[name] !== undefined).length;
  return (
    <>
      {/* What a step of its own asks is never folded away. */}
      {asked(only === undefined ? first : Object.keys(parameters)).map(field)}
      {only !== undefined || others.length === 0 ? null : (
        <details className="advanced">
          <summary>More{changed === 0 ? "" : `, ${changed} set`}</summary>
          {others.map(field)}
        </details>
      )}
    </>
  );
}
