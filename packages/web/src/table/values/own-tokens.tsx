import { formatAmount, labelOf } from "@rulewright/present";
import { formatMessage, type Messages, uncapitalize } from "@rulewright/rules";
import { memo } from "react";
import { isBinary, isTrackerHidden } from "../../components/tracker-mark.tsx";
import { Slot } from "../../screen/slot.tsx";
import { useGame } from "../../state/game.tsx";
import { ownTrackers } from "../../state/trackers.ts";

/** How many trackers fit beside the handle of the panel. */
const MOST = 2;

/** An amount as it fits beside the handle: the text `tracker.NAME.short`, where the usual words are long. */
function amountBriefly(text: Messages, name: string, amount: number): string {
  const short = `tracker.${name}.short`;
  return text[short] === undefined ? formatAmount(text, name, amount) : formatMessage(text, short, { amount });
}

/** What the viewer's own character holds, in words beside the handle of the panel: in sight on a phone at all times. */
export const OwnTokens = memo(function OwnTokens() {
  const { view, system, text, mine, isGm } = useGame();
  if (!mine || isGm) return null;
  const held = ownTrackers(system, view, mine)
    .filter(({ name, amount, max }) => !isTrackerHidden(system, name, amount, max))
    .slice(0, MOST);
  const words =
    held.length === 0 ? null : (
      <p className="own-tokens">
        <span className="unseen">{mine.name}: </span>
        {held.map(({ name, amount }) => (
          <span key={name}>
            {isBinary(system, name)
              ? `${amount > 0 ? "" : "no "}${uncapitalize(labelOf(text, name))}`
              : amountBriefly(text, name, amount)}
          </span>
        ))}
      </p>
    );
  return (
    <Slot name="ownTokens" with={{ character: mine }}>
      {words}
    </Slot>
  );
});
