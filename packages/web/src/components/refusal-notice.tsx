import { type Refusal, formatMessage } from "@rulewright/rules";
import { useGame } from "../state/game.tsx";
import { RuleNumber } from "./rule-number.tsx";

/** Why something can't be done, and what could be: the refusal in words, with its rule. */
export function RefusalNotice({ refusal: { code, rule, details } }: { readonly refusal: Refusal }) {
  const { text } = useGame();
  return (
    <output className="why">
      {formatMessage(text, `refusal.${code}`, details)} <RuleNumber rules={[rule]} />
    </output>
  );
}
