import type { Question } from "./question.ts";
import { reply } from "./reply.ts";
import type { QueueRequest } from "./worker-queue.ts";

self.addEventListener("message", ({ data }: MessageEvent<QueueRequest<Question>>) => {
  void reply(data).then((response) => self.postMessage(response, {}));
});
