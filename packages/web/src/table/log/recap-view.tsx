import type { Change, SystemDefinition } from "@rulewright/rules";
import type { LoggedAttempt, SessionRecap } from "@rulewright/table";
import { useGame } from "../../state/game.tsx";
import { Verdict } from "../override/verdict.tsx";
import { formatChanges, isMilestone } from "./changes.ts";
import { formatReward } from "./log-context.ts";

/** Whether a recap has something to tell. */
export const isEmptyRecap = ({ scenes, moments }: SessionRecap): boolean => scenes.length === 0 && moments.length === 0;

/** What happened in a session, in short: scenes with their attempts, moments, and what changed on the sheets. */
export function RecapView({ recap }: { readonly recap: SessionRecap }) {
  const { system, text, people } = useGame();
  const { scenes, moments, changes } = recap;
  const owners = [...new Set(changes.flatMap((change) => ("of" in change ? [change.of] : [])))];
  const sheets = owners.flatMap((of) => {
    const own = changes.filter(
      (change) => "of" in change && change.of === of && (isOnSheet(system, change) || isMilestone(text, change)),
    );
    const words = formatChanges(system, text, people, own, of);
    return words === "" ? [] : [{ of, words }];
  });
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
      {moments.length === 0 ? null : (
        <section className="recap-scene">
          <h4>Moments</h4>
          <ul>
            {moments.map(({ character, words, granted }, i) => (
              // The moments of a closed session don't change.
              <li key={i}>
                <p className="by">
                  {people[character] ?? character}{" "}
                  <span>{granted === undefined || granted === 0 ? "" : formatReward({ system, text }, granted)}</span>
                </p>
                <p className="say">{words}</p>
              </li>
            ))}
          </ul>
        </section>
      )}
      {sheets.length === 0 ? null : (
        <section className="recap-scene">
          <h4>Characters</h4>
          <ul>
            {sheets.map(({ of, words }) => (
              <li key={of} className="small">
                <b>{people[of] ?? of}</b> {words}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

/** Whether a value is worth telling: trackers and what is rated or written on a sheet, but no marks of play. */
function isOnSheet({ trackers, scales, words, traits = {} }: SystemDefinition, change: Change): boolean {
  return "name" in change && [trackers, scales, words, traits].some((group) => Object.hasOwn(group, change.name));
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
