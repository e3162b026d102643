import { type Act, isRecord, type PlainRecord, refusal, type Refusal } from "@rulewright/rules";
import { printed23, spreads } from "../data/spreads.ts";
import type { House } from "../house.ts";

/** ES-42 A character has six abilities. */
export const ABILITIES = 6;

/** A17 Ranks on a sheet stay where every one makes a difference to a die. */
export const HIGHEST_RANK = 9;

/** ES-41 The columns a table hands out under its house rules: heading and six ranks. */
export function columns(house: House): Readonly<Record<number, readonly number[]>> {
  return house.spread23 === "printed" ? { ...spreads, 23: printed23 } : spreads;
}

const sumOf = (ranks: readonly number[]): number => ranks.reduce((a, b) => a + b, 0);

/** ES-41, ES-42 Whether six ranks fit the column they claim: how many, and their sum. */
function spreadFault(total: number, ranks: readonly number[], house: House): Refusal | undefined {
  if (ranks.length !== ABILITIES) return refusal("spread-needs-six", "ES-42", { given: ranks.length });
  // A10 The printed column 23 adds up to 22, and a table may want it so.
  const wanted = total === 23 ? sumOf(columns(house)[23] ?? []) : total;
  if (sumOf(ranks) !== wanted) return refusal("spread-sum-mismatch", "ES-41", { wanted, given: sumOf(ranks) });
  return undefined;
}

const spreadParameters = {
  total: { kind: "integer", least: -1000, most: 1000 },
  ranks: { kind: "integers" },
} as const;

const ranksOf = (args: PlainRecord): number[] => (Array.isArray(args["ranks"]) ? args["ranks"].map(Number) : []);

const notices = (total: number, house: House) =>
  total === 23 && house.spread23 === "printed" ? [{ code: "printed-spread", rule: "ES-41" }] : [];

/** ES-41 Checks a spread without changing anything; answers with its sum. */
export const checkSpread: Act<House> = {
  rules: ["ES-41", "ES-42"],
  by: ["gm", "player"],
  of: "table",
  parameters: spreadParameters,
  decide: (args, _, house) => {
    const ranks = ranksOf(args);
    const total = Number(args["total"]);
    return (
      spreadFault(total, ranks, house) ?? {
        changes: [],
        answer: { spread: sumOf(ranks) },
        notices: notices(total, house),
      }
    );
  },
};

/** ES-41, ES-42 A character's six abilities take the ranks of a column, in the order the player likes. */
export const arrangeSpread: Act<House> = {
  rules: ["ES-41", "ES-42"],
  by: ["gm", "player"],
  of: "character",
  parameters: spreadParameters,
  decide: (args, { actor }, house) => {
    const ranks = ranksOf(args);
    const total = Number(args["total"]);
    const abilities = actor?.traits["abilities"];
    if (!actor || !isRecord(abilities)) return refusal("needs-character", "ES-42");
    const to = Object.fromEntries(Object.keys(abilities).map((name, i) => [name, ranks[i] ?? 0]));
    const outside = ranks.find((rank) => rank < 0 || rank > HIGHEST_RANK);
    if (outside !== undefined)
      return refusal("rank-out-of-range", "ES-42", { rank: outside, least: 0, most: HIGHEST_RANK });
    return (
      spreadFault(total, ranks, house) ?? {
        changes: [{ change: "trait", of: actor.id, name: "abilities", to }],
        notices: notices(total, house),
      }
    );
  },
};
