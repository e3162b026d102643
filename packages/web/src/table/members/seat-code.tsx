import { formatSeatCode, type Member, newSeatCode } from "@rulewright/table";
import { useBusy } from "@rulewright/systems/screen";
import { useState } from "react";
import { codePath } from "../../browser/routes.ts";
import { LocalHostNote, QrCode } from "../../components/copy-link.tsx";
import { useGame } from "../../state/game.tsx";

interface MadeCode {
  readonly code: string;
  /** How many lines the log had when it was made. */
  readonly lines: number;
}

/** Makes a code for a seat: one's own, for another device, or somebody's who has lost theirs. */
export function SeatCode({ member }: { readonly member: Member }) {
  const { view, lines, send } = useGame();
  const busy = useBusy();
  const [made, setMade] = useState<MadeCode>();
  const own = member.id === view.you.id;
  const make = (): void => {
    const code = newSeatCode(crypto.getRandomValues(new Uint8Array(8)));
    send({ type: "make-seat-code", member: member.id, code });
    setMade({ code, lines: view.lines });
  };
  const isUsed =
    made !== undefined &&
    lines.some(({ n, event }) => n > made.lines && event.type === "device-added" && event.member === member.id);
  if (!made || isUsed) {
    return (
      <>
        {isUsed ? (
          <output className="small">The code was used: {own ? "your" : `${member.name}'s`} new device is here.</output>
        ) : null}
        <button type="button" className="btn" disabled={busy} onClick={make}>
          {own ? "Use another device" : "Make a recovery code"}
        </button>
      </>
    );
  }
  return <CodeCard code={made.code} member={member} own={own} onDone={() => setMade(undefined)} />;
}

interface CodeCardProps {
  readonly code: string;
  readonly member: Member;
  readonly own: boolean;
  readonly onDone: () => void;
}

function CodeCard({ code, member, own, onDone }: CodeCardProps) {
  const { host, origin } = window.location;
  return (
    <fieldset className="card seat-code" aria-label={own ? "Code for another device" : `Code for ${member.name}`}>
      <p className="caps">{own ? "Your code" : `Code for ${member.name}`}</p>
      <output className="code" aria-label={code.split("").join(" ")}>
        {formatSeatCode(code)}
      </output>
      <QrCode link={origin + codePath(code)} alt="QR code that opens the seat" />
      <p className="small">
        {own ? "On your other device, scan this" : `Let ${member.name} scan this`}, or open <b>{host}</b> and enter the
        code.
      </p>
      <p className="note">
        It works once, within 30 minutes.
        {own ? "" : ` ${member.name}'s other devices are signed out when it is used.`}
      </p>
      <LocalHostNote />
      <button type="button" className="btn low plain" onClick={onDone}>
        Done
      </button>
    </fieldset>
  );
}
