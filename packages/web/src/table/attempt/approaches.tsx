import type { PlainRecord, Trace } from "@rulewright/rules";
import { Chance } from "../../parts/odds-strip.tsx";
import { useOdds } from "../../odds/use-odds.ts";
import type { Worths } from "../../odds/question.ts";
import { useGame } from "../../state/game.tsx";
import { percent, small } from "../../words/plain.ts";
import { approachOf, valueWords } from "../../words/system.ts";
import { onwardWords } from "../../words/onward.ts";
import { begunWith, throwOf, throwWords } from "./throws.ts";

interface ApproachesProps {
  readonly trace: Trace;
  /** The arguments as they stand now. */
  readonly args: PlainRecord;
}

/** Every way the same attempt could be rolled, side by side, with its chances. */
export function Approaches({ trace, args }: ApproachesProps) {
  const { system } = useGame();
  const approach = approachOf(system.procedures[trace.procedure]?.parameters ?? {});
  const ways = approach ? approach.values.map((value) => ({ ...args, [approach.name]: value })) : [args];
  return (
    <div className="approaches">
      {ways.map((way) => {
        const value = approach ? way[approach.name] : undefined;
        const chosen = approach !== undefined && value === args[approach.name];
        return <Approach key={String(value)} trace={trace} args={way} chosen={chosen} />;
      })}
    </div>
  );
}

/** The chances of an attempt with these arguments, where the viewer may see them. */
export function useWorth(trace: Trace | undefined): Worths | undefined {
  const { system, seesOdds } = useGame();
  const [goal] = Object.keys(system.goals);
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

function Approach({ trace, args, chosen }: ApproachesProps & { readonly chosen: boolean }) {
  const { system, text, seesOdds } = useGame();
  const begun = begunWith(system, trace, args);
  const worth = useWorth(begun);
  const approach = approachOf(system.procedures[trace.procedure]?.parameters ?? {});
  const name = approach ? `As a ${small(valueWords(text, approach.name, args[approach.name]))}` : "";
  const thrown = begun && throwOf(system, begun);
  const words = thrown ? throwWords(thrown) : "no dice";
  return (
    <div className={chosen ? "approach chosen" : "approach"} aria-current={chosen}>
      <p className="small">
        {[name, words].filter((part) => part !== "").join(", ")}
        {chosen ? <span className="unseen"> (chosen)</span> : null}
      </p>
      {seesOdds ? <Chance chance={worth?.alone[0]} onward={worth && onwardWords(system, worth, percent)} /> : null}
    </div>
  );
}
