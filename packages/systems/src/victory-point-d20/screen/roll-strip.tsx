import type { ReactNode } from "react";
import { type SlotProps, useHost, useHouse } from "../../screen/index.ts";
import { houseRules } from "../rules/house-rules.ts";
import { stripTermsOf, TwentyFaces } from "./twenty-faces.tsx";

/** VP-15..VP-22 The faces of a roll that is framed or waited for, with the mean of its points. */
export function RollStrip({ trace, stage, children }: SlotProps["approach"] & { readonly children: ReactNode }) {
  const { table } = useHost();
  const house = useHouse(houseRules);
  const terms = table.seesOdds ? stripTermsOf(table.system, trace) : undefined;
  // Whoever announces an accent has the strip beside the slider; others see on the seals what was announced.
  if (!terms || stage === "deciding" || (terms.contest && stage === "waiting")) return children;
  return (
    <>
      {children}
      <TwentyFaces terms={terms} house={house} />
    </>
  );
}
