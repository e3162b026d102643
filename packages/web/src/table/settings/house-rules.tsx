import { formatHouseRule, houseRuleKey } from "@rulewright/present";
import { type HouseRule, type JsonValue, formatMessage } from "@rulewright/rules";
import { useBusy } from "@rulewright/systems/screen";
import { useState } from "react";
import { Icon } from "../../art/icon.tsx";
import { RuleNumber } from "../../components/rule-number.tsx";
import { useGame } from "../../state/game.tsx";
import { useOptimisticValue } from "../../state/use-optimistic-value.ts";
import { CustomValueEditor } from "./custom-value-editor.tsx";

/** The house rules of the table; the GM can change them. */
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

/** Presets: sets of house rules that are applied together. */
function Presets() {
  const { system, view, text, send } = useGame();
  const busy = useBusy();
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

const CUSTOM = "custom value";

/** Selects one of the named values, or a custom one where the rule allows it. */
function PickValue({ name, rule: { values, custom } }: OneRuleProps) {
  const { view, text, send } = useGame();
  const [held, setOptimistic] = useOptimisticValue(view.house[name] ?? null);
  const set = (value: JsonValue): void => {
    setOptimistic(value);
    send({ type: "set-house-rule", name, value });
  };
  const named = values.find((value) => houseRuleKey(value) === houseRuleKey(held));
  const [editing, setEditing] = useState(false);
  // Named numbers need no list: the stepper reaches them.
  const onlyNumbers = custom?.kind === "number" && values.every((value) => typeof value === "number");
  const isCustom = custom !== undefined && (onlyNumbers || editing || named === undefined);
  return (
    <>
      {onlyNumbers ? null : (
        // A list of options would cut a sentence off, so that the chosen one stands in its place.
        <span className="chosen-rule">
          <span aria-hidden="true">{isCustom ? CUSTOM_LABELS[custom.kind] : formatHouseRule(text, name, held)}</span>
          <Icon name="down" small />
          <select
            className="over"
            aria-label={formatMessage(text, `house.${name}`)}
            value={isCustom ? CUSTOM : houseRuleKey(held)}
            onChange={({ target }) => {
              const value = values.find((one) => houseRuleKey(one) === target.value);
              setEditing(value === undefined);
              if (value !== undefined) set(value);
            }}
          >
            {values.map((value) => (
              <option key={houseRuleKey(value)} value={houseRuleKey(value)}>
                {formatHouseRule(text, name, value)}
              </option>
            ))}
            {custom ? <option value={CUSTOM}>{CUSTOM_LABELS[custom.kind]}</option> : null}
          </select>
        </span>
      )}
      {isCustom ? (
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

const CUSTOM_LABELS = {
  number: "Custom number",
  numbers: "Custom numbers",
  chart: "Custom chart",
};
