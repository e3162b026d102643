import { type Act, firstRefusal, type JsonObject, refusal, type Shared, TABLE } from "@rulewright/rules";
import type { HouseRules } from "../house-rules.ts";
import type { Step } from "./steps.ts";
import { matchName, numbersByName, isAlive, kindsOf, lowerStress, amountOf } from "./sheet.ts";
import { setBusy, applyWithNotices, markActed, isAside, MOST_ROUNDS, actedRefusal, advanceRounds } from "./time.ts";
import { amountRefusedAs, deadRefusal, unavailableIfDead, setKinds } from "./death.ts";

/** BK-18, BK-19 The three kinds of relief. */
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

/** The amount entered, or the table's usual one. */
const amountOrUsual = (entered: unknown, table: string, { traits }: Shared, relief: string): number =>
  typeof entered === "number" ? entered : amountOf(relief, numbersByName(traits[table]));

/** BK-18, BK-19 Eating, resting and indulging reduce stress and give comfort; BK-20 they may take rounds. */
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
  decide: (args, scene, house) => {
    const { actor, shared } = scene;
    if (!actor) return refusal("needs-character", "BK-18");
    // Characters who stand aside spend no rounds.
    const rounds = isAside(actor) ? 0 : amountOrUsual(args["takes"], "reliefRounds", shared, String(args["how"]));
    const comfort = (actor.trackers["comfort"] ?? 0) + Number(args["comfort"]);
    // BK-20 The present round is the first one spent; the others are spent as they begin.
    const roundSteps: readonly Step[] = rounds > 0 ? [setBusy(actor.id, rounds - 1), markActed(actor.id)] : [];
    return (
      firstRefusal(!isAlive(actor, house) && deadRefusal, rounds > 0 && actedRefusal(actor, scene)) ??
      applyWithNotices(
        scene,
        (now) => [
          ...setKinds(actor.id, relieveStress(args, kindsOf(actor), shared), house)(now),
          ...(Number(args["comfort"]) > 0
            ? [{ change: "tracker" as const, of: actor.id, name: "comfort", to: comfort }]
            : []),
        ],
        ...roundSteps,
        advanceRounds(house),
      )
    );
  },
};

/** BK-18 The kinds of stress after relief, from one kind or from all. */
function relieveStress(args: JsonObject, kinds: ReturnType<typeof kindsOf>, shared: Shared) {
  const kind = args["kind"];
  const only = typeof kind === "string" && kind.trim() !== "" ? matchName(kind, kinds) : null;
  return lowerStress(kinds, amountOrUsual(args["amount"], "reliefs", shared, String(args["how"])), only);
}

/** BK-18, BK-20 Sets the table's usual amount and rounds of a kind of relief. */
export const setRelief: Act<HouseRules> = {
  rules: ["BK-18", "BK-20"],
  by: ["gm"],
  of: "table",
  parameters: { how, amount, takes },
  decide: (args, { shared }) => {
    const relief = String(args["how"]);
    const set = (name: string, to: unknown) =>
      ({
        change: "trait",
        of: TABLE,
        name,
        to: { ...numbersByName(shared.traits[name]), [relief]: Number(to) },
      }) as const;
    const rounds = args["takes"];
    return { changes: [set("reliefs", args["amount"]), ...(rounds === null ? [] : [set("reliefRounds", rounds)])] };
  },
};
