import { newSecret } from "@rulewright/client";
import { useState } from "react";
import { getSeat, saveSeat } from "../../connection/seats.ts";
import { gmPath, invitationPath, watchPath } from "../../browser/routes.ts";
import { CopyLink, LocalHostNote, QrCode } from "../../components/copy-link.tsx";
import { Confirmation } from "../../components/confirmation.tsx";
import { useGame, useStore } from "../../state/game.tsx";

/** The invitation to a table: a link, and a QR code for phones. */
export function InvitationCard() {
  const { table } = useStore();
  const { view } = useGame();
  const invitation = getSeat(table)?.invitation;
  if (invitation === undefined) return null;
  if (view.locked) return <p className="small">The table is locked: nobody new can join until it is unlocked.</p>;
  const link = window.location.origin + invitationPath(table, invitation);
  return (
    <div className="card invite">
      <QrCode link={link} alt="QR code of the players' link" />
      <div className="grow">
        <p className="small">Send this link or scan the code with a phone. Players only need to enter a name.</p>
        <CopyLink label="Players' link" link={link} copy="Copy link" />
        <LocalHostNote />
      </div>
    </div>
  );
}

/** The links of a table as its leaders have them: for players, for a shared screen, and new ones. */
export function TableLinks() {
  const { table } = useStore();
  const { send } = useGame();
  const [seat, setSeat] = useState(() => getSeat(table));
  const renew = (): void => {
    if (!seat) return;
    const invitation = newSecret();
    send({ type: "renew-links", invitation });
    const next = { ...seat, invitation };
    saveSeat(next);
    setSeat(next);
  };
  const known = seat?.invitation;
  return (
    <>
      <InvitationCard key={known} />
      {known === undefined ? (
        <p className="small">This device doesn't know the players' link. Make a new one to invite players.</p>
      ) : (
        <details className="advanced">
          <summary>Show on a television</summary>
          <p className="small">
            Open this link on a shared screen. It shows what all players see, and accepts no commands.
          </p>
          <CopyLink
            label="Link for a shared screen"
            link={window.location.origin + watchPath(table, known)}
            copy="Copy link"
          />
        </details>
      )}
      <Confirmation key={`renew ${known}`} label="Make new links" confirm="Make new links" onConfirm={renew}>
        <p className="small">The current links stop working. Everyone who has joined stays.</p>
      </Confirmation>
    </>
  );
}

/** The game master's own link, to be kept apart: it opens their seat on any device. */
export function SeatLink() {
  const { table } = useStore();
  const { view } = useGame();
  const seat = getSeat(table);
  if (!seat || view.you.role !== "gm") return null;
  return (
    <details className="advanced">
      <summary>Keep a link to your seat</summary>
      <p className="small">
        If you lose this device, this link brings you back. Keep it private: anyone who opens it can act as you.
      </p>
      <CopyLink
        label="Game master's link"
        link={window.location.origin + gmPath(table, seat.token, seat.invitation)}
        copy="Copy link"
      />
    </details>
  );
}
