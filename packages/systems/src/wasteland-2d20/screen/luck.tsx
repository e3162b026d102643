import { formatChance, formatDifference, formatMean, worthAtOnce } from "@rulewright/present";
import type { Goal } from "@rulewright/rules";
import { type FormEvent, type ReactNode, useId, useState } from "react";
import { type ObjectiveValues, useBusy, useHost } from "../../screen/index.ts";
import { sheet } from "../rules/sheet.ts";
import { WastelandTokens } from "./tokens.tsx";

interface StackedDeckProps {
  readonly isOn: boolean;
  readonly onTick: (isOn: boolean) => void;
  /** The number to roll under with it. */
  readonly targetNumber: number;
  /** Luck points before it is paid for. */
  readonly held: number;
  readonly goal: Goal | undefined;
  /** What the roll is worth without it and with it; undefined until they are known. */
  readonly values: readonly [ObjectiveValues, ObjectiveValues] | undefined;
}

/** W20-25 Luck for the attribute, as a switch with its price, its target and what it adds to the dice that are chosen. */
export function StackedDeck({ isOn, onTick, targetNumber, held, goal, values }: StackedDeckProps) {
  return (
    <label className={isOn ? "option on wl-luck" : "option wl-luck"}>
      <input type="checkbox" className="over" checked={isOn} onChange={() => onTick(!isOn)} />
      <span className="check" aria-hidden="true">
        {isOn ? "✓" : ""}
      </span>
      <span>
        <span className="t">Stacked Deck: {targetNumber} or under</span>
        <span className="p">
          <WastelandTokens kind="luck" count={1} /> 1 of {held} luck, Luck for the attribute
        </span>
      </span>
      <span className="v">
        {values ? formatWorth(values[1], goal) : ""}
        {values ? <small>{formatGain(values[1], values[0], goal)}</small> : null}
      </span>
    </label>
  );
}

/** What a roll is worth to the goal: a chance, or a mean. */
function formatWorth(values: ObjectiveValues, goal: Goal | undefined): string {
  const value = worthAtOnce(values);
  return goal?.objectives[0]?.kind === "chance" ? formatChance(value) : `avg ${formatMean(value)}`;
}

/** What the luck adds to the roll or takes from it: of a chance, or of an amount. */
export function formatGain(used: ObjectiveValues, stands: ObjectiveValues, goal: Goal | undefined): string {
  const { kind = "amount", name = "" } = goal?.objectives[0] ?? {};
  const gain = formatDifference(kind, worthAtOnce(used) - worthAtOnce(stands));
  if (gain === "±0") return "no gain";
  return kind === "chance" ? `${gain}%` : `${gain} ${name}`.trimEnd();
}

/** W20-22..W20-27 One's own luck between rolls: its four uses, those that apply now as buttons, the others with their time. */
export function LuckDesk() {
  const { table } = useHost();
  const busy = useBusy();
  const { mine } = table;
  const [asking, setAsking] = useState(false);
  if (!mine || table.isGm || table.phase !== "play") return null;
  const { luckPoints } = sheet.of(mine);
  if (luckPoints === 0) return null;
  return (
    <section className="wl-fortune" aria-label="Your luck">
      <p className="note">
        <WastelandTokens kind="luck" count={luckPoints} /> <b>{luckPoints}</b> luck
      </p>
      <div className="uses">
        <button type="button" aria-expanded={asking} disabled={busy} onClick={() => setAsking(!asking)}>
          Luck of the Draw
          <small>ask for a break</small>
        </button>
        <TimingButton character={mine.id} />
        <LaterUse name="Stacked Deck">before a roll</LaterUse>
        <LaterUse name="Miss Fortune">after a roll</LaterUse>
      </div>
      {asking ? <AskForBreak character={mine.id} onDone={() => setAsking(false)} /> : null}
    </section>
  );
}

/** W20-26 Acting at once, for a point of luck. */
function TimingButton({ character }: { readonly character: string }) {
  const { act, refusalOf } = useHost();
  const busy = useBusy();
  if (refusalOf("lucky-timing", {}, character)) return <LaterUse name="Lucky Timing">before your turn</LaterUse>;
  return (
    <button type="button" disabled={busy} onClick={() => act("lucky-timing", {}, character)}>
      Lucky Timing
      <small>act now, 1 luck</small>
    </button>
  );
}

/** A use of luck that doesn't apply now, and when it does. */
const LaterUse = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <span className="later">
    {name}
    <small>{children}</small>
  </span>
);

/** W20-23 What luck should bring; the GM names the price. */
function AskForBreak({ character, onDone }: { readonly character: string; readonly onDone: () => void }) {
  const { act } = useHost();
  const busy = useBusy();
  const [wish, setWish] = useState("");
  const field = useId();
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    if (wish.trim() === "") return;
    act("propose-luck", { wish: wish.trim() }, character);
    onDone();
  };
  return (
    <form className="ask" onSubmit={onSubmit}>
      <label htmlFor={field}>What should luck bring? The GM names the price.</label>
      <span className="row">
        <input
          id={field}
          className="line grow"
          value={wish}
          maxLength={200}
          onChange={({ target }) => setWish(target.value)}
        />
        <button className="btn low" disabled={busy || wish.trim() === ""}>
          Ask
        </button>
      </span>
    </form>
  );
}
