import type { ReactNode } from "react";
import { type SlotProps, useHost } from "../../screen/index.ts";
import { Hit, isHit } from "./hit.tsx";
import { LuckSwitch, worstDice } from "./luck.tsx";
import { poolAfter } from "./pool-terms.ts";
import { Sockets } from "./sockets.tsx";

/** A decision in its own way: dice in sockets before a roll, luck after it, and a hit with its combat dice. */
export function Decisions({ decision, children }: SlotProps["decision"] & { readonly children: ReactNode }) {
  const { seesOdds, text } = useHost().table;
  const { moves, choice } = decision;
  if (Object.hasOwn(moves, "buy") && poolAfter(choice)) return <Sockets decision={decision}>{children}</Sockets>;
  return (
    <>
      {isHit(decision) ? <Hit decision={decision} /> : null}
      {seesOdds ? (
        <LuckSwitch decision={decision} move="miss-fortune" name="Miss Fortune" note={worstDice(decision, text)} />
      ) : null}
      {children}
    </>
  );
}
