import { formatCounted } from "@rulewright/present";
import { type AgreedLine, checkProof, isFairness, type Line } from "@rulewright/table";
import { useMemo, useState } from "react";
import { Icon } from "../../art/icon.tsx";
import { useGame, useStore } from "../../state/game.tsx";
import { useSessions } from "./use-sessions.ts";

const counted = (dice: number): string => formatCounted({ one: "die", other: "dice" }, dice);

/** What everybody can see of the agreement on dice. */
const agreedLines = (lines: readonly Line[]): readonly AgreedLine[] =>
  lines.flatMap(({ by = "", event }) =>
    isFairness(event) && !("recipients" in event && event.recipients) ? [{ by, event }] : [],
  );

const countDrawn = (lines: readonly AgreedLine[]): number =>
  lines.reduce((sum, { event }) => sum + (event.type === "dice-drawn" ? event.dice.length : 0), 0);

/** Whether there were rolls, and all of them with the dice of the players. */
function isAllByHand(lines: readonly Line[]): boolean {
  const rolls = lines.filter(({ event }) => event.type === "dice-rolled" || event.type === "dice-thrown");
  return rolls.length > 0 && rolls.every(({ event }) => "by" in event && event.by === "hand");
}

/** The dice that were drawn for everybody at this table, and a button that checks each of them on this device. */
export function DiceProof() {
  const { lines, hasEarlier } = useGame();
  const dice = useMemo(() => countDrawn(agreedLines(lines)), [lines]);
  if (dice === 0 && (hasEarlier || !isAllByHand(lines))) return null;
  return (
    <section className="recap-scene dice-proof" aria-label="Fair dice">
      <h4>Fair dice</h4>
      {dice === 0 ? (
        <p className="small">All dice were rolled by hand: there is nothing to verify.</p>
      ) : (
        <Sealed dice={dice} />
      )}
    </section>
  );
}

/** What was sealed, and the button that checks it. */
function Sealed({ dice }: { readonly dice: number }) {
  const { hasEarlier } = useGame();
  const [wanted, setWanted] = useState(false);
  return (
    <>
      <p className="small">
        Before each roll, the server and your devices sealed the numbers that its dice follow from. Now they are open.
      </p>
      {wanted ? (
        <Proof />
      ) : (
        <button type="button" className="btn low wide" onClick={() => setWanted(true)}>
          {hasEarlier ? "Verify all dice" : `Verify ${counted(dice)}`}
        </button>
      )}
    </>
  );
}

/** Whether all dice follow from the numbers that were sealed, once the whole log is loaded. */
function Proof() {
  const { lines } = useGame();
  const { commitments } = useStore();
  const isWhole = useSessions(Infinity) !== undefined;
  const found = useMemo(() => {
    if (!isWhole) return undefined;
    const agreed = agreedLines(lines);
    return { dice: countDrawn(agreed), fault: checkProof(agreed, [commitments]).fault };
  }, [isWhole, lines, commitments]);
  if (!found) return <p className="note">Loading the log…</p>;
  const { dice, fault } = found;
  return fault ? (
    <p role="alert" className="red">
      <Icon name="no" small /> Line {fault.line} of the proof is wrong: {fault.problem}.
    </p>
  ) : (
    <output className="row wrap">
      <Icon name="ok" small /> <b>{dice === 1 ? "The die follows" : `All ${counted(dice)} follow`}</b> from the sealed
      numbers.
    </output>
  );
}
