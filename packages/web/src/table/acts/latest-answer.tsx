import { scrollIntoSight } from "../../browser/scroll.ts";
import { useGame } from "../../state/game.tsx";
import { actResults, askedWords } from "../log/act-sentences.ts";

/** What the viewer has just asked for with an act, and the answer, below it, for screens where the panel covers the log. */
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
  const context = { system, text, view, people };
  const words = actResults(context, last.event, last.event.character);
  const asked = askedWords(context, last.event);
  return words.length === 0 ? null : (
    <div key={last.n} className="inset answered" aria-hidden="true" ref={scrollIntoSight}>
      {asked === "" ? null : (
        <p className="small">
          <b>{asked}</b>
        </p>
      )}
      {words.map((one) => (
        <p key={one} className="small">
          {one}
        </p>
      ))}
    </div>
  );
}
