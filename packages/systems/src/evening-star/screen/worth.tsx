import type { ReactNode } from "react";
import { type SlotProps, useHost, useValues } from "../../screen/index.ts";

/** ES-10, ES-18 What one point of difficulty less or more is worth to an approach, so that both sides know what they haggle over. */
export function Worth({
  trace,
  stage,
  goal,
  values,
  children,
}: SlotProps["approach"] & { readonly children: ReactNode }) {
  const { procedure, args } = trace;
  const { difficulty } = args;
  const now = values?.passive[0];
  // Whoever frames it has every difficulty side by side.
  const isOpen = stage !== "framing" && goal !== undefined && typeof difficulty === "number" && difficulty > 0;
  const at = (by: number) => ({ ...args, difficulty: Number(difficulty) + by });
  const answers = useValues(isOpen ? [-1, 1].map((by) => ({ procedure, args: at(by), goal })) : []);
  const [less, more] = answers?.map(({ passive }) => passive[0]) ?? [];
  if (!isOpen || now === undefined || less === undefined || more === undefined) return children;
  return (
    <>
      {children}
      <Steps difficulty={difficulty} now={now} less={less} more={more} />
    </>
  );
}

interface StepsProps {
  readonly difficulty: number;
  readonly now: number;
  readonly less: number;
  readonly more: number;
}

function Steps({ difficulty, now, less, more }: StepsProps) {
  const { RuleNumber } = useHost();
  const [gained, lost] = [Math.round(100 * (less - now)), Math.round(100 * (now - more))];
  return (
    <p className="es-worth note">
      <span>{difficulty === 1 ? "−1 and it simply works" : `−1 is worth ${pointsWords(gained)}`}</span>
      <span>+1 costs {pointsWords(lost)}</span>
      <RuleNumber rules={["ES-18", "ES-09"]} />
    </p>
  );
}

const pointsWords = (points: number): string => (points === 1 ? "1 point" : `${points} points`);
