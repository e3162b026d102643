import { formatFacts } from "@rulewright/present";
import { type BoardRow, formatMessage, isRefusal, type SystemDefinition } from "@rulewright/rules";
import { boardRows, refuseAnother, type TableView } from "@rulewright/table";
import { type DeclaredRow, useBusy } from "@rulewright/systems/screen";
import { useMemo, useState } from "react";
import { RuleNumber } from "../../components/rule-number.tsx";
import { Slot } from "../../screen/slot.tsx";
import { useGame } from "../../state/game.tsx";
import { characterOf, nameOf } from "../../state/people.ts";
import { ruleStateOf } from "../../state/rule-state.ts";
import { earlierRolls, settledRolls } from "../../state/settled-rolls.ts";
import { FramingForm } from "./framing-form-on-demand.tsx";
import { openProposals, previewFraming, proposedIn, withNamesOfLast } from "./framing.ts";
import { useFraming } from "./one-framing.tsx";

/** What everybody has declared for the turn, in the order in which it is resolved. The GM frames an action from here. */
export function TurnBoard({ canFrame }: { readonly canFrame: boolean }) {
  const { view, system, text, isGm } = useGame();
  const rows = boardRows(system, ruleStateOf(view));
  const { past } = view;
  const earlier = useMemo(() => (system.board ? earlierRolls(system, { past }) : []), [system, past]);
  const [framed, setFramed] = useState<number>();
  const { framing, elsewhere, setFraming } = useFraming("board");
  const frame = (place: number): void => {
    setFramed(place);
    setFraming(true);
  };
  const mayFrame = ({ character }: BoardRow): boolean => canFrame && !refuseAnother(view, character);
  // The form of another attempt has the place to itself.
  if (rows.length === 0 || elsewhere) return null;
  const next = rows.find(({ done }) => !done)?.place;
  const row = framed === undefined || !framing ? undefined : rows[framed];
  const isFraming = row !== undefined && mayFrame(row) && !row.done;
  return (
    <section className="card turn-board" aria-label={formatMessage(text, "board")}>
      <div className="row between">
        <p className="caps">{isFraming ? rowWords(view, row) : formatMessage(text, "board")}</p>
        <RuleNumber rules={system.board ? [system.board.rule] : []} />
      </div>
      {isFraming ? (
        <RowFraming key={framed} row={row} onDone={() => setFraming(false)} />
      ) : (
        <Slot
          name="board"
          with={{
            rows: rows.map((one) => withBeginning(system, view, one)),
            settled: [...earlier, ...settledRolls(view)],
            onFrame: isGm && canFrame ? frame : undefined,
          }}
        >
          <ul>
            {rows.map((one, i) => (
              <Row
                // The same action can be declared more than once.
                key={`${one.character} ${one.action} ${i}`}
                row={one}
                isNext={one.place === next && !one.done}
                onFrame={mayFrame(one) ? () => frame(i) : undefined}
              />
            ))}
          </ul>
        </Slot>
      )}
    </section>
  );
}

/** An action with the attempt that it would begin as far as it is known; without one where something isn't named yet. */
function withBeginning(system: SystemDefinition, view: TableView, row: BoardRow): DeclaredRow {
  const { character, framing, done } = row;
  if (done) return row;
  const { offer, args } = withNamesOfLast(framing, character, system, view);
  const begins = previewFraming(system, ruleStateOf(view), { offer, character, args });
  return isRefusal(begins) ? row : { ...row, begins };
}

const rowWords = (view: TableView, { character, action }: BoardRow): string => `${nameOf(view, character)}: ${action}`;

/** The framing of a declared action, in the words of its player where they have said how they do it. */
function RowFraming({ row, onDone }: { readonly row: BoardRow; readonly onDone: () => void }) {
  const { view, system } = useGame();
  const { character, action, framing } = row;
  const proposal = openProposals(view).findLast((one) => one.character === character);
  const whose = characterOf(view, character);
  const proposed = proposal && whose && proposedIn(proposal.words, system, whose, [row]);
  const known = proposed?.offer === framing.offer ? proposed : framing;
  return (
    <FramingForm
      character={character}
      {...(proposal ? { proposal: proposal.id } : {})}
      title={proposal?.words ?? action}
      known={withNamesOfLast(known, character, system, view)}
      onDone={onDone}
    />
  );
}

interface RowProps {
  readonly row: BoardRow;
  /** Whether it is the next to be resolved, perhaps beside others. */
  readonly isNext: boolean;
  readonly onFrame: (() => void) | undefined;
}

function Row({ row, isNext, onFrame }: RowProps) {
  const { view, isGm, text } = useGame();
  const busy = useBusy();
  const { place, done, facts } = row;
  const words = rowWords(view, row);
  return (
    <li className={isNext ? "row between next" : "row between"} aria-current={isNext ? "step" : undefined}>
      <span className={done ? "done" : ""}>
        <b className="num">{place}</b> {words} <span className="note">{formatFacts(text, facts)}</span>
        {done ? <span className="note"> · rolled</span> : null}
        {isNext ? <span className="note"> · next</span> : null}
      </span>
      {isGm && !done ? (
        <button
          type="button"
          className="btn low"
          aria-label={`Frame ${words}`}
          disabled={busy || onFrame === undefined}
          onClick={onFrame}
        >
          Frame
        </button>
      ) : null}
    </li>
  );
}
