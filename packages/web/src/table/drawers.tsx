import { useEffect, useRef, useState } from "react";
import { onDemand } from "../components/on-demand.tsx";
import { RadioChips } from "../components/radio-chips.tsx";
import { useGame } from "../state/game.tsx";
import { Drawer } from "./controls/drawer.tsx";
import { MembersPanel } from "./members/members-panel.tsx";
import { Party } from "./party/party.tsx";
import { TopBar } from "./top-bar.tsx";

const TableMenu = onDemand(async () => (await import("./settings/table-menu.tsx")).TableMenu);

/** The header of a table with the drawers that it opens. Which one is open concerns nothing else on the screen. */
export function TopBarWithDrawers() {
  const [open, setOpen] = useState<"party" | "menu">();
  const close = (): void => setOpen(undefined);
  return (
    <>
      <TopBar onParty={() => setOpen("party")} onMenu={() => setOpen("menu")} />
      {open === "party" ? <PeopleDrawer onClose={close} /> : null}
      {open === "menu" ? (
        <Drawer title="Table" side="right" onClose={close}>
          <TableMenu onClose={close} />
        </Drawer>
      ) : null}
    </>
  );
}

const people = [
  { value: "party", label: "Party" },
  { value: "members", label: "Members" },
] as const;

/** The characters, or the members, where there is no column for them. */
function PeopleDrawer({ onClose }: { readonly onClose: () => void }) {
  const { view, mine } = useGame();
  const [shown, setShown] = useState<"party" | "members">("party");
  // Whoever says on the sheet what they do looks at the table next.
  const proposal = view.proposals.find(({ character }) => character === mine?.id)?.id;
  const before = useRef(proposal);
  useEffect(() => {
    if (proposal !== undefined && proposal !== before.current) onClose();
  }, [proposal, onClose]);
  const head = <RadioChips legend="Show" hideLegend options={people} value={shown} onChange={setShown} />;
  return (
    <Drawer title={shown === "party" ? "Party" : "Members"} head={head} side="left" onClose={onClose}>
      {shown === "party" ? <Party inPlace /> : <MembersPanel />}
    </Drawer>
  );
}
