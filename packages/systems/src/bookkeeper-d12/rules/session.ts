import {
  act,
  actorIs,
  type Change,
  type Character,
  during,
  not,
  type Notice,
  parameters,
  refusal,
  type Scene,
} from "@rulewright/rules";
import { inSession } from "./conditions.ts";
import type { HouseRules } from "./house-rules.ts";
import { sheet } from "./sheet.ts";
import { charactersInPlay, isAlive, sumAmounts } from "./condition.ts";
import { addToWall, amountRefusedAs } from "./death.ts";
import { applySteps, type Step } from "./steps.ts";

const setCounted = (of: string, to: boolean): Change => ({ change: "trait", of, name: "counted", to });

/** C9 Whether a session counts for a character. */
const sharesSession = (character: Character, house: HouseRules): boolean =>
  isAlive(character, house) || house.deadShareSession;

/** BK-24, C9 The session counts for the character. */
const sharing = actorIs("alive", "BK-16", (actor, _, house: HouseRules) => sharesSession(actor, house));

/** BK-05 The notice that some have more than twice as many skill levels as others; the book names no starting levels. */
function unevenLevels({ characters, playedBy }: Scene): readonly Notice[] {
  const played = Object.values(characters).filter(({ id }) => playedBy[id] !== undefined);
  const levels = played.map((character) => sumAmounts(sheet.of(character).skills));
  return Math.max(...levels) > 2 * Math.min(...levels) ? [{ code: "uneven-levels", rule: "BK-05" }] : [];
}

/** BK-24 A session begins: the Bookkeeper opens the book. */
export const openSession = act({
  rules: ["BK-20"],
  by: ["gm"],
  of: "table",
  when: [not(inSession)],
  parameters: {},
  decide: (_, scene) => ({
    changes: [...sheet.endPeriod("session", scene), { change: "phase", to: "play" }],
    notices: unevenLevels(scene),
  }),
});

/** BK-24 Counts one session for a character, once; the wall of the dead shows it. */
const countSession =
  (id: string): Step =>
  ({ characters }) => {
    const character = characters[id];
    if (!character || sheet.of(character).counted) return [];
    const { sessionsSurvived } = sheet.of(character);
    return [{ change: "tracker", of: id, name: "sessionsSurvived", to: sessionsSurvived + 1 }, setCounted(id, true)];
  };

/** BK-25 Adds XP. */
const awardXp =
  (id: string, xp: number): Step =>
  ({ characters }) => {
    const character = characters[id];
    if (!character || xp === 0) return [];
    return [{ change: "tracker", of: id, name: "xp", to: sheet.of(character).xp + xp }];
  };

const updateWall =
  (id: string): Step =>
  (scene) => {
    const character = scene.characters[id];
    return character && !sheet.of(character).alive ? [addToWall(scene, character)] : [];
  };

const xpParameter = {
  kind: "integer",
  min: 0,
  max: 100_000,
  initial: 0,
  refusedAs: amountRefusedAs("BK-25"),
} as const;

/**
 * BK-24, BK-25 Counts the session for a character, once, and awards XP for accomplishments; C9 not to the dead by default.
 * XP may also be awarded after the session was counted, and between sessions, when no other counts.
 */
export const endSession = act({
  rules: ["BK-24", "BK-25"],
  by: ["gm"],
  group: "growth",
  of: "character",
  when: [sharing, during("play", "between")],
  parameters: { xp: xpParameter, accomplishments: { kind: "text", initial: "" } },
  decide: ({ xp }, scene) => {
    const { actor, phase } = scene;
    const { id } = actor;
    const count = phase === "play" ? [countSession(id)] : [];
    return {
      changes: applySteps(scene, ...count, awardXp(id, xp), updateWall(id)),
      notices: sheet.of(actor).counted ? [{ code: "counted-already", rule: "BK-24" }] : [],
    };
  },
});

/** BK-24 The characters for whom the session has not been counted: C9 those who live and were there. */
const uncountedCharacters = (scene: Scene, absent: readonly string[], house: HouseRules): readonly string[] =>
  charactersInPlay(scene)
    .filter((one) => sharesSession(one, house) && !one.opponent && !sheet.of(one).counted && !absent.includes(one.id))
    .map(({ id }) => id);

/** BK-25 What somebody accomplished, and the XP for it. */
const awardParameters = parameters({
  who: { kind: "character" },
  xp: xpParameter,
  accomplishments: { kind: "text", initial: "" },
});

/** BK-24, BK-25 Closes the book, counts the session for every living character who was there, and awards XP. */
export const closeSession = act({
  rules: ["BK-24", "BK-25"],
  by: ["gm"],
  of: "table",
  when: [inSession],
  parameters: {
    // BK-25 XP for everybody who is counted now.
    xpEach: xpParameter,
    // BK-25 XP for some besides.
    awards: { kind: "records", initial: [], of: awardParameters },
    absent: { kind: "characters", initial: [] },
  },
  decide: ({ xpEach, awards, absent }, scene, house: HouseRules) => {
    const isDead = ({ who }: (typeof awards)[number]): boolean => {
      const character = scene.characters[who];
      return character !== undefined && !sharesSession(character, house);
    };
    if (awards.some(isDead)) return refusal("dead", "BK-16");
    const uncounted = uncountedCharacters(scene, absent, house);
    const steps = uncounted.flatMap((id) => [countSession(id), awardXp(id, xpEach), updateWall(id)]);
    const further = awards.map((award) => awardXp(award.who, award.xp));
    const isOpen = xpEach === 0 && awards.length === 0 && uncounted.length > 0;
    return {
      changes: [
        ...applySteps(scene, ...steps, ...further),
        { change: "phase", to: "between" },
        { change: "session-closed" },
      ],
      notices: isOpen ? [{ code: "xp-still-open", rule: "BK-25" }] : [],
    };
  },
});
