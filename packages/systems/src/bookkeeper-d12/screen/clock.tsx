import { formatClock } from "@rulewright/present";
import { type Character, formatMessage } from "@rulewright/rules";
import { type SlotProps, useBusy, useHost, useHouse } from "../../screen/index.ts";
import { ROUND_SECONDS, TIMESCALES } from "../data/timescales.ts";
import { houseRules } from "../rules/house-rules.ts";
import { sheet } from "../rules/sheet.ts";
import { hasActed, inRound } from "./round-words.ts";
import { Wall } from "./wall.tsx";

/** What the clock tells of the table. */
const TOLD = ["timescale", "round", "elapsedSeconds", "wall", "lastWords"];

/** Rounds that are shown before the current one. */
const ROUNDS_BEFORE = 3;

/** BK-20..BK-23 The clock at the head of the story: timescale, time, round, and who has acted. */
export function Clock({ rest }: SlotProps["tableHead"]) {
  const { table, RuleNumber } = useHost();
  const { timescale, round, elapsedSeconds, wall, lastWords } = sheet.ofTable(table.shared);
  const scale = formatMessage(table.text, `mark.timescale.${timescale}`).toLowerCase();
  const time = formatClock(elapsedSeconds + (ROUND_SECONDS[timescale] ?? 0));
  const runs = table.phase === "play";
  return (
    <section className={runs ? "bk-clock" : "bk-clock stands"} aria-label="Clock">
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
          {runs ? <span>Once all have acted, {time}</span> : null}
        </span>
      </div>
      {runs ? <Actors /> : null}
      <div className="more">
        <Wall names={wall} lastWords={lastWords} />
        {rest(TOLD)}
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

/** BK-21 Whom the round waits for, and then who has acted. */
function Actors() {
  const { table } = useHost();
  const house = useHouse(houseRules);
  const awaited = inRound(table, house);
  if (awaited.length === 0) return null;
  const left = awaited.filter((one) => !hasActed(one));
  const acted = awaited.filter(hasActed);
  return (
    <div className="actors">
      <span className="note" aria-hidden="true">
        {left.length === 0 ? "All have acted" : "Still to act"}
      </span>
      <ul aria-label="Who has acted this round">
        {[...left, ...acted].map((one) => (
          <Actor key={one.id} character={one} isMine={one.id === table.mine?.id} name={shortName(one, awaited)} />
        ))}
      </ul>
    </div>
  );
}

const firstWord = ({ name }: Character): string => name.split(" ")[0] ?? name;

/**
 * What a character is called: the first word of a name, where nobody else's begins with it. An opponent has the whole name, since
 * "Ice wolf" and "Captain Sorrel" begin with what they are.
 */
const shortName = (character: Character, all: readonly Character[]): string =>
  character.opponent === true ||
  all.some((other) => other.id !== character.id && firstWord(other) === firstWord(character))
    ? character.name
    : firstWord(character);

interface ActorProps {
  readonly character: Character;
  readonly isMine: boolean;
  readonly name: string;
}

function Actor({ character, isMine, name }: ActorProps) {
  const acted = hasActed(character);
  return (
    <li className={acted ? "acted" : isMine ? "mine" : ""}>
      <svg className="ic s" aria-hidden="true">
        <use href={acted ? "#ok" : "#next"} />
      </svg>
      <span className="name">{isMine ? "You" : name}</span>
      <span className="unseen">{acted ? "has acted" : "has not acted yet"}</span>
    </li>
  );
}
