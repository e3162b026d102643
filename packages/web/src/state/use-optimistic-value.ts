import { useBusy } from "@rulewright/systems/screen";
import { useState } from "react";

/**
 * A value of the table with an optimistic update: the value just set is shown until the table has answered, then the
 * value of the table.
 */
export function useOptimisticValue<T>(actual: T): readonly [T, (optimistic: T) => void] {
  const busy = useBusy();
  const [optimistic, setOptimistic] = useState<{ readonly value: T; readonly over: T }>();
  const isPending = busy && optimistic !== undefined && optimistic.over === actual;
  return [isPending ? optimistic.value : actual, (value) => setOptimistic({ value, over: actual })];
}
