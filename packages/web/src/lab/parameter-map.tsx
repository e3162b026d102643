import { isChance, objectiveLabel, parameterLabel } from "@rulewright/present";
import { type Axis, heatMapCsv, type LabQuestion, defaultAxis } from "@rulewright/lab";
import { type Objective, type Procedure, type SystemDefinition, uncapitalize } from "@rulewright/rules";
import { RadioChips } from "../components/radio-chips.tsx";
import { download } from "../browser/files.ts";
import { HeatMapTable } from "./heat-map-table.tsx";
import { mappableParameters, type SystemSetup, type Setup } from "./setup.ts";
import { useLab } from "./use-lab.ts";

interface ParameterMapProps {
  readonly setup: SystemSetup;
  readonly system: SystemDefinition;
  readonly procedure: Procedure;
  readonly onChange: (setup: Setup) => void;
  /** Which of the goal's objectives it shows, by its place. */
  readonly objectiveIndex: number;
}

/** The axes of a map: those chosen, or else the first parameter and one that the game master sets, preferably a required one. */
function axesOf({ setup, system, procedure }: ParameterMapProps): { readonly x: Axis; readonly y: Axis } | undefined {
  const { question, across, down } = setup;
  const names = mappableParameters(procedure, question.args);
  const first = names.find((name) => name === across) ?? names[0];
  const set = names.filter((name) => !procedure.parameters[name]?.from);
  const required = set.filter((name) => procedure.parameters[name]?.initial === undefined);
  const second = [down, ...required.toReversed(), ...set.toReversed(), ...names].find(
    (name) => name !== undefined && name !== first && names.includes(name),
  );
  const x = first === undefined ? undefined : axisOf(system, procedure, question, first);
  const y = second === undefined ? undefined : axisOf(system, procedure, question, second);
  return x && y && { x, y };
}

/** A rating's axis covers its scale on the sheet, any other axis the range around the current value. */
function axisOf(
  { scales }: SystemDefinition,
  { parameters }: Procedure,
  { args }: LabQuestion,
  name: string,
): Axis | undefined {
  const from = parameters[name]?.from;
  const scale = from && "scale" in from ? scales[from.scale] : undefined;
  if (scale) return { parameter: name, from: scale.min, to: scale.max };
  return defaultAxis(name, parameters[name], Number(args[name]));
}

/** The map of an objective over two parameters, if the procedure has two that are numbers. */
export function ParameterMap(props: ParameterMapProps) {
  const axes = axesOf(props);
  const objective = props.system.goals[props.setup.question.goal]?.objectives[props.objectiveIndex];
  return axes && objective ? <LoadedMap {...props} {...axes} objective={objective} /> : null;
}

type LoadedMapProps = ParameterMapProps & { readonly x: Axis; readonly y: Axis; readonly objective: Objective };

function LoadedMap({ setup, system, procedure, onChange, x, y, objective, objectiveIndex }: LoadedMapProps) {
  const { question } = setup;
  const { response, stale } = useLab({
    kind: "map",
    question: { ...question, times: 1 },
    x,
    y,
    objective: objectiveIndex,
  });
  const chance = isChance(objective);
  const labels = { x: parameterLabel(system.text, x.parameter), y: parameterLabel(system.text, y.parameter) };
  const title = objectiveLabel(system.text, objective);
  const select = (one: number, two: number): void =>
    onChange({
      ...setup,
      question: { ...question, args: { ...question.args, [x.parameter]: one, [y.parameter]: two } },
    });
  return (
    <section className="lab-map" aria-busy={stale}>
      <h3>{`${title}, by ${uncapitalize(labels.x)} and ${uncapitalize(labels.y)}`}</h3>
      <p className="note">
        {chance ? "In percent; darker above 50" : "Average; darker is more"}
        {`. Columns: ${uncapitalize(labels.x)}. Rows: ${uncapitalize(labels.y)}.`}
      </p>
      {response?.kind === "map" ? (
        <>
          <HeatMapTable
            map={response.map}
            labels={labels}
            chance={chance}
            current={{ x: Number(question.args[x.parameter]), y: Number(question.args[y.parameter]) }}
            onSelect={select}
          />
          <button
            type="button"
            className="link small"
            onClick={() => download(`${system.id}-map.csv`, "text/csv", heatMapCsv(response.map, labels))}
          >
            Download map as CSV
          </button>
        </>
      ) : null}
      <AxisPickers setup={setup} system={system} procedure={procedure} onChange={onChange} x={x} y={y} />
    </section>
  );
}

/** Chooses the two parameters of the map. */
function AxisPickers({
  setup,
  system,
  procedure,
  onChange,
  x,
  y,
}: Omit<LoadedMapProps, "objective" | "objectiveIndex">) {
  const names = mappableParameters(procedure, setup.question.args);
  const chips = names.map((name) => ({ value: name, label: parameterLabel(system.text, name) }));
  if (names.length < 3) return null;
  return (
    <details className="house">
      <summary>Change axes</summary>
      <RadioChips
        legend="Columns"
        options={chips}
        value={x.parameter}
        onChange={(name) => onChange({ ...setup, across: name })}
      />
      <RadioChips
        legend="Rows"
        options={chips.filter(({ value }) => value !== x.parameter)}
        value={y.parameter}
        onChange={(name) => onChange({ ...setup, down: name })}
      />
    </details>
  );
}
