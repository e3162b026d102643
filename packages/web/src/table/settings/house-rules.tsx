import { formatHouseRule, houseRuleKey } from "@rulewright/present";
import { type HouseRule, type JsonValue, formatMessage } from "@rulewright/rules";
import { useState } from "react";
import { RuleNumber } from "../../components/rule-number.tsx";
import { useGame } from "../../state/game.tsx";
import { useOptimisticValue } from "../../state/use-optimistic-value.ts";
import { CustomValueEditor } from "./custom-value-editor.tsx";

/** The rules this table has settled for itself; the GM changes them. */
export function HouseRules() {
  const { system, isGm } = useGame();
  return (
    <section className="house" aria-labelledby="house-rules">
      <h3 id="house-rules">House rules</h3>
      {isGm ? <Presets /> : null}
      {Object.entries(system.houseRules).map(([name, rule]) => (
        <OneRule key={name} name={name} rule={rule} />
      ))}
    </section>
  );
}

/** House rules that go together, all at once. */
function Presets() {
  const { system, view, text, send, busy } = useGame();
  const presets = Object.entries(system.presets ?? {});
  if (presets.length === 0) return null;
  return (
    <div className="row wrap">
      {presets.map(([preset, rules]) => {
        const different = Object.entries(rules).filter(
          ([name, value]) => houseRuleKey(view.house[name]) !== houseRuleKey(value),
        );
        return (
          <button
            key={preset}
            type="button"
            className={different.length === 0 ? "chip pick on" : "chip pick"}
            aria-pressed={different.length === 0}
            disabled={busy}
            onClick={() => {
              for (const [name, value] of different) send({ type: "set-house-rule", name, value });
            }}
          >
            {formatMessage(text, `preset.${preset}`)}
          </button>
        );
      })}
    </div>
  );
}

interface OneRuleProps {
  readonly name: string;
  readonly rule: HouseRule;
}

function OneRule({ name, rule }: OneRuleProps) {
  const { view, text, isGm } = useGame();
  const words = formatMessage(text, `house.${name}`);
  return (
    <div className="house-rule">
      <div className="row between">
        <b>{words}</b>
        <RuleNumber rules={[rule.rule]} />
      </div>
      {isGm ? (
        <PickValue {...{ name, rule }} />
      ) : (
        <p className="small">{formatHouseRule(text, name, view.house[name])}</p>
      )}
    </div>
  );
}

const OWN = "own value";

/** Named values to pick from, and one of the table's own where any will do. */
function PickValue({ name, rule: { values, custom } }: OneRuleProps) {
  const { view, text, send } = useGame();
  const [held, setOptimistic] = useOptimisticValue(view.house[name] ?? null);
  const set = (value: JsonValue): void => {
    setOptimistic(value);
    send({ type: "set-house-rule", name, value });
  };
  const named = values.find((value) => houseRuleKey(value) === houseRuleKey(held));
  const [writing, setWriting] = useState(false);
  // Of numbers, those with a name are as good as any other.
  const onlyNumbers = custom?.kind === "number" && values.every((value) => typeof value === "number");
  const isOwn = custom !== undefined && (onlyNumbers || writing || named === undefined);
  return (
    <>
      {onlyNumbers ? null : (
        <select
          aria-label={formatMessage(text, `house.${name}`)}
          value={isOwn ? OWN : houseRuleKey(held)}
          onChange={({ target }) => {
            const value = values.find((one) => houseRuleKey(one) === target.value);
            setWriting(value === undefined);
            if (value !== undefined) set(value);
          }}
        >
          {values.map((value) => (
            <option key={houseRuleKey(value)} value={houseRuleKey(value)}>
              {formatHouseRule(text, name, value)}
            </option>
          ))}
          {custom ? <option value={OWN}>{OWN_WORDS[custom.kind]}</option> : null}
        </select>
      )}
      {isOwn ? (
        <CustomValueEditor
          key={custom.kind === "number" ? name : houseRuleKey(held)}
          {...{ name, custom, held, values }}
          onChange={set}
        />
      ) : null}
      {onlyNumbers ? <p className="small">{text[`house.${name}.${houseRuleKey(held)}`] ?? ""}</p> : null}
    </>
  );
}

const OWN_WORDS = {
  number: "Another number",
  numbers: "Numbers of the table's own",
  chart: "A chart of the table's own",
};
