import { formatClock } from "@rulewright/present";
import type { Character } from "@rulewright/rules";
import { type FormEvent, type RefObject, useEffect, useId, useRef, useState } from "react";
import { type SlotProps, useBusy, useHost, useHouse } from "../../screen/index.ts";
import { isAlive, sumAmounts } from "../rules/condition.ts";
import { stressBeforeDeath } from "../rules/harm.ts";
import { houseRules } from "../rules/house-rules.ts";
import { sheet } from "../rules/sheet.ts";
import { DEADLY_STRESS } from "../rules/stress.ts";
import { StressBar, StressKinds } from "./stress-bar.tsx";
import { Wall } from "./wall.tsx";

/** BK-16 A death, told on the screen of whom it concerns: nothing else is in the way, and a phone opens the panel for it. */
export function Death({ onOpen }: SlotProps["panelHead"]) {
  const { mine } = useHost().table;
  const house = useHouse(houseRules);
  const isDead = mine !== undefined && !isAlive(mine, house);
  // Once, when it happens: whoever collapses the panel afterwards wants to read the story.
  const wasDead = useRef(false);
  const told = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isDead && !wasDead.current) {
      onOpen();
      // The panel may be scrolled to what was done last. It is as high as it will be once the next frame is due.
      requestAnimationFrame(() => told.current?.scrollIntoView({ block: "start" }));
    }
    wasDead.current = isDead;
  }, [isDead, onOpen]);
  return isDead ? <Told mine={mine} place={told} /> : null;
}

interface ToldProps {
  readonly mine: Character;
  readonly place: RefObject<HTMLElement | null>;
}

function Told({ mine, place }: ToldProps) {
  const { table, RuleNumber } = useHost();
  const house = useHouse(houseRules);
  const { wall, lastWords } = sheet.ofTable(table.shared);
  return (
    <section ref={place} className="bk-death" aria-label={`The death of ${mine.name}`}>
      <div className="row between">
        <h2>{deathWords(mine)}</h2>
        <RuleNumber rules={["BK-16"]} />
      </div>
      <p className="bk-hour">{survivedWords(mine, wall[mine.name] ?? 0)}</p>
      <LastStress mine={mine} />
      <StressBar character={mine} house={house} />
      <StressKinds character={mine} />
      {table.phase === "play" ? <WhatIsLeft mine={mine} said={lastWords[mine.name] ?? ""} /> : null}
      <Wall names={wall} lastWords={lastWords} newest={mine.name} open />
    </section>
  );
}

/** BK-16, BK-20 That somebody is dead, and the time of it where the sheet tells it. */
function deathWords(mine: Character): string {
  const { elapsedSeconds } = sheet.of(mine).died;
  return elapsedSeconds === undefined
    ? `${mine.name} is dead.`
    : `${mine.name} died at ${formatClock(elapsedSeconds)}.`;
}

/** BK-21, BK-24 The round of a death, where the sheet tells it, and the sessions before it. */
function survivedWords(mine: Character, sessions: number): string {
  const { round } = sheet.of(mine).died;
  const survived = `${sessions} ${sessions === 1 ? "session" : "sessions"} survived`;
  return round === undefined ? survived : `Round ${round}, ${survived}`;
}

/** BK-16 What fell last, and what it made of the stress before it: "11 stress + 2 Bleed = 13". */
function LastStress({ mine }: { readonly mine: Character }) {
  const { fell, stress } = sheet.of(mine);
  const kinds = Object.entries(fell);
  const before = stress - sumAmounts(fell);
  if (kinds.length === 0 || before < 0) return null;
  return (
    <p className="bk-last">
      <b>{before}</b> stress{" "}
      {kinds.map(([kind, more]) => (
        <span key={kind}>
          + <b>{more}</b> {kind}{" "}
        </span>
      ))}
      = <b className="bk-deadly">{stress}</b> <span className="of">of {DEADLY_STRESS}</span>
    </p>
  );
}

const LONGEST = 200;

interface LeftProps {
  readonly mine: Character;
  readonly said: string;
}

/** BK-16 What is left to the dead: one thing more to say, and to ask that a mistake be undone. */
function WhatIsLeft({ mine, said }: LeftProps) {
  const { table, act, RuleNumber } = useHost();
  const busy = useBusy();
  const field = useId();
  const [words, setWords] = useState(said);
  const before = sumAmounts(stressBeforeDeath(mine, useHouse(houseRules)));
  const isAsked = table.asked.includes("take-back-death");
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    act("last-words", { words }, mine.id);
  };
  return (
    <div className="bk-left-to-do">
      <form onSubmit={onSubmit}>
        <label htmlFor={field}>
          <b>Say one thing more</b>
          <small>It appears under your name on the wall.</small>
        </label>
        <div className="row">
          <input
            id={field}
            className="line serif-words grow"
            value={words}
            maxLength={LONGEST}
            onChange={({ target }) => setWords(target.value)}
          />
          <button className="btn go" disabled={busy || words.trim() === said}>
            {said === "" ? "Say it" : "Say this instead"}
          </button>
        </div>
      </form>
      <button
        type="button"
        className="ask"
        disabled={busy || isAsked}
        onClick={() => act("take-back-death", {}, mine.id)}
      >
        <b>{isAsked ? "You asked to undo your death" : "Ask to undo your death"}</b>
        <small>
          Only for mistakes: if the {table.text["role.gm"]} agrees, you return with {before} stress, as before.
        </small>
        <svg className="ic" aria-hidden="true">
          <use href="#undo" />
        </svg>
      </button>
      <p className="closed-to-the-dead">
        <span>The dead don't roll, eat or rest</span>
        <RuleNumber rules={["BK-16"]} />
      </p>
    </div>
  );
}
