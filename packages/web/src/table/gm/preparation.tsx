import { PreparedOffers } from "../framing/prepared-offers.tsx";
import { Notes } from "./notes.tsx";

/** The prepared attempts and the notes of the game master, which nobody else sees. */
export function Preparation({ folded }: { readonly folded: boolean }) {
  return (
    <>
      <PreparedOffers folded={folded} />
      <Notes folded={folded} />
    </>
  );
}
