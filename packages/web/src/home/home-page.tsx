import { catalogue } from "@rulewright/systems";
import { useEffect, useState } from "react";
import { Icon } from "../art/icon.tsx";
import type { IconName } from "../art/sprite.tsx";
import { LabLink } from "../components/lab-link.tsx";
import { ColorSchemeToggle } from "../components/color-scheme-toggle.tsx";
import { GameCard } from "./game-card.tsx";
import { InvitationForm } from "./invitation-form.tsx";
import { SeatList } from "./seat-list.tsx";

const features: readonly (readonly [IconName, string, string])[] = [
  ["link", "A link is the invitation.", "Friends type a name and sit down, on any phone."],
  ["hand", "Your own dice are welcome.", "Tap what they show; the sums are done for you."],
  ["ok", "The odds are in sight.", "Before the roll and at every choice, with the rule beside it."],
];

function Cover() {
  return (
    <header className="cover">
      <h1>Rulewright</h1>
      <p className="lead">
        A table for small games. The dice add themselves up, the odds are always in sight, and the rules say why.
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

/** What it is, the games there are, and the way in for whoever was invited. */
export function HomePage() {
  const [chosen, setChosen] = useState<string>();
  useEffect(() => {
    document.title = "Rulewright";
  }, []);
  return (
    <main className="spread">
      <Cover />
      <section className="games" aria-labelledby="games">
        <p className="caps" id="games">
          Choose a game, and a table opens with a party ready
        </p>
        {Object.values(catalogue).map((system) => (
          <GameCard
            key={system.id}
            system={system}
            open={chosen === system.id}
            onOpen={() => setChosen(chosen === system.id ? undefined : system.id)}
          />
        ))}
      </section>
      <footer className="entrance">
        <SeatList />
        <InvitationForm />
        <p className="row between small">
          <span>No account. Just a name.</span>
          <span className="row">
            <LabLink />
            <ColorSchemeToggle />
          </span>
        </p>
      </footer>
    </main>
  );
}
