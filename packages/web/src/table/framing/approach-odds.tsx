import type { SumContext } from "@rulewright/present";
import { goalOfOffer, isRefusal, type SystemDefinition, type Trace } from "@rulewright/rules";
import type { TableView } from "@rulewright/table";
import { ExpectedValue } from "../../components/odds-strip.tsx";
import { Stamp } from "../../components/stamp.tsx";
import { useGame } from "../../state/game.tsx";
import { ruleStateOf } from "../../state/rule-state.ts";
import { useExpectedValues } from "../roll/approaches.tsx";
import { formatRollPreview, immediateOutcome, previewRoll } from "../roll/roll-preview.ts";
import { sumContext } from "../roll/sum-context.ts";
import { type Framing, previewFraming } from "./framing.ts";

/** The names that the sums of an attempt would use. */
const framedContext = (system: SystemDefinition, view: TableView, framing: Framing, trace: Trace): SumContext =>
  sumContext(system, view, { ...framing, given: framing.args, named: framing.named ?? {}, trace });

/** What an approach rolls, and its chances; why it is not possible where the rules refuse it. */
export function ApproachOdds({ framing }: { readonly framing: Framing }) {
  const { view, system, seesOdds } = useGame();
  const result = previewFraming(system, ruleStateOf(view), framing);
  const trace = isRefusal(result) ? undefined : result;
  const goal = goalOfOffer(system, framing.offer, framing.args);
  const values = useExpectedValues(trace, goal);
  const outcome = trace && immediateOutcome(system, trace);
  const preview = trace && previewRoll(system, trace);
  const words = preview
    ? formatRollPreview(framedContext(system, view, framing, trace), preview)
    : trace
      ? "no dice"
      : "not possible";
  return (
    <>
      <span className="small">{words}</span>
      {outcome ? <Stamp system={system} outcome={outcome} /> : null}
      {seesOdds && trace && !outcome ? <ExpectedValue values={values} goal={goal} /> : null}
    </>
  );
}
