import type { Character } from "@rulewright/rules";
import { type SlotProps, useHost } from "../../screen/index.ts";
import { isIncapacitated } from "../rules/incapacitation.ts";
import { MAX_PERMANENT_WILLPOWER, sheet } from "../rules/sheet.ts";

interface DotsProps {
  readonly now: number;
  readonly permanent: number;
  /** How many are about to be spent. */
  readonly spending?: number;
  /** Whether dots up to ten are shown, those beyond the permanent ones dotted. */
  readonly all?: boolean;
}

function dotLook(i: number, { now, permanent, spending = 0 }: DotsProps): string {
  if (i >= permanent) return "beyond";
  if (i >= now) return "lost";
  return i >= now - spending ? "going" : "on";
}

/** ST-28 Willpower in dots: current ones filled, spent ones struck. */
export function WillpowerDots(dots: DotsProps) {
  const { now, permanent, all = false } = dots;
  const shown = all ? MAX_PERMANENT_WILLPOWER : Math.max(permanent, now);
  return (
    <span className="st-dots">
      <span className="unseen">
        Willpower {now} of {permanent}
      </span>
      {Array.from({ length: shown }, (_, i) => (
        <i key={i} className={dotLook(i, dots)} aria-hidden="true" />
      ))}
    </span>
  );
}

const willpowerOf = (character: Character) => {
  const { willpower, permanentWillpower } = sheet.of(character);
  return { now: willpower, permanent: permanentWillpower };
};

/** ST-28 The willpower of a character in the party, unless the open sheet below tells it. */
export function WillpowerRow({ character, isOverSheet, rest }: SlotProps["characterRow"]) {
  if (isOverSheet) return null;
  const { now, permanent } = willpowerOf(character);
  return (
    <div className="st-row">
      <p className="row between">
        <WillpowerDots now={now} permanent={permanent} />
        <span className="note">
          {now}/{permanent}
        </span>
      </p>
      {rest(["willpower"])}
    </div>
  );
}

/** ST-28 Above a player's acts: the willpower that they spend, where the party isn't beside it. */
export function OwnWillpower({ character }: SlotProps["actsHead"]) {
  const { now, permanent } = willpowerOf(character);
  return (
    <p className="st-own row between">
      <WillpowerDots now={now} permanent={permanent} />
      <span className="note">
        {now}/{permanent}
      </span>
    </p>
  );
}

/** ST-28 The willpower of a sheet: dots to ten, current over permanent. */
export function WillpowerSheet({ character, rest }: SlotProps["sheetHead"]) {
  const { RuleNumber } = useHost();
  const { now, permanent } = willpowerOf(character);
  const spent = permanent - now;
  return (
    <div className="st-sheet">
      <div className="row between">
        <div>
          <p className="row">
            <span className="caps">Willpower</span>
            <RuleNumber rules={["ST-28", "ST-39", "ST-31"]} />
          </p>
          <WillpowerDots now={now} permanent={permanent} all />
        </div>
        <span className="st-fraction" aria-hidden="true">
          <b>{now}</b>
          <i>{permanent}</i>
        </span>
      </div>
      {isIncapacitated(character) ? (
        <p className="st-out">
          <b>Incapacitated.</b> At 0 willpower one acts passively, rests, or is rallied by others.
        </p>
      ) : spent > 0 ? (
        <p className="note">{spent} spent; nights of rest bring them back.</p>
      ) : null}
      {rest(["willpower"])}
    </div>
  );
}
