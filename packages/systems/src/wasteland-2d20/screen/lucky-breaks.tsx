import type { Character } from "@rulewright/rules";
import { useState } from "react";
import { useBusy, useHost } from "../../screen/index.ts";
import { sheet } from "../rules/sheet.ts";
import { WastelandTokens } from "./tokens.tsx";
import { wishersOf } from "./turn-words.ts";

/** W20-23, W20-24 The lucky breaks that players have asked for: the GM names a price for each, or refuses it. */
export function LuckyBreaks() {
  const { table } = useHost();
  return wishersOf(table).flatMap((character) =>
    sheet
      .of(character)
      .wishes.map((wish) => <LuckyBreak key={`${character.id} ${wish}`} character={character} wish={wish} />),
  );
}

/** One of them, with its price in luck points: as many as the character has. */
function LuckyBreak({ character, wish }: { readonly character: Character; readonly wish: string }) {
  const { act, RuleNumber } = useHost();
  const busy = useBusy();
  const { luckPoints } = sheet.of(character);
  const [cost, setCost] = useState(Math.min(1, luckPoints));
  return (
    <section className="wl-break" aria-label={`A lucky break for ${character.name}`}>
      <p className="row between">
        <span>
          <b>{character.name}</b> asks luck for “{wish}”
        </span>
        <RuleNumber rules={["W20-24"]} />
      </p>
      <p className="row between">
        <span>
          Its price: <WastelandTokens kind="luck" count={cost} /> <b>{cost}</b> of {luckPoints} luck
        </span>
        <span className="row">
          <button
            type="button"
            className="btn low"
            aria-label="Lower the price"
            disabled={cost === 0}
            onClick={() => setCost(cost - 1)}
          >
            −
          </button>
          <button
            type="button"
            className="btn low"
            aria-label="Raise the price"
            disabled={cost >= luckPoints}
            onClick={() => setCost(cost + 1)}
          >
            +
          </button>
        </span>
      </p>
      <p className="row">
        <button
          type="button"
          className="btn go grow"
          disabled={busy}
          onClick={() => act("luck-of-the-draw", { wish, cost }, character.id)}
        >
          Grant for {cost} luck
        </button>
        <button
          type="button"
          className="btn plain"
          disabled={busy}
          onClick={() => act("turn-down-luck", {}, character.id)}
        >
          Refuse
        </button>
      </p>
    </section>
  );
}
