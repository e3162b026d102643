import { PreparedOffers } from "../framing/prepared-offers.tsx";
import { Notes } from "./notes.tsx";

/** What the game master has in hand and nobody else sees: prepared attempts, and notes. */
export function InHand({ folded }: { readonly folded: boolean }) {
  return (
    <>
      <PreparedOffers folded={folded} />
      <Notes folded={folded} />
    </>
  );
}
