import { isWritten, type WrittenQuestion } from "@rulewright/lab";
import { systemById } from "@rulewright/systems";
import { useEffect, useState } from "react";
import { Ornament } from "../art/icon.tsx";
import { goTo } from "../routes.ts";
import { RulesBench } from "./bench.tsx";
import { linkTo, lostOf, type RulesSetup, type Setup, setupOf } from "./setup.ts";
import { WrittenBench } from "./written-bench.tsx";
import "../styles/lab.css";

/** The odds lab: any procedure with its parameters as sliders, or dice as people write them, and all about them. */
export function LabPage() {
  const { setup, lost, setSetup } = useSetup();
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
      {lost.length > 0 ? (
        <p className="trust">
          {`Part of the link can't be used here: ${lost.join("; ")}. What is shown has the usual instead.`}
        </p>
      ) : null}
      <Bench setup={setup} exact={exact} onChange={setSetup} />
    </main>
  );
}

interface Kept {
  readonly setup: Setup | undefined;
  /** What of the link that was opened could not be read. */
  readonly lost: readonly string[];
}

function opened(hash: string): Kept {
  const setup = setupOf(hash);
  return { setup, lost: setup ? lostOf(hash, setup) : [] };
}

/** What lies on the bench; the address follows it, so that a reload and a copied address show the same. */
function useSetup(): Kept & { readonly setSetup: (setup: Setup) => void } {
  const [kept, setKept] = useState(() => opened(window.location.hash));
  const { setup } = kept;
  useEffect(() => {
    const follow = (): void => setKept(opened(window.location.hash));
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
  return { ...kept, setSetup: (next) => setKept({ setup: next, lost: [] }) };
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
