import { type Axis, heatCsv, isChance, type LabQuestion, usualAxis, objectiveWords } from "@rulewright/lab";
import type { Objective, Procedure, SystemDefinition } from "@rulewright/rules";
import { RadioChips } from "../components/radio-chips.tsx";
import { uncapitalize } from "../words/plain.ts";
import { HeatMapTable } from "./heat-map-table.tsx";
import { mappableParameters, type SystemSetup, type Setup } from "./setup.ts";
import { downloadFile } from "./export-files.ts";
import { useLab } from "./use-lab.ts";
import { parameterLabel } from "./labels.ts";

interface ParameterMapProps {
  readonly setup: SystemSetup;
  readonly system: SystemDefinition;
  readonly procedure: Procedure;
  readonly onChange: (setup: Setup) => void;
  /** Which of the goal's objectives it shows, by its place. */
  readonly objectiveIndex: number;
}

/** What a map runs over: what was chosen, or else a rating across and down what the table sets, first what it has to. */
function axesOf({ setup, system, procedure }: ParameterMapProps): { readonly x: Axis; readonly y: Axis } | undefined {
  const { question, across, down } = setup;
  const names = mappableParameters(procedure, question.args);
  const first = names.find((name) => name === across) ?? names[0];
  const set = names.filter((name) => !procedure.parameters[name]?.from);
  const must = set.filter((name) => procedure.parameters[name]?.initial === undefined);
  const second = [down, ...must.toReversed(), ...set.toReversed(), ...names].find(
    (name) => name !== undefined && name !== first && names.includes(name),
  );
  const x = first === undefined ? undefined : axisOf(system, procedure, question, first);
  const y = second === undefined ? undefined : axisOf(system, procedure, question, second);
  return x && y && { x, y };
}

/** A rating runs over its scale on the sheet, anything else around where it is. */
function axisOf(
  { scales }: SystemDefinition,
  { parameters }: Procedure,
  { args }: LabQuestion,
  name: string,
): Axis | undefined {
  const from = parameters[name]?.from;
  const scale = from && "scale" in from ? scales[from.scale] : undefined;
  if (scale) return { parameter: name, from: scale.min, to: scale.max };
  return usualAxis(name, parameters[name], Number(args[name]));
}

/** The map of what is wanted first over two parameters, where a procedure has two. */
export function ParameterMap(props: ParameterMapProps) {
  const axes = axesOf(props);
  const objective = props.system.goals[props.setup.question.goal]?.objectives[props.objectiveIndex];
  return axes && objective ? <LoadedMap {...props} {...axes} objective={objective} /> : null;
}

type LoadedMapProps = ParameterMapProps & { readonly x: Axis; readonly y: Axis; readonly objective: Objective };

function LoadedMap({ setup, system, procedure, onChange, x, y, objective, objectiveIndex }: LoadedMapProps) {
  const { question } = setup;
  const { said, stale } = useLab({ ask: "map", question: { ...question, times: 1 }, x, y, objective: objectiveIndex });
  const chance = isChance(objective);
  const called = { x: parameterLabel(system, x.parameter), y: parameterLabel(system, y.parameter) };
  const title = objectiveWords(system, objective);
  const pick = (one: number, two: number): void =>
    onChange({
      ...setup,
      question: { ...question, args: { ...question.args, [x.parameter]: one, [y.parameter]: two } },
    });
  return (
    <section className="lab-map" aria-busy={stale}>
      <h3>{`${title}, by ${uncapitalize(called.x)} and ${uncapitalize(called.y)}`}</h3>
      <p className="note">
        {chance ? "In per cent, stronger from even odds up" : "Means, stronger where more"}
        {`; ${uncapitalize(called.x)} across, ${uncapitalize(called.y)} down.`}
      </p>
      {said?.ask === "map" ? (
        <>
          <HeatMapTable
            map={said.map}
            names={called}
            chance={chance}
            current={{ x: Number(question.args[x.parameter]), y: Number(question.args[y.parameter]) }}
            onSelect={pick}
          />
          <button
            type="button"
            className="link small"
            onClick={() => downloadFile(`${system.id}-map.csv`, heatCsv(said.map, called), "text/csv")}
          >
            This map as CSV
          </button>
        </>
      ) : null}
      <AxisPickers setup={setup} system={system} procedure={procedure} onChange={onChange} x={x} y={y} />
    </section>
  );
}

/** Which two parameters the map is of. */
function AxisPickers({ setup, system, procedure, onChange, x, y }: Omit<LoadedMapProps, "objective" | "objectiveIndex">) {
  const names = mappableParameters(procedure, setup.question.args);
  const chips = names.map((name) => ({ value: name, label: parameterLabel(system, name) }));
  if (names.length < 3) return null;
  return (
    <details className="house">
      <summary>Map other things</summary>
      <RadioChips
        legend="Across"
        options={chips}
        value={x.parameter}
        onChange={(name) => onChange({ ...setup, across: name })}
      />
      <RadioChips
        legend="Down"
        options={chips.filter(({ value }) => value !== x.parameter)}
        value={y.parameter}
        onChange={(name) => onChange({ ...setup, down: name })}
      />
    </details>
  );
}
