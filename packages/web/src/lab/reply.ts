import { doubles, notation, type Rational, rationals } from "@rulewright/dice";
import {
  answerNotation,
  closedReason,
  describePolicy,
  heatMap,
  isNotationQuestion,
  Lab,
  type LabQuestion,
  marginalEffects,
  type NotationQuestion,
  resourceUse,
  sampleNotation,
} from "@rulewright/lab";
import type { SystemDefinition } from "@rulewright/rules";
import { loadSystem } from "@rulewright/systems/loader";
import type { QueueRequest, QueueResponse } from "../odds/worker-queue.ts";
import type { LabRequest, LabResponse } from "./messages.ts";

/** The labs of one system: one in doubles, one in exact fractions. */
interface Labs {
  readonly system: SystemDefinition;
  readonly quick: Lab<number>;
  readonly exact: Lab<Rational>;
}

const labs = new Map<string, Labs>();

/** The labs of a system, which is loaded with the first question about it. */
async function labsFor(id: string): Promise<Labs | undefined> {
  const known = labs.get(id);
  if (known) return known;
  const system = await loadSystem(id);
  if (!system) return undefined;
  const created = { system, quick: new Lab(system, doubles), exact: new Lab(system, rationals) };
  labs.set(id, created);
  return created;
}

/** The limits of a simulation: time in milliseconds, and the most and fewest runs. */
const SIMULATION_MS = 1000;
const MAX_RUNS = 200_000;
const MIN_RUNS = 400;

function simulationLimit(): (runs: number) => boolean {
  const until = performance.now() + SIMULATION_MS;
  return (runs) => runs >= MAX_RUNS || (runs >= MIN_RUNS && runs % 16 === 0 && performance.now() > until);
}

async function respond(request: LabRequest): Promise<LabResponse> {
  const { question } = request;
  if (isNotationQuestion(question))
    return request.kind === "answer" ? respondForNotation(question, request.exact) : simulateNotation(question);
  const found = await labsFor(question.system);
  if (!found) return { kind: "none", reason: `Unknown system: ${question.system}` };
  const reason = closedReason(found.system, question);
  return reason === undefined ? respondForSystem({ ...request, question }, found) : { kind: "none", reason };
}

function respondForSystem(
  request: LabRequest & { readonly question: LabQuestion },
  { system, quick, exact }: Labs,
): LabResponse {
  const { question } = request;
  switch (request.kind) {
    case "answer":
      return { kind: "answer", answer: (request.exact ? exact : quick).answer(question) };
    case "simulation":
      return { kind: "simulation", answer: quick.sample(question, simulationLimit()) };
    case "effects":
      return { kind: "effects", effects: marginalEffects(quick, question) };
    case "policy":
      return { kind: "policy", policy: describePolicy(quick, system, question) };
    case "resource-use":
      return { kind: "resource-use", rows: resourceUse(quick, question) };
    case "map":
      return { kind: "map", map: heatMap(quick, question, request.x, request.y, request.objective) };
  }
}

/** The exact odds of dice notation; if they are too large to calculate, a simulation and the reason. */
function respondForNotation({ expression }: NotationQuestion, exact: boolean): LabResponse {
  const answer = answerNotation(expression, { exact });
  if (!notation.isFault(answer)) return { kind: "answer", answer };
  const simulation = simulateNotation({ expression });
  if (simulation.kind !== "simulation") return { kind: "none", reason: notation.message(answer), fault: answer };
  return { kind: "answer", answer: simulation.answer, inexact: notation.message(answer) };
}

function simulateNotation({ expression }: NotationQuestion): LabResponse {
  const answer = sampleNotation(expression, simulationLimit());
  return notation.isFault(answer)
    ? { kind: "none", reason: notation.message(answer), fault: answer }
    : { kind: "simulation", answer };
}

async function tryToRespond(request: LabRequest): Promise<LabResponse> {
  try {
    return await respond(request);
  } catch (error) {
    return { kind: "none", reason: error instanceof Error ? error.message : String(error) };
  }
}

/** Answers a request of the lab's page. A system is loaded with the first question about it. */
export async function reply({ id, question }: QueueRequest<LabRequest>): Promise<QueueResponse<LabResponse>> {
  return { id, answer: await tryToRespond(question) };
}
