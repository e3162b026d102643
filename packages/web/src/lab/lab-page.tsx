import { isWritten, type WrittenQuestion } from "@rulewright/lab";
import { systemById } from "@rulewright/systems";
import { useEffect, useState } from "react";
import { Ornament } from "../art/icon.tsx";
import { navigate } from "../browser/routes.ts";
import { SystemLab } from "./system-lab.tsx";
import { formatLink, unreadableParts, type SystemSetup, type Setup, parseLink } from "./setup.ts";
import { NotationLab } from "./notation-lab.tsx";
import "../styles/lab.css";

/** The odds lab: any procedure with its parameters as sliders, or dice as people write them, and all about them. */
export function LabPage() {
  const { setup, unreadable, setSetup } = useSetup();
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
        <button type="button" className="iconbtn" aria-label="Back to the first page" onClick={() => navigate("/")}>
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
      {unreadable.length > 0 ? (
        <p className="trust">
          {`Part of the link can't be used here: ${unreadable.join("; ")}. What is shown has the usual instead.`}
        </p>
      ) : null}
      <LabContent setup={setup} exact={exact} onChange={setSetup} />
    </main>
  );
}

interface SetupState {
  readonly setup: Setup | undefined;
  /** What of the link that was opened could not be read. */
  readonly unreadable: readonly string[];
}

function readLink(hash: string): SetupState {
  const setup = parseLink(hash);
  return { setup, unreadable: setup ? unreadableParts(hash, setup) : [] };
}

/** What lies on the bench; the address follows it, so that a reload and a copied address show the same. */
function useSetup(): SetupState & { readonly setSetup: (setup: Setup) => void } {
  const [kept, setKept] = useState(() => readLink(window.location.hash));
  const { setup } = kept;
  useEffect(() => {
    const follow = (): void => setKept(readLink(window.location.hash));
    window.addEventListener("hashchange", follow);
    return () => window.removeEventListener("hashchange", follow);
  }, []);
  const link = setup && formatLink(setup);
  useEffect(() => {
    const later = setTimeout(() => {
      if (link) window.history.replaceState(null, "", `/lab#${link}`);
    }, 400);
    return () => clearTimeout(later);
  }, [link]);
  return { ...kept, setSetup: (next) => setKept({ setup: next, unreadable: [] }) };
}

interface LabContentProps {
  readonly setup: Setup;
  readonly exact: boolean;
  readonly onChange: (setup: Setup) => void;
}

function LabContent({ setup, exact, onChange }: LabContentProps) {
  if (isNotationSetup(setup)) return <NotationLab {...{ setup, exact, onChange }} />;
  if (!isSystemSetup(setup)) return null;
  const system = systemById(setup.question.system);
  const procedure = system?.procedures[setup.question.procedure];
  return system && procedure ? <SystemLab {...{ setup, system, procedure, exact, onChange }} /> : null;
}

const isNotationSetup = (setup: Setup): setup is Setup & { readonly question: WrittenQuestion } =>
  isWritten(setup.question);
const isSystemSetup = (setup: Setup): setup is SystemSetup => !isWritten(setup.question);
