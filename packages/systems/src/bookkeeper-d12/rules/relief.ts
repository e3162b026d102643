import { type Act, isRecord, refusal, TABLE } from "@rulewright/rules";
import type { House } from "../house.ts";
import { badAmount } from "./harm.ts";
import { type ByName, isAlive, kindsOf } from "./sheet.ts";
import { weighedDown } from "./weight.ts";

/** BK-18, BK-19 The three ways to feel better. */
export const RELIEFS = ["eat", "rest", "indulge"] as const;

/** How much stress each takes away where nobody says: the table's own amounts, ours to begin with. */
export const USUAL_RELIEF = { eat: 1, rest: 2, indulge: 1 };

const relief = { code: "unknown-relief", rule: "BK-18" };

/** BK-18 Lowers one kind only, or one after another in the order they came; C15 never below 0. */
function lowered(kinds: ByName, amount: number, only: string | null): ByName {
  const after: Record<string, number> = {};
  let left = amount;
  for (const [kind, stress] of Object.entries(kinds)) {
    const taken = only === null || kind === only ? Math.min(stress, left) : 0;
    after[kind] = stress - taken;
    left -= taken;
  }
  return after;
}

/** BK-18, BK-19 Eating, resting and indulging lower stress and give comfort. */
export const relieve: Act<House> = {
  rules: ["BK-18", "BK-19"],
  by: ["gm", "player"],
  of: "character",
  parameters: {
    how: { kind: "word", values: RELIEFS, refusedAs: relief },
    amount: { kind: "integer", least: 0, most: 100, orNone: true, initial: null, refusedAs: badAmount },
    kind: { kind: "text", orNone: true, initial: null },
    comfort: { kind: "integer", least: 0, most: 100, initial: 0, refusedAs: badAmount },
  },
  decide: ({ how, amount, kind, comfort }, { actor, shared }, house) => {
    if (!actor) return refusal("needs-character", "BK-18");
    if (!isAlive(actor)) return refusal("dead", "BK-16");
    const usual = isRecord(shared.traits["reliefs"]) ? shared.traits["reliefs"][String(how)] : 0;
    const kinds = lowered(kindsOf(actor), Number(amount ?? usual ?? 0), typeof kind === "string" ? kind : null);
    const held = actor.trackers["comfort"] ?? 0;
    return {
      changes: [
        ...weighedDown(actor, kinds, house),
        { change: "tracker", of: actor.id, name: "comfort", to: held + Number(comfort) },
      ],
    };
  },
};

/** The table's own amounts: how much a meal, a rest, an indulgence takes away. */
export const setRelief: Act<House> = {
  rules: ["BK-18"],
  by: ["gm"],
  of: "table",
  parameters: {
    how: { kind: "word", values: RELIEFS, refusedAs: relief },
    amount: { kind: "integer", least: 0, most: 100, refusedAs: badAmount },
  },
  decide: ({ how, amount }, { shared }) => {
    const reliefs = isRecord(shared.traits["reliefs"]) ? shared.traits["reliefs"] : {};
    return {
      changes: [{ change: "trait", of: TABLE, name: "reliefs", to: { ...reliefs, [String(how)]: amount ?? 0 } }],
    };
  },
};
