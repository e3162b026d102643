import { formatPrice, presentFaces, presentPerson } from "@rulewright/present";
import { TABLE } from "@rulewright/rules";
import { logStatistics, type PersonStatistics } from "@rulewright/table";
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

interface StatisticsProps {
  readonly range: Range;
  /** Whether all but luck waits behind a line that opens, and a session without dice is passed over. */
  readonly inShort?: boolean;
}

/** The statistics of a session, or of all. */
export function Statistics({ range, inShort = false }: StatisticsProps) {
  const { view, system, lines } = useGame();
  const session = { this: view.session, last: view.session - 1, all: undefined }[range];
  const { dice, people, attempts } = useMemo(
    () => logStatistics(system.id, lines, session),
    [system.id, lines, session],
  );
  const luck = useLuck(attempts);
  if (people.length === 0) return inShort ? null : <p className="note">No dice have been rolled yet.</p>;
  const charts = dice.map((one) => <FaceChart key={one.die} presented={presentFaces(one)} />);
  const persons = (
    <ul className="people-statistics">
      {people.map((one) => (
        <Person key={`${one.kind} ${one.id}`} person={one} />
      ))}
    </ul>
  );
  return (
    <>
      {inShort ? null : charts}
      {luck ? (
        <LuckOfSession luck={luck} characters={people.flatMap(({ kind, id }) => (kind === "character" ? [id] : []))} />
      ) : null}
      {inShort ? <PaidAndGained people={people} /> : null}
      {inShort ? (
        <details className="more-statistics">
          <summary>Everybody’s attempts, and how the dice fell</summary>
          {persons}
          {charts}
        </details>
      ) : (
        persons
      )}
    </>
  );
}

/** What each paid and gained in a session. */
function PaidAndGained({ people }: { readonly people: readonly PersonStatistics[] }) {
  const game = useGame();
  const { text } = game;
  const rows = people.flatMap((one) => {
    const parts = [
      { amounts: formatPrice(text, one.paid), word: "paid" },
      { amounts: formatPrice(text, one.earned), word: "gained" },
    ].filter(({ amounts }) => amounts !== "");
    return parts.length === 0
      ? []
      : [{ one, words: parts.map(({ amounts, word }) => `${amounts} ${word}`).join(", ") }];
  });
  if (rows.length === 0) return null;
  return (
    <section className="recap-scene" aria-label="Paid and gained">
      <h4>Paid and gained</h4>
      <dl className="labelled">
        {rows.map(({ one, words }) => (
          <div key={`${one.kind} ${one.id}`}>
            <dt>{nameOfPerson(game, one)}</dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

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
