import type { JsonObject, JsonValue } from "@rulewright/rules";
import { useGame } from "./game.tsx";

/**
 * A function that sends an edit of a named value, and of other values with it; `of` is a character's id, or
 * `TABLE`.
 */
export function useEdit(of: string): (name: string, to: JsonValue, also?: JsonObject) => void {
  const { send } = useGame();
  return (name, to, also) => send({ type: "edit", of, name, to, ...(also ? { also } : {}) });
}
