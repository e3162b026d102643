import type { AwaitedDice } from "@rulewright/rules";
import { useBusy } from "@rulewright/systems/screen";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useRollWords } from "../../screen/slot.tsx";
import { useGame } from "../../state/game.tsx";
import { StandingDice } from "./decision-panel.tsx";
import { CommitRow } from "../../components/commit-row.tsx";
import { usePhysicalDice } from "../../state/physical-dice.ts";
import { sumContext } from "../roll/sum-context.ts";
import { formatRollPreview, rollLabel } from "../roll/roll-preview.ts";
import type { AttemptView } from "../../state/attempt-view.ts";

interface PadProps {
  readonly attemptView: AttemptView;
  readonly awaited: AwaitedDice;
}

/** The dice that must be rolled now: a button that rolls them, or fields for the results of physical dice. */
export function DicePad({ attemptView, awaited }: PadProps) {
  const { view, system, send } = useGame();
  const busy = useBusy();
  const [own] = usePhysicalDice();
  const { attempt, position, acts, seen } = attemptView;
  const again = awaited.again.length > 0;
  const words = useRollWords(attempt.trace);
  return (
    <>
      {again || position.tray.length > 0 ? <StandingDice attemptView={attemptView} marked={awaited.again} /> : null}
      {awaited.expects && seen.step > 0 ? (
        <p className="small">{formatRollPreview(sumContext(system, view, attempt), awaited)}</p>
      ) : null}
      {acts && own ? <Pad attemptView={attemptView} awaited={awaited} /> : null}
      {acts && !own ? (
        <CommitRow
          label={words ?? rollLabel("Roll", awaited.dice)}
          disabled={busy}
          onCommit={() => send({ type: "roll", ...seen })}
        />
      ) : null}
    </>
  );
}

/** Whether the typed digits are a face, and no longer face begins with them. */
const isWhole = (typed: string, faces: readonly number[]): boolean =>
  faces.includes(Number(typed)) && !faces.some((face) => String(face) !== typed && String(face).startsWith(typed));

/** The faces typed so far, and the die that the next key sets. */
function useTyped(count: number, faces: readonly number[]) {
  const [typed, setTyped] = useState<readonly string[]>(() => Array.from({ length: count }, () => ""));
  const [at, setAt] = useState(0);
  const put = (place: number, value: string): void => {
    setTyped(typed.map((old, i) => (i === place ? value : old)));
    if (isWhole(value, faces)) setAt(Math.min(place + 1, count - 1));
  };
  // A key is a complete face; only a typed 2 can become 20.
  const tap = (face: number): void => {
    put(at, String(face));
    setAt(Math.min(at + 1, count - 1));
  };
  const complete = typed.every((value) => value !== "" && faces.includes(Number(value)));
  return { typed, at, setAt, put, tap, complete };
}

function Pad({ attemptView: { position, seen }, awaited }: PadProps) {
  const { send } = useGame();
  const busy = useBusy();
  const { dice, again } = awaited;
  const { faces, name } = dice.die;
  const { typed, at, setAt, put, tap, complete } = useTyped(dice.count, faces);
  const keys = useRef<HTMLFieldSetElement>(null);
  // On a phone the keys may begin below the fold.
  useEffect(() => keys.current?.scrollIntoView({ block: "nearest" }), []);
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    if (complete) send({ type: "roll", ...seen, faces: typed.map(Number) });
  };
  return (
    <form className="pad" onSubmit={onSubmit} aria-label="Dice results">
      <p className="small">
        {again.length > 0 ? "Reroll the marked dice" : "Roll your dice"}, then type or tap the results.
      </p>
      <div className="sockets">
        {typed.map((value, i) => (
          <Socket
            // The position in the row identifies a die.
            key={i}
            label={`${name}, die ${(again[i] ?? i) + 1}`}
            was={again[i] === undefined ? undefined : position.tray[again[i]]?.face}
            value={value}
            current={i === at}
            onFocus={() => setAt(i)}
            onType={(next) => put(i, next)}
          />
        ))}
      </div>
      <fieldset ref={keys} className="keys" aria-label="Faces" disabled={busy}>
        {faces.map((face) => (
          <button key={face} type="button" className="key" onClick={() => tap(face)}>
            {face}
          </button>
        ))}
      </fieldset>
      <div className="commit">
        <button type="button" className="btn plain" disabled={busy} onClick={() => send({ type: "roll", ...seen })}>
          Roll for me
        </button>
        <button className="btn go grow" disabled={!complete || busy}>
          Use these results
        </button>
      </div>
    </form>
  );
}

interface SocketProps {
  readonly label: string;
  readonly was: number | undefined;
  readonly value: string;
  /** Whether the next key sets this die; it takes the focus. */
  readonly current: boolean;
  readonly onFocus: () => void;
  readonly onType: (value: string) => void;
}

function Socket({ label, was, value, current, onFocus, onType }: SocketProps) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (current) field.current?.focus();
  }, [current]);
  return (
    <span className="socket">
      <input
        ref={field}
        inputMode="numeric"
        maxLength={2}
        value={value}
        aria-label={label}
        onFocus={(event) => {
          onFocus();
          event.target.select();
        }}
        onChange={(event) => onType(event.target.value.replaceAll(/\D/g, ""))}
      />
      {was === undefined ? null : <span className="note">was {was}</span>}
    </span>
  );
}
