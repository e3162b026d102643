import { type ReactNode, useState } from "react";
import { RadioChips } from "../../components/radio-chips.tsx";
import { useGame } from "../../state/game.tsx";
import { openProposals } from "../framing/framing.ts";
import { Preparation } from "./preparation-on-demand.tsx";

/** What a game master has in play: what is to be framed, with the number of wishes that wait, or what nobody else sees. */
export function GmTabs({ children }: { readonly children: ReactNode }) {
  const { view } = useGame();
  const [shown, setShown] = useState<"frame" | "alone">("frame");
  const waiting = openProposals(view).length;
  return (
    <section className="gm-tabs">
      <RadioChips
        legend="Shown below"
        hideLegend
        options={[
          {
            value: "frame",
            label:
              waiting === 0 ? (
                "Attempts"
              ) : (
                <span>
                  Attempts <b>{waiting}</b>
                </span>
              ),
          },
          { value: "alone", label: "Preparation" },
        ]}
        value={shown}
        onChange={setShown}
      />
      {shown === "frame" ? children : <Preparation />}
    </section>
  );
}
