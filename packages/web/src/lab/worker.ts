import { doubles, rationals } from "@rulewright/dice";
import { heatMap, Lab, stepWorths } from "@rulewright/lab";
import { catalogue } from "@rulewright/systems";
import type { Answered, Asked } from "../odds/desk.ts";
import type { LabAsk, LabSaid } from "./asking.ts";

const quick = new Map(Object.values(catalogue).map((system) => [system.id, new Lab(system, doubles)]));
const exact = new Map(Object.values(catalogue).map((system) => [system.id, new Lab(system, rationals)]));

function said(asked: LabAsk): LabSaid {
  const { question } = asked;
  const lab = quick.get(question.system);
  if (!lab) return { ask: "nothing", why: `There is no system called ${question.system}.` };
  switch (asked.ask) {
    case "answer": {
      const answer = asked.exact ? exact.get(question.system)?.answer(question) : lab.answer(question);
      return answer ? { ask: "answer", answer } : { ask: "nothing", why: "" };
    }
    case "steps":
      return { ask: "steps", steps: stepWorths(lab, question) };
    case "map":
      return { ask: "map", map: heatMap(lab, question, asked.x, asked.y, asked.objective) };
  }
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
