import { ANYONE, choose, defineSystem, done, move, offerOf, procedure, type Procedure, upTo } from "@rulewright/rules";
import { ruleNumbers, system } from "./coins.ts";

const giftMove = (name: string, by: string, price: number) =>
  move(name, { by, pays: () => ({ purse: price }), leadsTo: () => done({ outcome: name }) });

/** A choice with moves of the game master, the roller and anybody, some of them free. */
export const gift: Procedure<{ readonly purse: number }> = procedure("gift", {
  rules: ruleNumbers,
  held: ["purse"],
  examples: [{ purse: 1 }],
  parameters: { purse: { kind: "integer", min: 0, max: 9, from: { tracker: "purse" } } },
  *run() {
    return choose({
      by: "player",
      stands: { as: "keep", leadsTo: done({ outcome: "kept" }) },
      moves: () => [
        giftMove("talk", "gm", 0),
        giftMove("fine", "gm", 1),
        giftMove("tip", "player", 1),
        giftMove("lend", ANYONE, 1),
        // The game master says how much luck it brings.
        move("wish", {
          fields: { luck: { ...upTo(3), by: "gm" } },
          leadsTo: ({ luck }) => done({ outcome: "wished", luck }),
        }),
      ],
    });
  },
});

/** The coin system of the other tests, in which a gift can be offered too. */
export const giving = defineSystem({
  ...system,
  procedures: { ...system.procedures, gift },
  offers: { ...system.offers, gift: offerOf(gift) },
  text: { ...system.text, "offer.gift": "Gift" },
});
