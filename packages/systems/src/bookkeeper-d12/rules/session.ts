import { type Act, type Change, type Character, firstRefusal, refusal, type Scene } from "@rulewright/rules";
import type { House } from "../house.ts";
import { inOrder, type Step } from "./in-order.ts";
import { isAlive } from "./sheet.ts";
import { isAside } from "./time.ts";
import { badAmount, onTheWall, refusedToTheDead } from "./weight.ts";

/** BK-24 Whether this session counts for somebody already. */
const isCounted = ({ traits }: Character): boolean => traits["counted"] === true;

const counted = (of: string, to: boolean): Change => ({ change: "trait", of, name: "counted", to });

/** C9 Whether a session's end concerns somebody. */
const shares = (character: Character, house: House): boolean => isAlive(character, house) || house.deadShareSession;

/** A session begins: the Bookkeeper opens the book. */
export const openSession: Act<House> = {
  rules: ["BK-20"],
  by: ["gm"],
  of: "table",
  parameters: {},
  decide: (_, { phase, characters }) =>
    phase === "play"
      ? refusal("already-begun", "BK-20")
      : {
          changes: [
            ...Object.values(characters)
              .filter(isCounted)
              .map(({ id }) => counted(id, false)),
            { change: "phase", to: "play" },
          ],
        },
};

/** BK-24, BK-25 One session more, and XP; C9 the wall remembers it of the dead. */
const survived =
  (id: string, xp: number): Step =>
  ({ characters }) => {
    const character = characters[id];
    if (!character) return [];
    const { sessionsSurvived = 0, xp: held = 0 } = character.trackers;
    return [
      { change: "tracker", of: id, name: "sessionsSurvived", to: sessionsSurvived + 1 },
      ...(xp > 0 ? [{ change: "tracker" as const, of: id, name: "xp", to: held + xp }] : []),
      counted(id, true),
    ];
  };

const remembered =
  (id: string): Step =>
  (scene) => {
    const character = scene.characters[id];
    return character && character.traits["alive"] === false ? [onTheWall(scene, character)] : [];
  };

/** BK-24, BK-25 At the session's end: one more survived, and XP for what somebody accomplished. C9 Not for the dead. */
export const endSession: Act<House> = {
  rules: ["BK-24", "BK-25"],
  by: ["gm"],
  of: "character",
  parameters: {
    xp: { kind: "integer", min: 0, max: 100_000, initial: 0, refusedAs: badAmount("BK-25") },
    accomplishments: { kind: "text", initial: "" },
  },
  decide: ({ xp }, scene, house) => {
    const { actor, phase } = scene;
    if (!actor) return refusal("needs-character", "BK-24");
    return (
      firstRefusal(
        !shares(actor, house) && refusedToTheDead,
        phase === "gathering" && refusal("not-in-play", "BK-24"),
      ) ?? {
        changes: inOrder(scene, survived(actor.id, Number(xp)), remembered(actor.id)),
        notices: isCounted(actor) ? [{ code: "counted-already", rule: "BK-24" }] : [],
      }
    );
  },
};

/** BK-24 Whom nobody has counted yet: everybody who was there and C9 lived. */
const uncounted = ({ characters }: Scene, house: House): readonly Character[] =>
  Object.values(characters).filter((one) => shares(one, house) && !isAside(one) && !isCounted(one));

/** BK-24 The book is closed until next time, and everybody alive has survived one session more. */
export const closeSession: Act<House> = {
  rules: ["BK-24"],
  by: ["gm"],
  of: "table",
  parameters: {},
  decide: (_, scene, house) => {
    if (scene.phase !== "play") return refusal("not-in-play", "BK-24");
    const steps = uncounted(scene, house).flatMap(({ id }) => [survived(id, 0), remembered(id)]);
    return {
      changes: [...inOrder(scene, ...steps), { change: "phase", to: "between" }, { change: "session-closed" }],
    };
  },
};
