import { useBusy } from "@rulewright/systems/screen";
import type { FreeRoll } from "@rulewright/table";
import { Die } from "../../components/die.tsx";
import { useGame } from "../../state/game.tsx";
import type { SingleEntry } from "./log-entry.ts";

/** The sum of a roll that only adds up its dice, and a number at its end: "4 + 1 + 3 ="; empty for others, and for a single die. */
export function sumBefore({ roll, dice, value }: Pick<FreeRoll, "roll" | "dice" | "value">): string {
  const faces = dice.flatMap(({ face, dropped }) => (dropped ? [] : [face]));
  const extra = value - faces.reduce((sum, face) => sum + face, 0);
  // What the dice leave of the value is what the notation adds, where it adds that last.
  const adds = roll.replaceAll(" ", "").endsWith(extra > 0 ? `+${extra}` : String(extra));
  const terms = extra === 0 ? faces : [...faces, extra];
  return terms.length < 2 || (extra !== 0 && !adds) ? "" : `${terms.join(" + ").replace("+ -", "− ")} =`;
}

/** A roll that belongs to no attempt. Whoever hid it can show it to everybody. */
export function ThrowEntry({ entry }: { readonly entry: Extract<SingleEntry, { kind: "throw" }> }) {
  const { send } = useGame();
  const busy = useBusy();
  const { who, roll, mark, mayReveal } = entry;
  return (
    <article className={mark === "" || mark === "revealed" ? "entry thrown" : "entry thrown secret"}>
      <div>
        <p className="did">
          <b>{who}</b> rolls {roll.roll}
          {roll.words === "" ? "" : `: ${roll.words}`} {mark === "" ? null : <span className="small">{mark}</span>}
        </p>
        <p className="row dice">
          {roll.dice.map(({ die, face, dropped }, place) => (
            <Die
              // The place in the roll identifies a die.
              key={place}
              small
              appearance={{ die, face, fill: dropped ? "gone" : "plain" }}
              label={dropped ? `${face}, dropped` : String(face)}
            />
          ))}
          <span>
            {sumBefore(roll)} <b className="value">{roll.value}</b>
          </span>
        </p>
        {mayReveal ? (
          <>
            <p className="small">The others read: “{who} rolls dice behind the screen.”</p>
            <button
              type="button"
              className="btn plain"
              disabled={busy}
              onClick={() => send({ type: "reveal-roll", roll: roll.id })}
            >
              Show everybody
            </button>
          </>
        ) : null}
      </div>
    </article>
  );
}
