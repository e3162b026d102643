import { doubles, notation, rationals } from "@rulewright/dice";
import {
  budgetOf,
  heatMap,
  isWritten,
  Lab,
  type LabQuestion,
  policyOf,
  stepWorths,
  whyNot,
  writtenAnswer,
  type WrittenQuestion,
  writtenSample,
} from "@rulewright/lab";
import { catalogue } from "@rulewright/systems";
import type { QueueResponse, QueueRequest } from "../odds/worker-queue.ts";
import type { LabRequest, LabResponse } from "./messages.ts";

/** The labs of one system: quick ones in doubles, exact ones in fractions. */
const labs = new Map(
  Object.values(catalogue).map((system) => [
    system.id,
    { system, quick: new Lab(system, doubles), exact: new Lab(system, rationals) },
  ]),
);

/** So long dice are thrown where no exact answer is at hand, not oftener than so, and as often as makes a picture. */
const SAMPLE_MS = 1000;
const MAX_RUNS = 200_000;
const MIN_RUNS = 400;

function sampleLimit(): (runs: number) => boolean {
  const until = performance.now() + SAMPLE_MS;
  return (runs) => runs >= MAX_RUNS || (runs >= MIN_RUNS && runs % 16 === 0 && performance.now() > until);
}

function respond(asked: LabRequest): LabResponse {
  const { question } = asked;
  if (isWritten(question))
    return asked.ask === "answer" ? respondForNotation(question, asked.exact) : sampleNotation(question);
  const found = labs.get(question.system);
  if (!found) return { ask: "nothing", why: `There is no system called ${question.system}.` };
  const why = whyNot(found.system, question);
  return why === undefined ? respondForSystem({ ...asked, question }, found) : { ask: "nothing", why };
}

type Labs = typeof labs extends Map<string, infer L> ? L : never;

function respondForSystem(
  asked: LabRequest & { readonly question: LabQuestion },
  { system, quick, exact }: Labs,
): LabResponse {
  const { question } = asked;
  switch (asked.ask) {
    case "answer":
      return { ask: "answer", answer: (asked.exact ? exact : quick).answer(question) };
    case "thrown":
      return { ask: "thrown", answer: quick.sampled(question, sampleLimit()) };
    case "steps":
      return { ask: "steps", steps: stepWorths(quick, question) };
    case "policy":
      return { ask: "policy", policy: policyOf(quick, system, question) };
    case "budget":
      return { ask: "budget", rows: budgetOf(quick, question) };
    case "map":
      return { ask: "map", map: heatMap(quick, question, asked.x, asked.y, asked.objective) };
  }
}

/** Exact odds of written dice; where those are out of reach, thrown dice and the reason. */
function respondForNotation({ written }: WrittenQuestion, exact: boolean): LabResponse {
  const answer = writtenAnswer(written, { exact });
  if (!notation.isFault(answer)) return { ask: "answer", answer };
  const thrown = sampleNotation({ written });
  if (thrown.ask !== "thrown") return { ask: "nothing", why: answer.fault, fault: answer };
  return { ask: "answer", answer: thrown.answer, short: answer.fault };
}

function sampleNotation({ written }: WrittenQuestion): LabResponse {
  const thrown = writtenSample(written, sampleLimit());
  return notation.isFault(thrown)
    ? { ask: "nothing", why: thrown.fault, fault: thrown }
    : { ask: "thrown", answer: thrown };
}

function tryToRespond(asked: LabRequest): LabResponse {
  try {
    return respond(asked);
  } catch (error) {
    return { ask: "nothing", why: error instanceof Error ? error.message : String(error) };
  }
}

self.addEventListener("message", ({ data }: MessageEvent<QueueRequest<LabRequest>>) => {
  const answered: QueueResponse<LabResponse> = { id: data.id, answer: tryToRespond(data.question) };
  self.postMessage(answered, {});
});
