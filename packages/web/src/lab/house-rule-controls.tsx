import type { LabQuestion } from "@rulewright/lab";
import { formatHouseRule, houseRuleKey } from "@rulewright/present";
import { type HouseRule, type JsonValue, type SystemDefinition, formatMessage } from "@rulewright/rules";
import { useId, useState } from "react";
import { CustomValueEditor } from "../table/settings/custom-value-editor.tsx";

interface HouseRuleControlsProps {
  readonly system: SystemDefinition;
  readonly question: LabQuestion;
  readonly onChange: (question: LabQuestion) => void;
}

/** The house rules, collapsed. A change applies to the answer at once. */
export function HouseRuleControls({ system, question, onChange }: HouseRuleControlsProps) {
  const { houseRules, presets = {}, text } = system;
  const changed = Object.entries(houseRules).filter(
    ([name, { values }]) => houseRuleKey(question.house[name]) !== houseRuleKey(values[0]),
  ).length;
  const put = (house: LabQuestion["house"]): void => onChange({ ...question, house: { ...question.house, ...house } });
  return (
    <details className="house">
      <summary>{changed === 0 ? "House rules: none changed" : `House rules: ${changed} changed`}</summary>
      {Object.keys(presets).length > 0 ? (
        <p className="row wrap">
          {Object.entries(presets).map(([name, rules]) => (
            <button key={name} type="button" className="chip pick" onClick={() => put(rules)}>
              {formatMessage(text, `preset.${name}`)}
            </button>
          ))}
        </p>
      ) : null}
      {Object.entries(houseRules).map(([name, rule]) => (
        <HouseRuleControl
          key={name}
          {...{ system, name, rule }}
          value={question.house[name] ?? rule.values[0] ?? null}
          onChange={(value) => put({ [name]: value })}
        />
      ))}
    </details>
  );
}

interface HouseRuleControlProps {
  readonly system: SystemDefinition;
  readonly name: string;
  readonly rule: HouseRule;
  readonly value: JsonValue;
  readonly onChange: (value: JsonValue) => void;
}

const CUSTOM = "own value";

/** One house rule: a choice of its values, and an editor for a custom value if it allows one. */
function HouseRuleControl({
  system: { text },
  name,
  rule: { values, custom },
  value,
  onChange,
}: HouseRuleControlProps) {
  const field = useId();
  const named = values.find((one) => houseRuleKey(one) === houseRuleKey(value));
  const [isEditing, setIsEditing] = useState(false);
  const isOwn = custom !== undefined && (isEditing || named === undefined);
  return (
    <div className="house-rule">
      <label className="caps" htmlFor={field}>
        {formatMessage(text, `house.${name}`)}
      </label>
      <select
        id={field}
        value={isOwn ? CUSTOM : houseRuleKey(value)}
        onChange={({ target }) => {
          setIsEditing(target.value === CUSTOM);
          const found = values.find((one) => houseRuleKey(one) === target.value);
          if (found !== undefined) onChange(found);
        }}
      >
        {values.map((one) => (
          <option key={houseRuleKey(one)} value={houseRuleKey(one)}>
            {formatHouseRule(text, name, one)}
          </option>
        ))}
        {custom ? <option value={CUSTOM}>Custom</option> : null}
      </select>
      {custom && isOwn ? (
        <CustomValueEditor
          key={custom.kind === "number" ? name : houseRuleKey(value)}
          {...{ name, custom, values, onChange }}
          held={value}
        />
      ) : null}
    </div>
  );
}
