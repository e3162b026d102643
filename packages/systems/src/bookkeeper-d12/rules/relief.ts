import { act, type ActorScene, type Amounts, type Change, parameter, TABLE } from "@rulewright/rules";
import { alive } from "./conditions.ts";
import type { HouseRules } from "./house-rules.ts";
import { sheet } from "./sheet.ts";
import { amountOf, kindsOf, lowerStress, matchName } from "./condition.ts";
import { amountRefusedAs, setKinds } from "./death.ts";
import { advanceRounds, applyWithNotices, MOST_ROUNDS, setBusy } from "./time.ts";

/** BK-18, BK-19 The three kinds of relief. */
const how = parameter({
  kind: "word",
  values: ["eat", "rest", "indulge"],
  refusedAs: { code: "unknown-relief", rule: "BK-18" },
});
const amount = parameter({ kind: "integer", min: 0, max: 1000, refusedAs: amountRefusedAs("BK-18") });
const comfort = parameter({ kind: "integer", min: 0, max: 1000, initial: 0, refusedAs: amountRefusedAs("BK-19") });
const BOOKKEEPER = ["gm"] as const;
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
  group: "body",
  of: "character",
  when: [alive],
  uses: ["acted"],
  free: (entered, scene) => roundsOf(entered, scene) === 0,
  parameters: {
    how,
    // BK-18 The Bookkeeper says how much it is; null: the usual amount.
    amount: { ...amount, nullable: true, initial: null, by: BOOKKEEPER },
    kind: { kind: "text", nullable: true, initial: null, from: { scales: ["stressByKind"] } },
    comfort: { ...comfort, nullable: true, initial: null, by: BOOKKEEPER },
    takes: { ...takes, by: BOOKKEEPER },
  },
  decide: (entered, scene, house: HouseRules) => {
    const { actor, shared } = scene;
    const { reliefs, comforts } = sheet.ofTable(shared);
    const { comfort: held } = sheet.of(actor);
    const rounds = roundsOf(entered, scene);
    const relieved = entered.amount ?? amountOf(entered.how, reliefs);
    const gained = entered.comfort ?? amountOf(entered.how, comforts);
    // BK-20 The present round is the first one spent; the others are spent as they begin.
    return applyWithNotices(
      scene,
      setKinds(actor.id, relieveStress(kindsOf(actor), relieved, entered.kind), house),
      () => (gained > 0 ? [{ change: "tracker", of: actor.id, name: "comfort", to: held + gained }] : []),
      ...(rounds > 0 ? [setBusy(actor.id, rounds - 1)] : []),
      advanceRounds(house),
    );
  },
});

/** BK-20 The rounds that it takes: none where the character stands aside, else as entered, or as many as usual. */
function roundsOf(
  { how: kind, takes: entered }: { readonly how: string; readonly takes: number | null },
  { actor, shared }: ActorScene,
): number {
  if (sheet.of(actor).aside) return 0;
  return entered ?? amountOf(kind, sheet.ofTable(shared).reliefRounds);
}

/** BK-18 The kinds of stress after relief, from one kind or (null) from all. */
function relieveStress(kinds: Amounts, relieved: number, kind: string | null): Amounts {
  const only = kind !== null && kind.trim() !== "" ? matchName(kind, kinds) : null;
  return lowerStress(kinds, relieved, only);
}

/** BK-18..BK-20 Sets the table's usual amount, comfort and, unless it is null, rounds of a kind of relief. */
export const setRelief = act({
  rules: ["BK-18", "BK-19", "BK-20"],
  by: ["gm"],
  of: "table",
  parameters: { how, amount, comfort, takes },
  decide: (entered, { shared }) => {
    const { reliefs, comforts, reliefRounds } = sheet.ofTable(shared);
    const usual = (name: string, held: Amounts, to: number): Change => ({
      change: "trait",
      of: TABLE,
      name,
      to: { ...held, [entered.how]: to },
    });
    return {
      changes: [
        usual("reliefs", reliefs, entered.amount),
        usual("comforts", comforts, entered.comfort),
        ...(entered.takes === null ? [] : [usual("reliefRounds", reliefRounds, entered.takes)]),
      ],
    };
  },
});
