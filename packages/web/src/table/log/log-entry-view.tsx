import { Ornament } from "../../art/icon.tsx";
import { RuleNumber } from "../../components/rule-number.tsx";
import { useGame } from "../../state/game.tsx";
import type { LogEntry } from "./log-entries.ts";
import { OfferEntry } from "./offer-entry.tsx";
import { RollEntry } from "./roll-entry.tsx";

/** One entry of the log. */
export function LogEntryView({ entry }: { readonly entry: LogEntry }) {
  const { view } = useGame();
  switch (entry.kind) {
    case "scene":
      return (
        <div className="scene">
          <span className="row">
            <Ornament system={view.system} /> {entry.title}
          </span>
        </div>
      );
    case "speech":
      return (
        <article className={entry.isWithdrawn ? "entry undone" : "entry"}>
          <div>
            <p className="by">
              {entry.who} <span>{entry.isWithdrawn ? "withdrawn" : entry.role}</span>
            </p>
            <p className={entry.isConsequence ? "say answer" : "say"}>{entry.words}</p>
          </div>
        </article>
      );
    case "act":
      return (
        <article className="entry">
          <div>
            <p className="did">
              <b>{entry.who}</b> {entry.words}
            </p>
            {(entry.results ?? []).map((words, i) => (
              // The results of an act never change.
              <p key={i} className="small after">
                {words}
              </p>
            ))}
          </div>
          <RuleNumber rules={entry.rules} />
        </article>
      );
    case "offer":
      return <OfferEntry history={entry.history} />;
    case "roll":
      return <RollEntry history={entry.history} />;
  }
}
