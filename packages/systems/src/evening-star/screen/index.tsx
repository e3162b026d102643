import type { Screen } from "../../screen/index.ts";
import { EgoCard } from "./ego-card.tsx";
import { Worth } from "./worth.tsx";
import "./screen.css";

/** Evening Star: what a point of difficulty is worth while it is haggled over, and the ego card that turns over. */
export const screen: Screen = { approach: Worth, decision: EgoCard };
