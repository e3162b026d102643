import { act, type Amounts, firstRefusal, parameter, refusal, TABLE } from "@rulewright/rules";
import type { HouseRules } from "./house-rules.ts";
import { sheet } from "./sheet.ts";
import { amountOf, isAlive, kindsOf, lowerStress, matchName } from "./condition.ts";
import { amountRefusedAs, deadRefusal, setKinds, unavailableIfDead } from "./death.ts";
import type { Step } from "./steps.ts";
import { actedRefusal, advanceRounds, applyWithNotices, markActed, MOST_ROUNDS, setBusy } from "./time.ts";

/** BK-18, BK-19 The three kinds of relief. */
const how = parameter({
  kind: "word",
  values: ["eat", "rest", "indulge"],
  refusedAs: { code: "unknown-relief", rule: "BK-18" },
});
const amount = parameter({ kind: "integer", min: 0, max: 1000, refusedAs: amountRefusedAs("BK-18") });
/** null: the usual number of rounds. */
const takes = parameter({
  kind: "integer",
  min: 0,
  max: MOST_ROUNDS,
  nullable: true,
  initial: null,
  refusedAs: amountRefusedAs("BK-20"),
});

/** BK-18, BK-19 Eating, resting and indulging reduce stress and give comfort; BK-20 they may take rounds. */
export const relieve = act({
  rules: ["BK-18", "BK-19", "BK-20"],
  by: ["gm", "player"],
  of: "character",
  unavailable: unavailableIfDead,
  parameters: {
    how,
    // null: the usual amount.
    amount: { ...amount, nullable: true, initial: null },
    kind: { kind: "text", nullable: true, initial: null, from: { scales: ["stressByKind"] } },
    comfort: { ...amount, initial: 0, refusedAs: amountRefusedAs("BK-19") },
    takes,
  },
  decide: (entered, scene, house: HouseRules) => {
    const { actor, shared } = scene;
    if (!actor) return refusal("needs-character", "BK-18");
    const { reliefs, reliefRounds } = sheet.ofTable(shared);
    const { aside, comfort } = sheet.of(actor);
    // Characters who stand aside spend no rounds.
    const rounds = aside ? 0 : (entered.takes ?? amountOf(entered.how, reliefRounds));
    const relieved = entered.amount ?? amountOf(entered.how, reliefs);
    // BK-20 The present round is the first one spent; the others are spent as they begin.
    const roundSteps: readonly Step[] = rounds > 0 ? [setBusy(actor.id, rounds - 1), markActed(actor.id)] : [];
    return (
      firstRefusal(!isAlive(actor, house) && deadRefusal, rounds > 0 && actedRefusal(actor, scene)) ??
      applyWithNotices(
        scene,
        setKinds(actor.id, relieveStress(kindsOf(actor), relieved, entered.kind), house),
        () =>
          entered.comfort > 0
            ? [{ change: "tracker", of: actor.id, name: "comfort", to: comfort + entered.comfort }]
            : [],
        ...roundSteps,
        advanceRounds(house),
      )
    );
  },
});

/** BK-18 The kinds of stress after relief, from one kind or (null) from all. */
function relieveStress(kinds: Amounts, relieved: number, kind: string | null): Amounts {
  const only = kind !== null && kind.trim() !== "" ? matchName(kind, kinds) : null;
  return lowerStress(kinds, relieved, only);
}

/** BK-18, BK-20 Sets the table's usual amount and, unless it is null, the usual rounds of a kind of relief. */
export const setRelief = act({
  rules: ["BK-18", "BK-20"],
  by: ["gm"],
  of: "table",
  parameters: { how, amount, takes },
  decide: (entered, { shared }) => {
    const { reliefs, reliefRounds } = sheet.ofTable(shared);
    const rounds = entered.takes;
    return {
      changes: [
        { change: "trait", of: TABLE, name: "reliefs", to: { ...reliefs, [entered.how]: entered.amount } },
        ...(rounds === null
          ? []
          : [
              {
                change: "trait" as const,
                of: TABLE,
                name: "reliefRounds",
                to: { ...reliefRounds, [entered.how]: rounds },
              },
            ]),
      ],
    };
  },
});
