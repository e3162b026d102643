import { useState } from "react";
import { renderSVG } from "uqr";
import { getSeat } from "../../connection/seats.ts";
import { Icon } from "../../art/icon.tsx";
import { gmPath, invitationPath } from "../../browser/routes.ts";
import { useGame, useStore } from "../../state/game.tsx";

/** Copies where the browser lets a page do so; elsewhere the link can be selected by hand. */
async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

interface LinkProps {
  readonly label: string;
  readonly link: string;
  readonly copy: string;
}

function CopyLink({ label, link, copy }: LinkProps) {
  const [said, setSaid] = useState("");
  const onCopy = async (): Promise<void> => {
    setSaid((await copied(link)) ? "Copied" : "Select it and copy by hand");
  };
  return (
    <div className="link-row">
      <input className="line" readOnly value={link} aria-label={label} onFocus={(event) => event.target.select()} />
      <button type="button" className="btn" onClick={() => void onCopy()}>
        <Icon name="link" />
        {copy}
      </button>
      <output className="note">{said}</output>
    </div>
  );
}

function QrCode({ link }: { readonly link: string }) {
  const picture = `data:image/svg+xml,${encodeURIComponent(renderSVG(link, { border: 1 }))}`;
  return <img className="qr" src={picture} alt="QR code with the players' link" />;
}

/** Names by which a machine calls itself; to any other they lead nowhere. */
const atHome = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** How the others come in: a link, and a code for phones. */
export function InvitationCard() {
  const { table } = useStore();
  const invitation = getSeat(table)?.invitation;
  if (invitation === undefined) return null;
  const link = window.location.origin + invitationPath(table, invitation);
  return (
    <div className="card invite">
      <QrCode link={link} />
      <div className="grow">
        <p className="small">Send this link, or let a phone look at the code. Whoever opens it types a name.</p>
        <CopyLink label="Players' link" link={link} copy="Copy the link" />
        {atHome.has(window.location.hostname) ? (
          <p className="note">
            It works on this machine only. For phones, open this page by the network address that the server printed.
          </p>
        ) : null}
      </div>
    </div>
  );
}

/** Somebody's own way back in, on another device: the players' link would only give them one more seat. */
export function SeatLink() {
  const { table } = useStore();
  const { isGm } = useGame();
  const seat = getSeat(table);
  if (!seat) return null;
  return (
    <details className="advanced">
      <summary>Your own link, for another device</summary>
      <p className="small">Keep it to yourself: whoever opens it sits in your seat.</p>
      <CopyLink
        label={isGm ? "Game master's link" : "Your own link"}
        link={window.location.origin + gmPath(table, seat.token, seat.invitation)}
        copy="Copy my link"
      />
    </details>
  );
}
