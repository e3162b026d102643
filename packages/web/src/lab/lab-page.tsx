import { isWritten, type WrittenQuestion } from "@rulewright/lab";
import { systemById } from "@rulewright/systems";
import { useEffect, useState } from "react";
import { Ornament } from "../art/icon.tsx";
import { goTo } from "../routes.ts";
import { RulesBench } from "./bench.tsx";
import { linkTo, type RulesSetup, type Setup, setupOf } from "./setup.ts";
import { WrittenBench } from "./written-bench.tsx";
import "../styles/lab.css";

/** The odds lab: any procedure with its parameters as sliders, or dice as people write them, and all about them. */
export function LabPage() {
  const [setup, setSetup] = useSetup();
  const [exact, setExact] = useState(false);
  const system = setup && !isWritten(setup.question) ? systemById(setup.question.system) : undefined;
  useEffect(() => {
    document.title = "Odds lab · Rulewright";
    document.documentElement.dataset["system"] = system?.id ?? "none";
  }, [system]);
  if (!setup) return null;
  return (
    <main className="lab">
      <header className="bar">
        <button type="button" className="iconbtn" aria-label="Back to the first page" onClick={() => goTo("/")}>
          <Ornament system={system?.id ?? "none"} />
        </button>
        <div className="grow">
          <h1>Odds lab</h1>
          <span className="note">{system?.title ?? "Dice as they are written"}</span>
        </div>
        <button type="button" className="chip pick" aria-pressed={exact} onClick={() => setExact(!exact)}>
          {exact ? "As decimals" : "As fractions"}
        </button>
      </header>
      <Bench setup={setup} exact={exact} onChange={setSetup} />
    </main>
  );
}

/** What lies on the bench; the address follows it, so that a reload and a copied address show the same. */
function useSetup(): [Setup | undefined, (setup: Setup) => void] {
  const [setup, setSetup] = useState(() => setupOf(window.location.hash));
  useEffect(() => {
    const follow = (): void => setSetup(setupOf(window.location.hash));
    window.addEventListener("hashchange", follow);
    return () => window.removeEventListener("hashchange", follow);
  }, []);
  const link = setup && linkTo(setup);
  useEffect(() => {
    const later = setTimeout(() => {
      if (link) window.history.replaceState(null, "", `/lab#${link}`);
    }, 400);
    return () => clearTimeout(later);
  }, [link]);
  return [setup, setSetup];
}

interface BenchProps {
  readonly setup: Setup;
  readonly exact: boolean;
  readonly onChange: (setup: Setup) => void;
}

function Bench({ setup, exact, onChange }: BenchProps) {
  if (ofDice(setup)) return <WrittenBench {...{ setup, exact, onChange }} />;
  if (!ofRules(setup)) return null;
  const system = systemById(setup.question.system);
  const procedure = system?.procedures[setup.question.procedure];
  return system && procedure ? <RulesBench {...{ setup, system, procedure, exact, onChange }} /> : null;
}

const ofDice = (setup: Setup): setup is Setup & { readonly question: WrittenQuestion } => isWritten(setup.question);
const ofRules = (setup: Setup): setup is RulesSetup => !isWritten(setup.question);
