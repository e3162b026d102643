import { loadSystem } from "@rulewright/systems/loader";
import { answerQuestion } from "./answer.ts";
import type { QueueResponse, QueueRequest } from "./worker-queue.ts";
import type { Answer, Question } from "./question.ts";

/** The system of a question is loaded with the first question about it. */
async function tryToAnswer({ question }: QueueRequest<Question>): Promise<Answer> {
  try {
    const system = await loadSystem(question.system);
    return system ? answerQuestion(system, question) : { ask: "nothing" };
  } catch (error) {
    console.error("no odds for", question, error);
    return { ask: "nothing" };
  }
}

async function reply(request: QueueRequest<Question>): Promise<void> {
  const response: QueueResponse<Answer> = { id: request.id, answer: await tryToAnswer(request) };
  self.postMessage(response, {});
}

self.addEventListener("message", ({ data }: MessageEvent<QueueRequest<Question>>) => void reply(data));
