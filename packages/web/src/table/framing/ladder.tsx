import {
  formatArgument,
  formatMean,
  formatSigned,
  isChance,
  leadingPlace,
  leadingWords,
  objectiveLabel,
  parameterLabel,
  toneOf,
} from "@rulewright/present";
import {
  goalOfOffer,
  isRefusal,
  type JsonValue,
  type Objective,
  type Outcome,
  resume,
  type SystemDefinition,
  type Trace,
  uncapitalize,
} from "@rulewright/rules";
import { isChanceGoal } from "../../odds/figures.ts";
import type { Question } from "../../odds/question.ts";
import { useManyOdds } from "../../odds/use-odds.ts";
import { useLadder } from "../../screen/slot.tsx";
import { useGame } from "../../state/game.tsx";
import { ruleStateOf } from "../../state/rule-state.ts";
import { approachOf } from "../../words/approach.ts";
import { type Framing, previewFraming } from "./framing.ts";

interface LadderProps {
  readonly framing: Framing;
  readonly onSet: (parameter: string, value: JsonValue) => void;
}

/**
 * The steps of a difficulty side by side, each with the chance of every approach, and the average of what it is rolled for. A tap
 * sets it. Only where the game names steps.
 */
export function Ladder({ framing, onSet }: LadderProps) {
  const { view, system, text } = useGame();
  const ladder = useLadder(framing.offer);
  const { parameters = {} } = system.offers[framing.offer] ?? {};
  const isSet = ladder !== undefined && Object.hasOwn(parameters, ladder.parameter);
  const { parameter, values: steps } = isSet ? ladder : NO_LADDER;
  const rows = useRows(framing, parameter, steps);
  // Where the rules refuse the attempt as it stands, its difficulty is not what is missing.
  if (steps.length === 0 || rows.some((row) => row.cells.some(({ trace }) => !trace))) return null;
  const present = previewFraming(system, ruleStateOf(view), framing);
  const now =
    framing.args[parameter] ??
    (isRefusal(present) ? undefined : factOf(system, present, parameter)) ??
    parameters[parameter]?.initial;
  const label = parameterLabel(text, parameter);
  const isSigned = steps.some((step) => step < 0);
  const isNamed = isSigned || ladder?.isNamed === true;
  const hasWords = rows.some(({ words }) => words !== "");
  return (
    <fieldset className="ladder" aria-label={`${label}, with ${figureWords(system, rows[0]?.goal)}`}>
      {hasWords ? (
        <span className="ways" aria-hidden="true">
          {isNamed ? <span>{label}</span> : null}
          {rows.map(({ words }) => (
            <span key={words}>{words}</span>
          ))}
        </span>
      ) : null}
      {isNamed && !hasWords ? (
        <span className="of" aria-hidden="true">
          {label}
        </span>
      ) : null}
      {steps.map((step, i) => (
        <button
          key={step}
          type="button"
          aria-pressed={now === step}
          className={now === step ? "on" : ""}
          onClick={() => onSet(parameter, step)}
        >
          <b>{isSigned ? formatSigned(step) : step}</b>
          {rows.map(({ words, cells: { [i]: cell } }) => (
            <small key={words}>
              {words === "" ? null : <span className="unseen">{words} </span>}
              {cell?.figure}
            </small>
          ))}
        </button>
      ))}
    </fieldset>
  );
}

/** What the figures of a ladder are: chances, averages, or both. */
function figureWords(system: SystemDefinition, name = ""): string {
  const { goals, text } = system;
  const goal = goals[name];
  const [wanted] = goal?.objectives ?? [];
  const chance = "the chance of success";
  if (!goal || !wanted || isChanceGoal(goal)) return chance;
  const average = `the average ${uncapitalize(objectiveLabel(text, wanted))}`;
  return leadingPlace(system, goal) > 0 ? `${chance} and ${average}` : average;
}

/** A figure of a ladder: a chance in whole per cent, or an average. */
const figureOf = (objective: Objective, mean: number): string =>
  isChance(objective) ? `${Math.round(100 * mean)}%` : formatMean(mean);

const NO_LADDER: { readonly parameter: string; readonly values: readonly number[] } = { parameter: "", values: [] };

/** A step of an approach: the attempt that it would begin, and its chance or average, empty until it is known. */
interface Cell {
  readonly trace: Trace | undefined;
  readonly figure: string;
}

interface Row {
  readonly goal: string | undefined;
  /** What the approach is called, where there are several; else what the figures are, where they aren't all chances. */
  readonly words: string;
  readonly cells: readonly Cell[];
}

/** The figures of a step of an approach: of which objective of its goal, and what they are called. */
interface Told {
  readonly place: number;
  readonly words: string;
}

/** What is told of an approach: a chance that leads its goal comes first, and beside other approaches alone. */
function toldOf(system: SystemDefinition, name: string | undefined, way: string): readonly Told[] {
  const goal = system.goals[name ?? ""];
  const place = goal ? leadingPlace(system, goal) : 0;
  const [wanted] = goal?.objectives ?? [];
  if (!goal || !wanted || way !== "" || (place === 0 && isChance(wanted))) return [{ place, words: way }];
  const label = uncapitalize(objectiveLabel(system.text, wanted));
  const own = { place: 0, words: isChance(wanted) ? label : `avg ${label}` };
  return place > 0 ? [{ place, words: leadingWords(system.text, goal, place) }, own] : [own];
}

/** The steps of every approach to an attempt. */
function useRows(framing: Framing, parameter: string, steps: readonly number[]): readonly Row[] {
  const { view, system, text, seesOdds } = useGame();
  const approach = approachOf(system.offers[framing.offer]?.parameters ?? {});
  const state = ruleStateOf(view);
  const rows = (approach?.values ?? [""]).map((way) => {
    const args = approach ? { ...framing.args, [approach.name]: way } : framing.args;
    const goal = goalOfOffer(system, framing.offer, args);
    const traces = steps.map((step) => {
      const began = previewFraming(system, state, { ...framing, args: { ...args, [parameter]: step } });
      return isRefusal(began) ? undefined : began;
    });
    return { way, goal, traces };
  });
  const questions = rows.flatMap(({ goal, traces }) =>
    traces.flatMap((trace) => (seesOdds && trace ? questionOf(system, trace, goal) : [])),
  );
  const answers = useManyOdds(questions) ?? [];
  const known = new Map(questions.map((question, i) => [JSON.stringify(question), answers[i]]));
  const figureAt = (trace: Trace | undefined, goal: string | undefined, place: number): string => {
    const [question] = trace ? questionOf(system, trace, goal) : [];
    if (!question) return trace && place === 0 ? wordsWithoutRoll(system, trace) : "";
    const answer = known.get(JSON.stringify(question));
    const wanted = system.goals[goal ?? ""]?.objectives[place];
    return wanted && answer?.ask === "worth" ? figureOf(wanted, answer.passive[place] ?? 0) : "";
  };
  return rows.flatMap(({ way, goal, traces }) =>
    toldOf(system, goal, approach ? formatArgument(text, approach.name, way) : "").map(({ place, words }) => ({
      goal,
      words,
      cells: traces.map((trace) => ({ trace, figure: figureAt(trace, goal, place) })),
    })),
  );
}

/** The question of a step; none where the attempt is decided without a roll. */
function questionOf(system: SystemDefinition, trace: Trace, goal: string | undefined): readonly Question[] {
  const { house, procedure, args } = trace;
  if (goal === undefined || outcomeWithoutRoll(system, trace)) return [];
  return [{ ask: "worth", system: system.id, house, procedure, args, goal, withoutChoices: true }];
}

/** What comes of an attempt that needs no roll; undefined for one that is rolled. */
function outcomeWithoutRoll(system: SystemDefinition, trace: Trace): Outcome | undefined {
  const { awaits } = resume(system, trace);
  if (awaits.wants === "nothing") return awaits.outcome;
  if (awaits.wants !== "choice") return undefined;
  const { leadsTo } = awaits.choice.stands;
  return leadsTo.end === "outcome" ? leadsTo.outcome : undefined;
}

function wordsWithoutRoll(system: SystemDefinition, trace: Trace): string {
  const outcome = outcomeWithoutRoll(system, trace);
  if (!outcome) return "";
  return toneOf(system, outcome) === "success" ? "works" : "fails";
}

/** A number that the rules give to an attempt which names none. */
function factOf(system: SystemDefinition, trace: Trace, name: string): JsonValue | undefined {
  const { awaits } = resume(system, trace);
  return awaits.wants === "choice" ? awaits.choice.facts?.[name] : undefined;
}
