import { act, type Change, type Character, firstRefusal, refusal, type Scene } from "@rulewright/rules";
import type { HouseRules } from "./house-rules.ts";
import { sheet } from "./sheet.ts";
import { isAlive } from "./condition.ts";
import { addToWall, amountRefusedAs, deadRefusal } from "./death.ts";
import { applySteps, type Step } from "./steps.ts";

const setCounted = (of: string, to: boolean): Change => ({ change: "trait", of, name: "counted", to });

/** C9 Whether a session counts for a character. */
const sharesSession = (character: Character, house: HouseRules): boolean =>
  isAlive(character, house) || house.deadShareSession;

/** BK-24 A session begins: the Bookkeeper opens the book. */
export const openSession = act({
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
              .filter((character) => sheet.of(character).counted)
              .map(({ id }) => setCounted(id, false)),
            { change: "phase", to: "play" },
          ],
        },
});

/** BK-24, BK-25 Counts one session and adds XP. */
const countSession =
  (id: string, xp: number): Step =>
  ({ characters }) => {
    const character = characters[id];
    if (!character) return [];
    const { sessionsSurvived, xp: held } = sheet.of(character);
    return [
      { change: "tracker", of: id, name: "sessionsSurvived", to: sessionsSurvived + 1 },
      ...(xp > 0 ? [{ change: "tracker" as const, of: id, name: "xp", to: held + xp }] : []),
      setCounted(id, true),
    ];
  };

const updateWall =
  (id: string): Step =>
  (scene) => {
    const character = scene.characters[id];
    return character && !sheet.of(character).alive ? [addToWall(scene, character)] : [];
  };

/** BK-24, BK-25 Counts the session for a character and awards XP for accomplishments; C9 not to the dead by default. */
export const endSession = act({
  rules: ["BK-24", "BK-25"],
  by: ["gm"],
  of: "character",
  parameters: {
    xp: { kind: "integer", min: 0, max: 100_000, initial: 0, refusedAs: amountRefusedAs("BK-25") },
    accomplishments: { kind: "text", initial: "" },
  },
  decide: ({ xp }, scene, house: HouseRules) => {
    const { actor, phase } = scene;
    if (!actor) return refusal("needs-character", "BK-24");
    return (
      firstRefusal(
        !sharesSession(actor, house) && deadRefusal,
        phase === "gathering" && refusal("not-in-play", "BK-24"),
      ) ?? {
        changes: applySteps(scene, countSession(actor.id, xp), updateWall(actor.id)),
        notices: sheet.of(actor).counted ? [{ code: "counted-already", rule: "BK-24" }] : [],
      }
    );
  },
});

/** BK-24 The characters for whom the session has not been counted: those who took part and C9 live. */
const uncountedCharacters = ({ characters }: Scene, house: HouseRules): readonly Character[] =>
  Object.values(characters).filter((one) => {
    const { aside, counted } = sheet.of(one);
    return sharesSession(one, house) && !aside && !counted;
  });

/** BK-24 Closes the book and counts the session for every living character. */
export const closeSession = act({
  rules: ["BK-24"],
  by: ["gm"],
  of: "table",
  parameters: {},
  decide: (_, scene, house: HouseRules) => {
    if (scene.phase !== "play") return refusal("not-in-play", "BK-24");
    const steps = uncountedCharacters(scene, house).flatMap(({ id }) => [countSession(id, 0), updateWall(id)]);
    return {
      changes: [...applySteps(scene, ...steps), { change: "phase", to: "between" }, { change: "session-closed" }],
    };
  },
});
