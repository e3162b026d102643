import { type Distribution, doubles, mean, rationals, TOLERANCE } from "@rulewright/dice";
import {
  answerChoice,
  answerDice,
  begin,
  branchesOf,
  Calculator,
  type CalculatorSettings,
  type Choose,
  resolveHouseRules,
  type Decision,
  enumerateDetails,
  type Ending,
  type Go,
  type Goal,
  type HouseRules,
  isRefusal,
  listMoves,
  nearestName,
  type JsonValue,
  type JsonObject,
  type Position,
  type Procedure,
  readArguments,
  replay,
  type Result,
  resume,
  seeded,
  simulateProcedure,
  type SystemDefinition,
  type Trace,
  type Strategy,
} from "@rulewright/rules";
import { catalogue } from "@rulewright/systems";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

const strategies: readonly Strategy[] = ["never", "greedy", "best"];

/** Any house rules a table could choose. */
function houses(system: SystemDefinition): fc.Arbitrary<HouseRules> {
  return fc
    .record(
      Object.fromEntries(
        Object.entries(system.houseRules).map(([name, { values }]) => [name, fc.constantFrom(...values)]),
      ),
    )
    .map((chosen) => {
      const house = resolveHouseRules(system.houseRules, chosen);
      if ("faults" in house) throw new Error("a house rule refused its own value");
      return house.house;
    });
}

/** Arguments near a procedure's examples: every number a little up or down, every word any of its values. */
function argumentsNear(procedure: Procedure): fc.Arbitrary<JsonObject> {
  return fc
    .constantFrom(...procedure.examples)
    .chain((example) =>
      fc.record(
        Object.fromEntries(
          Object.entries(example).map(([name, value]) => [name, near(procedure, name, value ?? null)]),
        ),
      ),
    )
    .filter((args) => !isRefusal(readArguments(procedure.parameters, args)));
}

function near(procedure: Procedure, name: string, value: JsonValue): fc.Arbitrary<JsonValue> {
  const parameter = procedure.parameters[name];
  if (parameter?.kind === "word") return fc.constantFrom(...parameter.values);
  return typeof value === "number" ? fc.integer({ min: value - 1, max: value + 1 }) : fc.constant(value);
}

const asked = (system: SystemDefinition): Procedure[] =>
  Object.values(system.procedures).filter(({ examples }) => examples.length > 0);

const goalOf = (system: SystemDefinition): Goal => {
  const [goal] = Object.values(system.goals);
  if (!goal) throw new Error(`${system.id} has no goal`);
  return goal;
};

type Settings<N> = Omit<CalculatorSettings<N>, "arithmetic">;
const exactly = (settings: Settings<never>) => new Calculator({ ...settings, arithmetic: rationals });
const nearly = (settings: Settings<never>) => new Calculator({ ...settings, arithmetic: doubles });

/** Equal results have equal keys, in whatever order their amounts came together. */
const resultKey = ({ outcome, paid, earned }: Result): string =>
  JSON.stringify(
    [outcome, paid, earned].map((record) => Object.entries(record).toSorted(([a], [b]) => (a < b ? -1 : 1))),
  );

/** What is done and comes of it, whatever the chances: equal for equal policies. */
const policy = <N>(results: Distribution<Result, N>): string[] =>
  results.map(({ value }) => JSON.stringify(value)).toSorted();

const isClose = (a: number, b: number): boolean => Math.abs(a - b) <= TOLERANCE * Math.max(1, Math.abs(a), Math.abs(b));

for (const system of Object.values(catalogue)) {
  const goal = goalOf(system);
  const house = houses(system);

  describe(`laws of ${system.title}`, () => {
    it("reaches every procedure from the examples of some", () => {
      const reached = new Set<string>();
      const chosen = chooseHouseOrThrow(system, {});
      const everything: HouseRules[] = [
        chosen,
        ...Object.entries(system.houseRules).flatMap(([name, { values }]) =>
          values.map((value) => ({ ...chosen, [name]: value })),
        ),
      ];
      for (const procedure of asked(system)) {
        for (const example of procedure.examples) {
          for (const rules of everything) {
            explore(system, procedure, example, rules, reached);
            explore(system, procedure, { ...example, ...plenty(procedure) }, rules, reached);
          }
        }
      }
      expect([...reached].toSorted()).toEqual(Object.keys(system.procedures).toSorted());
    });

    for (const procedure of asked(system)) {
      const args = argumentsNear(procedure);
      const question = fc.tuple(args, house, fc.constantFrom(...strategies));

      it(`${procedure.name}: probabilities total one`, () => {
        fc.assert(
          fc.property(question, ([given, rules, strategy]) => {
            const settings = { house: rules, goal, strategy };
            const total = exactly(settings)
              .results(procedure, given)
              .reduce((sum, { chance }) => rationals.add(sum, chance), rationals.zero);
            expect(total.numerator).toBe(total.denominator);
            const sum = nearly(settings)
              .results(procedure, given)
              .reduce((a, { chance }) => a + chance, 0);
            expect(Math.abs(sum - 1)).toBeLessThanOrEqual(TOLERANCE);
          }),
          { numRuns: 60 },
        );
      });

      it(`${procedure.name}: doubles and rationals agree, and choose alike`, () => {
        fc.assert(
          fc.property(question, ([given, rules, strategy]) => {
            const settings = { house: rules, goal, strategy };
            const exact = exactly(settings).expectedValues(procedure, given).map(rationals.toNumber);
            const inDoubles = nearly(settings).expectedValues(procedure, given);
            exact.forEach((value, i) => expect(isClose(value, inDoubles[i] ?? Number.NaN)).toBe(true));
            expect(policy(nearly(settings).results(procedure, given))).toEqual(
              policy(exactly(settings).results(procedure, given)),
            );
          }),
          { numRuns: 60 },
        );
      });

      it(`${procedure.name}: sharing answers changes nothing`, () => {
        fc.assert(
          fc.property(question, ([given, rules, strategy]) => {
            const shared = exactly({ house: rules, goal, strategy: strategy }).expectedValues(procedure, given);
            const apart = exactly({ house: rules, goal, strategy: strategy, sharing: false }).expectedValues(
              procedure,
              given,
            );
            shared.forEach((value, i) => expect(rationals.compare(value, apart[i] ?? rationals.zero)).toBe(0));
          }),
          { numRuns: 25 },
        );
      });

      it(`${procedure.name}: playing a way comes to what it promised`, () => {
        fc.assert(
          fc.property(question, ([given, rules, strategy]) => {
            const calculator = exactly({ house: rules, goal, strategy: strategy });
            const promised = calculator.expectedValues(procedure, given);
            const results = calculator.results(procedure, given);
            goal.objectives.forEach((objective, i) => {
              const attained = mean(
                results,
                (result) =>
                  objective.source === "outcome"
                    ? objective.of(result.outcome)
                    : (result[objective.source][objective.amount] ?? 0),
                rationals,
              );
              expect(rationals.compare(attained, promised[i] ?? rationals.zero)).toBe(0);
            });
          }),
          { numRuns: 40 },
        );
      });

      it(`${procedure.name}: best is nowhere worse than the other ways`, () => {
        fc.assert(
          fc.property(args, house, (given, rules) => {
            const best = exactly({ house: rules, goal, strategy: "best" });
            for (const strategy of ["never", "greedy"] as const) {
              const other = exactly({ house: rules, goal, strategy: strategy }).expectedValues(procedure, given);
              expect(best.compare(best.expectedValues(procedure, given), other)).toBeGreaterThanOrEqual(0);
            }
          }),
          { numRuns: 40 },
        );
      });

      it(`${procedure.name}: the options worth trying hold the best of all`, () => {
        fc.assert(
          fc.property(args, house, fc.integer(), (given, rules, seed) => {
            const begun = begin(system, procedure.name, given, rules);
            if (isRefusal(begun)) return;
            const best = exactly({ house: rules, goal, strategy: "best" });
            playAtRandom(system, begun, seed, ({ awaits }) => {
              if (awaits.wants !== "choice") return;
              const ofAll = best.options(awaits.choice).best.values;
              expect(best.compare(best.decide(awaits.choice).values, ofAll)).toBe(0);
            });
          }),
          { numRuns: 60 },
        );
      });

      it(`${procedure.name}: sampled frequencies agree with the odds`, () => {
        const runs = 4000;
        for (const [i, example] of procedure.examples.entries()) {
          for (const strategy of strategies) {
            const calculator = nearly({ house: chooseHouseOrThrow(system, {}), goal, strategy: strategy });
            const exact = calculator.results(procedure, example);
            const sampled = simulateProcedure(procedure, example, calculator, { runs, seed: 20 + i });
            const counted = new Map(sampled.map((one) => [resultKey(one), one.count]));
            for (const { value, chance } of exact) {
              const key = resultKey(value);
              const found = counted.get(key) ?? 0;
              const error = Math.sqrt((chance * (1 - chance)) / runs);
              expect(Math.abs(found / runs - chance), key).toBeLessThanOrEqual(5 * error + 1e-9);
            }
          }
        }
      });

      it(`${procedure.name}: whatever is played replays to itself, and nothing refused changes anything`, () => {
        fc.assert(
          fc.property(args, house, fc.integer(), (given, rules, seed) => {
            const begun = begin(system, procedure.name, given, rules);
            if (isRefusal(begun)) return;
            const trace = playAtRandom(system, begun, seed);
            const read = JSON.parse(JSON.stringify(trace)) as Trace;
            expect(replay(system, read).awaits.wants).toBe(resume(system, trace).awaits.wants);
          }),
          { numRuns: 80 },
        );
      });
    }
  });
}

function chooseHouseOrThrow(system: SystemDefinition, chosen: JsonObject): HouseRules {
  const house = resolveHouseRules(system.houseRules, chosen);
  if ("faults" in house) throw new Error(JSON.stringify(house.faults));
  return house.house;
}

/** A few of everything that a tracker could hold. */
function plenty({ parameters }: Procedure): JsonObject {
  const held = Object.entries(parameters).flatMap(([name, parameter]) => {
    const fromTracker = parameter.from && "tracker" in parameter.from;
    return fromTracker && parameter.kind === "integer" ? [[name, Math.min(3, parameter.max ?? 3)]] : [];
  });
  return Object.fromEntries(held);
}

/** From so many different situations of one procedure it is followed further. */
const ENOUGH_OF_ONE = 40;

/** Every procedure that an example leads to, by whatever dice and decisions, or that is used as a die on the way. */
function explore(
  system: SystemDefinition,
  procedure: Procedure,
  args: JsonObject,
  house: HouseRules,
  reached: Set<string>,
): void {
  if (procedure.refuse(args, house)) return;
  const calculator = nearly({ house, goal: goalOf(system), strategy: "never" });
  const context = {
    arithmetic: calculator.arithmetic,
    tables: calculator.tables,
    house,
    outcomes: (called: Procedure, given: JsonObject) => {
      reached.add(called.name);
      return calculator.outcomes(called, given);
    },
  };
  const visits = new Map<string, number>();
  const open: { procedure: Procedure; args: JsonObject }[] = [{ procedure, args }];
  for (let next = open.pop(); next; next = open.pop()) {
    const { name } = next.procedure;
    const visit = (visits.get(name) ?? 0) + 1;
    if (visit > ENOUGH_OF_ONE) continue;
    visits.set(name, visit);
    reached.add(name);
    const endings = branchesOf(next.procedure, next.args, context, "listed").map(({ ending }) => ending);
    open.push(...endings.flatMap((ending) => (ending.end === "choose" ? choicesOf(ending) : [ending])).filter(isGo));
  }
}

const isGo = (ending: Ending): ending is Go => ending.end === "go";

/** Where each open option of a choice leads, moves made by talking included. */
function choicesOf(choice: Choose): Ending[] {
  const moves = choice.moves().filter(({ closed }) => !closed);
  const ends = moves.flatMap((move) =>
    enumerateDetails(move.fields, move.max, "worth trying")
      .filter((detail) => !move.refuse(detail))
      .map((detail) => move.leadsTo(detail)),
  );
  return choice.stands.closed ? ends : [choice.stands.leadsTo, ...ends];
}

/** Plays on with random dice and random decisions, legal and not, for a while. */
function playAtRandom(
  system: SystemDefinition,
  begun: Trace,
  seed: number,
  visit: (position: Position) => void = () => undefined,
): Trace {
  const random = seeded(seed);
  const held: Record<string, number> = {};
  for (const [name, { max }] of Object.entries(system.trackers)) held[name] = Number(begun.args[name] ?? max);
  let trace = begun;
  for (let turn = 0; turn < 8; turn++) {
    const position = resume(system, trace, held);
    visit(position);
    const { awaits } = position;
    if (awaits.wants === "nothing") return trace;
    if (awaits.wants === "dice") {
      const { die, count } = awaits.dice;
      const faces = Array.from({ length: count }, () => die.faces[random(die.faces.length)] ?? 0);
      expect(isRefusal(answerDice(system, trace, [...faces, 1], "hand"))).toBe(true);
      const rolled = answerDice(system, trace, faces, "generator");
      if (isRefusal(rolled)) throw new Error(`dice refused: ${rolled.code}`);
      trace = rolled;
    } else {
      const chosen = answerChoice(system, trace, decideAtRandom(position, random), held);
      if (isRefusal(chosen)) continue;
      for (const [name, amount] of Object.entries(chosen.pays)) {
        held[name] = (held[name] ?? 0) - amount;
        expect(held[name], `${name} must not be overspent`).toBeGreaterThanOrEqual(0);
      }
      trace = chosen.trace;
    }
  }
  return trace;
}

/** A decision somebody might make: any of the moves, pointing at any dice, with any small numbers. */
function decideAtRandom({ awaits, tray }: Position, random: (below: number) => number): Decision {
  if (awaits.wants !== "choice") throw new Error("nothing to decide");
  const { choice } = awaits;
  const moves = [undefined, ...listMoves(choice).map(({ move }) => move)];
  const move = moves[random(moves.length)];
  if (!move) return { move: choice.stands.as };
  const detail: Record<string, JsonValue> = {};
  for (const [name, { shape }] of Object.entries(move.fields)) {
    if (shape.kind === "dice") {
      detail[name] = Array.from({ length: random(3) }, () => random(tray.length + 1));
      // What the rule counts must be what lies on the table.
      const fresh = tray.filter(({ rerolled }) => !rerolled).length;
      expect(shape.max, "dice in the rule's hand and fresh dice on the table").toBeLessThanOrEqual(Math.max(fresh, 1));
    } else if (shape.kind === "number") detail[name] = random(4) - 1;
  }
  return { move: move.name, detail };
}

it("finds the nearest name", () => {
  expect(nearestName("evening-stat", Object.keys(catalogue))).toBe("evening-star");
});
