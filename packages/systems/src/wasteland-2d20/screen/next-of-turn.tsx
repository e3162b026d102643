import { type ScreenTable, useBusy, useHost } from "../../screen/index.ts";
import { isTurnSpent } from "../rules/turns.ts";
import { sheet } from "../rules/sheet.ts";
import { inTurns, openCheckOf } from "./turn-words.ts";

/** W20-26 What comes next of one's own turn, as a button at the thumb: its beginning while nobody acts, or its end. */
export function NextOfTurn() {
  const { table, act } = useHost();
  const busy = useBusy();
  const { mine } = table;
  const next = nextOfTurn(table);
  if (!mine || !next) return null;
  return (
    <p className="wl-next-of-turn">
      <button type="button" className="btn go wide" disabled={busy} onClick={() => act(next, {}, mine.id)}>
        {next === "start-turn" ? "Begin your turn" : "End your turn"}
      </button>
    </p>
  );
}

/** The act that one's own turn goes on with; undefined while others have the turn, or something is left to do in it. */
function nextOfTurn(table: ScreenTable): "start-turn" | "end-turn" | undefined {
  const { mine, phase, rests, shared } = table;
  if (!mine || phase !== "play" || rests || !sheet.ofTable(shared).inCombat || openCheckOf(table, mine))
    return undefined;
  const { turnActive, turnTaken } = sheet.of(mine);
  if (turnActive) return isTurnSpent(mine) ? "end-turn" : undefined;
  return turnTaken || inTurns(table).some(({ state }) => state === "acting") ? undefined : "start-turn";
}
