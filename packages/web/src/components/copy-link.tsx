import { useState } from "react";
import { Icon } from "../art/icon.tsx";
import { onDemand } from "./on-demand.tsx";

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

/** A link that can be copied. */
export function CopyLink({ label, link, copy }: LinkProps) {
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

/** A link as a QR code. */
export const QrCode = onDemand(async () => (await import("./qr-picture.tsx")).QrPicture);

/** Host names that only work on the same computer. */
const LOCAL_HOSTS = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** Says so where links of this page work on this computer only. */
export function LocalHostNote() {
  if (!LOCAL_HOSTS.has(window.location.hostname)) return null;
  return (
    <p className="note">
      This link works on this computer only. To invite phones, open this page at the network address that the server
      printed.
    </p>
  );
}
