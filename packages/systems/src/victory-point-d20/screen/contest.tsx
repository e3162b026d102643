import { formatSigned } from "@rulewright/present";
import type { Position } from "@rulewright/rules";
import type { ReactNode } from "react";
import { type SlotProps, useBusy, useHost } from "../../screen/index.ts";
import { BothSides, ContestFigures } from "./contest-odds.tsx";
import { accentWords, type Contest, contestIn, type ContestSide, isSealed, withoutSealed } from "./contest-sides.ts";
import { RopeFigure, ropeIn } from "./rope.tsx";
import { RoundsTable, standingIn } from "./rounds-table.tsx";
import { sideName } from "./side-name.ts";

/** VP-26 Whether the move of a side is awaited. Under seal both sides announce in any order. */
function isAwaited({ awaits, args }: Position, { role, accent }: ContestSide): boolean {
  if (awaits.wants === "choice") return isSealed(args) ? accent === null : awaits.choice.by === role;
  return awaits.wants === "dice" && (awaits.by ?? "player") === role;
}

/** VP-23, VP-26, VP-39 A long task before its round has its rope. A contest before its end has a card for each side, with whose move it is and its accent as a seal. */
export function AttemptHead({
  position,
  announced,
  onReseal,
  sides,
  children,
}: SlotProps["attemptHead"] & { readonly children: ReactNode }) {
  const contest = contestIn(position.args);
  const rope = ropeIn(position.args);
  const standing = standingIn(position.args);
  if (standing) {
    return (
      <>
        {rope ? <RopeFigure terms={rope} sides={sides} /> : null}
        <RoundsTable standing={standing} sides={sides} />
      </>
    );
  }
  if (!contest) return children;
  const closed = isSealed(position.args);
  return (
    <>
      <ul className="vp-seals" aria-label="The two sides">
        {contest.map((side) => (
          <Seal
            key={side.role}
            side={side}
            id={sides[side.role]}
            awaited={isAwaited(position, side)}
            rolls={position.awaits.wants === "dice"}
            closed={closed}
            known={!closed || side.role === announced}
          />
        ))}
      </ul>
      {position.tray.length === 0 ? <Ahead {...{ contest, sides, closed, announced, onReseal }} /> : null}
    </>
  );
}

interface AheadProps extends Pick<SlotProps["attemptHead"], "announced" | "onReseal" | "sides"> {
  readonly contest: Contest;
  readonly closed: boolean;
}

/** VP-26 How likely each side wins. Whoever has sealed an accent is told which, and what it leads to. */
function Ahead({ contest, sides, closed, announced, onReseal }: AheadProps) {
  const { table } = useHost();
  const own = closed ? contest.find(({ role }) => role === announced) : undefined;
  const accent = own?.accent ?? null;
  const known = closed ? withoutSealed(contest) : contest;
  return (
    <>
      {own && accent !== null ? <OwnSeal accent={accent} onReseal={onReseal} /> : null}
      {!table.seesOdds ? null : own && accent !== null ? (
        <ContestFigures contest={known} by={own.role} best={undefined} {...{ accent, sides }} />
      ) : (
        <BothSides contest={known} sides={sides} />
      )}
      {own ? <RollsLater contest={contest} own={own} sides={sides} /> : null}
    </>
  );
}

interface OwnSealProps extends Pick<SlotProps["attemptHead"], "onReseal"> {
  readonly accent: number;
}

/** VP-26 The accent that the viewer has sealed, which may be another until the other side has sealed too. */
function OwnSeal({ accent, onReseal }: OwnSealProps) {
  const busy = useBusy();
  return (
    <p className="vp-sealed row between">
      <span>
        You sealed <b>{accentWords(accent)}</b> <small>Only you see it.</small>
      </span>
      {onReseal ? (
        <button type="button" className="btn plain low" disabled={busy} onClick={() => onReseal()}>
          Reseal
        </button>
      ) : null}
    </p>
  );
}

interface RollsLaterProps extends Pick<AheadProps, "contest" | "sides"> {
  readonly own: ContestSide;
}

/** VP-26 In the place of the button: no die falls before the other side has sealed. */
function RollsLater({ contest, own, sides }: RollsLaterProps) {
  const { table } = useHost();
  const other = contest.find(({ role }) => role !== own.role);
  return <p className="vp-later">Rolls when {sideName(table, other && sides[other.role])} has sealed too</p>;
}

interface SealProps {
  readonly side: ContestSide;
  readonly id: string | undefined;
  readonly awaited: boolean;
  /** Whether the dice fall. */
  readonly rolls: boolean;
  /** Whether an accent stays closed, since both are announced at once. */
  readonly closed: boolean;
  /** Whether the viewer knows the accent. */
  readonly known: boolean;
}

function Seal({ side: { tn, skill, accent }, id, awaited, rolls, closed, known }: SealProps) {
  const { table } = useHost();
  const isMine = id !== undefined && id === table.mine?.id;
  const state = awaited ? "awaited" : accent === null ? "open" : "set";
  return (
    <li className={isMine ? `${state} mine` : state}>
      <span className="wax" aria-hidden="true">
        {accent === null ? "" : known ? formatSigned(accent) : "✓"}
      </span>
      <span>
        <b>{sideName(table, id)}</b>
        <small>
          target <b>{tn}</b> · {stateWords(accent, { awaited, rolls, closed, isMine, skill })}
        </small>
      </span>
    </li>
  );
}

interface SealState extends Omit<SealProps, "side" | "id" | "known"> {
  readonly isMine: boolean;
  readonly skill: number;
}

function stateWords(accent: number | null, { awaited, rolls, closed, isMine, skill }: SealState): string {
  if (rolls) return awaited ? (isMine ? "your die" : "rolls now") : accentWords(accent);
  if (awaited) return isMine ? "choose" : "choosing";
  if (accent === null) return skill === 0 ? "no accent" : "waits";
  return closed ? "sealed" : accentWords(accent);
}
