import { formatClock } from "@rulewright/present";
import { useHost, useHouse } from "../../screen/index.ts";
import { isAlive } from "../rules/condition.ts";
import { houseRules } from "../rules/house-rules.ts";
import { sheet } from "../rules/sheet.ts";
import { StressBar, StressKinds } from "./stress-bar.tsx";
import { Wall } from "./wall.tsx";

/** BK-16 A death, told on the screen of whom it concerns. */
export function Death() {
  const { table, RuleNumber } = useHost();
  const house = useHouse(houseRules);
  const { mine, shared, text } = table;
  if (!mine || isAlive(mine, house)) return null;
  const { wall, elapsedSeconds, round, timescale } = sheet.ofTable(shared);
  const survived = wall[mine.name] ?? 0;
  const [time, scale] = [formatClock(elapsedSeconds), (text[`mark.timescale.${timescale}`] ?? timescale).toLowerCase()];
  return (
    <section className="bk-death" aria-label={`The death of ${mine.name}`}>
      <div className="row between">
        <h2>{mine.name} is dead.</h2>
        <RuleNumber rules={["BK-16"]} />
      </div>
      <p className="note">
        {time}, round {round} of {scale}, {survived} {survived === 1 ? "session" : "sessions"} survived
      </p>
      <StressBar character={mine} house={house} />
      <StressKinds character={mine} />
      <p className="small">
        No more rolls, meals or rest. The sheet stays to be read, and what you say still stands in the story. The
        Bookkeeper can undo a death that was a mistake.
      </p>
      <Wall names={wall} open />
    </section>
  );
}
