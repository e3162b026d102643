import type { Board } from "@rulewright/rules";
import { declaredOrder } from "./declared-order.ts";
import type { HouseRules } from "./house-rules.ts";
import { sheet } from "./sheet.ts";
import { nextInTurn, orderOfTurn } from "./turn-order.ts";

/** VP-05..VP-13 What everybody has declared for the turn, in the order in which it is resolved, and whom that waits for. */
export const turnBoard: Board<HouseRules> = {
  rule: "VP-11",
  rows: ({ characters }, house) => declaredOrder(Object.values(characters), house),
  awaits({ characters, shared }, house) {
    const places = orderOfTurn(Object.values(characters), sheet.ofTable(shared).order, house);
    return nextInTurn(places).flatMap(({ character }) => (character ? [character.id] : []));
  },
};
