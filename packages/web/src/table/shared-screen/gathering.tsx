import { formatList } from "@rulewright/present";
import type { ReactNode } from "react";
import { useGame } from "../../state/game.tsx";
import { memberName } from "../../state/people.ts";
import { JoinCode, useJoinLink } from "./join-here.tsx";

/** What a shared screen shows while everybody arrives: the name of the table, how to join, and who is here. */
export function Gathering({ children }: { readonly children: ReactNode }) {
  const { view, system } = useGame();
  const link = useJoinLink();
  return (
    <section className="gathering" aria-labelledby="gathering-title">
      <div>
        <p className="caps">{system.title}</p>
        <h2 id="gathering-title">{view.title}</h2>
        <p className="serif-words">{view.scene === "" ? system.flavour : view.scene}</p>
        {link === undefined ? null : (
          <ol>
            <li>Scan the code with your phone.</li>
            <li>Type your name.</li>
            <li>Choose whom you play.</li>
          </ol>
        )}
        <Present />
        {children}
      </div>
      {link === undefined ? null : <JoinCode link={link} />}
    </section>
  );
}

/** Who has the table open. */
function Present() {
  const { view, present } = useGame();
  const here = view.members.filter(({ id, role }) => role !== "spectator" && present.includes(id));
  if (here.length === 0) return null;
  return (
    <p className="here">
      <b>Here</b> {formatList(here.map(({ id }) => memberName(view, id)))}
    </p>
  );
}
