import { formatNumber } from "@rulewright/present";
import { begin, isRefusal, type JsonObject, resume, type SystemDefinition, type Trace } from "@rulewright/rules";
import type { ReactNode } from "react";
import { type SlotProps, useHost, useValues } from "../../screen/index.ts";

/** ST-48 What is rolled: the numbers that the rules give to the choice to roll. */
interface PoolFacts {
  readonly pool: number;
  readonly difficulty: number;
  readonly threshold: number;
  readonly specialties: number;
}

/** ST-48 What an attempt that waits for its roll would roll; undefined for one without a pool. */
export function poolFacts(system: SystemDefinition, trace: Trace): PoolFacts | undefined {
  const { awaits } = resume(system, trace);
  if (awaits.wants !== "choice") return undefined;
  const { pool, difficulty, threshold = 0, specialties = 0 } = awaits.choice.facts ?? {};
  if (typeof pool !== "number" || typeof difficulty !== "number") return undefined;
  return { pool, difficulty, threshold: Number(threshold), specialties: Number(specialties) };
}

/** ST-48..ST-56 Pool, difficulty, threshold and specialties of an approach; while it is framed, a ladder of difficulties. */
export function PoolAndDifficulty(slot: SlotProps["approach"] & { readonly children: ReactNode }) {
  const { trace, goal, framing, chance, children } = slot;
  const { table } = useHost();
  const facts = poolFacts(table.system, trace);
  if (!facts) return children;
  const { pool, difficulty, threshold, specialties } = facts;
  return (
    <>
      <dl className="st-pool">
        <div>
          <dt>{pool === 1 ? "die" : "dice"}</dt>
          <dd>{formatNumber(pool)}</dd>
        </div>
        <div>
          <dt>difficulty</dt>
          <dd>{difficulty > 10 ? formatNumber(difficulty) : `${difficulty}+`}</dd>
        </div>
        <div className={threshold > 0 ? "lid" : ""}>
          <dt>threshold</dt>
          <dd>{formatNumber(threshold)}</dd>
        </div>
        {specialties > 0 ? (
          <div>
            <dt>{specialties === 1 ? "specialty" : "specialties"}</dt>
            <dd>{formatNumber(specialties)}</dd>
          </div>
        ) : null}
      </dl>
      {chance}
      {framing && goal !== undefined ? <Ladder trace={trace} goal={goal} framing={framing} now={difficulty} /> : null}
    </>
  );
}

/** ST-50 The difficulties of the ladder. */
const DIFFICULTIES = [3, 4, 5, 6, 7, 8, 9];

interface LadderProps {
  readonly trace: Trace;
  readonly goal: string;
  /** The difficulty with everything that raises it, for an attempt that names none. */
  readonly now: number;
  readonly framing: NonNullable<SlotProps["approach"]["framing"]>;
}

/** ST-50 The chance of success at each difficulty; a tap sets it. */
function Ladder({ trace, goal, framing, now }: LadderProps) {
  const { table } = useHost();
  const { system } = table;
  const { procedure } = trace;
  const { difficulty: chosen } = trace.args;
  const at = (difficulty: number): JsonObject => ({ ...trace.args, difficulty });
  const possible = DIFFICULTIES.every((one) => !isRefusal(begin(system, procedure, at(one), trace.house)));
  const answers = useValues(possible ? DIFFICULTIES.map((one) => ({ procedure, args: at(one), goal })) : []);
  const isSet = Object.hasOwn(system.offers[framing.offer]?.parameters ?? {}, "difficulty");
  if (!possible || !isSet) return null;
  return (
    <fieldset className="st-ladder" aria-label="Difficulty, with the chance of success">
      {DIFFICULTIES.map((difficulty, i) => {
        const chance = answers?.[i]?.passive[0];
        const on = (chosen ?? now) === difficulty;
        return (
          <button
            key={difficulty}
            type="button"
            className={on ? "on" : ""}
            aria-pressed={on}
            onClick={() => framing.onSet("difficulty", difficulty)}
          >
            <b>{difficulty}</b>
            <small>{chance === undefined ? "" : `${Math.round(100 * chance)}%`}</small>
          </button>
        );
      })}
    </fieldset>
  );
}
