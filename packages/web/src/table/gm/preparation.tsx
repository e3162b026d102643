import { PreparedOffers } from "../framing/prepared-offers.tsx";
import { Notes } from "./notes.tsx";

/** The prepared attempts and the notes of the game master, which nobody else sees. */
export const Preparation = () => (
  <>
    <Notes />
    <PreparedOffers />
  </>
);
