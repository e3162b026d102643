import { moveLabel } from "@rulewright/present";
import { goalOfOffer, type JsonObject, type Move } from "@rulewright/rules";
import { type Ahead, type Claim, useBusy } from "@rulewright/systems/screen";
import { RefusalNotice } from "../../components/refusal-notice.tsx";
import { Slot } from "../../screen/slot.tsx";
import { useGame } from "../../state/game.tsx";
import { fieldsOf } from "../history/move-fields.ts";
import type { AttemptView } from "../../state/attempt-view.ts";

interface NamedMovesProps {
  readonly attemptView: AttemptView;
  /** The moves made by talking that take one of some names. */
  readonly moves: readonly Move[];
}

/** The moves made by talking that take a name, such as claiming a specialty: one button for each name. */
export function NamedMoves({ attemptView, moves }: NamedMovesProps) {
  const { system, send } = useGame();
  const { attempt, position, role, seen } = attemptView;
  const onClaim = ({ move: name, name: claimed }: Claim): void => {
    const move = moves.find((one) => one.name === name);
    const detail = move && detailOf(move, claimed);
    if (detail) send({ type: "choose", ...seen, move: name, detail });
  };
  if (moves.length === 0) return null;
  const goal = goalOfOffer(system, attempt.offer, attempt.given, role);
  const now = { procedure: position.procedure.name, args: position.args };
  const claims = moves.map(claimsOf);
  return (
    <Slot name="claims" with={{ claims: claims.flat(), goal, now, onClaim }}>
      {claims.map((one) => (
        <NamedMove key={one[0]?.move} claims={one} onClaim={onClaim} />
      ))}
    </Slot>
  );
}

/** The detail that gives a move its name; undefined for a move that takes none. */
function detailOf(move: Move, name: string): JsonObject | undefined {
  const [field] = fieldsOf(move, "name");
  return field && { [field.name]: name };
}

/** Every name that a move takes. */
function claimsOf(move: Move): readonly Claim[] {
  const [field] = fieldsOf(move, "name");
  return (field?.shape.names ?? []).map((name) => {
    const detail = detailOf(move, name) ?? {};
    const refusal = move.refuse(detail);
    return { move: move.name, name, refusal, leadsTo: refusal ? undefined : aheadOf(move, detail) };
  });
}

function aheadOf(move: Move, detail: JsonObject): Ahead | undefined {
  const ending = move.leadsTo(detail);
  return ending.end === "go" ? { procedure: ending.procedure.name, args: ending.args } : undefined;
}

interface NamedMoveProps {
  readonly claims: readonly Claim[];
  readonly onClaim: (claim: Claim) => void;
}

function NamedMove({ claims, onClaim }: NamedMoveProps) {
  const { text } = useGame();
  const busy = useBusy();
  const [first] = claims;
  if (!first) return null;
  const allRefused = claims.every(({ refusal }) => refusal !== undefined);
  return (
    <fieldset className="claims-row">
      <legend className="caps">{moveLabel(text, first.move)}</legend>
      {claims.map((claim) => (
        <button
          key={claim.name}
          type="button"
          className="btn low plain"
          disabled={busy || claim.refusal !== undefined}
          onClick={() => onClaim(claim)}
        >
          {claim.name}
        </button>
      ))}
      {allRefused && first.refusal ? <RefusalNotice refusal={first.refusal} /> : null}
    </fieldset>
  );
}
