import { useEffect, useId, useState } from "react";
import { WorkerQueue } from "./worker-queue.ts";
import type { Answer, AnswerTo, Question } from "./question.ts";

type Queue = WorkerQueue<Question, Answer>;

const newQueue = (): Queue => new WorkerQueue(new Worker(new URL("./worker.ts", import.meta.url), { type: "module" }));

let queue: Queue | undefined;

const getQueue = (): Queue => (queue ??= newQueue());

let background: Queue | undefined;

/** A worker for questions about the past, so that those about the current attempt don't wait. */
const getBackgroundQueue = (): Queue => (background ??= newQueue());

/** Asks a question that can wait. The returned function cancels it. */
export const askInBackground = (slot: string, question: Question, onAnswer: (answer: Answer) => void): (() => void) =>
  getBackgroundQueue().request(slot, question, onAnswer);

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

/** The answers to several questions that can wait, in their order; undefined until all of them are known. */
export function useManyOdds(questions: readonly Question[]): readonly Answer[] | undefined {
  const slot = useId();
  const key = JSON.stringify(questions);
  const [known, setKnown] = useState<{ readonly key: string; readonly answers: ReadonlyMap<number, Answer> }>();
  useEffect(() => {
    const current: readonly Question[] = JSON.parse(key);
    const cancels = current.map((question, i) =>
      getBackgroundQueue().request(`${slot} ${i}`, question, (answer) =>
        setKnown((before) => ({
          key,
          answers: new Map([...(before?.key === key ? before.answers : []), [i, answer]]),
        })),
      ),
    );
    return () => {
      for (const cancel of cancels) cancel();
    };
  }, [slot, key]);
  if (questions.length === 0) return [];
  if (known?.key !== key || known.answers.size < questions.length) return undefined;
  return questions.map((_, i) => known.answers.get(i) ?? { ask: "nothing" });
}
