import { parameterLabel } from "@rulewright/present";
import type { Refusal } from "@rulewright/rules";
import { RefusalNotice } from "../../components/refusal-notice.tsx";
import { useGame } from "../../state/game.tsx";

/** Why a form can't be sent yet: a required field by its label or in the game's own words, or the refusal. */
export function FormProblem({ refusal }: { readonly refusal: Refusal }) {
  const { text } = useGame();
  const name = refusal.details?.["name"];
  if (refusal.code !== "missing-argument" || typeof name !== "string") return <RefusalNotice refusal={refusal} />;
  return (
    <output className="note">{text[`param.${name}.missing`] ?? `${parameterLabel(text, name)} is required.`}</output>
  );
}
