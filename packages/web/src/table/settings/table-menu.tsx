import type { Trace } from "@rulewright/rules";
import type { OddsShown, TableView } from "@rulewright/table";
import { RadioChips } from "../../components/radio-chips.tsx";
import { LabLink } from "../../components/lab-link.tsx";
import { ColorSchemeToggle } from "../../components/color-scheme-toggle.tsx";
import { navigate } from "../../browser/routes.ts";
import { useGame } from "../../state/game.tsx";
import { useOptimisticValue } from "../../state/use-optimistic-value.ts";
import { SharedValuesEditor } from "./shared-values-editor.tsx";
import { Drawer } from "../controls/drawer.tsx";
import { HouseRules } from "./house-rules.tsx";
import { InvitationCard, SeatLink } from "../invitation/invitation-card.tsx";
import { LogExport } from "../log/log-filter.tsx";

const audiences: readonly { readonly value: OddsShown; readonly label: string }[] = [
  { value: "all", label: "everybody" },
  { value: "gm", label: "the GM" },
  { value: "nobody", label: "nobody" },
];

/** What is seldom needed: inviting, who sees the odds, house rules, light. */
export function Menu({ onClose }: { readonly onClose: () => void }) {
  const { view, isGm, send } = useGame();
  const [oddsShown, setOptimistic] = useOptimisticValue(view.oddsShown);
  return (
    <Drawer title="The table" side="right" onClose={onClose}>
      <h3>Invite</h3>
      <InvitationCard />
      <SeatLink />
      {isGm ? (
        <RadioChips
          legend="Who sees the odds"
          options={audiences}
          value={oddsShown}
          onChange={(to) => {
            setOptimistic(to);
            send({ type: "show-odds", to });
          }}
        />
      ) : null}
      <SharedValuesEditor />
      <HouseRules />
      <LogExport />
      <div className="row between">
        <ColorSchemeToggle />
        <LabLink about={{ system: view.system, house: view.house, ...attempted(view) }} />
        <button type="button" className="btn plain" onClick={() => navigate("/")}>
          To the first page
        </button>
      </div>
    </Drawer>
  );
}

/** What is being attempted, as it was framed, or what was attempted last. */
function attempted({ attempt, past }: TableView): Partial<Pick<Trace, "procedure" | "args">> {
  const trace = (attempt ?? past.at(-1))?.trace;
  return trace ? { procedure: trace.procedure, args: trace.args } : {};
}
