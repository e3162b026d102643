import { useStore } from "../state/game.tsx";

/** A rule's number in the margin. A tap shows the text of all the rules given; only the first number is visible. */
export function RuleNumber({ rules }: { readonly rules: readonly string[] }) {
  const { showRules } = useStore();
  const [rule] = rules.filter((one) => one !== "");
  if (rule === undefined) return null;
  return (
    <button type="button" className="rule" aria-label={`Rule ${rule}`} onClick={() => showRules(rules)}>
      {rule}
    </button>
  );
}
