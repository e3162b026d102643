import { capitalize, type Trace } from "@rulewright/rules";
import { currentAttempt, type OddsShown, type TableView } from "@rulewright/table";
import { useState } from "react";
import { AfterPaint } from "../../components/after-paint.tsx";
import { Switch } from "../../components/checkbox-chips.tsx";
import { RadioChips } from "../../components/radio-chips.tsx";
import { onDemand } from "../../components/on-demand.tsx";
import { LabLink } from "../../components/lab-link.tsx";
import { ColorSchemeToggle } from "../../components/color-scheme-toggle.tsx";
import { getSeat } from "../../connection/seats.ts";
import { navigate } from "../../browser/routes.ts";
import { useGame, useStore } from "../../state/game.tsx";
import { useOptimisticValue } from "../../state/use-optimistic-value.ts";
import { SharedValuesEditor } from "./shared-values-editor.tsx";
import { HouseRules } from "./house-rules.tsx";
import { MemberActions } from "../members/member-actions.tsx";
import { WholeTable } from "./whole-table.tsx";
import { PracticeActions } from "./practice-actions.tsx";
import { TableName } from "./table-name.tsx";
import { InvitationCard, SeatLink, TableLinks } from "../invitation/invitation-card.tsx";
import { hearsTurns, setHearsTurns } from "../now/turn-signal.ts";
import { Drawer } from "../controls/drawer.tsx";
import { LogExport } from "../log/log-export.tsx";

const audiencesFor = (gmTitle: string): readonly { readonly value: OddsShown; readonly label: string }[] => [
  { value: "all", label: "Everyone" },
  { value: "gm", label: `${capitalize(gmTitle)} only` },
  { value: "nobody", label: "No one" },
];

/** The menu of a table: invitations, visibility of odds, shared values, house rules, export and theme. */
export function TableMenu({ onClose }: { readonly onClose: () => void }) {
  const { view, isGm, gmTitle, send } = useGame();
  const { practice, table } = useStore();
  const knowsInvitation = getSeat(table)?.invitation !== undefined;
  const [oddsShown, setOptimistic] = useOptimisticValue(view.oddsShown);
  return (
    <>
      <RulesButton />
      {practice ? (
        <PracticeActions practice={practice} onDone={onClose} />
      ) : (
        <>
          {isGm || knowsInvitation ? <h3>Invite players</h3> : null}
          {isGm ? <TableLinks /> : <InvitationCard />}
          <h3>Your seat</h3>
          <MemberActions member={view.you} />
          <SeatLink />
        </>
      )}
      {isGm ? <TableName key={view.title} /> : null}
      {isGm ? (
        <RadioChips
          legend="Show odds to"
          options={audiencesFor(gmTitle)}
          value={oddsShown}
          onChange={(to) => {
            setOptimistic(to);
            send({ type: "show-odds", to });
          }}
        />
      ) : null}
      <TurnSound />
      <AfterPaint>
        <SharedValuesEditor />
        <HouseRules />
        <LogExport />
        {view.you.role === "gm" && !practice ? <WholeTable /> : null}
        <div className="row between">
          <ColorSchemeToggle />
          <LabLink about={{ system: view.system, house: view.house, ...latestAttempt(view) }} />
          <button type="button" className="btn plain" onClick={() => navigate("/")}>
            Home page
          </button>
        </div>
      </AfterPaint>
    </>
  );
}

const RulesReader = onDemand(async () => (await import("./rules-reader.tsx")).RulesReader);

/** Opens the rules of the game. */
function RulesButton() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="btn wide" onClick={() => setOpen(true)}>
        Read the rules
      </button>
      {open ? (
        <Drawer title="Rules" side="right" onClose={() => setOpen(false)}>
          <RulesReader />
        </Drawer>
      ) : null}
    </>
  );
}

/** Whether this device sounds when it is the viewer's turn. */
function TurnSound() {
  const [on, setOn] = useState(hearsTurns);
  const change = (to: boolean): void => {
    setHearsTurns(to);
    setOn(to);
  };
  return <Switch label="Sound when it is your turn" on={on} onChange={change} />;
}

/** The procedure and arguments of the current attempt, or of the last one. */
function latestAttempt(view: TableView): Partial<Pick<Trace, "procedure" | "args">> {
  const trace = (currentAttempt(view) ?? view.past.at(-1))?.trace;
  return trace ? { procedure: trace.procedure, args: trace.args } : {};
}
