import { Ornament } from "../../art/icon.tsx";
import { RuleNumber } from "../../components/rule-number.tsx";
import { useGame } from "../../state/game.tsx";
import type { LogEntry } from "./log-entries.ts";
import { OfferEntry } from "./offer-entry.tsx";
import { RollEntry } from "./roll-entry.tsx";

/** One entry of the log. */
export function LogEntryView({ item }: { readonly item: LogEntry }) {
  const { view } = useGame();
  switch (item.kind) {
    case "scene":
      return (
        <div className="scene">
          <span className="row">
            <Ornament system={view.system} /> {item.title}
          </span>
        </div>
      );
    case "words":
      return (
        <article className={item.undone ? "entry undone" : "entry"}>
          <div>
            <p className="by">
              {item.who} <span>{item.undone ? "took it back" : item.role}</span>
            </p>
            <p className={item.answer ? "say answer" : "say"}>{item.words}</p>
          </div>
        </article>
      );
    case "did":
      return (
        <article className="entry">
          <div>
            <p className="did">
              <b>{item.who}</b> {item.words}
            </p>
            {(item.after ?? []).map((words, i) => (
              // What came of one act never changes.
              <p key={i} className="small after">
                {words}
              </p>
            ))}
          </div>
          <RuleNumber rules={item.rules} />
        </article>
      );
    case "offer":
      return <OfferEntry story={item.story} />;
    case "roll":
      return <RollEntry story={item.story} />;
  }
}
