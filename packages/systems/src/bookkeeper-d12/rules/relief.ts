import { type Act, firstRefusal, type JsonObject, refusal, type Shared, TABLE } from "@rulewright/rules";
import type { HouseRules } from "../house-rules.ts";
import type { Step } from "./steps.ts";
import { matchName, numbersByName, isAlive, kindsOf, lowerStress, amountOf } from "./sheet.ts";
import { setBusy, applyWithNotices, markActed, isAside, MOST_ROUNDS, actedRefusal, advanceRounds } from "./time.ts";
import { amountRefusedAs, deadRefusal, unavailableIfDead, setKinds } from "./death.ts";

/** BK-18, BK-19 The three ways to feel better. */
const RELIEFS = ["eat", "rest", "indulge"] as const;

const how = { kind: "word", values: RELIEFS, refusedAs: { code: "unknown-relief", rule: "BK-18" } } as const;
const amount = { kind: "integer", min: 0, max: 1000, refusedAs: amountRefusedAs("BK-18") } as const;
const takes = {
  kind: "integer",
  min: 0,
  max: MOST_ROUNDS,
  nullable: true,
  initial: null,
  refusedAs: amountRefusedAs("BK-20"),
} as const;

/** As typed, or as usual at this table. */
const amountOrUsual = (typed: unknown, table: string, { traits }: Shared, strategy: string): number =>
  typeof typed === "number" ? typed : amountOf(strategy, numbersByName(traits[table]));

/** BK-18, BK-19 Eating, resting and indulging lower stress and give comfort; BK-20 they may take rounds. */
export const relieve: Act<HouseRules> = {
  rules: ["BK-18", "BK-19", "BK-20"],
  by: ["gm", "player"],
  of: "character",
  unavailable: unavailableIfDead,
  parameters: {
    how,
    amount: { ...amount, nullable: true, initial: null },
    kind: { kind: "text", nullable: true, initial: null, from: { scales: ["stressByKind"] } },
    comfort: { ...amount, initial: 0, refusedAs: amountRefusedAs("BK-19") },
    takes,
  },
  decide: (given, scene, house) => {
    const { actor, shared } = scene;
    if (!actor) return refusal("needs-character", "BK-18");
    // Rounds are nothing to whoever takes no part in them.
    const long = isAside(actor) ? 0 : amountOrUsual(given["takes"], "reliefRounds", shared, String(given["how"]));
    const comfort = (actor.trackers["comfort"] ?? 0) + Number(given["comfort"]);
    // BK-20 The first of its rounds is this one, the others are spent as they come.
    const taken: readonly Step[] = long > 0 ? [setBusy(actor.id, long - 1), markActed(actor.id)] : [];
    return (
      firstRefusal(!isAlive(actor, house) && deadRefusal, long > 0 && actedRefusal(actor, scene)) ??
      applyWithNotices(
        scene,
        (then) => [
          ...setKinds(actor.id, relieveStress(given, kindsOf(actor), shared), house)(then),
          ...(Number(given["comfort"]) > 0
            ? [{ change: "tracker" as const, of: actor.id, name: "comfort", to: comfort }]
            : []),
        ],
        ...taken,
        advanceRounds(house),
      )
    );
  },
};

/** BK-18 What is left of the kinds of stress: lower by an amount, all of them or the one aimed at. */
function relieveStress(given: JsonObject, kinds: ReturnType<typeof kindsOf>, shared: Shared) {
  const aimedAt = given["kind"];
  const only = typeof aimedAt === "string" && aimedAt.trim() !== "" ? matchName(aimedAt, kinds) : null;
  return lowerStress(kinds, amountOrUsual(given["amount"], "reliefs", shared, String(given["how"])), only);
}

/** The table's own amounts: how much a meal, a rest, an indulgence takes away, and how long it takes. */
export const setRelief: Act<HouseRules> = {
  rules: ["BK-18", "BK-20"],
  by: ["gm"],
  of: "table",
  parameters: { how, amount, takes },
  decide: (given, { shared }) => {
    const strategy = String(given["how"]);
    const set = (name: string, to: unknown) =>
      ({
        change: "trait",
        of: TABLE,
        name,
        to: { ...numbersByName(shared.traits[name]), [strategy]: Number(to) },
      }) as const;
    const long = given["takes"];
    return { changes: [set("reliefs", given["amount"]), ...(long === null ? [] : [set("reliefRounds", long)])] };
  },
};
