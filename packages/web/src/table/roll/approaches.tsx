import { formatArgument, presentExpectation, type SumContext } from "@rulewright/present";
import {
  goalOfOffer,
  type JsonObject,
  resume,
  type SystemDefinition,
  type Trace,
  uncapitalize,
} from "@rulewright/rules";
import type { Attempt } from "@rulewright/table";
import { ExpectedValue } from "../../components/odds-strip.tsx";
import { useOdds } from "../../odds/use-odds.ts";
import type { ObjectiveValues } from "../../odds/question.ts";
import { useGame } from "../../state/game.tsx";
import { Slot } from "../../screen/slot.tsx";
import { approachOf } from "../../words/approach.ts";
import { sumContext } from "./sum-context.ts";
import { ExpectedParts } from "./sum-line.tsx";
import { beginWith, immediateOutcome, previewRoll } from "./roll-preview.ts";

interface ApproachesProps {
  readonly attempt: Pick<Attempt, "trace" | "negotiation" | "offer" | "given" | "named" | "character" | "roles">;
  /** The current arguments. */
  readonly args: JsonObject;
  /** The role of the viewer, whose goal the chances are for; the roller's if absent. */
  readonly role?: string | undefined;
  /** What the attempt waits for, where the game may add its own part; the log has only the generated one. */
  readonly stage?: "waiting" | "deciding" | undefined;
}

/** The roll that choices after the negotiation lead to, such as bought dice; undefined without such choices. */
function rollAfterChoices(
  system: SystemDefinition,
  { trace, negotiation }: ApproachesProps["attempt"],
): Trace | undefined {
  if (trace.steps.length <= negotiation.length) return undefined;
  const { awaits } = resume(system, trace);
  if (awaits.wants !== "choice") return undefined;
  const { leadsTo } = awaits.choice.stands;
  return leadsTo.end === "go"
    ? { ...trace, procedure: leadsTo.procedure.name, args: leadsTo.args, steps: [] }
    : undefined;
}

/** Compares the approaches to an attempt: what each rolls, and its chances. */
export function Approaches({ attempt, args, role, stage }: ApproachesProps) {
  const { system, view } = useGame();
  const { trace, offer, given, character } = attempt;
  const context = sumContext(system, view, attempt);
  const approach = approachOf(system.procedures[trace.procedure]?.parameters ?? {});
  const variants = approach ? approach.values.map((value) => ({ ...args, [approach.name]: value })) : [args];
  const goal = goalOfOffer(system, offer, given, role);
  const chosenRoll = approach || !stage ? undefined : rollAfterChoices(system, attempt);
  return (
    <div className="approaches">
      {variants.map((variant) => {
        const value = approach ? variant[approach.name] : undefined;
        const chosen = approach !== undefined && value === args[approach.name];
        const began = chosenRoll ?? beginWith(system, trace, variant);
        return (
          <Approach key={String(value)} {...{ trace, began, goal, chosen, context, character, stage }} args={variant} />
        );
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
  /** The roll as it would begin; undefined where the rules refuse it. */
  readonly began: Trace | undefined;
  readonly args: JsonObject;
  readonly goal: string | undefined;
  readonly chosen: boolean;
  readonly context: SumContext;
  readonly character: string;
  readonly stage: "waiting" | "deciding" | undefined;
}

function Approach({ trace, began, args, goal, chosen, context, character, stage }: ApproachProps) {
  const { system, text, seesOdds } = useGame();
  const values = useExpectedValues(began, goal);
  const approach = approachOf(system.procedures[trace.procedure]?.parameters ?? {});
  const name = approach ? `As a ${uncapitalize(formatArgument(text, approach.name, args[approach.name]))}` : "";
  const preview = began && previewRoll(system, began);
  const outcome = began && immediateOutcome(system, began);
  const chance = seesOdds && !outcome ? <ExpectedValue values={values} goal={goal} text={context.text} /> : null;
  const generated = (
    <>
      <p className="sum tight ahead">
        {name === "" ? null : <u>{name}, </u>}
        {preview ? <ExpectedParts {...presentExpectation(context, preview.dice, preview.expects)} /> : "no dice"}
        {chosen ? <span className="unseen"> (selected)</span> : null}
      </p>
      {chance}
    </>
  );
  return (
    <div className={chosen ? "approach chosen" : "approach"} aria-current={chosen}>
      {began && !outcome && stage ? (
        <Slot name="approach" with={{ trace: began, character, stage, goal, values, chance }}>
          {generated}
        </Slot>
      ) : (
        generated
      )}
    </div>
  );
}
