import { useState } from "react";
import { useGame } from "./game.tsx";

/** A value that the table holds: shown as it was just chosen while the answer is on its way, as it is once that came. */
export function useOptimisticValue<T>(held: T): readonly [T, (hoped: T) => void] {
  const { busy } = useGame();
  const [hoped, setHoped] = useState<{ readonly value: T; readonly over: T }>();
  const hoping = busy && hoped !== undefined && hoped.over === held;
  return [hoping ? hoped.value : held, (value) => setHoped({ value, over: held })];
}
