import { useEffect, useState } from "react";
import { Icon } from "../art/icon.tsx";
import type { IconName } from "../art/sprite.tsx";
import { useSystems } from "../catalogue/systems.ts";
import { LabLink } from "../components/lab-link.tsx";
import { ColorSchemeToggle } from "../components/color-scheme-toggle.tsx";
import { GameCard } from "./game-card.tsx";
import { InvitationForm } from "./invitation-form.tsx";
import { OpenFileForm } from "./open-file-form.tsx";
import { SeatList } from "./seat-list.tsx";

const features: readonly (readonly [IconName, string, string])[] = [
  ["link", "Invite with a link.", "Friends join on any phone with just a name."],
  ["hand", "Use your own dice.", "Tap the numbers they show. Rulewright adds them up."],
  ["ok", "See the odds.", "Before each roll and at every choice, with the rule beside them."],
];

function Cover() {
  return (
    <header className="cover">
      <h1>Rulewright</h1>
      <p className="lead">
        An online table for small role-playing games. It adds up the dice, shows the odds, and cites the rules.
      </p>
      <ul className="promises">
        {features.map(([icon, title, words]) => (
          <li key={title}>
            <Icon name={icon} />
            <span>
              <b>{title}</b>
              <br />
              <span className="small">{words}</span>
            </span>
          </li>
        ))}
      </ul>
    </header>
  );
}

/** The home page: what Rulewright is, the games, and a way to join a table. It needs the loaded catalogue. */
export function HomePage() {
  const [chosen, setChosen] = useState<string>();
  const { systems, failures } = useSystems();
  useEffect(() => {
    document.title = "Rulewright";
  }, []);
  return (
    <main className="spread">
      <Cover />
      <section className="games" aria-labelledby="games">
        <p className="caps" id="games">
          Choose a game to open a table with a ready-made party
        </p>
        {systems.map((system) => (
          <GameCard
            key={system.id}
            system={system}
            open={chosen === system.id}
            onOpen={() => setChosen(chosen === system.id ? undefined : system.id)}
          />
        ))}
        {failures.map(({ id, file }) => (
          <p key={id} className="note" role="alert">
            {`${id} can't be loaded from ${file}. The other games are not affected.`}
          </p>
        ))}
      </section>
      <footer className="entrance">
        <SeatList />
        <InvitationForm />
        <OpenFileForm />
        <p className="row between small">
          <span>No account needed, just a name.</span>
          <span className="row">
            <LabLink />
            <ColorSchemeToggle />
          </span>
        </p>
      </footer>
    </main>
  );
}
