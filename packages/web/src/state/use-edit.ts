import type { JsonValue } from "@rulewright/rules";
import { useGame } from "./game.tsx";

/** Sends what was set by hand, of a character or of the table. */
export function useEdit(of: string): (name: string, to: JsonValue) => void {
  const { send } = useGame();
  return (name, to) => send({ type: "edit", of, name, to });
}
