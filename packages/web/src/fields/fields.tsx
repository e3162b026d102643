import type { Character, Parameters, Refusal } from "@rulewright/rules";
import { characterOf, useGame } from "../state/game.tsx";
import { Why } from "../parts/why.tsx";
import { OneField, sheetFor } from "./control.tsx";
import { askedFirst, type Draft } from "./field.ts";

export interface FieldsProps {
  readonly parameters: Parameters;
  readonly draft: Draft;
  readonly onChange: (draft: Draft) => void;
  /** Whose sheet answers and suggests. */
  readonly roller: Character | undefined;
  /** Only these are asked here. */
  readonly asks?: readonly string[] | undefined;
  /** Why it won't do as it is; shown beside the field it is about. */
  readonly refusal?: Refusal | undefined;
}

/** A form drawn from parameters: what is always asked, and what is seldom other than usual folded away. */
export function Fields({ parameters, draft, onChange, roller, asks, refusal }: FieldsProps) {
  const { view } = useGame();
  const { first, more } = askedFirst(parameters, roller, view.shared);
  const asked = (names: readonly string[]): readonly string[] =>
    asks === undefined ? names : names.filter((name) => asks.includes(name));
  const others = asked(more);
  const sheet = roller ?? sheetFor(parameters, draft.args, (id) => characterOf(view, id));
  const about = refusal?.details?.["name"];
  const field = (name: string) => {
    const parameter = parameters[name];
    if (!parameter) return null;
    return (
      <div key={name} className="field" data-kind={parameter.kind}>
        <OneField {...{ name, parameter, parameters, draft, onChange, sheet }} />
        {refusal && about === name && draft.args[name] !== undefined ? <Why refusal={refusal} /> : null}
      </div>
    );
  };
  const changed = others.filter((name) => draft.args[name] !== undefined).length;
  return (
    <>
      {/* What a step of its own asks is never folded away. */}
      {asked(asks === undefined ? first : Object.keys(parameters)).map(field)}
      {asks !== undefined || others.length === 0 ? null : (
        <details className="advanced">
          <summary>More{changed === 0 ? "" : `, ${changed} set`}</summary>
          {others.map(field)}
        </details>
      )}
    </>
  );
}
