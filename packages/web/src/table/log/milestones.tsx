import { Ornament } from "../../art/icon.tsx";
import { RuleNumber } from "../../components/rule-number.tsx";
import { useGame } from "../../state/game.tsx";

interface MilestoneProps {
  readonly words: string;
  /** The rules of an act that nothing else tells. */
  readonly rules?: readonly string[];
}

/** What the story pauses for: the title of a scene, the beginning of play, a death. */
export function Milestone({ words, rules = [] }: MilestoneProps) {
  const { view } = useGame();
  return (
    <div className="scene">
      <span className="row">
        <Ornament system={view.system} /> {words}
      </span>
      <RuleNumber rules={rules} />
    </div>
  );
}

/** Several of them, one a line; the last one has the rules of an act that they tell whole. */
export const Milestones = ({
  lines,
  rules = [],
}: {
  readonly lines: readonly string[];
  readonly rules?: readonly string[];
}) =>
  lines.map((words, i) => (
    // What has happened never changes.
    <Milestone key={i} words={words} rules={i === lines.length - 1 ? rules : []} />
  ));
