import { formatMessage } from "@rulewright/rules";
import { useState } from "react";
import { RuleNumber } from "../../components/rule-number.tsx";
import { Stamp } from "../../components/stamp.tsx";
import { useGame } from "../../state/game.tsx";
import { attemptsThisSession } from "../history/attempt-history.ts";
import { MomentForm } from "./moment-form.tsx";
import { Moments } from "./moments.tsx";

/** The last part of an evening: people speak for their moments, the table grants, tokens come back. */
export function Claims() {
  const { view, system, text, mine } = useGame();
  const rules = system.claims ? (system.acts[system.claims.act]?.rules ?? []) : [];
  return (
    <section className="session" aria-labelledby="claims">
      <p className="caps">{formatMessage(text, `phase.${view.phase}`)}</p>
      <div className="row between">
        <h2 id="claims">Speak for your moments</h2>
        <RuleNumber rules={rules} />
      </div>
      {mine ? <Prompts character={mine.id} /> : null}
      <Moments />
    </section>
  );
}

/** Each player's own attempts of this session as prompts, and room for anything else. */
function Prompts({ character }: { readonly character: string }) {
  const { view, lines } = useGame();
  const [speaking, setSpeaking] = useState<string>();
  const current = attemptsThisSession(lines);
  const all = view.attempt ? [...view.past, view.attempt] : view.past;
  const own = all.filter((attempt) => attempt.character === character && current.has(attempt.id));
  const told = new Set(view.moments.map(({ attempt }) => attempt));
  const done = (): void => setSpeaking(undefined);
  return (
    <ul className="prompts" aria-label="Your moments">
      {own
        .filter(({ id }) => !told.has(id))
        .map((attempt) => (
          <li key={attempt.id} className="card">
            <PromptHead attempt={attempt} />
            {speaking === attempt.id ? (
              <MomentForm character={character} attempt={attempt.id} onDone={done} />
            ) : (
              <button type="button" className="btn wide" onClick={() => setSpeaking(attempt.id)}>
                Speak up for it
              </button>
            )}
          </li>
        ))}
      <li className="card">
        {speaking === "else" ? (
          <MomentForm character={character} onDone={done} />
        ) : (
          <button type="button" className="btn wide" onClick={() => setSpeaking("else")}>
            Speak for something else
          </button>
        )}
      </li>
    </ul>
  );
}

type Past = ReturnType<typeof useGame>["view"]["past"][number];

function PromptHead({ attempt }: { readonly attempt: Past }) {
  const { system } = useGame();
  const { outcome } = attempt.trace;
  return (
    <>
      <div className="row between">
        <h3>{attempt.title}</h3>
        {outcome ? <Stamp system={system} outcome={outcome} /> : null}
      </div>
      {attempt.consequence === undefined ? null : <p className="say answer">{attempt.consequence}</p>}
    </>
  );
}
