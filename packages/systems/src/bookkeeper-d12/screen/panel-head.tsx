import { type SlotProps, useBusy, useHost, useHouse } from "../../screen/index.ts";
import { houseRules } from "../rules/house-rules.ts";
import { Death } from "./death.tsx";
import { waitsForNobody } from "./round-words.ts";

/** What comes before everything else: for a player their death, for the Bookkeeper the end of a round in which nobody is left. */
export function PanelHead(props: SlotProps["panelHead"]) {
  const { isGm } = useHost().table;
  return isGm ? <EndOfRound /> : <Death {...props} />;
}

/** BK-20, BK-21 The one step that is left where the round waits for nobody. */
function EndOfRound() {
  const { table, act } = useHost();
  const busy = useBusy();
  if (!waitsForNobody(table, useHouse(houseRules))) return null;
  return (
    <button
      type="button"
      className="btn go wide bk-end"
      disabled={busy}
      onClick={() => act("end-round", { rounds: 1 })}
    >
      {table.text["act.end-round"]}
    </button>
  );
}
