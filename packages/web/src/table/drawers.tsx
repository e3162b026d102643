import { useState } from "react";
import { onDemand } from "../components/on-demand.tsx";
import { RadioChips } from "../components/radio-chips.tsx";
import { Drawer } from "./controls/drawer.tsx";
import { MembersPanel } from "./members/members-panel.tsx";
import { Party } from "./party/party.tsx";
import { type Opener, TopBar } from "./top-bar.tsx";

const TableMenu = onDemand(async () => (await import("./settings/table-menu.tsx")).TableMenu);

type DrawerName = "party" | "menu";

/** The header of a table with the drawers that it opens. Which one is open concerns nothing else on the screen. */
export function TopBarWithDrawers() {
  const [drawer, setDrawer] = useState<{ readonly name: DrawerName; readonly open: boolean }>();
  const close = (): void => setDrawer(undefined);
  const opener = (name: DrawerName): Opener => ({
    onPointerDown: () => setDrawer({ name, open: false }),
    onClick: () => setDrawer({ name, open: true }),
  });
  const open = drawer?.open ?? false;
  return (
    <>
      <TopBar party={opener("party")} menu={opener("menu")} />
      {drawer?.name === "party" ? <PeopleDrawer open={open} onClose={close} /> : null}
      {drawer?.name === "menu" ? (
        <Drawer title="Table" side="right" open={open} onClose={close}>
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
function PeopleDrawer({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const [shown, setShown] = useState<"party" | "members">("party");
  return (
    <Drawer title={shown === "party" ? "Party" : "Members"} side="left" open={open} onClose={onClose}>
      <RadioChips legend="Show" hideLegend options={people} value={shown} onChange={setShown} />
      {shown === "party" ? <Party inPlace /> : <MembersPanel />}
    </Drawer>
  );
}
