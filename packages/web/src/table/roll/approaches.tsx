import { formatArgument, type SumContext } from "@rulewright/present";
import { goalOfOffer, type JsonObject, type Trace, uncapitalize } from "@rulewright/rules";
import type { Attempt } from "@rulewright/table";
import { ExpectedValue } from "../../components/odds-strip.tsx";
import { useOdds } from "../../odds/use-odds.ts";
import type { ObjectiveValues } from "../../odds/question.ts";
import { useGame } from "../../state/game.tsx";
import { Slot } from "../../screen/slot.tsx";
import { approachOf } from "../../words/approach.ts";
import { sumContext } from "./sum-context.ts";
import { beginWith, immediateOutcome, previewRoll, formatRollPreview } from "./roll-preview.ts";

interface ApproachesProps {
  readonly attempt: Pick<Attempt, "trace" | "offer" | "given" | "named" | "character" | "roles">;
  /** The current arguments. */
  readonly args: JsonObject;
  /** The role of the viewer, whose goal the chances are for; the roller's if absent. */
  readonly role?: string | undefined;
  /** What the attempt waits for, where the game may add its own part; the log has only the generated one. */
  readonly stage?: "waiting" | "deciding" | undefined;
}

/** Compares the approaches to an attempt: what each rolls, and its chances. */
export function Approaches({ attempt, args, role, stage }: ApproachesProps) {
  const { system, view } = useGame();
  const { trace, offer, given, character } = attempt;
  const context = sumContext(system, view, attempt);
  const approach = approachOf(system.procedures[trace.procedure]?.parameters ?? {});
  const variants = approach ? approach.values.map((value) => ({ ...args, [approach.name]: value })) : [args];
  const goal = goalOfOffer(system, offer, given, role);
  return (
    <div className="approaches">
      {variants.map((variant) => {
        const value = approach ? variant[approach.name] : undefined;
        const chosen = approach !== undefined && value === args[approach.name];
        return <Approach key={String(value)} {...{ trace, goal, chosen, context, character, stage }} args={variant} />;
      })}
    </div>
  );
}

/** The expected values of an attempt; undefined until they are known, and where the viewer may not see odds. */
export function useExpectedValues(trace: Trace | undefined, goal: string | undefined): ObjectiveValues | undefined {
  const { system, seesOdds } = useGame();
  return useOdds(
    seesOdds && trace && goal !== undefined
      ? {
          ask: "worth",
          system: system.id,
          house: trace.house,
          procedure: trace.procedure,
          args: trace.args,
          goal,
        }
      : undefined,
  );
}

interface ApproachProps {
  readonly trace: Trace;
  readonly args: JsonObject;
  readonly goal: string | undefined;
  readonly chosen: boolean;
  readonly context: SumContext;
  readonly character: string;
  readonly stage: "waiting" | "deciding" | undefined;
}

function Approach({ trace, args, goal, chosen, context, character, stage }: ApproachProps) {
  const { system, text, seesOdds } = useGame();
  const variantTrace = beginWith(system, trace, args);
  const values = useExpectedValues(variantTrace, goal);
  const approach = approachOf(system.procedures[trace.procedure]?.parameters ?? {});
  const name = approach ? `As a ${uncapitalize(formatArgument(text, approach.name, args[approach.name]))}` : "";
  const preview = variantTrace && previewRoll(system, variantTrace);
  const outcome = variantTrace && immediateOutcome(system, variantTrace);
  const words = preview ? formatRollPreview(context, preview) : "no dice";
  const generated = (
    <>
      <p className="small">
        {[name, words].filter((part) => part !== "").join(", ")}
        {chosen ? <span className="unseen"> (selected)</span> : null}
      </p>
      {seesOdds && !outcome ? <ExpectedValue values={values} goal={goal} /> : null}
    </>
  );
  return (
    <div className={chosen ? "approach chosen" : "approach"} aria-current={chosen}>
      {variantTrace && !outcome && stage ? (
        <Slot name="approach" with={{ trace: variantTrace, character, stage, goal, values }}>
          {generated}
        </Slot>
      ) : (
        generated
      )}
    </div>
  );
}
