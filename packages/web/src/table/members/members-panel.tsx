import { formatNumber } from "@rulewright/present";
import { isLeader, type Member } from "@rulewright/table";
import { useState } from "react";
import { Switch } from "../../components/checkbox-chips.tsx";
import { initialOf } from "../../components/names.ts";
import { onDemand } from "../../components/on-demand.tsx";
import { useGame, useStore } from "../../state/game.tsx";
import { useOptimisticValue } from "../../state/use-optimistic-value.ts";

const MemberActions = onDemand(async () => (await import("./member-actions.tsx")).MemberActions);

/** Who is at the table, with one member's actions open at a time. */
export function MembersPanel() {
  const { view, isGm } = useGame();
  const { practice } = useStore();
  const [open, setOpen] = useState<string>();
  return (
    <section className="members" aria-label="Members">
      <p className="caps row between">
        Members <span>{formatNumber(view.members.length)}</span>
      </p>
      {view.members.map((member) => (
        <MemberRow
          key={member.id}
          member={member}
          open={member.id === open}
          onOpen={() => setOpen(member.id === open ? undefined : member.id)}
        />
      ))}
      {isGm && !practice ? <Lock /> : null}
    </section>
  );
}

function Lock() {
  const { view, send } = useGame();
  const [locked, setOptimistic] = useOptimisticValue(view.locked);
  return (
    <div className="lock">
      <Switch
        label="Lock the table"
        on={locked}
        onChange={(to) => {
          setOptimistic(to);
          send({ type: "lock-table", locked: to });
        }}
      />
      <span className="note">{locked ? "Nobody new can join." : "Anyone with the link can join."}</span>
    </div>
  );
}

/** Whether the viewer may do anything about a member. */
function canManage(you: Member, { id, role }: Member): boolean {
  if (you.role === "spectator") return false;
  if (id === you.id || you.role === "gm") return true;
  return you.role === "co-gm" && !isLeader(role);
}

interface RowProps {
  readonly member: Member;
  readonly open: boolean;
  readonly onOpen: () => void;
}

function MemberRow({ member, open, onOpen }: RowProps) {
  const { view, you, present, gmTitle } = useGame();
  const { practice } = useStore();
  const { id, name, role } = member;
  const own = id === you.id;
  const here = present.includes(id);
  const title = { gm: gmTitle, "co-gm": "co-GM", player: "", spectator: "screen" }[role];
  const parts = view.characters.filter((one) => view.players[one.id] === id).map((one) => `plays ${one.name}`);
  const nothing = role === "player" && parts.length === 0 ? ["no character yet"] : [];
  const presence = own ? "you" : here ? "here" : "away";
  return (
    <>
      <div className={["member", own ? "me" : "", here ? "" : "away"].filter((part) => part !== "").join(" ")}>
        <i aria-hidden="true">{initialOf(name)}</i>
        <div className="row between">
          {!practice && canManage(you, member) ? (
            <button type="button" className="name" aria-expanded={open} onClick={onOpen}>
              {name}
            </button>
          ) : (
            <b>{name}</b>
          )}
          <span className="note">{title}</span>
        </div>
        <div className="note">{[presence, ...parts, ...nothing].join(" · ")}</div>
      </div>
      {open ? <MemberActions key={role} member={member} /> : null}
    </>
  );
}
