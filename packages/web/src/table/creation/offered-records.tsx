import { isRecord, type JsonObject, type JsonValue } from "@rulewright/rules";
import type { OfferedRecords } from "@rulewright/systems/screen";
import { CheckboxChips } from "../../components/checkbox-chips.tsx";

interface Props {
  readonly groups: readonly OfferedRecords[];
  readonly value: JsonValue | undefined;
  readonly onChange: (records: readonly JsonObject[]) => void;
}

/** Records that a tap adds to a draft, and another one takes out again. */
export function OfferedRecordChips({ groups, value, onChange }: Props) {
  const taken = (Array.isArray(value) ? value : []).filter((one: JsonValue): one is JsonObject => isRecord(one));
  const isTaken = (record: JsonObject): boolean => taken.some((one) => isSame(one, record));
  return groups.map(({ title, offered }) => (
    <CheckboxChips
      key={title}
      legend={title}
      options={offered.map(({ label }) => ({ value: label, label }))}
      values={offered.filter(({ record }) => isTaken(record)).map(({ label }) => label)}
      onChange={(labels) => {
        const kept = taken.filter((one) => !offered.some(({ record }) => isSame(record, one)));
        const chosen = offered.filter(({ label }) => labels.includes(label)).map(({ record }) => record);
        onChange([...kept, ...chosen]);
      }}
    />
  ));
}

const isSame = (a: JsonObject, b: JsonObject): boolean =>
  Object.keys({ ...a, ...b }).every((name) => a[name] === b[name]);
