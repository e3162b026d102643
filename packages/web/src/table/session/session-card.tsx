import { formatMessage } from "@rulewright/rules";
import { useBusy } from "@rulewright/systems/screen";
import { type ReactNode, useState } from "react";
import { RuleNumber } from "../../components/rule-number.tsx";
import { useGame } from "../../state/game.tsx";
import { nameOf } from "../../state/people.ts";
import { ActButtons } from "../acts/act-buttons.tsx";
import { ActForm } from "../acts/act-form.tsx";
import { InvitationCard } from "../invitation/invitation-card.tsx";
import { canClaim, characterSessionActs, type AvailableAct, sessionActs } from "../acts/available-acts.ts";
import { useJustEnded } from "../log/last-time.tsx";
import { Claims } from "./claims-on-demand.ts";
import { SessionGuideButton } from "./session-guide-button.tsx";
import { Roster } from "./roster.tsx";
import { isAwaitingClaims } from "./claimants.ts";
import { TraitChooser } from "./trait-chooser.tsx";

/** What belongs to a session: choosing traits, claiming rewards, opening and closing it. */
export function SessionCard() {
  const game = useGame();
  const { view, system, isGm, mine } = game;
  const justEnded = useJustEnded();
  const before = view.phase === system.phases[0];
  const claiming = view.characters.some(({ id }) => canClaim(game, id));
  // While claims wait for an answer, or somebody hasn't claimed, ending the session is not what comes next.
  const unanswered = view.moments.some(({ granted }) => granted === undefined) || (claiming && isAwaitingClaims(view));
  return (
    <>
      {before && isGm ? (
        <section className="session">
          <p className="caps">Before play</p>
          <h2>Players</h2>
          <InvitationCard />
          <Roster />
        </section>
      ) : null}
      {mine ? <TraitChooser character={mine} /> : null}
      {before && mine ? (
        <section className="session" aria-labelledby="gathered">
          <h3 id="gathered">Who is here</h3>
          <Roster />
        </section>
      ) : null}
      {claiming ? <Claims /> : null}
      <CharacterActs folded={view.phase === system.phases[1]} />
      <SessionActs quiet={unanswered || (!before && !claiming && view.phase === system.phases[1])} leads={!justEnded}>
        <SessionGuideButton />
      </SessionActs>
    </>
  );
}

/** The acts of each character that open and close a session; collapsed during play. */
function CharacterActs({ folded }: { readonly folded: boolean }) {
  const game = useGame();
  const { view, you, isGm } = game;
  const actors = view.characters
    .filter(({ id }) => isGm || view.players[id] === you.id)
    .filter(({ id }) => characterSessionActs(game, id).some((one) => !one.refusal || requiresInput(one)));
  if (actors.length === 0) return null;
  const all = actors.map(({ id }) => <OneCharactersActs key={id} character={id} />);
  // Acts that can only be repeated are collapsed.
  const onlyRepeats = actors.every(({ id }) =>
    characterSessionActs(game, id).every(({ refusal, hasNotices }) => refusal ?? hasNotices),
  );
  return folded || onlyRepeats ? (
    <details className="advanced">
      <summary>End of session</summary>
      {all}
    </details>
  ) : (
    all
  );
}

/** The acts of one character that open and close a session. */
function OneCharactersActs({ character }: { readonly character: string }) {
  const game = useGame();
  const { view } = game;
  const acts = characterSessionActs(game, character).filter((one) => !one.refusal || requiresInput(one));
  return (
    <section className="session of-one">
      <p className="caps">{nameOf(view, character)}</p>
      <ActButtons acts={acts} character={character} />
    </section>
  );
}

/** Whether an act has required parameters, and is refused, if at all, because of one of them. */
const requiresInput = ({ act, refusal }: AvailableAct): boolean => {
  const names = Object.entries(act.parameters).filter(([, { initial }]) => initial === undefined);
  return names.length > 0 && (!refusal || names.some(([name]) => name === refusal.details?.["name"]));
};

interface SessionActsProps {
  /** Whether something else comes next. */
  readonly quiet: boolean;
  /** Whether the first of them is the button of the page. Right after a session, the one that keeps its story is. */
  readonly leads: boolean;
  /** What stands beside them. */
  readonly children: ReactNode;
}

/** The acts that open and close a session as buttons; the reason where the rules refuse all of them. */
function SessionActs({ quiet, leads, children }: SessionActsProps) {
  const game = useGame();
  const { system, text, send } = game;
  const busy = useBusy();
  const [openAct, setOpenAct] = useState<string>();
  const acts = sessionActs(game);
  const open = acts.filter((one) => !one.refusal || requiresInput(one));
  const [refused] = acts;
  if (open.length === 0 && refused?.refusal) {
    return (
      <>
        <p className="barred">
          <span>
            <b>{formatMessage(text, `act.${refused.name}`)}.</b>{" "}
            {formatMessage(text, `refusal.${refused.refusal.code}`, refused.refusal.details)}
          </span>
          <RuleNumber rules={[refused.refusal.rule]} />
        </p>
        {children}
      </>
    );
  }
  const formAct = open.find(({ name }) => name === openAct);
  const begin = (possible: AvailableAct): void => {
    const { name, needsInput } = possible;
    // Where rewards are claimed, closing a session needs no input.
    if (requiresInput(possible) || (needsInput && !system.claims)) setOpenAct(name);
    else send({ type: "act", act: name });
  };
  // The form of an act stands in the place of its button, in a part of its own that keeps the focus.
  return (
    <div>
      {formAct ? (
        <ActForm available={formAct} character={undefined} onDone={() => setOpenAct(undefined)} />
      ) : (
        <div className={quiet ? "acts quiet" : "acts"}>
          {open.map((possible, i) => (
            <button
              key={possible.name}
              type="button"
              className={!quiet && leads && i === 0 ? "btn go" : "btn"}
              disabled={busy}
              onClick={() => begin(possible)}
            >
              {formatMessage(text, `act.${possible.name}`)}
            </button>
          ))}
          {children}
        </div>
      )}
    </div>
  );
}
