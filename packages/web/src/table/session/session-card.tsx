import { wordOf } from "@rulewright/rules";
import { RuleNumber } from "../../parts/rule-number.tsx";
import { useGame } from "../../state/game.tsx";
import { InviteCard } from "../invite.tsx";
import { tableActs } from "./acts.ts";
import { mayClaim } from "./acts.ts";
import { PickCharacter } from "./pick-character.tsx";
import { Postamble } from "./postamble.tsx";
import { Roster } from "./roster.tsx";
import { TraitChooser } from "./trait-chooser.tsx";

/** The session's own moments: who plays whom, what is chosen before play, the last part, and the end. */
export function SessionCard() {
  const game = useGame();
  const { view, system, isGm, mine } = game;
  const before = view.phase === system.phases[0];
  const claiming = view.characters.some(({ id }) => mayClaim(game, id));
  return (
    <>
      {before && isGm ? (
        <section className="session">
          <p className="caps">Before play</p>
          <h2>Who is coming?</h2>
          <InviteCard />
          <Roster />
        </section>
      ) : null}
      {!isGm && !mine ? <PickCharacter /> : null}
      {mine ? <TraitChooser character={mine} waiting={before && !isGm} /> : null}
      {claiming ? <Postamble /> : null}
      <TableActs quiet={!before && !claiming && view.phase === system.phases[1]} />
    </>
  );
}

/** What the whole table may do next, one button each; where nothing is open, what stands in the way. */
function TableActs({ quiet }: { readonly quiet: boolean }) {
  const game = useGame();
  const { text, busy, send } = game;
  const acts = tableActs(game);
  const open = acts.filter(({ refusal }) => !refusal);
  const [barred] = acts;
  if (open.length === 0 && barred?.refusal) {
    return (
      <p className="barred">
        <span>
          <b>{wordOf(text, `act.${barred.name}`)}.</b>{" "}
          {wordOf(text, `refusal.${barred.refusal.code}`, barred.refusal.details)}
        </span>
        <RuleNumber rules={[barred.refusal.rule]} />
      </p>
    );
  }
  return (
    <div className={quiet ? "acts quiet" : "acts"}>
      {open.map(({ name }, i) => (
        <button
          key={name}
          type="button"
          className={!quiet && i === 0 ? "btn go" : "btn"}
          disabled={busy}
          onClick={() => send({ type: "act", act: name })}
        >
          {wordOf(text, `act.${name}`)}
        </button>
      ))}
    </div>
  );
}
