import { type FormEvent, type ReactNode, useId, useState } from "react";
import { useBusy, useHost } from "../../screen/index.ts";
import { sheet } from "../rules/sheet.ts";
import { WastelandTokens } from "./tokens.tsx";
import { usesLuck } from "./turn-words.ts";

/**
 * W20-22..W20-27 One's own luck between rolls: its four uses, those that apply now as buttons, the others with their time. While
 * anybody's roll is open, the panel is the roll's.
 */
export function LuckDesk() {
  const { table } = useHost();
  const busy = useBusy();
  const { mine } = table;
  const [asking, setAsking] = useState(false);
  if (!mine || !usesLuck(table)) return null;
  const { luckPoints, wishes } = sheet.of(mine);
  // W20-23 One lucky break waits at a time.
  const isAsked = wishes.length > 0;
  return (
    <section className="wl-fortune" aria-label="Your luck">
      <p className="note">
        <WastelandTokens kind="luck" count={luckPoints} /> <b>{luckPoints}</b> luck
      </p>
      <div className="uses">
        {isAsked ? (
          <span className="asked">
            Luck of the Draw
            <small>asked, the GM answers</small>
          </span>
        ) : (
          <button type="button" aria-expanded={asking} disabled={busy} onClick={() => setAsking(!asking)}>
            Luck of the Draw
            <small>ask for a break</small>
          </button>
        )}
        <TimingButton character={mine.id} />
        <LaterUse name="Stacked Deck">before a roll, 1 luck</LaterUse>
        <LaterUse name="Miss Fortune">after a roll, 1 luck</LaterUse>
      </div>
      {wishes.map((wish) => (
        <WishAsked key={wish} character={mine.id} wish={wish} />
      ))}
      {asking && !isAsked ? <AskForBreak character={mine.id} onDone={() => setAsking(false)} /> : null}
    </section>
  );
}

/** W20-24 A lucky break that waits for the GM, which may be taken back. */
function WishAsked({ character, wish }: { readonly character: string; readonly wish: string }) {
  const { act } = useHost();
  const busy = useBusy();
  return (
    <p className="row between">
      <span>You asked for “{wish}”.</span>
      <button
        type="button"
        className="btn low plain"
        disabled={busy}
        onClick={() => act("propose-luck", { wish: "" }, character)}
      >
        Take it back
      </button>
    </p>
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
