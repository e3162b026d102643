import {
  type Axis,
  defaultAxis,
  describePolicy,
  formatQuestion,
  formatView,
  heatMap,
  marginalEffects,
  resourceUse,
} from "@rulewright/lab";
import { formatArguments, variableLabel } from "@rulewright/present";
import { type Question, requireLegalStart } from "../../calculation/calculator.ts";
import { UsageError } from "../../errors/errors.ts";
import { unknownName } from "../../errors/suggestions.ts";
import { defaultHouseRules } from "../../question/house-rules.ts";
import type { LabOptions } from "../../question/options.ts";
import type { Terminal } from "../../terminal/terminal.ts";
import { findCurve, saveDistribution, saveMap } from "./export.ts";
import {
  budgetTable,
  distribution,
  effectTable,
  heading,
  mapTable,
  outcomeTable,
  overlayTable,
  policyTable,
  samplingNotice,
} from "./tables.ts";
import { answerQuestion, createOverlay, createWorkspace, type Workspace } from "./workspace.ts";

/** Runs `rulewright lab`: prints the analysis of a procedure and saves it as pictures and tables. */
export async function lab(terminal: Terminal, question: Question, options: LabOptions): Promise<void> {
  terminal.print(await labText(terminal, question, options));
}

/** The analysis as text or as JSON. Saves the files that the options name. */
export async function labText(terminal: Terminal, question: Question, options: LabOptions): Promise<string> {
  requireLegalStart(question);
  const workspace = createWorkspace(question, options);
  const curve = findCurve(options.curve);
  const axes = mapAxes(workspace, options.map);
  const found = answerQuestion(workspace, options.exact);
  const { answer } = found;
  const { asked, system, lab: timed } = workspace;
  const map = axes && timed.run((one) => heatMap(one, { ...asked, times: 1 }, axes.x, axes.y, 0));
  const steps = timed.run((one) => marginalEffects(one, asked));
  const policy = timed.run((one) => describePolicy(one, system, asked));
  const budget = asked.times > 1 ? timed.run((one) => resourceUse(one, asked)) : [];
  const over = (options.over ?? []).map((text) => createOverlay(workspace, text));
  const name = answer.histogram ? variableLabel(system.text, answer.histogram) : "";
  const link = formatView(formatQuestion(asked, defaultHouseRules(system)), {
    curve,
    fractions: options.exact,
    overlays: over.map((one) => one.link),
  });
  const title = `${system.title}: ${formatArguments(system.text, asked.args, system.procedures[asked.procedure]?.parameters).join(", ")}`;
  await saveDistribution({ answer, name, title, curve, over }, options);
  await saveMap(map, options);
  if (options.json) {
    const overlays = over.map(({ label, answer: other }) => ({ label, answer: other }));
    const json = {
      question: asked,
      link,
      ...found,
      steps,
      policy,
      budget,
      map: map ?? null,
      overlays,
    };
    return JSON.stringify(json, null, 2);
  }
  const { paint } = terminal;
  const incomplete = [axes && !map, !steps, !policy, !budget].some(Boolean);
  const parts = [
    heading(workspace, terminal),
    samplingNotice(found, terminal),
    outcomeTable(workspace, answer, terminal),
    distribution(answer, { name, over, curve }, terminal),
    overlayTable(workspace, answer, over, terminal),
    budget && budget.length > 0 ? budgetTable(workspace, budget, terminal) : "",
    steps ? effectTable(workspace, answer, steps, terminal) : "",
    policy ? policyTable(workspace, policy, terminal) : "",
    map ? mapTable(workspace, map, terminal) : "",
    incomplete
      ? `  ${paint.dim(`The missing parts take longer than ${workspace.seconds} s; --timeout allows more.`)}`
      : "",
    `  ${paint.dim(`In the browser: /lab#${link}`)}`,
  ];
  return parts.filter((part) => part !== "").join("\n\n");
}

/** The axes of a map over two parameters. */
function mapAxes({ question }: Workspace, names: string | undefined): { x: Axis; y: Axis } | undefined {
  const { procedure, args } = question;
  const axis = (name: string): Axis => {
    const parameter = Object.hasOwn(procedure.parameters, name) ? procedure.parameters[name] : undefined;
    const found = defaultAxis(name, parameter, Number(args[name]));
    if (!found) {
      const whole = Object.keys(procedure.parameters).filter((key) => procedure.parameters[key]?.kind === "integer");
      throw unknownName(`whole number among the parameters of ${procedure.name}`, name, whole);
    }
    return found;
  };
  if (names === undefined) return undefined;
  const [x, y, ...more] = names.split(",");
  if (x === undefined || y === undefined || more.length > 0) {
    throw new UsageError("--map takes the names of two parameters: skill,difficulty.");
  }
  return { x: axis(x), y: axis(y) };
}
