import { choose, defineSystem, go, move, offerOf, procedure, type Procedure, refusal } from "@rulewright/rules";
import { ruleNumbers, system, toss } from "./coins.ts";

const talkMove = (name: string, to: number) =>
  move(name, {
    by: "gm",
    talk: true,
    refuse: () => (to < 1 ? refusal("too-few", "T-1") : undefined),
    leadsTo: () => go(haggle, { bets: to }),
  });

/** Before coins are thrown, people may talk about their number. */
const haggle: Procedure<{ readonly bets: number }> = procedure("haggle", {
  rules: ruleNumbers,
  parameters: { bets: { kind: "integer", min: 1, max: 9 } },
  *run({ bets }) {
    return choose({
      by: "player",
      stands: { as: "throw", leadsTo: go(toss, { bets }) },
      moves: () => [talkMove("fewer", bets - 1), talkMove("more", bets + 1)],
    });
  },
});

/** The coin system of the other tests, in which the number of coins can be talked about. */
export const haggling = defineSystem({
  ...system,
  procedures: { ...system.procedures, haggle },
  offers: { ...system.offers, haggle: offerOf(haggle) },
  text: { ...system.text, "offer.haggle": "Haggle" },
});
