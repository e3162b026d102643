import { useEffect, useId, useState } from "react";
import { WorkerQueue } from "./worker-queue.ts";
import type { Answer, AnswerTo, Question } from "./question.ts";

let queue: WorkerQueue<Question, Answer> | undefined;

const getQueue = (): WorkerQueue<Question, Answer> =>
  (queue ??= new WorkerQueue(new Worker(new URL("./worker.ts", import.meta.url), { type: "module" })));

const fits = <Q extends Question>(answer: Answer, ask: Q["ask"]): answer is AnswerTo<Q> => answer.ask === ask;

/** The chances asked for, once they are known; undefined until then, and where there is nothing to ask. */
export function useOdds<Q extends Question>(question: Q | undefined): AnswerTo<Q> | undefined {
  const asker = useId();
  const key = question && JSON.stringify(question);
  const [known, setKnown] = useState<{ readonly key: string; readonly answer: Answer }>();
  useEffect(() => {
    if (key === undefined) return undefined;
    const asked: Question = JSON.parse(key);
    return getQueue().request(asker, asked, (answer) => setKnown({ key, answer }));
  }, [asker, key]);
  if (!question || !known || known.key !== key) return undefined;
  return fits<Q>(known.answer, question.ask) ? known.answer : undefined;
}
