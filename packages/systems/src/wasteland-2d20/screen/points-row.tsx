import { type SlotProps } from "../../screen/index.ts";
import { sheet } from "../rules/sheet.ts";
import { WastelandTokens } from "./tokens.tsx";

/** W20-14, W20-15, W20-21 The points and the luck of a character, each in its own shape. */
export function PointsRow({ character, rest }: SlotProps["characterRow"]) {
  const { ap, freshAp, luckPoints, harder } = sheet.of(character);
  const fresh = Math.min(freshAp, ap);
  return (
    <div className="wl-row">
      <p className="note">
        <span>
          <WastelandTokens kind="own" count={ap - fresh} />
          <WastelandTokens kind="fresh" count={fresh} /> <b>{ap}</b> {ap === 1 ? "point" : "points"}
          {fresh > 0 ? `, ${fresh} fresh` : ""}
        </span>
        <span>
          <WastelandTokens kind="luck" count={luckPoints} /> <b>{luckPoints}</b> luck
        </span>
        {harder > 0 ? <span>checks +{harder}</span> : null}
      </p>
      {rest([
        "harder",
        "ap",
        "freshAp",
        "luckPoints",
        "minorTaken",
        "majorTaken",
        "freeMinor",
        "freeMajor",
        "turnTaken",
      ])}
    </div>
  );
}
