import { invitationPath } from "../../browser/routes.ts";
import { QrCode } from "../../components/copy-link.tsx";
import { getSeat } from "../../connection/seats.ts";
import { useGame, useStore } from "../../state/game.tsx";

/** The link for players; undefined where nobody can join. */
export function useJoinLink(): string | undefined {
  const { table } = useStore();
  const { view } = useGame();
  const invitation = getSeat(table)?.invitation;
  if (invitation === undefined || view.locked || view.archived) return undefined;
  return window.location.origin + invitationPath(table, invitation);
}

/** The link for players as a code that a phone reads. */
export const JoinCode = ({ link }: { readonly link: string }) => (
  <QrCode link={link} alt="QR code of the players' link" />
);
