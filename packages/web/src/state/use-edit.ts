import type { JsonValue } from "@rulewright/rules";
import { useGame } from "./game.tsx";

/** A function that sends an edit of a named value; `of` is a character's id, or `TABLE`. */
export function useEdit(of: string): (name: string, to: JsonValue) => void {
  const { send } = useGame();
  return (name, to) => send({ type: "edit", of, name, to });
}
