import { describe, expect, it } from "vitest";
import { type AttackWorth, bestBargain, damageForPoint } from "../src/wasteland-2d20/screen/attacks.ts";

const teeth = { name: "Teeth", targetNumber: 11, tagRating: 4, kind: "melee", weapon: 3 } as const;

/** An attack that hits half the time, with three combat dice; a third d20 adds to it and earns points back. */
const worth = (more: Partial<AttackWorth> = {}): AttackWorth => ({
  attack: teeth,
  withDice: [
    { hits: 0.5, damage: 1.2, earned: 0.2 },
    { hits: 0.6, damage: 1.5, earned: 0.6 },
  ],
  again: { hits: 0.2, damage: 0.5, earned: 0.1 },
  ...more,
});

describe("W20-07, W20-18, W20-19: what the store buys best in an opponent's turn", () => {
  it("is what does the most damage for a point, points that come back counted", () => {
    expect(bestBargain(worth(), 2, true)).toMatchObject({ buys: "combat-die", damage: 1.2 / 0.5 / 3 });
    const ranged = worth({ attack: { ...teeth, kind: "ranged" } });
    expect(bestBargain(ranged, 2, true)?.buys).toBe(1);
    expect(damageForPoint({ buys: 1, price: 1, damage: 0.3, earned: 0.4 })).toBeCloseTo(0.5);
    expect(damageForPoint({ buys: 1, price: 1, damage: 0.3, earned: 1.2 })).toBe(Number.POSITIVE_INFINITY);
  });

  it("is a second attack only while there may be one", () => {
    const strong = worth({
      attack: { ...teeth, kind: "ranged" },
      again: { hits: 0.5, damage: 4, earned: 0 },
    });
    expect(bestBargain(strong, 2, true)?.buys).toBe("second-major");
    expect(bestBargain(strong, 2, false)?.buys).toBe(1);
  });

  it("is nothing without points, or without damage", () => {
    expect(bestBargain(worth(), 0, true)).toBeUndefined();
    const harmless = { hits: 0.5, damage: 0, earned: 0 };
    expect(bestBargain(worth({ withDice: [harmless, harmless], again: harmless }), 6, true)).toBeUndefined();
  });
});
