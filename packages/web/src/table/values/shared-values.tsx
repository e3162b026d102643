import { formatAmount, formatWord, labelOf, shapeOf } from "@rulewright/present";
import type { SystemDefinition } from "@rulewright/rules";
import { useGame } from "../../state/game.tsx";
import { sharedTrackers } from "../../state/trackers.ts";
import { TrackerAmount } from "./tracker.tsx";
import { namedValues } from "./value-editor.tsx";
import { isQuietMark, ValueDisplay } from "./value-display.tsx";

const SEGMENTS = 5;

/** What the table has in common, in everybody's sight: the hour, the round, whose turn it is, the store, what is under way. */
export function SharedValues() {
  const { view, system } = useGame();
  const { traits } = view.shared;
  const shown = Object.entries(system.marks ?? {}).flatMap(([name, mark]) =>
    mark.of === "table" && !isQuietMark(mark, traits[name]) ? [name] : [],
  );
  const held = sharedTrackers(system, view);
  if (shown.length + held.length === 0) return null;
  const written = shown.filter((name) => isWritten(system, name));
  return (
    <section className="clock-strip" aria-label="The table">
      {shown
        .filter((name) => !written.includes(name))
        .map((name) => (
          <OneMark key={name} name={name} />
        ))}
      {held.map((one) => (
        <SharedAmount key={one.name} held={one} />
      ))}
      {written.length === 0 ? null : <Written names={written} />}
    </section>
  );
}

/** What is written down under many names is long: amounts, prices, words. */
const isWritten = ({ marks }: Pick<SystemDefinition, "marks">, name: string): boolean =>
  ["amounts", "pairs", "lists"].includes(marks?.[name]?.kind ?? "");

/** The table's own lists, called by their names and folded away until somebody wants to read them. */
function Written({ names }: { readonly names: readonly string[] }) {
  const { view, text } = useGame();
  const { traits } = view.shared;
  return (
    <details className="seldom written">
      <summary>{names.map((name) => labelOf(text, name).split(", ")[0]).join(" · ")}</summary>
      {names.map((name) => (
        <ValueDisplay key={name} name={name} value={traits[name]} />
      ))}
    </details>
  );
}

function SharedAmount({ held }: { readonly held: Parameters<typeof TrackerAmount>[0]["held"] }) {
  const { system, text } = useGame();
  const drawnAsPips = held.max <= 20 && (system.trackers[held.name]?.min ?? 0) >= 0;
  return (
    <span className="row shared-amount">
      <TrackerAmount held={held} />
      {drawnAsPips ? <span className="small nowrap">{formatAmount(text, held.name, held.amount)}</span> : null}
    </span>
  );
}

/** A word of a few stands among its like, so that everybody sees what it might be; anything else stands as it is. */
function OneMark({ name }: { readonly name: string }) {
  const { view, system, text, people } = useGame();
  const value = view.shared.traits[name];
  const values = shapeOf(system, name, value) === "word" ? namedValues(text, name) : [];
  if (values.length < 2 || values.length > SEGMENTS) return <ValueDisplay name={name} value={value} />;
  return (
    <span className="segments">
      <span className="unseen">{labelOf(text, name)}</span>
      {values.map((one) => (
        <span key={one} className={one === value ? "on" : ""} aria-current={one === value}>
          <SegmentWords words={formatWord(text, people, name, one)} />
        </span>
      ))}
    </span>
  );
}

/** What follows a comma stands small beneath: "Danger", "a round ten minutes". */
function SegmentWords({ words }: { readonly words: string }) {
  const [name = words, ...rest] = words.split(", ");
  return (
    <>
      {name}
      {rest.length === 0 ? null : <small>{rest.join(", ")}</small>}
    </>
  );
}
