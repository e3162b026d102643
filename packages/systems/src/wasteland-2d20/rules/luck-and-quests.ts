import { act, type ActorScene, type Change, type Character, during, refusal, valueByName } from "@rulewright/rules";
import { luckProposed, mayHaveLuck, onQuest } from "./conditions.ts";
import type { HouseRules } from "./house-rules.ts";
import { sheet } from "./sheet.ts";
import { setCombat } from "./turns.ts";

/** W20-21, B15 A quest begins: a player's luck points equal the Luck attribute, whatever was left. The GM's have none. */
export const startQuest = act({
  rules: ["W20-21"],
  by: ["gm"],
  of: "table",
  parameters: {},
  decide: (_, { characters }) => ({
    changes: [
      { change: "phase", to: "play" },
      ...Object.values(characters).map((character) => ({
        change: "tracker" as const,
        of: character.id,
        name: "luckPoints",
        to: luckPointsOf(character),
      })),
    ],
  }),
});

function luckPointsOf(character: Character): number {
  const { gms, attributes } = sheet.of(character);
  return gms ? 0 : Math.max(0, valueByName(attributes, "luck") ?? 0);
}

/** W20-21 A quest ends, and with it a fight and its turns. */
export const endQuest = act({
  rules: ["W20-21"],
  by: ["gm"],
  of: "table",
  when: [onQuest],
  parameters: {},
  decide: (_, scene, house: HouseRules) => ({
    changes: [...setCombat(false, scene, house), { change: "phase", to: "between" }],
  }),
});

/** W20-21 A session ends. A quest under way continues in the next session with the remaining luck. */
export const endSession = act({
  rules: ["W20-21"],
  by: ["gm"],
  of: "table",
  when: [during("play", "between")],
  parameters: {},
  decide: (_, { phase }) => ({
    changes: [
      ...(phase === "between" ? [{ change: "phase" as const, to: "between-sessions" }] : []),
      { change: "session-closed" },
    ],
  }),
});

const setWish = ({ id: of }: Character, words: readonly string[]): Change => ({
  change: "trait",
  of,
  name: "wishes",
  to: words,
});

/** W20-23 Whether a list offers to propose a lucky break: while one waits for its answer, the GM is the one to act. */
const mayPropose = (scene: ActorScene): boolean => mayHaveLuck(scene) && sheet.of(scene.actor).wishes.length === 0;

/** W20-23 Proposes a lucky break for the GM to answer, in place of one that waits. An empty proposal withdraws it. */
export const proposeLuck = act({
  rules: ["W20-22", "W20-23"],
  by: ["player", "gm"],
  of: "character",
  concerns: mayPropose,
  parameters: { wish: { kind: "text" } },
  decide: ({ wish }, { actor }) => {
    const words = wish.trim();
    return { changes: [setWish(actor, words === "" ? [] : [words])] };
  },
});

/** W20-24 The GM refuses the proposal, and nothing is spent (B13). */
export const turnDownLuck = act({
  rules: ["W20-24"],
  by: ["gm"],
  of: "character",
  concerns: mayHaveLuck,
  when: [luckProposed],
  parameters: {},
  decide: (_, { actor }) => ({ changes: [setWish(actor, [])] }),
});

/** W20-23, W20-24 The GM grants a lucky break at a price: the one that is proposed, or any other. */
export const luckOfTheDraw = act({
  rules: ["W20-22", "W20-23", "W20-24"],
  by: ["gm"],
  of: "character",
  concerns: mayHaveLuck,
  parameters: {
    wish: { kind: "text", initial: "" },
    cost: { kind: "integer", min: 0, max: 100, initial: 1 },
  },
  decide: ({ cost }, { actor }) => {
    const { luckPoints: held } = sheet.of(actor);
    if (held < cost) return refusal("insufficient-luck", "W20-24", { price: cost, held });
    const paid: Change = { change: "tracker", of: actor.id, name: "luckPoints", to: held - cost };
    return { changes: [paid, setWish(actor, [])] };
  },
});
