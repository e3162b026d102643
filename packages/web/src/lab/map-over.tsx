import { type Axis, heatCsv, isChance, type LabQuestion, usualAxis, objectiveWords } from "@rulewright/lab";
import type { Objective, Procedure, SystemDefinition } from "@rulewright/rules";
import { Chips } from "../parts/chips.tsx";
import { uncapitalize } from "../words/plain.ts";
import { Heat } from "./heat.tsx";
import { mappable, type RulesSetup, type Setup } from "./setup.ts";
import { hand } from "./files.ts";
import { useLab } from "./use-lab.ts";
import { parameterName } from "./words.ts";

interface MapProps {
  readonly setup: RulesSetup;
  readonly system: SystemDefinition;
  readonly procedure: Procedure;
  readonly onChange: (setup: Setup) => void;
  /** Which of the goal's objectives it shows, by its place. */
  readonly place: number;
}

/** What a map runs over: what was chosen, or else a rating across and down what the table sets, first what it has to. */
function axesOf({ setup, system, procedure }: MapProps): { readonly x: Axis; readonly y: Axis } | undefined {
  const { question, across, down } = setup;
  const names = mappable(procedure, question.args);
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
export function MapOver(props: MapProps) {
  const axes = axesOf(props);
  const objective = props.system.goals[props.setup.question.goal]?.objectives[props.place];
  return axes && objective ? <Mapped {...props} {...axes} objective={objective} /> : null;
}

type MappedProps = MapProps & { readonly x: Axis; readonly y: Axis; readonly objective: Objective };

function Mapped({ setup, system, procedure, onChange, x, y, objective, place }: MappedProps) {
  const { question } = setup;
  const { said, stale } = useLab({ ask: "map", question: { ...question, times: 1 }, x, y, objective: place });
  const chance = isChance(objective);
  const called = { x: parameterName(system, x.parameter), y: parameterName(system, y.parameter) };
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
          <Heat
            map={said.map}
            names={called}
            chance={chance}
            now={{ x: Number(question.args[x.parameter]), y: Number(question.args[y.parameter]) }}
            onPick={pick}
          />
          <button
            type="button"
            className="link small"
            onClick={() => hand(`${system.id}-map.csv`, heatCsv(said.map, called), "text/csv")}
          >
            This map as CSV
          </button>
        </>
      ) : null}
      <Axes setup={setup} system={system} procedure={procedure} onChange={onChange} x={x} y={y} />
    </section>
  );
}

/** Which two parameters the map is of. */
function Axes({ setup, system, procedure, onChange, x, y }: Omit<MappedProps, "objective" | "place">) {
  const names = mappable(procedure, setup.question.args);
  const chips = names.map((name) => ({ value: name, label: parameterName(system, name) }));
  if (names.length < 3) return null;
  return (
    <details className="house">
      <summary>Map other things</summary>
      <Chips
        legend="Across"
        chips={chips}
        value={x.parameter}
        onChange={(name) => onChange({ ...setup, across: name })}
      />
      <Chips
        legend="Down"
        chips={chips.filter(({ value }) => value !== x.parameter)}
        value={y.parameter}
        onChange={(name) => onChange({ ...setup, down: name })}
      />
    </details>
  );
}
