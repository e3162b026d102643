import { loadSystem } from "@rulewright/systems/loader";
import { answerQuestion } from "./answer.ts";
import type { Answer, Question } from "./question.ts";
import type { QueueRequest, QueueResponse } from "./worker-queue.ts";

/** Answers a request of the page. The system is loaded with the first question about it. */
export async function reply({ id, question }: QueueRequest<Question>): Promise<QueueResponse<Answer>> {
  try {
    const system = await loadSystem(question.system);
    return { id, answer: system ? answerQuestion(system, question) : { ask: "nothing" } };
  } catch (error) {
    console.error("no odds for", question, error);
    return { id, answer: { ask: "nothing" } };
  }
}
