import type { JsonObject, SystemDefinition, Trace } from "@rulewright/rules";
import type { Attempt } from "@rulewright/table";
import { ExpectedValue } from "../../components/odds-strip.tsx";
import { useOdds } from "../../odds/use-odds.ts";
import type { ObjectiveValues } from "../../odds/question.ts";
import { useGame } from "../../state/game.tsx";
import { uncapitalize } from "../../words/plain.ts";
import { approachOf, valueWords } from "../../words/system.ts";
import { begunWith, endsAtOnce, throwOf, throwWords } from "./throws.ts";

interface ApproachesProps {
  readonly attempt: Pick<Attempt, "trace" | "offer">;
  /** The arguments as they stand now. */
  readonly args: JsonObject;
}

/** Every way the same attempt could be rolled, side by side, with its chances. */
export function Approaches({ attempt: { trace, offer }, args }: ApproachesProps) {
  const { system } = useGame();
  const approach = approachOf(system.procedures[trace.procedure]?.parameters ?? {});
  const strategies = approach ? approach.values.map((value) => ({ ...args, [approach.name]: value })) : [args];
  const goal = goalOf(system, offer);
  return (
    <div className="approaches">
      {strategies.map((strategy) => {
        const value = approach ? strategy[approach.name] : undefined;
        const chosen = approach !== undefined && value === args[approach.name];
        return <Approach key={String(value)} {...{ trace, goal, chosen }} args={strategy} />;
      })}
    </div>
  );
}

/** What people want of an offer. */
export const goalOf = ({ goals, offers }: SystemDefinition, offer: string): string | undefined => {
  const own = offers[offer]?.goal;
  return own !== undefined && goals[own] ? own : Object.keys(goals)[0];
};

/** The chances of an attempt with these arguments, where the viewer may see them. */
export function useWorth(trace: Trace | undefined, goal: string | undefined): ObjectiveValues | undefined {
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
}

function Approach({ trace, args, goal, chosen }: ApproachProps) {
  const { system, text, seesOdds } = useGame();
  const begun = begunWith(system, trace, args);
  const worth = useWorth(begun, goal);
  const approach = approachOf(system.procedures[trace.procedure]?.parameters ?? {});
  const name = approach ? `As a ${uncapitalize(valueWords(text, approach.name, args[approach.name]))}` : "";
  const thrown = begun && throwOf(system, begun);
  const ends = begun && endsAtOnce(system, begun);
  const words = thrown ? throwWords(thrown) : "no dice";
  return (
    <div className={chosen ? "approach chosen" : "approach"} aria-current={chosen}>
      <p className="small">
        {[name, words].filter((part) => part !== "").join(", ")}
        {chosen ? <span className="unseen"> (chosen)</span> : null}
      </p>
      {seesOdds && !ends ? <ExpectedValue values={worth} goal={goal} /> : null}
    </div>
  );
}
