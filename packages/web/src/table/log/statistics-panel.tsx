import { presentFaces, presentPerson } from "@rulewright/present";
import { TABLE } from "@rulewright/rules";
import { type LogStatistics, logStatistics, type PersonStatistics } from "@rulewright/table";
import { useMemo, useState } from "react";
import { RadioChips } from "../../components/radio-chips.tsx";
import { type Game, useGame } from "../../state/game.tsx";
import { memberName } from "../../state/people.ts";
import { FaceChart } from "./face-chart.tsx";
import { LuckOfSession } from "./luck-of-session.tsx";
import { useLuck } from "./use-luck.ts";
import { useSessions } from "./use-sessions.ts";

type Range = "this" | "last" | "all";

/** What the dice and the people of a session did, or of all sessions. */
export function StatisticsPanel() {
  const { view } = useGame();
  const [range, setRange] = useState<Range>("this");
  // What a tracker held before a session is known from the whole log.
  const sessions = useSessions(Infinity);
  const ranges = [
    { value: "this", label: `Session ${view.session}` },
    ...(view.session > 1 ? [{ value: "last", label: `Session ${view.session - 1}` } as const] : []),
    { value: "all", label: "All sessions" },
  ] as const;
  return (
    <>
      <RadioChips legend="Statistics of" hideLegend options={ranges} value={range} onChange={setRange} />
      {sessions ? <Statistics range={range} /> : <p className="note">Loading the log…</p>}
    </>
  );
}

/** What the log tells of the dice and people of a session, or of all. */
export function useStatistics(range: Range): LogStatistics {
  const { view, system, lines } = useGame();
  const session = { this: view.session, last: view.session - 1, all: undefined }[range];
  return useMemo(() => logStatistics(system.id, lines, session), [system.id, lines, session]);
}

/** The statistics of a session, or of all. */
export function Statistics({ range }: { readonly range: Range }) {
  const { dice, people, attempts } = useStatistics(range);
  if (people.length === 0) return <p className="note">No dice have been rolled yet.</p>;
  return (
    <>
      <FaceCharts dice={dice} />
      <LuckOfAttempts people={people} attempts={attempts} />
      <People people={people} />
    </>
  );
}

interface StatisticsProps {
  readonly statistics: LogStatistics;
}

/** The luck of a session; everything else waits behind a line that opens. A session without dice is passed over. */
export function StatisticsInShort({ statistics: { dice, people, attempts } }: StatisticsProps) {
  if (people.length === 0) return null;
  return (
    <>
      <LuckOfAttempts people={people} attempts={attempts} />
      <details className="more-statistics">
        <summary>Everybody’s attempts, and how the dice fell</summary>
        <People people={people} />
        <FaceCharts dice={dice} />
      </details>
    </>
  );
}

function LuckOfAttempts({ people, attempts }: Pick<LogStatistics, "people" | "attempts">) {
  const luck = useLuck(attempts);
  const characters = people.flatMap(({ kind, id }) => (kind === "character" ? [id] : []));
  return luck ? <LuckOfSession luck={luck} characters={characters} /> : null;
}

const FaceCharts = ({ dice }: Pick<LogStatistics, "dice">) =>
  dice.map((one) => <FaceChart key={one.die} presented={presentFaces(one)} />);

const People = ({ people }: Pick<LogStatistics, "people">) => (
  <ul className="people-statistics">
    {people.map((one) => (
      <Person key={`${one.kind} ${one.id}`} person={one} />
    ))}
  </ul>
);

const nameOfPerson = ({ view, people }: Pick<Game, "view" | "people">, { id, kind }: PersonStatistics): string =>
  kind === "member" ? memberName(view, id) : id === TABLE ? "The table" : (people[id] ?? id);

interface PersonProps {
  readonly person: PersonStatistics;
}

function Person({ person }: PersonProps) {
  const game = useGame();
  const { text } = game;
  return (
    <li>
      <h4>{nameOfPerson(game, person)}</h4>
      <dl className="labelled">
        {presentPerson(text, person).map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </li>
  );
}
