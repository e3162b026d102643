import { formatAmount, formatWord, labelOf, shapeOf } from "@rulewright/present";
import type { SystemDefinition } from "@rulewright/rules";
import { useGame } from "../../state/game.tsx";
import { Slot } from "../../screen/slot.tsx";
import { sharedTrackers } from "../../state/trackers.ts";
import { TrackerAmount } from "./tracker.tsx";
import { namedValues } from "./value-editor.tsx";
import { isQuietMark, ValueDisplay } from "./value-display.tsx";

const SEGMENTS = 5;

const sharedValues = (except: readonly string[]) => <SharedValues except={except} />;

/** What the whole table shares, above the story. */
export function TableHead() {
  return (
    <div className="table-head">
      <Slot name="tableHead" with={{ rest: sharedValues }}>
        {sharedValues([])}
      </Slot>
    </div>
  );
}

const NONE: readonly string[] = [];

/** The shared marks and trackers of the table: time, round, turn order, store, progress. */
export function SharedValues({ except = NONE }: { readonly except?: readonly string[] }) {
  const { view, system } = useGame();
  const { traits } = view.shared;
  const shown = Object.entries(system.marks ?? {}).flatMap(([name, mark]) =>
    mark.of === "table" && !isQuietMark(mark, traits[name]) && !except.includes(name) ? [name] : [],
  );
  const held = sharedTrackers(system, view).filter(({ name }) => !except.includes(name));
  if (shown.length + held.length === 0) return null;
  const lists = shown.filter((name) => isLongList(system, name));
  return (
    <section className="clock-strip" aria-label="Shared values">
      {shown
        .filter((name) => !lists.includes(name))
        .map((name) => (
          <OneMark key={name} name={name} />
        ))}
      {held.map((one) => (
        <SharedAmount key={one.name} held={one} />
      ))}
      {lists.length === 0 ? null : <LongLists names={lists} />}
    </section>
  );
}

/** Whether a mark is a long list: amounts, pairs or lists. */
const isLongList = ({ marks }: Pick<SystemDefinition, "marks">, name: string): boolean =>
  ["amounts", "pairs", "lists"].includes(marks?.[name]?.kind ?? "");

/** The long lists, folded under their names. */
function LongLists({ names }: { readonly names: readonly string[] }) {
  const { view, text } = useGame();
  const { traits } = view.shared;
  return (
    <details className="advanced written">
      <summary>{names.map((name) => labelOf(text, name).split(" (")[0]).join(" · ")}</summary>
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

/** A mark. A word with few possible values is shown among all of them. */
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
          {formatWord(text, people, name, one)}
          <SegmentDetail detail={text[`detail.${name}.${one}`]} />
        </span>
      ))}
    </span>
  );
}

/** A smaller second line of a segment: how long a round of a timescale is. */
const SegmentDetail = ({ detail }: { readonly detail: string | undefined }) =>
  detail === undefined ? null : <small>{detail}</small>;
