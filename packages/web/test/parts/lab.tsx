import type { SystemDefinition } from "@rulewright/rules";
import { useState } from "react";
import { type Setup, defaultQuestion } from "../../src/lab/setup.ts";
import { ParameterControls, StrategyControls } from "../../src/lab/controls.tsx";
import { HouseRuleControls } from "../../src/lab/house-rule-controls.tsx";
import { ParameterMap } from "../../src/lab/parameter-map.tsx";
import { SubjectPickers } from "../../src/lab/subject-pickers.tsx";
import { DetachedGame } from "../../src/state/game.tsx";
import { isNotationQuestion } from "@rulewright/lab";
import { everything } from "../everything.ts";
import { oskar, TableInMemory } from "../table-in-memory.ts";
import type { Part } from "./drawing.ts";

interface ControlsProps {
  readonly system: SystemDefinition;
  readonly name: string;
}

/** The controls of a question, and what it has become. Calculating a map takes longest, and is alike for all systems. */
function Controls({ system, name }: ControlsProps) {
  const [setup, setSetup] = useState<Setup>(() => ({ question: defaultQuestion(system, name) }));
  const { question } = setup;
  const procedure = system.procedures[name];
  if (!procedure || isNotationQuestion(question)) return null;
  const shared = {
    system,
    procedure,
    question,
    onChange: (next: typeof question) => setSetup({ ...setup, question: next }),
  };
  return (
    <>
      <DetachedGame system={system}>
        <SubjectPickers setup={setup} onChange={setSetup} />
        <ParameterControls {...shared} />
        <StrategyControls {...shared} />
        <HouseRuleControls {...shared} />
      </DetachedGame>
      {system === everything ? (
        <ParameterMap
          {...{ system, procedure, objectiveIndex: 0 }}
          setup={{ ...setup, question }}
          onChange={setSetup}
        />
      ) : null}
      <pre>{JSON.stringify(setup)}</pre>
    </>
  );
}

const table = () => new TableInMemory({}, everything);

/** The controls of the lab for every question about a system. */
export const labParts = (system: SystemDefinition): Readonly<Record<string, Part>> =>
  Object.fromEntries(
    system.questions.map((name) => [
      `the controls of ${system.title} for ${name}`,
      { node: <Controls {...{ system, name }} />, table, by: oskar, writes: "4", isShownOnly: system !== everything },
    ]),
  );
