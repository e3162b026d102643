import { type Character } from "@rulewright/rules";
import { type ScreenTable, useHost, useHouse } from "../../screen/index.ts";
import { houseRules } from "../rules/house-rules.ts";
import { hasActed, inRound, shortName } from "./round-words.ts";

/** BK-21 Whom the round still waits for, in few words: the viewer first, a single one by name. */
export function StillToAct() {
  const { table } = useHost();
  const all = inRound(table, useHouse(houseRules));
  const left = all.filter((one) => !hasActed(one));
  const isMine = left.some(({ id }) => id === table.mine?.id);
  const isActing = table.proposes || table.ongoing.some(({ character }) => character === table.mine?.id);
  const words = isMine && isActing ? "you are acting" : leftWords(left, all, isMine);
  return <span className={isMine ? "left mine" : "left"}>{words}</span>;
}

function leftWords(left: readonly Character[], all: readonly Character[], isMine: boolean): string {
  const [only] = left;
  if (!only) return "all have acted";
  if (isMine) return left.length === 1 ? "you to act" : `you and ${left.length - 1} to act`;
  const name = shortName(only, all);
  return left.length === 1 ? `${name} to act` : `${left.length} to act`;
}

/** BK-21 The round as a bar: one cell for each character whom it waits for, with who has acted and whose act is next. */
export function Actors() {
  const { table } = useHost();
  const awaited = inRound(table, useHouse(houseRules));
  if (awaited.length === 0) return null;
  const left = awaited.filter((one) => !hasActed(one));
  const isNext = (one: Character): boolean => left.length === 1 || isViewers(one, table);
  return (
    <ul className="actors" aria-label="Who has acted this round">
      {awaited.map((one) => (
        <Actor
          key={one.id}
          place={hasActed(one) ? "acted" : isNext(one) ? "next" : "waits"}
          name={one.id === table.mine?.id ? "You" : shortName(one, awaited)}
        />
      ))}
    </ul>
  );
}

/** Whether the viewer acts for a character: their own, and for the Bookkeeper the opponents. */
const isViewers = ({ id, opponent }: Character, { mine, isGm }: ScreenTable): boolean =>
  id === mine?.id || (isGm && opponent === true);

/** Where a character stands in the round: the act is done, comes next, or waits for others. */
type Place = "acted" | "next" | "waits";

interface ActorProps {
  readonly place: Place;
  readonly name: string;
}

/** A cell of the bar: filled with a tick once its character has acted, outlined with an arrow before that, or dashed. */
function Actor({ place, name }: ActorProps) {
  const verb = name === "You" ? "have" : "has";
  return (
    <li className={place}>
      {place === "acted" ? (
        <svg className="ic s" aria-hidden="true">
          <use href="#ok" />
        </svg>
      ) : null}
      <span className="name">{name}</span>
      {place === "next" ? (
        <span> to act</span>
      ) : (
        <span className="unseen">
          {" "}
          {verb} {place === "acted" ? "acted" : "not acted yet"}
        </span>
      )}
    </li>
  );
}
