import { Icon } from "../../art/icon.tsx";
import { RuleNumber } from "../../components/rule-number.tsx";
import { useGame } from "../../state/game.tsx";
import { nameOf } from "../../state/people.ts";
import { ActButtons } from "../acts/act-buttons.tsx";
import { Claims } from "./claims-on-demand.ts";
import type { SessionPart, SessionStep } from "./session-steps.ts";
import { TraitChooser } from "./trait-chooser.tsx";

/** The steps at the beginning or the end of a session. */
export const SessionGuide = ({ parts }: { readonly parts: readonly SessionPart[] }) =>
  parts.map((one) => <Part key={one.part} part={one} />);

const titles: Readonly<Record<SessionPart["part"], string>> = {
  begin: "Begin the session",
  end: "End the session",
  after: "Since the last session",
};

function Part({ part: { part, steps } }: { readonly part: SessionPart }) {
  const next = steps.find(({ state }) => state === "open");
  return (
    <section aria-labelledby={`steps-${part}`}>
      <h3 id={`steps-${part}`}>{titles[part]}</h3>
      <ol className="session-steps">
        {steps.map((step) => (
          <Step key={step.act} step={step} isNext={step === next} />
        ))}
      </ol>
    </section>
  );
}

const states: Readonly<Record<SessionStep["state"], string>> = { done: "done", open: "now", later: "later" };

function Step({ step, isNext }: { readonly step: SessionStep; readonly isNext: boolean }) {
  const { label, who, rules, state } = step;
  return (
    <li className={`session-step ${state}`} aria-current={isNext ? "step" : undefined}>
      <div className="step-head">
        <span>
          <b>{label}</b> <span className="note">{who}</span>
        </span>
        <span className="note nowrap">
          {state === "done" ? <Icon name="ok" small /> : null} {states[state]}
        </span>
        <RuleNumber rules={rules} />
      </div>
      <StepControls step={step} />
    </li>
  );
}

/** What the viewer can do of a step. */
function StepControls({ step: { kind, state, parts } }: { readonly step: SessionStep }) {
  const { view, mine } = useGame();
  if (kind === "claims") return state === "open" ? <Claims /> : null;
  if (kind === "choice") return mine ? <TraitChooser character={mine} /> : null;
  return parts.map(({ character, acts }) => (
    <div key={character ?? ""} className="step-acts">
      {character === undefined ? null : <p className="caps">{nameOf(view, character)}</p>}
      <ActButtons acts={acts} character={character} />
    </div>
  ));
}
