import { type Character } from "@rulewright/rules";
import { useHost, useHouse } from "../../screen/index.ts";
import { houseRules } from "../rules/house-rules.ts";
import { hasActed, inRound } from "./round-words.ts";

/** BK-21 Whom the round still waits for, in few words: the viewer first, a single one by name. */
export function StillToAct() {
  const { table } = useHost();
  const all = inRound(table, useHouse(houseRules));
  const left = all.filter((one) => !hasActed(one));
  const isMine = left.some(({ id }) => id === table.mine?.id);
  return <span className={isMine ? "left mine" : "left"}>{leftWords(left, all, isMine)}</span>;
}

function leftWords(left: readonly Character[], all: readonly Character[], isMine: boolean): string {
  const [only] = left;
  if (!only) return "all have acted";
  if (isMine) return left.length === 1 ? "you to act" : `you and ${left.length - 1} to act`;
  const name = shortName(only, all);
  return left.length === 1 ? `${name} to act` : `${left.length} to act`;
}

/** BK-21 Whom the round waits for, and then who has acted. */
export function Actors() {
  const { table } = useHost();
  const house = useHouse(houseRules);
  const awaited = inRound(table, house);
  if (awaited.length === 0) return null;
  const left = awaited.filter((one) => !hasActed(one));
  const acted = awaited.filter(hasActed);
  return (
    <div className="actors">
      <span className="note" aria-hidden="true">
        {left.length === 0 ? "All have acted" : "Still to act"}
      </span>
      <ul aria-label="Who has acted this round">
        {[...left, ...acted].map((one) => (
          <Actor key={one.id} character={one} isMine={one.id === table.mine?.id} name={shortName(one, awaited)} />
        ))}
      </ul>
    </div>
  );
}

const firstWord = ({ name }: Character): string => name.split(" ")[0] ?? name;

/**
 * What a character is called: the first word of a name, where nobody else's begins with it. An opponent has the whole name, since
 * "Ice wolf" and "Captain Sorrel" begin with what they are.
 */
const shortName = (character: Character, all: readonly Character[]): string =>
  character.opponent === true ||
  all.some((other) => other.id !== character.id && firstWord(other) === firstWord(character))
    ? character.name
    : firstWord(character);

interface ActorProps {
  readonly character: Character;
  readonly isMine: boolean;
  readonly name: string;
}

/** A name, with a tick once its bearer has acted. Nothing here is tapped, so nothing looks like a button. */
function Actor({ character, isMine, name }: ActorProps) {
  const acted = hasActed(character);
  return (
    <li className={acted ? "acted" : isMine ? "mine" : ""}>
      {acted ? (
        <svg className="ic s" aria-hidden="true">
          <use href="#ok" />
        </svg>
      ) : null}
      <span className="name">{isMine ? "you" : name}</span>
      <span className="unseen">{acted ? "has acted" : "has not acted yet"}</span>
    </li>
  );
}
