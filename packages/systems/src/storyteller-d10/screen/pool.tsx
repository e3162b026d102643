import { formatNumber } from "@rulewright/present";
import { resume, type SystemDefinition, type Trace } from "@rulewright/rules";
import type { ReactNode } from "react";
import { type SlotProps, useHost } from "../../screen/index.ts";

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
  const { pool, difficulty, threshold, specialties = 0 } = awaits.choice.facts ?? {};
  if (pool === undefined) return undefined;
  return {
    pool: Number(pool),
    difficulty: Number(difficulty),
    threshold: Number(threshold),
    specialties: Number(specialties),
  };
}

/** ST-48..ST-56 Pool, difficulty, threshold and specialties of an approach. */
export function PoolAndDifficulty(slot: SlotProps["approach"] & { readonly children: ReactNode }) {
  const { trace, chance, children } = slot;
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
        {threshold > 0 ? (
          <div className="lid">
            <dt>threshold</dt>
            <dd>{formatNumber(threshold)}</dd>
          </div>
        ) : null}
        {specialties > 0 ? (
          <div>
            <dt>{specialties === 1 ? "specialty" : "specialties"}</dt>
            <dd>{formatNumber(specialties)}</dd>
          </div>
        ) : null}
      </dl>
      {chance}
    </>
  );
}
