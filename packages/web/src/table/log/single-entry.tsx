import { type ReactNode, useState } from "react";
import { Icon } from "../../art/icon.tsx";
import { RuleNumber } from "../../components/rule-number.tsx";
import { Slot } from "../../screen/slot.tsx";
import { useGame } from "../../state/game.tsx";
import type { SingleEntry } from "./log-entry.ts";
import { CommentButton, CommentForm, CommentList } from "./comments.tsx";
import { Milestone, Milestones } from "./milestones.tsx";
import { type Extent, OfferEntry } from "./offer-entry.tsx";
import { RollEntry } from "./roll-entry.tsx";
import { OverrideButton } from "../override/override-button.tsx";
import { ThrowEntry } from "./throw-entry.tsx";
import { UndoButton } from "./undo-button.tsx";

interface SingleEntryProps {
  readonly entry: SingleEntry;
  readonly extent?: Extent;
  /** Shown in place of what the entry tells. */
  readonly children?: ReactNode;
}

/** The entries that people talk about. What the table only notes down, such as a changed value, takes no comments. */
const COMMENTED: ReadonlySet<SingleEntry["kind"]> = new Set<SingleEntry["kind"]>(["speech", "roll", "throw"]);

/**
 * One entry of the log, with what was said about it. An undone one is struck through, and the last of those that went
 * together says who undid them. The GM can undo every entry.
 */
export function SingleEntryView({ entry, extent, children }: SingleEntryProps) {
  const { isGm, watches } = useGame();
  const [commenting, setCommenting] = useState(false);
  const { n, undone, mayUndo, comments } = entry;
  const mayUndoHere = isGm && mayUndo && undone === undefined;
  const mayComment = !watches && COMMENTED.has(entry.kind) && undone === undefined;
  const hasTools = mayUndoHere || mayComment;
  const content = children ?? <EntryContent entry={entry} {...(extent ? { extent } : {})} />;
  if (undone === undefined && !hasTools && comments.length === 0) return content;
  return (
    <div className={undone === undefined ? "logged-line" : "logged-line undone"}>
      <div>
        {content}
        {undone === undefined ? null : (
          <p className={entry.isSaidBelow ? "unseen" : "gave"}>
            <Icon name="undo" small /> {undone}
          </p>
        )}
        <CommentList comments={comments} />
        {commenting ? <CommentForm about={n} onDone={() => setCommenting(false)} /> : null}
      </div>
      {hasTools ? (
        <LineTools entry={entry} mayUndo={mayUndoHere}>
          {mayComment ? <CommentButton open={commenting} onToggle={() => setCommenting(!commenting)} /> : null}
        </LineTools>
      ) : null}
    </div>
  );
}

interface ToolsProps {
  readonly entry: SingleEntry;
  readonly mayUndo: boolean;
  /** The button for a comment, where there may be one. */
  readonly children: ReactNode;
}

/** What can be done with an entry. A phone has room for one button beside it: several are behind it, with the rule of an act. */
function LineTools({ entry, mayUndo, children }: ToolsProps) {
  const [open, setOpen] = useState(false);
  const rules = entry.kind === "act" ? entry.rules : [];
  return (
    <div className="line-tools">
      {mayUndo && (children || rules.length > 0) ? (
        <button
          type="button"
          className="iconbtn undo-line more"
          aria-label="More options"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          <Icon name="more" small />
        </button>
      ) : null}
      <div className="tools">
        {mayUndo ? <UndoButton lines={entry.lines} /> : null}
        {mayUndo && entry.kind === "roll" && entry.history.settled ? (
          <OverrideButton attempt={entry.history} small />
        ) : null}
        {children}
        <RuleNumber rules={rules} />
      </div>
    </div>
  );
}

const speechClass = ({ isWithdrawn = false, isSecret = false }: Extract<SingleEntry, { kind: "speech" }>): string =>
  ["entry", isWithdrawn ? "undone" : "", isSecret ? "secret" : ""].filter((name) => name !== "").join(" ");

/** An offer that is undone tells what it was, and no chances. */
const inBrief = (extent: Extent): Extent => (extent === "whole" || extent === "titled" ? "titled" : "brief");

/** Lines of what an act led to. They never change. */
const resultLines = (lines: readonly string[]): ReactNode =>
  lines.map((words, i) => (
    <p key={i} className="small after">
      {words}
    </p>
  ));

/** What somebody did, with what it led to, and what the story pauses for; that alone where it tells the act whole. */
function ActEntry({ entry }: { readonly entry: Extract<SingleEntry, { kind: "act" }> }) {
  const { who, words, rules, results = [], milestones = [], told, isAside } = entry;
  const isWhole = words === "" && results.length === 0;
  return (
    <>
      {isWhole ? null : (
        <article className={isAside ? "entry aside" : "entry"}>
          <div>
            {words === "" ? null : (
              <p className="did">
                <b>{who}</b> {words}
              </p>
            )}
            {told ? (
              <Slot name="loggedChanges" with={{ ...told, rest: (names) => resultLines(told.restOf(names)) }}>
                {resultLines(results)}
              </Slot>
            ) : (
              resultLines(results)
            )}
          </div>
          <RuleNumber rules={rules} />
        </article>
      )}
      <Milestones lines={milestones} rules={isWhole ? rules : []} />
    </>
  );
}

function EntryContent({ entry, extent = "whole" }: Omit<SingleEntryProps, "children">) {
  switch (entry.kind) {
    case "scene":
      return <Milestone words={entry.title} />;
    case "speech":
      return (
        <article className={speechClass(entry)}>
          <div>
            <p className="by">
              {entry.who} <span>{entry.isWithdrawn ? "withdrawn" : entry.role}</span>
            </p>
            <p className={entry.isConsequence ? "say answer" : "say"}>{entry.words}</p>
          </div>
        </article>
      );
    case "act":
      return <ActEntry entry={entry} />;
    case "throw":
      return <ThrowEntry entry={entry} />;
    case "offer":
      return <OfferEntry history={entry.history} extent={entry.undone === undefined ? extent : inBrief(extent)} />;
    case "roll":
      return <RollEntry history={entry.history} titled={extent === "whole"} />;
  }
}
