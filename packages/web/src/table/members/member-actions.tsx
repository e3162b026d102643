import type { Member } from "@rulewright/table";
import { useBusy } from "@rulewright/systems/screen";
import { useState } from "react";
import { Switch } from "../../components/checkbox-chips.tsx";
import { Confirmation } from "../../components/confirmation.tsx";
import { RadioChips } from "../../components/radio-chips.tsx";
import { useGame } from "../../state/game.tsx";
import { SeatCode } from "./seat-code.tsx";

/** What the viewer may do about a member. */
export function MemberActions({ member }: { readonly member: Member }) {
  const { you } = useGame();
  const own = member.id === you.id;
  return (
    <div className={own ? "member-actions own" : "member-actions"}>
      <SeatCode member={member} />
      {own ? <Leave member={member} /> : null}
      {!own && you.role === "gm" ? <Rights member={member} /> : null}
      {own ? null : <Remove member={member} />}
    </div>
  );
}

function Leave({ member }: { readonly member: Member }) {
  const { gmTitle, send } = useGame();
  const busy = useBusy();
  if (member.role === "gm") return null;
  return (
    <Confirmation
      label="Leave the table"
      confirm="Leave the table"
      disabled={busy}
      onConfirm={() => send({ type: "remove-member", member: member.id, characters: "free", hide: false })}
    >
      <p className="small">
        Your seat ends on all your devices, and others can take your character. The {gmTitle} is told.
      </p>
    </Confirmation>
  );
}

const formerRoles = [
  { value: "player", label: "A player" },
  { value: "co-gm", label: "A co-GM" },
] as const;

/** What only the game master may do: make somebody a co-GM, and hand the table over. */
function Rights({ member: { id, name, role } }: { readonly member: Member }) {
  const { gmTitle, send } = useGame();
  const busy = useBusy();
  const [as, setAs] = useState<"player" | "co-gm">("player");
  if (role === "spectator") return null;
  const other = role === "co-gm" ? "player" : "co-gm";
  return (
    <>
      <button
        type="button"
        className="btn"
        disabled={busy}
        onClick={() => send({ type: "set-role", member: id, role: other })}
      >
        {other === "co-gm" ? "Make co-GM" : "Make player"}
      </button>
      <Confirmation
        label="Hand over the table"
        confirm={`Hand over to ${name}`}
        disabled={busy}
        onConfirm={() => send({ type: "hand-over", member: id, as })}
      >
        <p className="small">
          {name} becomes the {gmTitle} and can do everything you can do now. Only {name} can hand it back.
        </p>
        <RadioChips legend="You will then be" options={formerRoles} value={as} onChange={setAs} />
      </Confirmation>
    </>
  );
}

const charactersOptions = [
  { value: "free", label: "Become available" },
  { value: "gm", label: "Go to the game master" },
] as const;

function Remove({ member: { id, name, role } }: { readonly member: Member }) {
  const { view, send } = useGame();
  const busy = useBusy();
  const [characters, setCharacters] = useState<"free" | "gm">("free");
  const [hide, setHide] = useState(false);
  if (role === "gm") return null;
  const plays = Object.values(view.players).includes(id);
  return (
    <Confirmation
      label="Remove from the table"
      confirm={`Remove ${name}`}
      disabled={busy}
      onConfirm={() => send({ type: "remove-member", member: id, characters, hide })}
    >
      <p className="small">
        The seat ends at once on all devices. {role === "spectator" ? "" : "To keep them out, make new links as well."}
      </p>
      {plays ? (
        <RadioChips legend="Their characters" options={charactersOptions} value={characters} onChange={setCharacters} />
      ) : null}
      {role === "spectator" ? null : <Switch label="Hide what they wrote and made" on={hide} onChange={setHide} />}
    </Confirmation>
  );
}
