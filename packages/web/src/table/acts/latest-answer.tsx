import { scrollIntoSight } from "../../browser/scroll.ts";
import { useGame } from "../../state/game.tsx";
import { actResults } from "../log/act-sentences.ts";

/** The answer of an act that the viewer has just done, below it, for screens where the panel covers the log. */
export function LatestAnswer({ act }: { readonly act: string }) {
  const { system, text, view, people, lines, you } = useGame();
  const last = lines.at(-1);
  if (
    last?.event.type !== "act-done" ||
    last.event.act !== act ||
    last.by !== you.id ||
    last.event.answer === undefined
  )
    return null;
  const words = actResults({ system, text, view, people }, last.event, last.event.character);
  return words.length === 0 ? null : (
    <div key={last.n} className="inset answered" aria-hidden="true" ref={scrollIntoSight}>
      {words.map((one) => (
        <p key={one} className="small">
          {one}
        </p>
      ))}
    </div>
  );
}
