import { presentExpectation, type SumContext } from "@rulewright/present";
import { goalOfOffer, isRefusal, type JsonValue, resume, type SystemDefinition, type Trace } from "@rulewright/rules";
import { frameOffer, type TableView } from "@rulewright/table";
import { ExpectedValue } from "../../components/odds-strip.tsx";
import { Stamp } from "../../components/stamp.tsx";
import { useGame } from "../../state/game.tsx";
import { Slot } from "../../screen/slot.tsx";
import { ruleStateOf } from "../../state/rule-state.ts";
import { useExpectedValues } from "../roll/approaches.tsx";
import { immediateOutcome, previewRoll } from "../roll/roll-preview.ts";
import { sumContext } from "../roll/sum-context.ts";
import { ExpectedParts, SumLine } from "../roll/sum-line.tsx";
import { type Framing, previewFraming } from "./framing.ts";

/** The names that the sums of an attempt would use, also those of others who take part. */
function framedContext(system: SystemDefinition, view: TableView, framing: Framing, trace: Trace): SumContext {
  const framed = frameOffer(ruleStateOf(view), framing, system);
  const roles = isRefusal(framed) ? {} : (framed.roles ?? {});
  return sumContext(system, view, { ...framing, given: framing.args, named: framing.named ?? {}, roles, trace });
}

interface ApproachOddsProps {
  readonly framing: Framing;
  /** Sets an argument, where the framing is not settled. */
  readonly onSet?: ((parameter: string, value: JsonValue) => void) | undefined;
}

/** What an approach rolls, and its chances; why it is not possible where the rules refuse it. */
export function ApproachOdds({ framing, onSet }: ApproachOddsProps) {
  const { view, system, seesOdds } = useGame();
  const result = previewFraming(system, ruleStateOf(view), framing);
  const trace = isRefusal(result) ? undefined : result;
  const goal = goalOfOffer(system, framing.offer, framing.args);
  const values = useExpectedValues(trace, goal);
  const outcome = trace && immediateOutcome(system, trace);
  const preview = trace && previewRoll(system, trace);
  const named = trace && framedContext(system, view, framing, trace);
  const words =
    preview && named ? (
      <span className="small sum tight ahead">
        <ExpectedParts {...presentExpectation(named, preview.dice, preview.expects)} />
      </span>
    ) : (
      <span className="small">{trace ? "no dice" : "not possible"}</span>
    );
  const explanation = trace && resume(system, trace).explanation;
  const sum = explanation && named ? <SumLine explanation={explanation} context={named} tight /> : null;
  const chance = seesOdds && trace ? <ExpectedValue values={values} goal={goal} text={named?.text} /> : null;
  if (outcome)
    return (
      <span className="row wrap certain">
        <Stamp system={system} outcome={outcome} />
        {words}
      </span>
    );
  const generated = (
    <>
      {words}
      {chance}
    </>
  );
  if (!trace) return generated;
  return (
    <Slot
      name="approach"
      with={{
        trace,
        character: framing.character,
        stage: "framing",
        goal,
        values,
        chance,
        sum,
        ...(onSet ? { framing: { offer: framing.offer, args: framing.args, onSet } } : {}),
      }}
    >
      {generated}
    </Slot>
  );
}
