import { attemptsThisSession } from "@rulewright/table";
import { formatMessage } from "@rulewright/rules";
import { useState } from "react";
import { RuleNumber } from "../../components/rule-number.tsx";
import { useGame } from "../../state/game.tsx";
import { Verdict } from "../override/verdict.tsx";
import { MomentForm } from "./moment-form.tsx";
import { Moments } from "./moments.tsx";
import { Speakers } from "./speakers.tsx";

/** The last phase of a session, in which players claim rewards for moments and the GM grants them. */
export function Claims() {
  const { view, system, text, mine, isGm } = useGame();
  const rules = system.claims ? (system.acts[system.claims.act]?.rules ?? []) : [];
  return (
    <section className="session claims" aria-labelledby="claims">
      <div className="row between">
        <p className="caps">{formatMessage(text, `phase.${view.phase}`)}</p>
        <RuleNumber rules={rules} />
      </div>
      <h2 id="claims">{isGm ? "What the players claim" : "Claim your moments"}</h2>
      <Speakers />
      <Moments />
      {mine ? <Prompts character={mine.id} /> : null}
    </section>
  );
}

/** The viewer's attempts of this session as prompts, and a form for any other moment. */
function Prompts({ character }: { readonly character: string }) {
  const { view, lines } = useGame();
  const [claiming, setClaiming] = useState<string>();
  const current = attemptsThisSession(lines);
  const own = [...view.past, ...view.attempts].filter(
    (attempt) => attempt.character === character && current.has(attempt.id),
  );
  const claimed = new Set(view.moments.map(({ attempt }) => attempt));
  const done = (): void => setClaiming(undefined);
  return (
    <ul className="prompts" aria-label="Your moments">
      {own
        .filter(({ id }) => !claimed.has(id))
        .map((attempt) => (
          <li key={attempt.id} className={claiming === attempt.id ? "speaking" : "card"}>
            <PromptHead attempt={attempt} />
            {claiming === attempt.id ? (
              <MomentForm character={character} attempt={attempt.id} onDone={done} />
            ) : (
              <button type="button" className="btn wide" onClick={() => setClaiming(attempt.id)}>
                Claim this moment
              </button>
            )}
          </li>
        ))}
      <li className={claiming === OTHER ? "speaking" : ""}>
        {claiming === OTHER ? (
          <MomentForm character={character} onDone={done} />
        ) : (
          <button type="button" className="btn wide" onClick={() => setClaiming(OTHER)}>
            Claim another moment
          </button>
        )}
      </li>
    </ul>
  );
}

/** Stands for a moment that belongs to no attempt. */
const OTHER = "other";

type Past = ReturnType<typeof useGame>["view"]["past"][number];

function PromptHead({ attempt }: { readonly attempt: Past }) {
  return (
    <>
      <div className="row between">
        <h3>{attempt.title}</h3>
        <Verdict attempt={attempt} />
      </div>
      {attempt.consequence === undefined ? null : <p className="say answer">{attempt.consequence}</p>}
    </>
  );
}
