import { answer } from "./answer.ts";
import type { Answered, Asked } from "./desk.ts";
import type { Answer, Question } from "./question.ts";

function tryToAnswer({ question }: Asked<Question>): Answer {
  try {
    return answer(question);
  } catch (error) {
    console.error("no odds for", question, error);
    return { ask: "nothing" };
  }
}

self.addEventListener("message", ({ data }: MessageEvent<Asked<Question>>) => {
  const said: Answered<Answer> = { id: data.id, answer: tryToAnswer(data) };
  self.postMessage(said, {});
});
