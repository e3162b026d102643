import { type Act, firstRefusal, type JsonObject, refusal, type Shared, TABLE } from "@rulewright/rules";
import type { House } from "../house.ts";
import type { Step } from "./in-order.ts";
import { asWritten, byName, isAlive, kindsOf, lowered, numberUnder } from "./sheet.ts";
import { busyFor, happening, hasActed, isAside, MOST_ROUNDS, noActLeft, roundsPass } from "./time.ts";
import { badAmount, refusedToTheDead, unableIfDead, weighedDown } from "./weight.ts";

/** BK-18, BK-19 The three ways to feel better. */
const RELIEFS = ["eat", "rest", "indulge"] as const;

const how = { kind: "word", values: RELIEFS, refusedAs: { code: "unknown-relief", rule: "BK-18" } } as const;
const amount = { kind: "integer", min: 0, max: 1000, refusedAs: badAmount("BK-18") } as const;
const takes = {
  kind: "integer",
  min: 0,
  max: MOST_ROUNDS,
  nullable: true,
  initial: null,
  refusedAs: badAmount("BK-20"),
} as const;

/** As typed, or as usual at this table. */
const typedOrUsual = (typed: unknown, table: string, { traits }: Shared, strategy: string): number =>
  typeof typed === "number" ? typed : numberUnder(strategy, byName(traits[table]));

/** BK-18, BK-19 Eating, resting and indulging lower stress and give comfort; BK-20 they may take rounds. */
export const relieve: Act<House> = {
  rules: ["BK-18", "BK-19", "BK-20"],
  by: ["gm", "player"],
  of: "character",
  unavailable: unableIfDead,
  parameters: {
    how,
    amount: { ...amount, nullable: true, initial: null },
    kind: { kind: "text", nullable: true, initial: null, from: { scales: ["stressByKind"] } },
    comfort: { ...amount, initial: 0, refusedAs: badAmount("BK-19") },
    takes,
  },
  decide: (given, scene, house) => {
    const { actor, shared } = scene;
    if (!actor) return refusal("needs-character", "BK-18");
    // Rounds are nothing to whoever takes no part in them.
    const long = isAside(actor) ? 0 : typedOrUsual(given["takes"], "reliefRounds", shared, String(given["how"]));
    const comfort = (actor.trackers["comfort"] ?? 0) + Number(given["comfort"]);
    // BK-20 The first of its rounds is this one, the others are spent as they come.
    const taken: readonly Step[] = long > 0 ? [busyFor(actor.id, long - 1), hasActed(actor.id)] : [];
    return (
      firstRefusal(!isAlive(actor, house) && refusedToTheDead, long > 0 && noActLeft(actor, scene)) ??
      happening(
        scene,
        (then) => [
          ...weighedDown(actor.id, relieved(given, kindsOf(actor), shared), house)(then),
          ...(Number(given["comfort"]) > 0
            ? [{ change: "tracker" as const, of: actor.id, name: "comfort", to: comfort }]
            : []),
        ],
        ...taken,
        roundsPass(house),
      )
    );
  },
};

/** BK-18 What is left of the kinds of stress: lower by an amount, all of them or the one aimed at. */
function relieved(given: JsonObject, kinds: ReturnType<typeof kindsOf>, shared: Shared) {
  const aimedAt = given["kind"];
  const only = typeof aimedAt === "string" && aimedAt.trim() !== "" ? asWritten(aimedAt, kinds) : null;
  return lowered(kinds, typedOrUsual(given["amount"], "reliefs", shared, String(given["how"])), only);
}

/** The table's own amounts: how much a meal, a rest, an indulgence takes away, and how long it takes. */
export const setRelief: Act<House> = {
  rules: ["BK-18", "BK-20"],
  by: ["gm"],
  of: "table",
  parameters: { how, amount, takes },
  decide: (given, { shared }) => {
    const strategy = String(given["how"]);
    const set = (name: string, to: unknown) =>
      ({ change: "trait", of: TABLE, name, to: { ...byName(shared.traits[name]), [strategy]: Number(to) } }) as const;
    const long = given["takes"];
    return { changes: [set("reliefs", given["amount"]), ...(long === null ? [] : [set("reliefRounds", long)])] };
  },
};
