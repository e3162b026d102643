import { isNotationQuestion, type NotationQuestion } from "@rulewright/lab";
import { systemById } from "../catalogue/systems.ts";
import { useEffect } from "react";
import { Ornament } from "../art/icon.tsx";
import { navigate } from "../browser/routes.ts";
import { SystemLab } from "./system-lab.tsx";
import type { Setup, SystemSetup } from "./setup.ts";
import { useSetup } from "./use-setup.ts";
import { NotationLab } from "./notation-lab.tsx";
import "../styles/lab.css";

/** The odds lab, for any procedure of a system and for dice notation. */
export function LabPage() {
  const { setup, unreadable, setSetup } = useSetup();
  const system = setup && !isNotationQuestion(setup.question) ? systemById(setup.question.system) : undefined;
  useEffect(() => {
    document.title = "Odds lab · Rulewright";
    document.documentElement.setAttribute("data-system", system?.id ?? "none");
  }, [system]);
  if (!setup) return null;
  const { fractions = false } = setup;
  return (
    <main className="lab">
      <header className="bar">
        <button type="button" className="iconbtn" aria-label="Home page" onClick={() => navigate("/")}>
          <Ornament system={system?.id ?? "none"} />
        </button>
        <div className="grow">
          <h1>Odds lab</h1>
          <span className="note">{system?.title ?? "Dice notation"}</span>
        </div>
        <button
          type="button"
          className={fractions ? "chip pick on" : "chip pick"}
          aria-pressed={fractions}
          onClick={() => setSetup({ ...setup, fractions: !fractions })}
        >
          Fractions
        </button>
      </header>
      {unreadable.length > 0 ? (
        <p className="trust">
          {`Part of the link could not be used: ${unreadable.join("; ")}. Default values are shown instead.`}
        </p>
      ) : null}
      <LabContent setup={setup} onChange={setSetup} />
    </main>
  );
}

interface LabContentProps {
  readonly setup: Setup;
  readonly onChange: (setup: Setup) => void;
}

function LabContent({ setup, onChange }: LabContentProps) {
  if (isNotationSetup(setup)) return <NotationLab {...{ setup, onChange }} />;
  if (!isSystemSetup(setup)) return null;
  const system = systemById(setup.question.system);
  const procedure = system?.procedures[setup.question.procedure];
  return system && procedure ? <SystemLab {...{ setup, system, procedure, onChange }} /> : null;
}

const isNotationSetup = (setup: Setup): setup is Setup & { readonly question: NotationQuestion } =>
  isNotationQuestion(setup.question);
const isSystemSetup = (setup: Setup): setup is SystemSetup => !isNotationQuestion(setup.question);
