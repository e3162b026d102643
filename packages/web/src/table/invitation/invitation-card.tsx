import { useState } from "react";
import { renderSVG } from "uqr";
import { getSeat } from "../../connection/seats.ts";
import { Icon } from "../../art/icon.tsx";
import { gmPath, invitationPath } from "../../browser/routes.ts";
import { useGame, useStore } from "../../state/game.tsx";

/** Copies a text; false where the browser does not let a page do so. */
async function copyText(text: string): Promise<boolean> {
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
  const [message, setMessage] = useState("");
  const onCopy = async (): Promise<void> => {
    setMessage((await copyText(link)) ? "Copied" : "Copying failed: select the link and copy it");
  };
  return (
    <div className="link-row">
      <input className="line" readOnly value={link} aria-label={label} onFocus={(event) => event.target.select()} />
      <button type="button" className="btn" onClick={() => void onCopy()}>
        <Icon name="link" />
        {copy}
      </button>
      <output className="note">{message}</output>
    </div>
  );
}

function QrCode({ link }: { readonly link: string }) {
  const picture = `data:image/svg+xml,${encodeURIComponent(renderSVG(link, { border: 1 }))}`;
  return <img className="qr" src={picture} alt="QR code of the players' link" />;
}

/** Host names that only work on the same computer. */
const LOCAL_HOSTS = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** The invitation to a table: a link, and a QR code for phones. */
export function InvitationCard() {
  const { table } = useStore();
  const invitation = getSeat(table)?.invitation;
  if (invitation === undefined) return null;
  const link = window.location.origin + invitationPath(table, invitation);
  return (
    <div className="card invite">
      <QrCode link={link} />
      <div className="grow">
        <p className="small">Send this link or scan the code with a phone. Players only need to enter a name.</p>
        <CopyLink label="Players' link" link={link} copy="Copy link" />
        {LOCAL_HOSTS.has(window.location.hostname) ? (
          <p className="note">
            This link works on this computer only. To invite phones, open this page at the network address that the
            server printed.
          </p>
        ) : null}
      </div>
    </div>
  );
}

/** The viewer's own link, which opens their seat on another device. The players' link would add another seat. */
export function SeatLink() {
  const { table } = useStore();
  const { isGm } = useGame();
  const seat = getSeat(table);
  if (!seat) return null;
  return (
    <details className="advanced">
      <summary>Use another device</summary>
      <p className="small">Keep this link private: anyone who opens it can act as you.</p>
      <CopyLink
        label={isGm ? "Game master's link" : "Your link"}
        link={window.location.origin + gmPath(table, seat.token, seat.invitation)}
        copy="Copy link"
      />
    </details>
  );
}
