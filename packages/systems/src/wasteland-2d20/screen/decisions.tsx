import type { ReactNode } from "react";
import type { SlotProps } from "../../screen/index.ts";
import { Hit, isHit } from "./hit.tsx";
import { poolAfter } from "./pool-terms.ts";
import { Sockets } from "./sockets.tsx";

/** A decision in its own way: dice in sockets before a roll, and a hit with its combat dice. */
export function Decisions({ decision, children }: SlotProps["decision"] & { readonly children: ReactNode }) {
  const { moves, choice } = decision;
  if (Object.hasOwn(moves, "buy") && poolAfter(choice)) return <Sockets decision={decision}>{children}</Sockets>;
  return (
    <>
      {isHit(decision) ? <Hit decision={decision} /> : null}
      {children}
    </>
  );
}
