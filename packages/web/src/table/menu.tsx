import type { Trace } from "@rulewright/rules";
import type { OddsShown, TableView } from "@rulewright/table";
import { RadioChips } from "../components/radio-chips.tsx";
import { LabLink } from "../components/lab-link.tsx";
import { ColorSchemeToggle } from "../components/color-scheme-toggle.tsx";
import { navigate } from "../browser/routes.ts";
import { useGame } from "../state/game.tsx";
import { useHope } from "../state/hope.ts";
import { ByHand } from "./by-hand.tsx";
import { Drawer } from "./drawer.tsx";
import { HouseRules } from "./house-rules.tsx";
import { InviteCard, OwnLink } from "./invite.tsx";
import { ExportLog } from "./log/log-bar.tsx";

const audiences: readonly { readonly value: OddsShown; readonly label: string }[] = [
  { value: "all", label: "everybody" },
  { value: "gm", label: "the GM" },
  { value: "nobody", label: "nobody" },
];

/** What is seldom needed: inviting, who sees the odds, house rules, light. */
export function Menu({ onClose }: { readonly onClose: () => void }) {
  const { view, isGm, send } = useGame();
  const [oddsShown, hope] = useHope(view.oddsShown);
  return (
    <Drawer title="The table" side="right" onClose={onClose}>
      <h3>Invite</h3>
      <InviteCard />
      <OwnLink />
      {isGm ? (
        <RadioChips
          legend="Who sees the odds"
          options={audiences}
          value={oddsShown}
          onChange={(to) => {
            hope(to);
            send({ type: "show-odds", to });
          }}
        />
      ) : null}
      <ByHand />
      <HouseRules />
      <ExportLog />
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
