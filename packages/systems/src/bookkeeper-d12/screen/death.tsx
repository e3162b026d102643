import { formatClock } from "@rulewright/present";
import { type Character, isRecord } from "@rulewright/rules";
import { type FormEvent, type RefObject, useEffect, useId, useRef, useState } from "react";
import { type SlotProps, useBusy, useHost, useHouse } from "../../screen/index.ts";
import { isAlive, kindsOf } from "../rules/condition.ts";
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
  const { shared, text } = table;
  const { wall, lastWords, elapsedSeconds, round, timescale } = sheet.ofTable(shared);
  const survived = wall[mine.name] ?? 0;
  const [time, scale] = [formatClock(elapsedSeconds), (text[`mark.timescale.${timescale}`] ?? timescale).toLowerCase()];
  return (
    <section ref={place} className="bk-death" aria-label={`The death of ${mine.name}`}>
      <div className="row between">
        <h2>{mine.name} is dead.</h2>
        <RuleNumber rules={["BK-16"]} />
      </div>
      <p className="note">
        {time}, round {round} of {scale}, {survived} {survived === 1 ? "session" : "sessions"} survived
      </p>
      <LastStress mine={mine} />
      <StressBar character={mine} house={house} />
      <StressKinds character={mine} />
      {table.phase === "play" ? <WhatIsLeft mine={mine} said={lastWords[mine.name] ?? ""} /> : null}
      <Wall names={wall} lastWords={lastWords} newest={mine.name} open />
    </section>
  );
}

/** BK-16 What fell last, and what it made of the stress before it: "11 stress + 2 Bleed = 13". */
function LastStress({ mine }: { readonly mine: Character }) {
  const before = useHost().earlier(mine.id, "stressByKind");
  if (!isRecord(before)) return null;
  const fell = Object.entries(kindsOf(mine)).flatMap(([kind, amount]) => {
    const more = amount - Number(before[kind] ?? 0);
    return more > 0 ? [{ kind, more }] : [];
  });
  const [now, more] = [sheet.of(mine).stress, fell.reduce((sum, one) => sum + one.more, 0)];
  if (more === 0 || more >= now) return null;
  return (
    <p className="bk-last">
      <b>{now - more}</b> stress{" "}
      {fell.map((one) => (
        <span key={one.kind}>
          + <b>{one.more}</b> {one.kind}{" "}
        </span>
      ))}
      = <b className="bk-deadly">{now}</b> <span className="of">of {DEADLY_STRESS}</span>
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
          Only for mistakes: if the {table.text["role.gm"]} agrees, you return with at most {DEADLY_STRESS - 1} stress.
        </small>
      </button>
      <p className="closed-to-the-dead">
        <span>The dead don't roll, eat or rest</span>
        <RuleNumber rules={["BK-16"]} />
      </p>
    </div>
  );
}
