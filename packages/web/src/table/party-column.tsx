import { MembersPanel } from "./members/members-panel.tsx";
import { Party } from "./party/party.tsx";

/** The characters and the members, beside the story. */
export function PartyColumn() {
  return (
    <aside className="col party" aria-label="Party">
      <p className="caps">Party</p>
      <Party />
      <MembersPanel />
    </aside>
  );
}
