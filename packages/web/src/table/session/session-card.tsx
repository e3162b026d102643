import { formatMessage } from "@rulewright/rules";
import { useState } from "react";
import { RuleNumber } from "../../components/rule-number.tsx";
import { nameOf, useGame } from "../../state/game.tsx";
import { ActButtons } from "../acts/act-buttons.tsx";
import { ActForm } from "../acts/act-form.tsx";
import { InviteCard } from "../invite.tsx";
import { mayClaim, ownRituals, type Possible, ritualActs } from "./acts.ts";
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
      <EverybodysRituals folded={view.phase === system.phases[1]} />
      <Rituals quiet={!before && !claiming && view.phase === system.phases[1]} />
    </>
  );
}

/** The rituals that everybody has for themselves; while play goes on they wait behind a word. */
function EverybodysRituals({ folded }: { readonly folded: boolean }) {
  const game = useGame();
  const { view, you, isGm } = game;
  const whose = view.characters
    .filter(({ id }) => isGm || view.players[id] === you.id)
    .filter(({ id }) => ownRituals(game, id).some((one) => !one.refusal || mustSay(one)));
  if (whose.length === 0) return null;
  const all = whose.map(({ id }) => <OwnRituals key={id} character={id} />);
  // What could only be done once more needs no room of its own.
  const again = whose.every(({ id }) => ownRituals(game, id).every(({ refusal, told }) => refusal ?? told));
  return folded || again ? (
    <details className="advanced">
      <summary>When the session ends</summary>
      {all}
    </details>
  ) : (
    all
  );
}

/** What a character does for themselves when a session opens or closes, as far as it is open to the viewer. */
function OwnRituals({ character }: { readonly character: string }) {
  const game = useGame();
  const { view } = game;
  const acts = ownRituals(game, character).filter((one) => !one.refusal || mustSay(one));
  return (
    <section className="session">
      <p className="caps">{nameOf(view, character)}</p>
      <ActButtons acts={acts} character={character} />
    </section>
  );
}

/** Whether something has to be said with it, and what stands in the way is about that, if anything does. */
const mustSay = ({ act, refusal }: Possible): boolean => {
  const names = Object.entries(act.parameters).filter(([, { initial }]) => initial === undefined);
  return names.length > 0 && (!refusal || names.some(([name]) => name === refusal.details?.["name"]));
};

/** How a session opens and closes: one button each; where nothing is open, what stands in the way. */
function Rituals({ quiet }: { readonly quiet: boolean }) {
  const game = useGame();
  const { system, text, busy, send } = game;
  const [asking, setAsking] = useState<string>();
  const acts = ritualActs(game);
  const open = acts.filter((one) => !one.refusal || mustSay(one));
  const [barred] = acts;
  if (open.length === 0 && barred?.refusal) {
    return (
      <p className="barred">
        <span>
          <b>{formatMessage(text, `act.${barred.name}`)}.</b>{" "}
          {formatMessage(text, `refusal.${barred.refusal.code}`, barred.refusal.details)}
        </span>
        <RuleNumber rules={[barred.refusal.rule]} />
      </p>
    );
  }
  const asked = open.find(({ name }) => name === asking);
  const begin = (possible: Possible): void => {
    const { name, asks } = possible;
    // Where people have claimed what they are to get, nothing is left to say.
    if (mustSay(possible) || (asks && !system.claims)) setAsking(asking === name ? undefined : name);
    else send({ type: "act", act: name });
  };
  return (
    <>
      <div className={quiet ? "acts quiet" : "acts"}>
        {open.map((possible, i) => (
          <button
            key={possible.name}
            type="button"
            className={!quiet && i === 0 ? "btn go" : "btn"}
            disabled={busy}
            onClick={() => begin(possible)}
          >
            {formatMessage(text, `act.${possible.name}`)}
          </button>
        ))}
      </div>
      {asked ? (
        <ActForm key={asked.name} possible={asked} character={undefined} onDone={() => setAsking(undefined)} />
      ) : null}
    </>
  );
}
