import type { DetailOf, Fields, FieldShape, TableDie } from "../language/fields.ts";
import { type Amounts, type JsonObject, type JsonValue, NO_AMOUNTS } from "../language/json.ts";
import { closedReason } from "../language/options.ts";
import type { Choose, Done, Go, Move } from "../language/procedure.ts";
import { type Notice, refusal, type Refusal } from "../language/refusal.ts";
import type { Decision } from "./position.ts";

/** A legal decision: its price, its notices, the dice it picks up, and what follows. */
export interface CheckedDecision {
  readonly pays: Amounts;
  readonly notices: readonly Notice[];
  readonly picked: readonly number[];
  leadsTo(): Done | Go;
}

/** Checks a decision without changing anything; returns the refusal of an illegal one. */
export function checkDecision(
  choice: Choose,
  decision: Decision,
  tray: readonly TableDie[],
): CheckedDecision | Refusal {
  const { stands } = choice;
  const moves = choice.moves();
  const move = moves.find(({ name }) => name === decision.move);
  if (decision.move === stands.as && !move) {
    if (stands.closed) return stands.closed;
    return { pays: NO_AMOUNTS, notices: [], picked: [], leadsTo: () => stands.leadsTo };
  }
  if (!move) {
    const legal = [stands.as, ...moves.map(({ name }) => name)];
    return refusal("no-such-move", "", { move: decision.move, moves: legal });
  }
  if (move.closed) return move.closed;
  const detail = readDetail(move, decision.detail ?? {}, tray);
  if ("refused" in detail) return detail;
  const refused = move.refuse(detail.values);
  if (refused) return refused;
  const { values, picked } = detail;
  return { pays: move.pays(values), notices: move.notices(values), picked, leadsTo: () => move.leadsTo(values) };
}

function readDetail(
  move: Move,
  given: JsonObject,
  tray: readonly TableDie[],
): { readonly values: DetailOf<Fields>; readonly picked: readonly number[] } | Refusal {
  const values: Record<string, unknown> = {};
  let picked: readonly number[] = [];
  const unknown = Object.keys(given).find((name) => !Object.hasOwn(move.fields, name));
  if (unknown !== undefined) {
    return refusal("unknown-detail", "", { name: unknown, names: Object.keys(move.fields) });
  }
  for (const [name, field] of Object.entries(move.fields)) {
    const value = field.parse(given[name], tray);
    if (value === undefined) return refusal("bad-detail", "", { name, wants: shapeOf(field.shape) });
    values[name] = value;
    if (field.shape.kind === "dice" && Array.isArray(given[name])) picked = [...picked, ...given[name].map(Number)];
  }
  return { values, picked };
}

function shapeOf(shape: FieldShape): JsonValue {
  return shape.kind === "dice" ? { kind: "dice", max: shape.max } : { ...shape };
}

/** The moves of a choice, each open or closed with its reason, as a screen or a prompt lists them. */
export function listMoves(choice: Choose): readonly { readonly move: Move; readonly closed?: Refusal }[] {
  return choice.moves().map((move) => {
    const closed = closedReason(move);
    return closed ? { move, closed } : { move };
  });
}
