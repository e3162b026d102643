import { formatClock } from "@rulewright/present";
import { formatMessage } from "@rulewright/rules";
import { useId, useState } from "react";
import { type SlotProps, useBusy, useHost, useMedia } from "../../screen/index.ts";
import { ROUND_SECONDS, TIMESCALES } from "../data/timescales.ts";
import { sheet } from "../rules/sheet.ts";
import { Actors, StillToAct } from "./actors.tsx";
import { Wall } from "./wall.tsx";

/** What the clock tells of the table. */
const TOLD = ["timescale", "round", "elapsedSeconds", "wall", "lastWords"];

/** Rounds that are shown before the current one. */
const ROUNDS_BEFORE = 3;

/** BK-23 The state in which no act is urgent. */
const CALM = "peacetime";

/** Phones with room for the open clock over their story. */
const ROOM = "(min-height: 43.75em)";

/** BK-20..BK-23 The clock at the head of the story: timescale, time, round, and who has acted. A phone folds it in peacetime. */
export function Clock({ rest }: SlotProps["tableHead"]) {
  const { table, RuleNumber } = useHost();
  const [chosen, setChosen] = useState<boolean>();
  const details = useId();
  const { timescale, round, elapsedSeconds, wall, lastWords } = sheet.ofTable(table.shared);
  const scale = formatMessage(table.text, `mark.timescale.${timescale}`).toLowerCase();
  const time = formatClock(elapsedSeconds + (ROUND_SECONDS[timescale] ?? 0));
  const runs = table.phase === "play";
  const hasRoom = useMedia(ROOM);
  const open = chosen ?? (runs && hasRoom && timescale !== CALM);
  return (
    <section className={`bk-clock${runs ? "" : " stands"}${open ? " open" : ""}`} aria-label="Clock">
      <button
        type="button"
        className="in-one-line"
        aria-expanded={open}
        aria-controls={details}
        onClick={() => setChosen(!open)}
      >
        <span className="time">{formatClock(elapsedSeconds)}</span>
        <span className="round">
          Round {round} <span>of {scale}</span>
        </span>
        {runs ? <StillToAct /> : null}
        <svg className="ic s" aria-hidden="true">
          <use href="#down" />
        </svg>
      </button>
      <div className="details" id={details}>
        {runs ? <Timescales current={timescale} /> : null}
        <div className="hour">
          <span className="time">
            <span className="unseen">Time elapsed</span> {formatClock(elapsedSeconds)}
          </span>
          {runs ? <Rounds current={round} /> : null}
          <span className="small">
            <span className="row between">
              <b>
                Round {round} of {scale}
              </b>
              <RuleNumber rules={["BK-22", "BK-20", "BK-21"]} />
            </span>
            {runs ? <span>Next round at {time}</span> : null}
          </span>
        </div>
        {runs ? <Actors /> : null}
        <div className="more">
          <Wall names={wall} lastWords={lastWords} />
          {rest(TOLD)}
        </div>
      </div>
    </section>
  );
}

/** BK-21 The rounds before this one, this one, and the next, as cells. The words beside them tell the number. */
function Rounds({ current }: { readonly current: number }) {
  const first = Math.max(1, current - ROUNDS_BEFORE);
  return (
    <ol className="rounds" aria-hidden="true">
      {Array.from({ length: current - first + 2 }, (_, i) => first + i).map((round) => (
        <li key={round} className={round < current ? "past" : round === current ? "current" : ""}>
          {round}
        </li>
      ))}
    </ol>
  );
}

/** BK-22 The timescales. The Bookkeeper changes them with a tap. */
function Timescales({ current }: { readonly current: string }) {
  const { table, act } = useHost();
  const busy = useBusy();
  return (
    <div className="scales" role={table.isGm ? "group" : undefined} aria-label={table.isGm ? "Timescale" : undefined}>
      {TIMESCALES.map((scale) => {
        const on = scale === current;
        const words = (
          <>
            <b>{table.text[`mark.timescale.${scale}`] ?? scale}</b>
            <small>{table.text[`detail.timescale.${scale}.brief`]}</small>
          </>
        );
        return table.isGm ? (
          <button
            key={scale}
            type="button"
            className={on ? "on" : ""}
            aria-current={on}
            disabled={busy || on}
            onClick={() => act("timescale", { to: scale })}
          >
            {words}
          </button>
        ) : (
          <span key={scale} className={on ? "on" : ""} aria-current={on}>
            {words}
          </span>
        );
      })}
    </div>
  );
}
