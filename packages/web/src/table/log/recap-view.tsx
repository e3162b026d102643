import { formatPrice } from "@rulewright/present";
import { type Amounts, capitalize, TABLE } from "@rulewright/rules";
import {
  type LoggedAttempt,
  type PersonStatistics,
  type RecapChange,
  type SessionRecap,
  trackerMax,
} from "@rulewright/table";
import { Avatar } from "../../components/avatar.tsx";
import { hasPicture, isBinary, TrackerMark } from "../../components/tracker-mark.tsx";
import { useGame } from "../../state/game.tsx";
import { Verdict } from "../override/verdict.tsx";
import { formatReward } from "./log-context.ts";
import { isPassing, isWorthTelling, type Teller } from "./empty-recap.ts";
import { formatRecapChanges } from "./recap-changes.ts";

interface RecapProps {
  readonly recap: SessionRecap;
  /** What each paid and gained, where that is told as well. */
  readonly people?: readonly PersonStatistics[];
}

/** What happened in a session, in short: scenes with their attempts, moments, and what changed on the sheets. */
export function RecapView({ recap, people = [] }: RecapProps) {
  const { scenes, moments, changes } = recap;
  return (
    <>
      {scenes.map(({ title, attempts }, i) => (
        // The scenes of a closed session don't change.
        <section key={i} className="recap-scene">
          {title === "" ? null : <h4>{title}</h4>}
          {attempts.length === 0 ? null : (
            <ul>
              {attempts.map((attempt) => (
                <RecapAttempt key={attempt.id} attempt={attempt} />
              ))}
            </ul>
          )}
        </section>
      ))}
      <RecapMoments moments={moments} />
      <RecapSheets changes={changes} flows={people} />
    </>
  );
}

/** What the characters were proud of, in their own words, with what the table gave for it. */
function RecapMoments({ moments }: Pick<SessionRecap, "moments">) {
  const { system, text, people } = useGame();
  if (moments.length === 0) return null;
  return (
    <section className="recap-scene">
      <h4>Moments</h4>
      <ul className="moments">
        {moments.map(({ character, words, granted = 0 }, i) => (
          // The moments of a closed session don't change.
          <li key={i}>
            <Avatar id={character} name={people[character] ?? character} />
            <div>
              <p className="by">{people[character] ?? character}</p>
              <p className="say">{words}</p>
            </div>
            {granted === 0 ? null : <span className="chip acc">+{formatReward({ system, text }, granted)}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What was paid and gained of trackers, unless the change of the number says all of it. */
function flowWords({ system, text }: Teller, { paid, earned }: PersonStatistics, own: readonly RecapChange[]): string {
  const changed = new Set(own.map(({ name }) => name));
  const part = (amounts: Amounts, isTold: (name: string) => boolean, words: string): readonly string[] => {
    const told = formatPrice(
      text,
      Object.fromEntries(Object.entries(amounts).filter(([name]) => isTold(name) && !isPassing(system, text, name))),
    );
    return told === "" ? [] : [`${told} ${words}`];
  };
  const isEven = (name: string): boolean => paid[name] === earned[name];
  const isTold = (name: string): boolean =>
    !isEven(name) && (!changed.has(name) || (Object.hasOwn(paid, name) && Object.hasOwn(earned, name)));
  const parts = [
    ...part(paid, isTold, "spent"),
    ...part(earned, isTold, "gained"),
    // Only what one pays with is worth telling where it has come and gone.
    ...part(paid, (name) => isEven(name) && system.trackers[name]?.pays === true, "spent and gained"),
  ];
  return parts.length === 0 ? "" : `${capitalize(parts.join(", "))}.`;
}

interface SheetsProps extends Pick<SessionRecap, "changes"> {
  readonly flows: readonly PersonStatistics[];
}

/**
 * What the session changed on the sheets of the characters: in words, and as pips where the sheet has them. What each paid and
 * gained is told with it.
 */
function RecapSheets({ changes, flows }: SheetsProps) {
  const { system, text, people } = useGame();
  const persons = flows.filter(({ kind }) => kind === "character");
  const owners = [...new Set([...changes.map(({ of }) => of), ...persons.map(({ id }) => id)])];
  const sheets = owners.flatMap((of) => {
    const own = changes.filter((change) => change.of === of && isWorthTelling(system, text, change));
    const words = formatRecapChanges(system, text, people, own);
    const person = persons.find(({ id }) => id === of);
    const flow = person ? flowWords({ system, text }, person, own) : "";
    const name = of === TABLE ? "The table" : (people[of] ?? of);
    return words.length === 0 && flow === "" ? [] : [{ of, name, words, flow, own, earned: person?.earned ?? {} }];
  });
  if (sheets.length === 0) return null;
  return (
    <section className="recap-scene">
      <h4>Characters</h4>
      <ul className="moments">
        {sheets.map(({ of, name, words, flow, own, earned }) => (
          <li key={of}>
            <Avatar id={of} name={name} />
            <p className="small">
              <b>{name}</b>
              <br />
              {words.join(" · ")}
              {flow === "" ? null : (
                <span className="note">
                  {words.length === 0 ? null : <br />}
                  {flow}
                </span>
              )}
            </p>
            <ChangedTrackers of={of} changes={own} earned={earned} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface ChangedProps {
  readonly of: string;
  readonly changes: readonly RecapChange[];
  readonly earned: Amounts;
}

/**
 * The trackers of a character that a session changed, or that it brought something for, as they were at its end: what was gained
 * is ringed. The words beside them say the same.
 */
function ChangedTrackers({ of, changes, earned }: ChangedProps) {
  const { system, text, view } = useGame();
  const character = view.characters.find(({ id }) => id === of);
  const amounts = new Map([
    ...Object.keys(earned)
      .filter((name) => !isPassing(system, text, name))
      .flatMap((name) => (character ? [[name, character.trackers[name] ?? 0] as const] : [])),
    ...changes.flatMap((change) => (change.change === "tracker" ? [[change.name, change.to] as const] : [])),
  ]);
  const drawn = [...amounts].flatMap(([name, amount]) => {
    const max = trackerMax(system, name, character);
    return isBinary(system, name) || !hasPicture(system, name, max) ? [] : [{ name, amount, max }];
  });
  return (
    <span className="recap-pips" aria-hidden="true">
      {drawn.map((one) => (
        <TrackerMark key={one.name} system={system} {...one} gained={earned[one.name] ?? 0} />
      ))}
    </span>
  );
}

function RecapAttempt({ attempt }: { readonly attempt: LoggedAttempt }) {
  const { people } = useGame();
  const { character, title, consequence = "" } = attempt;
  return (
    <li>
      <p className="by">{people[character] ?? character}</p>
      <div className="row between">
        <p className="say">{title}</p>
        <Verdict attempt={attempt} />
      </div>
      {consequence === "" ? null : <p className="say answer">{consequence}</p>}
    </li>
  );
}
