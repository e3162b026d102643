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
import type { Answered, Asked } from "../odds/desk.ts";
import type { LabAsk, LabSaid } from "./asking.ts";

/** The labs of one system: quick ones in doubles, exact ones in fractions. */
const labs = new Map(
  Object.values(catalogue).map((system) => [
    system.id,
    { system, quick: new Lab(system, doubles), exact: new Lab(system, rationals) },
  ]),
);

/** So long dice are thrown where no exact answer is at hand, not oftener than so, and as often as makes a picture. */
const THROWING_MS = 1000;
const MOST_RUNS = 200_000;
const LEAST_RUNS = 400;

function enough(): (runs: number) => boolean {
  const until = performance.now() + THROWING_MS;
  return (runs) => runs >= MOST_RUNS || (runs >= LEAST_RUNS && runs % 16 === 0 && performance.now() > until);
}

function said(asked: LabAsk): LabSaid {
  const { question } = asked;
  if (isWritten(question)) return asked.ask === "answer" ? saidOfRoll(question, asked.exact) : thrownRoll(question);
  const found = labs.get(question.system);
  if (!found) return { ask: "nothing", why: `There is no system called ${question.system}.` };
  const why = whyNot(found.system, question);
  return why === undefined ? saidOfRules({ ...asked, question }, found) : { ask: "nothing", why };
}

type Labs = typeof labs extends Map<string, infer L> ? L : never;

function saidOfRules(asked: LabAsk & { readonly question: LabQuestion }, { system, quick, exact }: Labs): LabSaid {
  const { question } = asked;
  switch (asked.ask) {
    case "answer":
      return { ask: "answer", answer: (asked.exact ? exact : quick).answer(question) };
    case "thrown":
      return { ask: "thrown", answer: quick.sampled(question, enough()) };
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
function saidOfRoll({ written }: WrittenQuestion, exact: boolean): LabSaid {
  const answer = writtenAnswer(written, { exact });
  if (!notation.isFault(answer)) return { ask: "answer", answer };
  const thrown = thrownRoll({ written });
  if (thrown.ask !== "thrown") return { ask: "nothing", why: answer.fault, fault: answer };
  return { ask: "answer", answer: thrown.answer, short: answer.fault };
}

function thrownRoll({ written }: WrittenQuestion): LabSaid {
  const thrown = writtenSample(written, enough());
  return notation.isFault(thrown)
    ? { ask: "nothing", why: thrown.fault, fault: thrown }
    : { ask: "thrown", answer: thrown };
}

function tried(asked: LabAsk): LabSaid {
  try {
    return said(asked);
  } catch (error) {
    return { ask: "nothing", why: error instanceof Error ? error.message : String(error) };
  }
}

self.addEventListener("message", ({ data }: MessageEvent<Asked<LabAsk>>) => {
  const answered: Answered<LabSaid> = { id: data.id, answer: tried(data.question) };
  self.postMessage(answered, {});
});
