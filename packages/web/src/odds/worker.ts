import { answer } from "./answer.ts";
import type { Answer, Answered, Asked } from "./question.ts";

function tryToAnswer({ question }: Asked): Answer {
  try {
    return answer(question);
  } catch (error) {
    console.error("no odds for", question, error);
    return { ask: "nothing" };
  }
}

self.addEventListener("message", ({ data }: MessageEvent<Asked>) => {
  const said: Answered = { id: data.id, answer: tryToAnswer(data) };
  self.postMessage(said, {});
});
