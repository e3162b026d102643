import { formatMessage } from "@rulewright/rules";
import { useState } from "react";
import { RuleNumber } from "../../components/rule-number.tsx";
import { nameOf, useGame } from "../../state/game.tsx";
import { ActButtons } from "../acts/act-buttons.tsx";
import { ActForm } from "../acts/act-form.tsx";
import { InvitationCard } from "../invitation/invitation-card.tsx";
import { canClaim, characterSessionActs, type AvailableAct, sessionActs } from "../acts/available-acts.ts";
import { CharacterPicker } from "./character-picker.tsx";
import { Claims } from "./claims.tsx";
import { Roster } from "./roster.tsx";
import { TraitChooser } from "./trait-chooser.tsx";

/** The session's own moments: who plays whom, what is chosen before play, the last part, and the end. */
export function SessionCard() {
  const game = useGame();
  const { view, system, isGm, mine } = game;
  const before = view.phase === system.phases[0];
  const claiming = view.characters.some(({ id }) => canClaim(game, id));
  return (
    <>
      {before && isGm ? (
        <section className="session">
          <p className="caps">Before play</p>
          <h2>Who is coming?</h2>
          <InvitationCard />
          <Roster />
        </section>
      ) : null}
      {!isGm && !mine ? <CharacterPicker /> : null}
      {mine ? <TraitChooser character={mine} waiting={before && !isGm} /> : null}
      {claiming ? <Claims /> : null}
      <CharacterActs folded={view.phase === system.phases[1]} />
      <SessionActs quiet={!before && !claiming && view.phase === system.phases[1]} />
    </>
  );
}

/** The rituals that everybody has for themselves; while play goes on they wait behind a word. */
function CharacterActs({ folded }: { readonly folded: boolean }) {
  const game = useGame();
  const { view, you, isGm } = game;
  const whose = view.characters
    .filter(({ id }) => isGm || view.players[id] === you.id)
    .filter(({ id }) => characterSessionActs(game, id).some((one) => !one.refusal || requiresInput(one)));
  if (whose.length === 0) return null;
  const all = whose.map(({ id }) => <OneCharactersActs key={id} character={id} />);
  // What could only be done once more needs no room of its own.
  const again = whose.every(({ id }) =>
    characterSessionActs(game, id).every(({ refusal, hasNotices }) => refusal ?? hasNotices),
  );
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
function OneCharactersActs({ character }: { readonly character: string }) {
  const game = useGame();
  const { view } = game;
  const acts = characterSessionActs(game, character).filter((one) => !one.refusal || requiresInput(one));
  return (
    <section className="session">
      <p className="caps">{nameOf(view, character)}</p>
      <ActButtons acts={acts} character={character} />
    </section>
  );
}

/** Whether something has to be said with it, and what stands in the way is about that, if anything does. */
const requiresInput = ({ act, refusal }: AvailableAct): boolean => {
  const names = Object.entries(act.parameters).filter(([, { initial }]) => initial === undefined);
  return names.length > 0 && (!refusal || names.some(([name]) => name === refusal.details?.["name"]));
};

/** How a session opens and closes: one button each; where nothing is open, what stands in the way. */
function SessionActs({ quiet }: { readonly quiet: boolean }) {
  const game = useGame();
  const { system, text, busy, send } = game;
  const [asking, setAsking] = useState<string>();
  const acts = sessionActs(game);
  const open = acts.filter((one) => !one.refusal || requiresInput(one));
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
  const begin = (possible: AvailableAct): void => {
    const { name, needsInput } = possible;
    // Where people have claimed what they are to get, nothing is left to say.
    if (requiresInput(possible) || (needsInput && !system.claims)) setAsking(asking === name ? undefined : name);
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
