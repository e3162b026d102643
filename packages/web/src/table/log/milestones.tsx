import { Ornament } from "../../art/icon.tsx";
import { useGame } from "../../state/game.tsx";

/** What the story pauses for: the title of a scene, the beginning of play, a death. */
export function Milestone({ words }: { readonly words: string }) {
  const { view } = useGame();
  return (
    <div className="scene">
      <span className="row">
        <Ornament system={view.system} /> {words}
      </span>
    </div>
  );
}

/** Several of them, one a line. */
export const Milestones = ({ lines }: { readonly lines: readonly string[] }) =>
  // What has happened never changes.
  lines.map((words, i) => <Milestone key={i} words={words} />);
