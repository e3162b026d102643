import { type FormEvent, useId, useState } from "react";
import { type SlotProps, useBusy, useHost } from "../../screen/index.ts";
import { CHAPTERS } from "../data/chapters.ts";
import { writeChapter } from "../rules/chapters.ts";
import { sheet } from "../rules/sheet.ts";

/**
 * O-01..O-11 Above the story: what the table has written where the book has nothing, and, for the storyteller, every chapter
 * that is still unwritten as a place to write in. Until something is written, the act alone offers that.
 */
export function Chapters({ rest }: SlotProps["tableHead"]) {
  const { table, refusalOf } = useHost();
  const { chapters, inCombat } = sheet.ofTable(table.shared);
  const written = Object.entries(chapters);
  const missing = CHAPTERS.filter((chapter) => !Object.hasOwn(chapters, chapter));
  const mayWrite = !refusalOf("write-chapter", { chapter: CHAPTERS[0], words: "" });
  // ST-67 Turns are counted for a fight; outside of one an act says what it waits for.
  const values = rest(inCombat ? ["chapters"] : ["chapters", "turn", "calmTurns"]);
  if (written.length === 0) return values;
  return (
    <>
      {values}
      <details className="st-chapters">
        <summary>
          Table rulings: {written.length} written
          {mayWrite ? `, ${unwrittenWords(missing.length)}` : ""}
        </summary>
        <Writing chapters={chapters} missing={mayWrite ? missing : []} mayWrite={mayWrite} />
      </details>
    </>
  );
}

const unwrittenWords = (count: number): string => (count === 1 ? "1 chapter unwritten" : `${count} chapters unwritten`);

interface WritingProps {
  readonly chapters: Readonly<Record<string, string>>;
  readonly missing: readonly string[];
  readonly mayWrite: boolean;
}

/** The chapter that is being written, else the written ones as text and those that are missing as dashed places. */
function Writing({ chapters, missing, mayWrite }: WritingProps) {
  const [open, setOpen] = useState<string>();
  if (open !== undefined) {
    return <ChapterForm chapter={open} initial={chapters[open] ?? ""} onDone={() => setOpen(undefined)} />;
  }
  return (
    <>
      <dl className="st-written">
        {Object.entries(chapters).map(([chapter, words]) => (
          <div key={chapter}>
            <dt>{chapter}</dt>
            <dd>{words}</dd>
            {mayWrite && CHAPTERS.includes(chapter) ? (
              <dd>
                <button type="button" className="btn plain low" onClick={() => setOpen(chapter)}>
                  Rewrite<span className="unseen"> {chapter}</span>
                </button>
              </dd>
            ) : null}
          </div>
        ))}
      </dl>
      {missing.length === 0 ? null : (
        <ul className="st-unwritten" aria-label="Unwritten chapters">
          {missing.map((chapter) => (
            <li key={chapter}>
              <button type="button" onClick={() => setOpen(chapter)}>
                <span className="unseen">Write </span>
                {chapter}
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

interface FormProps {
  readonly chapter: string;
  readonly initial: string;
  readonly onDone: () => void;
}

function ChapterForm({ chapter, initial, onDone }: FormProps) {
  const { act, RuleNumber } = useHost();
  const busy = useBusy();
  const id = useId();
  const [words, setWords] = useState(initial);
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    act("write-chapter", { chapter, words: words.trim() });
    onDone();
  };
  return (
    <form className="st-writing" aria-label={`Write ${chapter}`} onSubmit={onSubmit}>
      <p className="row">
        <label className="caps grow" htmlFor={id}>
          {chapter}: what this table plays
        </label>
        <RuleNumber rules={writeChapter.rules} />
      </p>
      <textarea
        id={id}
        className="line"
        rows={2}
        maxLength={2000}
        value={words}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the tap on the chapter asked for this field
        autoFocus
        onChange={(event) => setWords(event.target.value)}
      />
      <div className="row">
        <button type="button" className="btn plain low" onClick={onDone}>
          Cancel
        </button>
        <button className="btn go low" disabled={busy || words.trim() === initial}>
          {words.trim() === "" && initial !== "" ? "Take it out" : "Write it"}
        </button>
      </div>
    </form>
  );
}
