import type { Explanation } from "./explanation.ts";
import type { DetailOf, Fields } from "./fields.ts";
import type { HouseRules } from "./house-rules.ts";
import { type Amounts, type JsonObject, NO_AMOUNTS } from "./json.ts";
import type { Choose, Done, Go, Move, Outcome, Procedure } from "./procedure.ts";
import type { Notice, Refusal } from "./refusal.ts";

/**
 * Ends with an outcome. `explain` returns its arithmetic; it is called only for results that somebody looks at.
 *
 * @example
 * ```ts
 * import { done, sumOf } from "@rulewright/rules";
 *
 * const end = done({ outcome: "success", total: 9 }, () => ({
 *   sums: [sumOf("total", [{ from: "die", value: 6 }, { from: "rank", value: 3 }])],
 * }));
 * end.outcome.total; // => 9
 * end.explain?.().sums[0]?.terms.length; // => 2
 * ```
 */
export function done<O extends Outcome>(outcome: O, explain?: () => Explanation): Done<O> {
  return explain ? { end: "outcome", outcome, explain } : { end: "outcome", outcome };
}

/**
 * Ends with another procedure in last place: the attempt continues there and ends as that procedure ends.
 *
 * @example
 * ```ts
 * import { d, face, formatRational, rationals } from "@rulewright/dice";
 * import { done, go, odds, procedure, roll } from "@rulewright/rules";
 *
 * const armour = procedure("armour", {
 *   rules: ["R-2"],
 *   *run({ force }: { force: number }) {
 *     const stopped = yield* roll(d(6).times(1), face);
 *     return done({ outcome: force > stopped ? "wounded" : "unharmed" });
 *   },
 * });
 * const blow = procedure("blow", {
 *   rules: ["R-1"],
 *   *run() {
 *     return go(armour, { force: yield* roll(d(6).times(1), face) });
 *   },
 * });
 * const { chance } = odds({ procedures: { blow } }, "blow", {}, { arithmetic: rationals });
 * formatRational(chance(({ outcome }) => outcome === "wounded")); // => "5/12"
 * ```
 */
export function go<A extends JsonObject, O extends Outcome>(procedure: Procedure<A, HouseRules, O>, args: A): Go<O> {
  return { end: "go", procedure, args };
}

const NO_FACTS: JsonObject = {};

/**
 * Ends with a decision: who makes it, what stands if nobody does, and every move that the rules name.
 *
 * @example
 * ```ts
 * import { choose, done, listMoves, closed, move, refusal } from "@rulewright/rules";
 *
 * const choice = choose({
 *   by: "player",
 *   stands: { as: "stop", leadsTo: done({ outcome: "stopped" }) },
 *   moves: () => [
 *     move("pay", { pays: () => ({ coins: 1 }), leadsTo: () => done({ outcome: "paid" }) }),
 *     closed("steal", refusal("watched", "T-2")),
 *   ],
 * });
 * listMoves(choice).map(({ move: { name }, closed: reason }) => [name, reason?.code]); // => [["pay", undefined], ["steal", "watched"]]
 * ```
 */
export function choose(choice: Omit<Choose, "end" | "facts"> & { facts?: JsonObject }): Choose {
  const { by, facts = NO_FACTS, stands, explain, sealed, moves } = choice;
  const built: Choose = explain
    ? { end: "choose", by, facts, stands, explain, moves }
    : { end: "choose", by, facts, stands, moves };
  return sealed ? { ...built, sealed } : built;
}

interface MoveSpec<F extends Fields> {
  by?: string;
  closed?: Refusal | undefined;
  talk?: boolean;
  fields?: F;
  max?: number;
  refuse?(detail: DetailOf<F>): Refusal | undefined;
  pays?(detail: DetailOf<F>): Amounts;
  notices?(detail: DetailOf<F>): readonly Notice[];
  leadsTo(detail: DetailOf<F>): Done | Go;
}

const NO_FIELDS: Fields = {};
const refusesNothing = (): undefined => undefined;
const paysNothing = (): Amounts => NO_AMOUNTS;
const noNotices = (): readonly Notice[] => [];

/**
 * A move of a choice: when it is closed, which details it takes, what it costs, what follows. Without `refuse` every
 * detail is legal, without `pays` it is free, and without `max` calculations enumerate all details.
 *
 * @example
 * ```ts
 * import { done, move, openOptions, refusal, upTo } from "@rulewright/rules";
 *
 * const effort = move("effort", {
 *   fields: { points: upTo(3) },
 *   refuse: ({ points }) => (points === 0 ? refusal("no-effort", "R-3") : undefined),
 *   pays: ({ points }) => ({ fatigue: points }),
 *   leadsTo: ({ points }) => done({ outcome: "tried", total: 10 + points }),
 * });
 * openOptions(effort).map(({ pays }) => pays); // => [{ fatigue: 1 }, { fatigue: 2 }, { fatigue: 3 }]
 * ```
 */
export function move<F extends Fields = Fields>(name: string, spec: MoveSpec<F>): Move {
  const built: Move<F | Fields> = {
    name,
    by: spec.by,
    closed: spec.closed,
    talk: spec.talk ?? false,
    fields: spec.fields ?? NO_FIELDS,
    max: spec.max ?? Number.POSITIVE_INFINITY,
    refuse: spec.refuse ?? refusesNothing,
    pays: spec.pays ?? paysNothing,
    notices: spec.notices ?? noNotices,
    leadsTo: spec.leadsTo,
  };
  return built;
}

/**
 * A move that the rules name but don't allow at present, so that screens can say why. Its `leadsTo` throws an Error.
 *
 * @example
 * ```ts
 * import { closed, done, move, openOptions, refusal } from "@rulewright/rules";
 *
 * const reroll = (coins: number) =>
 *   coins > 0
 *     ? move("reroll", { pays: () => ({ coins: 1 }), leadsTo: () => done({ outcome: "rerolled" }) })
 *     : closed("reroll", refusal("no-coins", "R-2"));
 * openOptions(reroll(1)).length; // => 1
 * openOptions(reroll(0)).length; // => 0
 * reroll(0).closed?.code; // => "no-coins"
 * ```
 */
export function closed(name: string, reason: Refusal): Move {
  return move(name, {
    closed: reason,
    leadsTo: () => {
      throw new Error(`a closed move was taken: ${reason.code}`);
    },
  });
}
