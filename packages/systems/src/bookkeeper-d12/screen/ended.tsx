import { formatClock } from "@rulewright/present";
import type { Character } from "@rulewright/rules";
import { useHost, useHouse } from "../../screen/index.ts";
import { burdenOf, malusOfLiving } from "../rules/condition.ts";
import { houseRules } from "../rules/house-rules.ts";
import { sheet } from "../rules/sheet.ts";
import { DEADLY_STRESS } from "../rules/stress.ts";
import { roundOf } from "./round-words.ts";
import { StressBar, StressKinds } from "./stress-bar.tsx";

/** BK-15..BK-24 How a session leaves the party: the time, and the stress that each takes along. */
export function Ended() {
  const { table } = useHost();
  const { elapsedSeconds } = sheet.ofTable(table.shared);
  return (
    <section className="recap-scene bk-ended" aria-label="The stress they keep">
      <p className="serif-words">
        The book closed at {formatClock(elapsedSeconds)}, in {roundOf(table)}.
      </p>
      <h4>The stress they keep</h4>
      <ul>
        {table.party
          .filter(({ opponent }) => !opponent)
          .map((character) => (
            <Kept key={character.id} character={character} />
          ))}
      </ul>
    </section>
  );
}

function Kept({ character }: { readonly character: Character }) {
  const house = useHouse(houseRules);
  const malus = malusOfLiving(character, house);
  return (
    <li>
      <p className="row between">
        <b>{character.name}</b>
        <span className="note">
          {burdenOf(character).stress} of {DEADLY_STRESS}
          {malus === undefined ? ", dead" : malus === 0 ? "" : `, malus ${malus}`}
        </span>
      </p>
      <StressBar character={character} house={house} small />
      <StressKinds character={character} />
    </li>
  );
}
