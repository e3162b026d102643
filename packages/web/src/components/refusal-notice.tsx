import { type Refusal, formatMessage } from "@rulewright/rules";
import { useGame } from "../state/game.tsx";
import { RuleNumber } from "./rule-number.tsx";

/** A refusal as text, with the number of its rule. */
export function RefusalNotice({ refusal: { code, rule, details } }: { readonly refusal: Refusal }) {
  const { text } = useGame();
  return (
    <output className="why">
      {formatMessage(text, `refusal.${code}`, details)} <RuleNumber rules={[rule]} />
    </output>
  );
}
