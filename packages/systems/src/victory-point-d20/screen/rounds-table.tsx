import { formatNumber, formatSigned } from "@rulewright/present";
import { isRecord, type JsonValue } from "@rulewright/rules";
import { type PastRoll, type SlotProps, useHost } from "../../screen/index.ts";
import { sideName } from "./side-name.ts";

/** Where a long task stands: its goal, its total, and how many rounds it has had. */
export interface Standing {
  readonly goal: number;
  readonly total: number;
  readonly rounds: number;
  /** Whether somebody pulls the other way. */
  readonly resisted: boolean;
}

/** A round that is over: what each side rolled in victory points, and the total after it. */
export interface Round {
  readonly number: number;
  readonly ours: number;
  readonly theirs: number;
  readonly total: number;
  /** How many rolled for each side. */
  readonly rollers: { readonly ours: number; readonly theirs: number };
}

/** The standing in the arguments of a round, or after its outcome; undefined for anything else. */
export function standingIn(args: unknown, outcome?: unknown): Standing | undefined {
  if (!isRecord(args)) return undefined;
  const { goal, mode } = args;
  const { total, rounds } = isRecord(outcome) ? outcome : args;
  return typeof goal === "number" && typeof rounds === "number"
    ? { goal, total: Number(total), rounds, resisted: mode === "resisted" }
    : undefined;
}

/** VP-39, VP-41 How far a task is: "3 of 9 points", or of one that is resisted who leads by how much. */
export function standingWords({ total, goal, resisted }: Omit<Standing, "rounds">): string {
  if (total < 0) return `behind by ${-total} of ${goal}`;
  if (!resisted) return `${total} of ${goal} points`;
  return total === 0 ? `level, first to lead by ${goal}` : `ahead by ${total} of ${goal}`;
}

const listOf = (value: JsonValue | undefined): readonly JsonValue[] => (Array.isArray(value) ? value : []);

const sumOf = (values: readonly JsonValue[]): number => values.reduce<number>((sum, value) => sum + Number(value), 0);

/** VP-39..VP-41 The rounds that have led to a standing, the first one first, as far as the table remembers them. */
export function roundsUntil(standing: Standing, past: readonly PastRoll[]): readonly Round[] {
  const found: Round[] = [];
  let wanted = standing;
  for (const { procedure, args, outcome } of past.toReversed()) {
    const before = standingIn(args);
    const after = standingIn(args, outcome);
    if (procedure !== "task round" || !before || !after) continue;
    if (after.goal !== wanted.goal || after.total !== wanted.total || after.rounds !== wanted.rounds) continue;
    const { vps } = outcome;
    const { rolls } = args;
    const [points, own] = [listOf(vps), listOf(rolls).length];
    const [ours, theirs] = [sumOf(points.slice(0, own)), sumOf(points.slice(own))];
    const rollers = { ours: own, theirs: points.length - own };
    found.push({ number: after.rounds, ours, theirs, total: after.total, rollers });
    wanted = before;
  }
  return found.toReversed();
}

/** VP-40 Whose points a column adds up: those of one, or of others too. */
const withOthers = (name: string, rounds: readonly Round[], side: keyof Round["rollers"]): string =>
  rounds.some(({ rollers }) => rollers[side] > 1) ? `${name} and ${side === "ours" ? "helpers" : "others"}` : name;

interface RoundsTableProps {
  readonly standing: Standing;
  readonly sides: SlotProps["roll"]["sides"];
}

/** VP-39..VP-41 What each side rolled in every round of a long task, and where that left it. One round is told by its sum. */
export function RoundsTable({ standing, sides }: RoundsTableProps) {
  const { table } = useHost();
  const { resisted } = standing;
  const rounds = roundsUntil(standing, table.past);
  if (rounds.length < 2) return null;
  return (
    <table className="vp-rounds" aria-label="Rounds of the task, in victory points">
      <thead>
        <tr>
          <th scope="col">Round</th>
          <th scope="col">{withOthers(sideName(table, sides["player"]), rounds, "ours")}</th>
          {resisted ? <th scope="col">{withOthers(sideName(table, sides["opponent"]), rounds, "theirs")}</th> : null}
          <th scope="col">{resisted ? "Leads by" : "In all"}</th>
        </tr>
      </thead>
      <tbody>
        {rounds.map(({ number, ours, theirs, total }) => (
          <tr key={number}>
            <th scope="row">{number}</th>
            <td>{formatNumber(ours)}</td>
            {resisted ? <td>{formatNumber(theirs)}</td> : null}
            <td>{resisted ? formatSigned(total) : formatNumber(total)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
