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

/**
 * Checks a decision without changing anything. Returns its price, its notices, the dice it picks up and what follows;
 * or the refusal of an illegal one.
 *
 * @example
 * ```ts
 * import { checkDecision, choose, done, isRefusal, move } from "@rulewright/rules";
 *
 * const choice = choose({
 *   by: "player",
 *   stands: { as: "give up", leadsTo: done({ outcome: "failure" }) },
 *   moves: () => [move("bribe", { pays: () => ({ coins: 2 }), leadsTo: () => done({ outcome: "success" }) })],
 * });
 * const bribe = checkDecision(choice, { move: "bribe" }, []);
 * isRefusal(bribe) ? bribe.code : bribe.pays; // => { coins: 2 }
 * const pray = checkDecision(choice, { move: "pray" }, []);
 * isRefusal(pray) ? pray.details : undefined; // => { move: "pray", moves: ["give up", "bribe"] }
 * ```
 */
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

/**
 * The moves of a choice, each open or closed with its reason, as a screen or a prompt lists them.
 *
 * @example
 * ```ts
 * import { answerDice, begin, calculatorFor, isRefusal, listMoves, resume } from "@rulewright/rules";
 * import { eveningStar } from "@rulewright/systems/evening-star";
 *
 * const args = { rank: 3, skill: 0, modifier: 0, difficulty: 4, reading: "under", lots: 2, ego: 0 };
 * const begun = begin(eveningStar, "check", args, calculatorFor(eveningStar).house);
 * if (isRefusal(begun)) throw new Error(begun.code);
 * const rolled = answerDice(eveningStar, begun, [4], "hand");
 * if (isRefusal(rolled)) throw new Error(rolled.code);
 * const { awaits } = resume(eveningStar, rolled);
 * const moves = awaits.wants === "choice" ? listMoves(awaits.choice) : [];
 * moves.map(({ move }) => move.name); // => ["lots", "ego", "roll", "negotiate"]
 * moves.map(({ closed }) => closed?.rule); // => [undefined, "ES-20", "ES-08", "ES-09"]
 * ```
 */
export function listMoves(choice: Choose): readonly { readonly move: Move; readonly closed?: Refusal }[] {
  return choice.moves().map((move) => {
    const closed = closedReason(move);
    return closed ? { move, closed } : { move };
  });
}
