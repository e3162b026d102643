import { useEffect, useState } from "react";
import { useHost } from "./host.ts";
import type { ObjectiveValues, ValueQuestion } from "./screen-table.ts";

interface Known {
  readonly key: string;
  readonly values: ReadonlyMap<number, ObjectiveValues>;
}

/**
 * The answers to several questions, in their order; undefined until all of them are known, and for a viewer who may not
 * see odds.
 *
 * @example
 * ```ts
 * import { useValues } from "@rulewright/systems/screen";
 *
 * const Chance = () => String(useValues([{ procedure: "skill roll", args: {}, goal: "success" }])?.[0]?.passive[0]);
 * Chance.name; // => "Chance"
 * ```
 */
export function useValues(questions: readonly ValueQuestion[]): readonly ObjectiveValues[] | undefined {
  const { ask, table } = useHost();
  const { seesOdds } = table;
  const key = JSON.stringify(seesOdds ? questions : []);
  const [known, setKnown] = useState<Known>({ key: "[]", values: new Map() });
  useEffect(() => {
    const current: readonly ValueQuestion[] = JSON.parse(key);
    const cancels = current.map((question, i) =>
      ask(question, (values) =>
        setKnown((before) => ({ key, values: new Map([...(before.key === key ? before.values : []), [i, values]]) })),
      ),
    );
    return () => {
      for (const cancel of cancels) cancel();
    };
  }, [ask, key]);
  if (!seesOdds || known.key !== key || known.values.size < questions.length) return undefined;
  return questions.flatMap((_, i) => known.values.get(i) ?? []);
}
