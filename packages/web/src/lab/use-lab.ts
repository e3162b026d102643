import { useEffect, useId, useState } from "react";
import { Desk } from "../odds/desk.ts";
import type { LabAsk, LabSaid, SaidTo } from "./asking.ts";

const start = (): Desk<LabAsk, LabSaid> =>
  new Desk(new Worker(new URL("./worker.ts", import.meta.url), { type: "module" }));

/** Two workers: what follows the finger, and what may take longer. */
const desks: { quick?: Desk<LabAsk, LabSaid>; patient?: Desk<LabAsk, LabSaid> } = {};
const deskFor = ({ ask }: LabAsk): Desk<LabAsk, LabSaid> =>
  ask === "answer" ? (desks.quick ??= start()) : (desks.patient ??= start());

const fits = <A extends LabAsk>(said: LabSaid, asked: A): said is SaidTo<A> =>
  said.ask === asked.ask || said.ask === "nothing";

/** What the lab says, and whether it still answers an earlier question: charts stay while the next answer comes. */
export function useLab<A extends LabAsk>(asked: A | undefined): { readonly said?: SaidTo<A>; readonly stale: boolean } {
  const asker = useId();
  const key = asked && JSON.stringify(asked);
  const [known, setKnown] = useState<{ readonly key: string; readonly said: LabSaid }>();
  useEffect(() => {
    if (key === undefined) return undefined;
    const question: LabAsk = JSON.parse(key);
    return deskFor(question).ask(asker, question, (said) => setKnown({ key, said }));
  }, [asker, key]);
  const stale = known?.key !== key;
  if (!asked || !known || !fits(known.said, asked)) return { stale };
  return { said: known.said, stale };
}
