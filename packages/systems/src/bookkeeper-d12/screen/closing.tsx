import { formatClock } from "@rulewright/present";
import { type Character, isRecord, type JsonObject } from "@rulewright/rules";
import type { ReactNode } from "react";
import { type SlotProps, useHost, useHouse } from "../../screen/index.ts";
import { isAlive } from "../rules/condition.ts";
import { houseRules } from "../rules/house-rules.ts";
import { sheet } from "../rules/sheet.ts";
import { roundOf } from "./round-words.ts";

/** XP for what somebody accomplished. */
interface Award extends JsonObject {
  readonly who: string;
  readonly xp: number;
  readonly accomplishments: string;
}

const MOST_XP = 100_000;
const LONGEST = 200;

const namesIn = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === "string") : [];

function awardsIn({ awards }: JsonObject): readonly Award[] {
  const all = Array.isArray(awards) ? awards : [];
  return all.filter(isRecord).map(({ who, xp, accomplishments }) => ({
    who: String(who),
    xp: Number(xp),
    accomplishments: String(accomplishments ?? ""),
  }));
}

/** BK-24, BK-25 The end of a session as a roster: who was there and survives it, and the XP for what they accomplished. */
export function ClosingFields({
  act,
  args,
  onSet,
  children,
}: SlotProps["actFields"] & { readonly children: ReactNode }) {
  const { table } = useHost();
  const house = useHouse(houseRules);
  if (act !== "close-session") return children;
  const { elapsedSeconds } = sheet.ofTable(table.shared);
  const party = table.party.filter(({ opponent }) => !opponent);
  const sharing = party.filter((one) => house.deadShareSession || isAlive(one, house));
  const others = party.filter((one) => !sharing.includes(one));
  const absent = namesIn(args["absent"]);
  const awards = awardsIn(args);
  const onAward = (award: Award): void => {
    const rest = awards.filter(({ who }) => who !== award.who);
    const isNothing = award.xp === 0 && award.accomplishments.trim() === "";
    onSet("awards", isNothing ? rest : [...rest, award]);
  };
  return (
    <div className="bk-closing">
      <p className="serif-words">
        The book closes at {formatClock(elapsedSeconds)}, in {roundOf(table)}.
      </p>
      <ul>
        {sharing.map((one) => (
          <Survivor
            key={one.id}
            character={one}
            award={awards.find(({ who }) => who === one.id)}
            isThere={!absent.includes(one.id)}
            onAward={onAward}
            onThere={(there) => {
              onSet("absent", there ? absent.filter((id) => id !== one.id) : [...absent, one.id]);
              onSet(
                "awards",
                awards.filter(({ who }) => who !== one.id),
              );
            }}
          />
        ))}
        {others.map((one) => (
          <li key={one.id} className="gone">
            <b>{one.name}</b> <small>on the wall of the dead</small>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface SurvivorProps {
  readonly character: Character;
  readonly award: Award | undefined;
  readonly isThere: boolean;
  readonly onAward: (award: Award) => void;
  readonly onThere: (there: boolean) => void;
}

/** BK-24, BK-25 One who lives: whether they were there, what it makes of their sessions, and their XP. */
function Survivor({ character, award, isThere, onAward, onThere }: SurvivorProps) {
  const { sessionsSurvived, counted } = sheet.of(character);
  return (
    <li className={isThere ? "" : "away"}>
      <label className="there">
        <input type="checkbox" checked={isThere} onChange={({ target }) => onThere(target.checked)} />
        <b>{character.name}</b>
        <small>{isThere ? survivedWords(sessionsSurvived, !counted) : "not there"}</small>
      </label>
      {isThere ? <Accomplished character={character} award={award} onAward={onAward} /> : null}
    </li>
  );
}

/** BK-25 The XP that somebody gains, and for what. */
function Accomplished({ character, award, onAward }: Pick<SurvivorProps, "character" | "award" | "onAward">) {
  const { Stepper } = useHost();
  const { id, name } = character;
  const { xp } = sheet.of(character);
  const { xp: more, accomplishments } = award ?? { xp: 0, accomplishments: "" };
  return (
    <>
      <div className="row between">
        <span>
          XP {xp}
          {more > 0 ? <b> → {xp + more}</b> : null}
        </span>
        <Stepper
          label={`XP for ${name}`}
          value={more}
          min={0}
          max={MOST_XP}
          onChange={(to) => onAward({ who: id, xp: to, accomplishments })}
        />
      </div>
      <input
        className="line"
        aria-label={`What ${name} accomplished`}
        placeholder="For what they accomplished"
        value={accomplishments}
        maxLength={LONGEST}
        onChange={({ target }) => onAward({ who: id, xp: more, accomplishments: target.value })}
      />
    </>
  );
}

/** BK-24 The sessions that somebody has survived, and that the one which ends is one more. */
const survivedWords = (sessions: number, oneMore: boolean): string =>
  oneMore ? `sessions survived ${sessions} → ${sessions + 1}` : `sessions survived ${sessions}, counted`;
