import { atLeast, d, face, exactly, tallyExploding } from "@rulewright/dice";
import {
  between,
  choose,
  done,
  earn,
  go,
  type JsonValue,
  move,
  parameters,
  type Procedure,
  procedure,
  refusal,
  roll,
  sumOf,
} from "@rulewright/rules";

/** The procedures of a rulebook that has a little of everything. */

type Any = Readonly<Record<string, JsonValue>>;

type Pool = {
  readonly pool: number;
  readonly difficulty: number;
  readonly threshold: number;
  readonly specialties: number;
};

const poolParameters = parameters({
  pool: { kind: "integer", min: 0, max: 20 },
  difficulty: { kind: "integer", min: 2, max: 10, initial: 6 },
  threshold: { kind: "integer", min: 0, max: 5, initial: 0 },
  specialties: { kind: "integer", min: 0, max: 5, initial: 0 },
});

export const pool: Procedure<Pool, Any> = procedure("pool", {
  rules: ["EV-1"],
  parameters: poolParameters,
  examples: [{ pool: 3, difficulty: 6, threshold: 1, specialties: 1 }],
  *run(p) {
    const thrown = yield* roll(
      d(10).times(p.pool),
      tallyExploding(
        { adds: p.specialties, explodes: exactly(10), counts: atLeast(p.difficulty), exactTo: p.pool + 4 },
        exactly(1),
      ),
    );
    const kept = Math.max(0, thrown.counted - p.threshold);
    const net = kept - thrown.marked;
    yield* earn({ store: thrown.marked });
    const result = { net, successes: thrown.counted, kept, ones: thrown.marked };
    return done({ outcome: net > 0 ? "success" : net === 0 ? "failure" : "botch", ...result }, () => ({
      sums: [
        sumOf(
          "net",
          [
            { from: "hits", value: thrown.counted },
            { from: "threshold", value: kept - thrown.counted },
            { from: "cancels", value: -thrown.marked },
          ],
          { from: "needed", value: 1, passes: "at-least" },
        ),
      ],
    }));
  },
});

type Action = Pool & { readonly wounds: number };

export const action: Procedure<Action, Any> = procedure("action", {
  rules: ["EV-1"],
  parameters: { ...poolParameters, wounds: { kind: "integer", initial: 0 } },
  examples: [{ pool: 2, difficulty: 6, threshold: 0, specialties: 0, wounds: 0 }],
  *run(a) {
    return choose({
      by: "player",
      facts: { pool: a.pool, difficulty: a.difficulty },
      stands: { as: "roll", leadsTo: go(pool, a) },
      moves: () => [
        move("set-difficulty", {
          by: "gm",
          talk: true,
          fields: { to: between(a.difficulty, 10) },
          refuse: ({ to }) => (to < 2 || to > 10 ? refusal("out-of-range", "EV-1", { min: 2, max: 10 }) : undefined),
          leadsTo: ({ to }) => go(action, { ...a, difficulty: to }),
        }),
      ],
    });
  },
});

type Match = { readonly a: number; readonly b: number; readonly accent: number | null };

export const match: Procedure<Match, Any> = procedure("match", {
  rules: ["EV-2"],
  parameters: {
    a: { kind: "integer" },
    b: { kind: "integer" },
    accent: { kind: "integer", nullable: true, initial: null },
  },
  examples: [{ a: 3, b: 2, accent: null }],
  *run(m) {
    if (m.accent === null) {
      return choose({
        by: "opponent",
        facts: {},
        stands: { as: "roll", leadsTo: go(match, { ...m, accent: 0 }) },
        moves: () => [
          move("accent", {
            fields: { accent: between(-3, 3) },
            leadsTo: ({ accent }) => go(match, { ...m, accent }),
          }),
        ],
      });
    }
    const terms = [
      { from: "a", value: m.a },
      { from: "b", value: -m.b },
      { from: "accent", value: -m.accent },
    ];
    const against = { from: "target", value: 7, passes: "at-least" } as const;
    const natural = yield* roll(d(12).times(1), face, () => ({ terms, against }));
    const total = natural + m.a - m.b - m.accent;
    return done({ outcome: total >= 7 ? "success" : "failure", natural, total }, () => ({
      sums: [sumOf("total", [{ from: "die", value: natural }, ...terms], against)],
    }));
  },
});
