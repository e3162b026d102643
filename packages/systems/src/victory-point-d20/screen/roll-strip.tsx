import { isRecord, type JsonObject, resume, type SystemDefinition, type Trace } from "@rulewright/rules";
import type { ReactNode } from "react";
import { type SlotProps, useHost, useHouse } from "../../screen/index.ts";
import { houseRules } from "../rules/house-rules.ts";
import { largestAccent } from "./accent-choice.tsx";
import { FramedSides } from "./contest-odds.tsx";
import { contestIn } from "./contest-sides.ts";
import { stripTermsOf, TwentyFaces } from "./twenty-faces.tsx";

/** VP-27 Whether the roll that is waited for may be given an accent. */
function mayAccent(system: SystemDefinition, trace: Trace): boolean {
  const { awaits } = resume(system, trace);
  return awaits.wants === "choice" && largestAccent(awaits.choice) > 0;
}

/** VP-23 The two sides of a contest that is framed. */
function sidesOf(character: string, { opponent }: JsonObject = {}): Readonly<Record<string, string>> {
  const { who } = isRecord(opponent) ? opponent : {};
  return { player: character, ...(typeof who === "string" ? { opponent: who } : {}) };
}

/** VP-15..VP-22 The faces of a roll that is framed or waited for, with the mean of its points. */
export function RollStrip({
  trace,
  character,
  stage,
  values,
  framing,
  chance,
  sum,
  children,
}: SlotProps["approach"] & { readonly children: ReactNode }) {
  const { table } = useHost();
  const house = useHouse(houseRules);
  // VP-33 What a helper rolls first has a form of its own above.
  const isHelped = trace.procedure === "complementary";
  const terms = table.seesOdds ? stripTermsOf(table.system, trace) : undefined;
  // Whoever announces an accent has the strip and the chances beside the slider.
  if (terms && stage === "deciding" && mayAccent(table.system, trace)) return null;
  // Others see beneath the seals how often each side wins.
  if (terms?.contest && stage !== "framing") return null;
  if (!terms || stage === "deciding") return children;
  const contest = stage === "framing" ? contestIn(resume(table.system, trace).args) : undefined;
  if (contest) {
    return <FramedSides {...{ contest, sum }} sides={sidesOf(character, framing?.args)} best={values?.optimal[0]} />;
  }
  return (
    <>
      {/* Where the sum of the target number stands, nothing else says what is rolled. */}
      {stage === "framing" || mayAccent(table.system, trace) ? chance : children}
      {isHelped ? null : sum}
      {/* The sums of both sides tell the target numbers, and so does the sum of one. */}
      <TwentyFaces
        terms={terms}
        house={house}
        head={!(terms.contest && sum)}
        target={stage === "framing" && (isHelped || !sum)}
      />
    </>
  );
}
