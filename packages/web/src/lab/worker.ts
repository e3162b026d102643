import type { QueueRequest } from "../odds/worker-queue.ts";
import type { LabRequest } from "./messages.ts";
import { reply } from "./reply.ts";

self.addEventListener("message", ({ data }: MessageEvent<QueueRequest<LabRequest>>) => {
  void reply(data).then((response) => self.postMessage(response, {}));
});
