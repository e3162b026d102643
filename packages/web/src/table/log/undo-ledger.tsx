import { formatAmount, formatNumber } from "@rulewright/present";
import { isRefusal, type Refusal } from "@rulewright/rules";
import type { UndoPlan } from "@rulewright/table";
import { useBusy } from "@rulewright/systems/screen";
import { type FormEvent, useEffect, useState } from "react";
import { ReasonField } from "../../components/reason-field.tsx";
import { RefusalNotice } from "../../components/refusal-notice.tsx";
import { useGame, useStore } from "../../state/game.tsx";
import { Drawer } from "../controls/drawer.tsx";
import type { LogContext } from "./log-context.ts";
import {
  goingRows,
  type TokenTotal,
  totalLabel,
  undoLabel,
  type UndoRow,
  undoRows,
  undoTotals,
  wordsOf,
} from "./undo-rows.ts";
import "../../styles/undo-ledger.css";

interface InLog {
  readonly context: LogContext;
}

interface UndoLedgerProps extends InLog {
  readonly lines: readonly number[];
  readonly plan?: UndoPlan | Refusal;
}

/** An undo before it acts: what becomes of each line and of the tokens, or what stands in its way. */
export function UndoLedger({ context, lines, plan }: UndoLedgerProps) {
  const { view } = useGame();
  const { considerUndo } = useStore();
  const [asked, setAsked] = useState(view.lines);
  // What happens meanwhile may have to go as well.
  useEffect(() => {
    if (asked === view.lines) return;
    considerUndo(lines);
    // oxlint-disable-next-line react/set-state-in-effect -- the plan belongs to the log that it was asked for
    setAsked(view.lines);
  }, [asked, view.lines, considerUndo, lines]);
  const close = (): void => considerUndo([]);
  const restores = lines.some((n) => context.lines.get(n)?.event.type === "undone");
  return (
    <Drawer title={restores ? "Restore" : "Undo"} side="right" onClose={close}>
      {plan === undefined ? <output className="waiting">Checking what depends on it.</output> : null}
      {plan !== undefined && isRefusal(plan) ? <Blocked context={context} refusal={plan} /> : null}
      {plan !== undefined && !isRefusal(plan) ? (
        <UndoForm context={context} lines={lines} plan={plan} restores={restores} onDone={close} />
      ) : null}
    </Drawer>
  );
}

/** Lines of the log as sentences. None is struck through: they are read before they go. */
function Told({ context, lines }: InLog & { readonly lines: readonly number[] }) {
  const told = lines.flatMap((n) => {
    const words = wordsOf(context, n);
    return words === "" ? [] : [{ n, words }];
  });
  return (
    <ul className="told">
      {told.map(({ n, words }) => (
        <li key={n}>{words}</li>
      ))}
    </ul>
  );
}

/** Lines with what becomes of each. None is struck through: they are read before they go. */
function Fates({ rows }: { readonly rows: readonly UndoRow[] }) {
  return (
    <dl className="fates">
      {rows.map(({ n, words, fate }) => (
        <div key={n}>
          <dt>{words}</dt>
          <dd>{fate}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What somebody gets or gives back: "1 lot, 3 to 4". */
function Total({ context, total }: InLog & { readonly total: TokenTotal }) {
  const { name, amount, from, to } = total;
  const words = formatAmount(context.text, name, Math.abs(amount));
  const steps = /\d/u.test(words) ? `, ${formatNumber(from)} to ${formatNumber(to)}` : "";
  return (
    <div>
      <dt>{totalLabel(context, total)}</dt>
      <dd>
        {words}
        {steps}
      </dd>
    </div>
  );
}

/** Why it can't be undone, with the lines that stand in the way. */
function Blocked({ context, refusal }: InLog & { readonly refusal: Refusal }) {
  const lines = refusal.details?.["lines"];
  const given = Array.isArray(lines) ? lines.filter((one): one is number => typeof one === "number") : [];
  const numbers = given.filter((n) => wordsOf(context, n) !== "");
  return (
    <>
      <RefusalNotice refusal={refusal} />
      {numbers.length > 0 ? (
        <>
          <p className="caps">Blocked by</p>
          <Told context={context} lines={numbers} />
        </>
      ) : null}
    </>
  );
}

interface UndoFormProps extends InLog {
  readonly lines: readonly number[];
  readonly plan: UndoPlan;
  /** Whether it undoes an undo. */
  readonly restores: boolean;
  readonly onDone: () => void;
}

/** The lines that an undone undo brings back. */
const broughtBack = (context: LogContext, lines: readonly number[]): readonly number[] =>
  lines.flatMap((n) => {
    const event = context.lines.get(n)?.event;
    return event?.type === "undone" ? event.entries : [];
  });

const hasDice = (context: LogContext, lines: readonly number[]): boolean =>
  lines.some((n) => context.lines.get(n)?.event.type === "dice-rolled");

function UndoForm({ context, lines, plan, restores, onDone }: UndoFormProps) {
  const { send } = useGame();
  const busy = useBusy();
  const [words, setWords] = useState("");
  const taken = restores ? plan.lines.filter((n) => !lines.includes(n)) : plan.lines;
  const totals = undoTotals(context, plan.restored);
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    send({ type: "undo", lines: [...plan.lines], ...(words.trim() === "" ? {} : { words: words.trim() }) });
    onDone();
  };
  return (
    <form className="undo-form" onSubmit={onSubmit}>
      {restores ? (
        <>
          <p className="caps">Restored</p>
          <Told context={context} lines={broughtBack(context, lines)} />
        </>
      ) : null}
      {taken.length > 0 ? (
        <>
          <p className="caps">{restores ? "Undone in return" : "Undone, but still readable"}</p>
          <Fates rows={restores ? goingRows(context, taken) : undoRows(context, taken)} />
        </>
      ) : null}
      {totals.tokens.length === 0 ? null : (
        <dl className="fates totals">
          {totals.tokens.map((total) => (
            <Total key={`${total.of} ${total.name}`} context={context} total={total} />
          ))}
        </dl>
      )}
      {totals.rest === "" ? null : <p className="restored">{totals.rest}</p>}
      {!restores && hasDice(context, taken) ? (
        <p className="note">Thrown dice are not given back: the same roll made again throws new dice.</p>
      ) : null}
      <ReasonField value={words} onChange={setWords} />
      <div className="commit">
        <button type="button" className="btn plain" onClick={onDone}>
          Keep it
        </button>
        <button className="btn go grow" disabled={busy}>
          {undoLabel(context, plan, totals, restores)}
        </button>
      </div>
    </form>
  );
}
