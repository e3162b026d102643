import { useEffect, useId, useState } from "react";
import { WorkerQueue } from "./worker-queue.ts";
import type { Answer, AnswerTo, Question } from "./question.ts";

let queue: WorkerQueue<Question, Answer> | undefined;

const getQueue = (): WorkerQueue<Question, Answer> =>
  (queue ??= new WorkerQueue(new Worker(new URL("./worker.ts", import.meta.url), { type: "module" })));

const answers = <Q extends Question>(answer: Answer, ask: Q["ask"]): answer is AnswerTo<Q> => answer.ask === ask;

/** The answer to a question; undefined until it is known, or if there is no question. */
export function useOdds<Q extends Question>(question: Q | undefined): AnswerTo<Q> | undefined {
  const slot = useId();
  const key = question && JSON.stringify(question);
  const [known, setKnown] = useState<{ readonly key: string; readonly answer: Answer }>();
  useEffect(() => {
    if (key === undefined) return undefined;
    const current: Question = JSON.parse(key);
    return getQueue().request(slot, current, (answer) => setKnown({ key, answer }));
  }, [slot, key]);
  if (!question || !known || known.key !== key) return undefined;
  return answers<Q>(known.answer, question.ask) ? known.answer : undefined;
}
