import { Fragment, type ReactNode, useState } from "react";
import { ErrorBoundary } from "../../components/error-boundary.tsx";
import { useGame } from "../../state/game.tsx";
import { OverrideNote } from "../override/verdict.tsx";
import { titleOf } from "../framing/framing.ts";
import { useMedia } from "@rulewright/systems/screen";
import { useShownAttempt } from "../../state/shown-attempt.tsx";
import { isWish } from "./last-act.tsx";
import type { AttemptEntry, SingleEntry } from "./log-entry.ts";
import { milestonesIn } from "./changes.ts";
import { FoldedRoll } from "./folded-roll.tsx";
import { Milestones } from "./milestones.tsx";
import type { Extent } from "./offer-entry.tsx";
import { RollEntry } from "./roll-entry.tsx";
import { SingleEntryView } from "./single-entry.tsx";
import { WaysOffered } from "./ways-offered.tsx";

/** The widths at which story and panel stand beside each other, as in the styles. */
const SIDE_BY_SIDE = "(min-width: 43.75em)";

/** Whether the panel shows an attempt beside the log. */
function useIsInPanel(attempt: string): boolean {
  const { view, system, watches } = useGame();
  const isBeside = useMedia(SIDE_BY_SIDE);
  const shown = useShownAttempt().attempt?.id;
  return isBeside && !watches && shown === attempt && !view.archived && view.phase === system.phases[1];
}

interface LoggedProps {
  readonly entry: AttemptEntry;
  /** The wish that is the viewer's last act, and the button that undoes it. */
  readonly wish?: SingleEntry | undefined;
  readonly undo?: ReactNode;
}

/**
 * An attempt in the log: the wish, the offer, the roll and what came of it. While the panel beside it shows the roll, and once the
 * world has answered or another attempt has taken its place, the roll is one line, which opens.
 */
export function LoggedAttemptView({ entry: { history, parts }, wish: ownWish, undo }: LoggedProps) {
  const { view, text, people } = useGame();
  const [opened, setOpened] = useState(false);
  const offer = parts.find(({ kind }) => kind === "offer");
  const roll = parts.find(({ kind }) => kind === "roll");
  const wishes = parts.filter(isWish);
  const answers = parts.filter((part) => "isConsequence" in part && part.isConsequence);
  const isOnTable = view.attempts.some(({ id }) => id === history.id);
  const isInPanel = useIsInPanel(history.id);
  const isOver = history.settled && (history.consequence !== undefined || !isOnTable);
  const isFolded = roll !== undefined && (isOver || isInPanel);
  // What was haggled over stays in sight while the panel has the roll that it led to.
  const keepsOffer = isFolded && !isOver && history.negotiation.length > 0;
  // Without a wish, the head has the title.
  const needsTitle =
    wishes.length !== 0 && !wishes.some((one) => one.kind === "speech" && titleOf(one.words) === history.title);
  return (
    <div className="logged-attempt">
      {wishes.length === 0 && roll ? (
        <p className="by">
          {people[history.character]} <span>{history.title}</span>
        </p>
      ) : null}
      <Wishes wishes={wishes} own={ownWish} undo={undo} />
      {keepsOffer ? <Terms parts={parts} extent={extentOfOffer(true, needsTitle)} /> : null}
      {isFolded ? (
        <Part>
          <SingleEntryView entry={roll}>
            <FoldedRoll
              history={history}
              title={needsTitle && !keepsOffer ? history.title : ""}
              open={opened}
              onToggle={() => setOpened(!opened)}
            />
          </SingleEntryView>
          {opened ? null : <OverrideNote attempt={history} />}
        </Part>
      ) : null}
      {keepsOffer || (isFolded && !opened) ? null : (
        <Terms parts={parts} extent={extentOfOffer(!roll || isFolded, needsTitle || (wishes.length === 0 && !roll))} />
      )}
      {roll && !isFolded ? (
        <Part>
          <SingleEntryView entry={roll} extent={offer ? "brief" : "whole"} />
        </Part>
      ) : null}
      {isFolded && opened ? (
        <Part>
          <RollEntry history={history} titled={false} />
        </Part>
      ) : null}
      {answers.map((answer) => (
        <SingleEntryView key={answer.key} entry={answer} />
      ))}
      <Milestones lines={milestonesIn(text, people, history.changes)} />
    </div>
  );
}

interface WishesProps {
  readonly wishes: readonly SingleEntry[];
  readonly own: SingleEntry | undefined;
  readonly undo: ReactNode;
}

/** What was wished for, in the words of the player. */
const Wishes = ({ wishes, own, undo }: WishesProps) =>
  wishes.map((wish) => (
    <Fragment key={wish.key}>
      <SingleEntryView entry={wish} />
      {wish === own ? undo : null}
    </Fragment>
  ));

interface TermsProps {
  readonly parts: AttemptEntry["parts"];
  readonly extent: Extent;
}

/** What was offered: the ways that it was chosen from, where there were several, and its terms. */
function Terms({ parts, extent }: TermsProps) {
  const [ways] = parts.flatMap((part) => (part.kind === "act" && !part.isConsequence ? [part] : []));
  const offer = parts.find(({ kind }) => kind === "offer");
  return (
    <>
      {ways ? (
        <Part>
          <SingleEntryView entry={ways}>
            <WaysOffered entry={ways} />
          </SingleEntryView>
        </Part>
      ) : null}
      {offer ? (
        <Part>
          <SingleEntryView entry={offer} extent={extent} />
        </Part>
      ) : null}
    </>
  );
}

/** The title stands over the offer already where the wish has the same words. */
function extentOfOffer(isWhole: boolean, needsTitle: boolean): Extent {
  if (isWhole) return needsTitle ? "whole" : "untitled";
  return needsTitle ? "titled" : "brief";
}

/** Confines an error to a part of the attempt. */
const Part = ({ children }: { readonly children: ReactNode }) => (
  <ErrorBoundary fallback={<p className="note">This entry can't be shown.</p>}>{children}</ErrorBoundary>
);
