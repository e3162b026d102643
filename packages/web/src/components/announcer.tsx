import { lastLine } from "@rulewright/client";
import { formatMargin } from "@rulewright/present";
import { formatMessage } from "@rulewright/rules";
import { memo, useEffect, useRef, useState } from "react";
import { useGame } from "../state/game.tsx";

/** Announces rolls and outcomes to screen readers. Only the table has it rendered again. */
export const Announcer = memo(function Announcer() {
  const { view, lines, text } = useGame();
  const [announcement, setAnnouncement] = useState("");
  const announcedLines = useRef(lastLine(lines));
  useEffect(() => {
    const titles = new Map([...view.past, ...view.attempts].map(({ id, title }) => [id, title]));
    const announced = announcedLines.current;
    const fresh = lines.filter(({ n }) => n > announced);
    announcedLines.current = lastLine(lines);
    const words = fresh.flatMap(({ event }) => {
      if (event.type === "dice-rolled") return [`Dice: ${event.faces.join(", ")}.`];
      if (event.type === "dice-thrown" || event.type === "dice-revealed") {
        const faces = event.dice.filter(({ dropped }) => !dropped).map(({ face }) => face);
        return [`${event.roll}: ${faces.join(", ")}, in all ${event.value}.`];
      }
      if (event.type !== "attempt-settled") return [];
      const margin = formatMargin(event.outcome.margin);
      const word = formatMessage(text, `outcome.${event.outcome.outcome}`);
      return [`${titles.get(event.attempt) ?? ""}: ${word}${margin === undefined ? "" : `, ${margin}`}.`];
    });
    // A screen reader says only what changes: the same result a second time gets a space that nobody hears.
    if (words.length > 0) setAnnouncement((said) => (said === words.join(" ") ? `${said}\u00A0` : words.join(" ")));
  }, [lines, text, view.past, view.attempts]);
  return (
    <p className="unseen" aria-live="polite">
      {announcement}
    </p>
  );
});
