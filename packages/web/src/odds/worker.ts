import { answerQuestion } from "./answer.ts";
import type { QueueResponse, QueueRequest } from "./worker-queue.ts";
import type { Answer, Question } from "./question.ts";

function tryToAnswer({ question }: QueueRequest<Question>): Answer {
  try {
    return answerQuestion(question);
  } catch (error) {
    console.error("no odds for", question, error);
    return { ask: "nothing" };
  }
}

self.addEventListener("message", ({ data }: MessageEvent<QueueRequest<Question>>) => {
  const said: QueueResponse<Answer> = { id: data.id, answer: tryToAnswer(data) };
  self.postMessage(said, {});
});
