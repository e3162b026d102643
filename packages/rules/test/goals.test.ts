import { describe, expect, it } from "vitest";
import {
  avoid,
  chance,
  contested,
  goal,
  goalForRole,
  goalOfOffer,
  type JsonObject,
  maximize,
  maximizeEarned,
  minimize,
  minimizeEarned,
  minimizePaid,
  type Outcome,
  pursuedBy,
  sequenceGoal,
} from "../src/index.ts";
import { opposedBy } from "../src/language/goal.ts";

const won = { outcome: "won", damage: 3 };
const lost = { outcome: "lost", damage: 5 };
const isWon = ({ outcome }: { readonly outcome: string }): boolean => outcome === "won";
const damage = (outcome: Outcome): number => Number(outcome["damage"]);

describe("an objective", () => {
  it("of a chance is bounded by 1 if it is wanted, and by 0 if it isn't", () => {
    expect(chance("won", isWon)).toMatchObject({ name: "won", source: "outcome", kind: "chance", sense: 1, bound: 1 });
    expect(avoid("won", isWon)).toMatchObject({ name: "won", source: "outcome", kind: "chance", sense: -1, bound: 0 });
    for (const objective of [chance("won", isWon), avoid("won", isWon)]) {
      expect([won, lost].map((outcome) => objective.of(outcome))).toEqual([1, 0]);
    }
  });

  it("of a number of the outcome has a bound if one is given", () => {
    const [most, least] = [maximize("damage", damage), minimize("damage", damage)];
    expect(most).toMatchObject({ source: "outcome", kind: "amount", sense: 1 });
    expect(least).toMatchObject({ source: "outcome", kind: "amount", sense: -1 });
    for (const objective of [most, least]) {
      expect([won, lost].map((outcome) => objective.of(outcome))).toEqual([3, 5]);
      expect(objective).not.toHaveProperty("bound");
    }
    expect(maximize("damage", damage, 0).bound).toBe(0);
    expect(minimize("damage", damage, 9).bound).toBe(9);
  });

  it("of amounts is bounded by 0 where little is wanted", () => {
    const common = { kind: "amount", name: "coins", amount: "coins" };
    expect(minimizePaid("coins")).toEqual({ ...common, source: "paid", sense: -1, bound: 0 });
    expect(minimizeEarned("coins")).toEqual({ ...common, source: "earned", sense: -1, bound: 0 });
    expect(maximizeEarned("coins")).toEqual({ ...common, source: "earned", sense: 1 });
  });

  it("over several attempts has the bound of all together, and earns what the outcomes count", () => {
    const { name, owner, objectives } = sequenceGoal(
      goal("all", "player", chance("won", isWon), minimize("damage", damage), maximizeEarned("coins"), {
        ...minimizePaid("lots"),
        bound: 2,
      }),
      3,
    );
    expect([name, owner]).toEqual(["all", "player"]);
    expect(objectives).toEqual([
      { name: "won", source: "earned", kind: "amount", sense: 1, amount: "won", bound: 3 },
      { name: "damage", source: "earned", kind: "amount", sense: -1, amount: "damage" },
      maximizeEarned("coins"),
      { ...minimizePaid("lots"), bound: 6 },
    ]);
  });
});

describe("the sides of a goal", () => {
  const lift = goal("lift", "player", chance("won", isWon));
  const sided = contested(lift, { allies: ["helper", "guide 1"], against: ["opponent"] });
  const roles = [
    "player",
    "player 2",
    "helper",
    "helper 2",
    "helper 12",
    "helpers",
    "guide 1",
    "guide 2",
    "opponent 3",
  ];

  it("are its owner and the allies, with or without a number", () => {
    expect(roles.filter((role) => pursuedBy(sided, role))).toEqual([
      "player",
      "helper",
      "helper 2",
      "helper 12",
      "guide 1",
    ]);
    expect(roles.filter((role) => pursuedBy(lift, role))).toEqual(["player"]);
  });

  it("and those it is against", () => {
    expect([...roles, "opponent"].filter((role) => opposedBy(sided, role))).toEqual(["opponent 3", "opponent"]);
    expect(roles.filter((role) => opposedBy(lift, role))).toEqual([]);
  });

  it("have goals of their own where an offer says so", () => {
    const offer = { goal: "win", goals: { opponent: "lose", "helper 2": "help" } };
    expect(goalForRole(offer, "opponent")).toBe("lose");
    expect(goalForRole(offer, "opponent 2")).toBe("lose");
    expect(goalForRole(offer, "helper 2")).toBe("help");
    expect(goalForRole(offer, "helper 1")).toBe("win");
    expect(goalForRole({ goal: "win" }, "opponent")).toBe("win");
    expect(goalForRole({}, "opponent")).toBeUndefined();
  });
});

it("the goal of an offer is its own for the role and the arguments, or else the first of the system", () => {
  const offer = { rules: [], parameters: {}, frame: () => ({ procedure: "duel", args: {} }) };
  const goals = {
    first: goal("first", "player"),
    win: goal("win", "player"),
    withstand: goal("withstand", "opponent"),
  };
  const offers = {
    duel: { ...offer, goal: "win", goals: { opponent: "withstand" } },
    aimed: { ...offer, goalOf: ({ aim }: JsonObject) => (aim === 0 ? undefined : "win") },
    plain: offer,
    unknown: { ...offer, goal: "glory" },
  };
  const goalOf = (name: string, args: JsonObject = {}, role?: string) =>
    goalOfOffer({ goals, offers }, name, args, role);
  expect([goalOf("duel"), goalOf("duel", {}, "opponent 2")]).toEqual(["win", "withstand"]);
  expect([goalOf("aimed", { aim: 1 }), goalOf("aimed", { aim: 0 })]).toEqual(["win", "first"]);
  expect(["plain", "unknown", "nowhere", "toString"].map((name) => goalOf(name))).toEqual(Array(4).fill("first"));
  expect(goalOfOffer({ goals: {}, offers }, "duel", {})).toBeUndefined();
});
