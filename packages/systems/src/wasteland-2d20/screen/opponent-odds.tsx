import { formatChance } from "@rulewright/present";
import { type Character, isRecord, isRefusal, type JsonObject, valueByName } from "@rulewright/rules";
import { type ScreenTable, useBusy, useHost, useValues } from "../../screen/index.ts";
import { FREE_DICE, MAX_BOUGHT, priceOf } from "../rules/announcement.ts";
import { ratingsOf } from "../rules/framing.ts";
import { sheet } from "../rules/sheet.ts";
import { WastelandTokens } from "./tokens.tsx";

/** A check that an opponent is likely to make: with a weapon on the sheet. */
interface Attack {
  readonly name: string;
  readonly targetNumber: number;
  readonly tagRating: number;
}

function attacksOf(character: Character): readonly Attack[] {
  const { weapons, weaponSkills } = sheet.of(character);
  return Object.keys(weapons).flatMap((name) => {
    const skill = valueByName(weaponSkills, name);
    const ratings = skill === undefined ? undefined : ratingsOf(character, skill, null);
    if (!ratings || isRefusal(ratings)) return [];
    const { attribute, skill: rating, tag } = ratings;
    return [{ name, targetNumber: attribute + rating, tagRating: tag ? rating : 0 }];
  });
}

/** The usual difficulty of an attack. */
const USUAL = 1;

/** W20-04 The difficulty of the check that an opponent makes now, else the usual one. */
function difficultyFor({ ongoing }: ScreenTable, { id }: Character): number {
  const check = ongoing.find(({ character }) => character === id);
  // Beside its terms, or among them once it is rolled.
  const { difficulty, harder = 0, terms } = check?.args ?? {};
  if (isRecord(terms)) return Number(terms["difficulty"] ?? USUAL);
  // W20-18 An extra major action makes it harder.
  return typeof difficulty === "number" ? difficulty + Number(harder) : USUAL;
}

const COUNTS = Array.from({ length: MAX_BOUGHT + 1 }, (_, bought) => FREE_DICE + bought);

/** W20-05..W20-07, W20-31 The opponent whose turn it is: the chance of each attack with the dice that the store could buy. */
export function ActingOpponent({ held }: { readonly held: number }) {
  const { table } = useHost();
  const acting = table.characters.find((one) => one.opponent === true && sheet.of(one).turnActive);
  const attacks = acting ? attacksOf(acting) : [];
  const difficulty = acting ? difficultyFor(table, acting) : USUAL;
  const asked = attacks.flatMap((attack) =>
    COUNTS.map((dice) => ({ procedure: "pool", args: poolOf({ ...attack, difficulty }, dice, held), goal: "success" })),
  );
  const answers = useValues(asked);
  if (!acting || attacks.length === 0) return null;
  const mayAttack = !table.ongoing.some(({ character }) => character === acting.id);
  return (
    <table className="wl-odds" aria-label={`${acting.name} acts: the chance of a hit`}>
      <thead>
        <tr>
          <th scope="col">{acting.name} acts</th>
          {COUNTS.map((dice, i) => (
            <th key={dice} scope="col" className={priceOf(0, i) > held ? "short" : ""}>
              {dice} dice
              <small>
                {i === 0 ? "free" : <WastelandTokens kind="gm" count={priceOf(0, i)} />}
                {i === 0 ? null : <span className="unseen">costs {priceOf(0, i)}</span>}
              </small>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {attacks.map(({ name, targetNumber }, row) => (
          <tr key={name}>
            <th scope="row">
              {name}
              <small>{targetNumber} or under</small>
              {mayAttack ? <AttackButton by={acting} name={name} /> : null}
            </th>
            {COUNTS.map((dice, i) => {
              const chance = answers?.[row * COUNTS.length + i]?.passive[0];
              return (
                <td key={dice} className={priceOf(0, i) > held ? "short" : ""}>
                  {chance === undefined ? "…" : formatChance(chance)}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
      <caption className="note">At difficulty {difficulty}</caption>
    </table>
  );
}

/** W20-19 Says that an opponent attacks, which is framed like what players propose. */
function AttackButton({ by, name }: { readonly by: Character; readonly name: string }) {
  const { propose } = useHost();
  const busy = useBusy();
  return (
    <button
      type="button"
      className="btn low plain"
      disabled={busy}
      aria-label={`Attack with ${name}`}
      onClick={() => propose(by.id, `${by.name} attacks with ${name}.`)}
    >
      Attack
    </button>
  );
}

const poolOf = (
  { targetNumber, tagRating, difficulty }: Attack & { readonly difficulty: number },
  dice: number,
  gmAp: number,
): JsonObject => ({
  targetNumber,
  tagRating,
  difficulty,
  attack: "none",
  weapon: 0,
  aim: 0,
  minutes: 0,
  ap: 0,
  gms: true,
  gmAp,
  luckPoints: 0,
  dice,
});
