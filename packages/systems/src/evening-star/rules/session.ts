import { act, type Change, type Character, firstRefusal, refusal } from "@rulewright/rules";
import { MAX_LOTS, sheet } from "./sheet.ts";

/** A session runs from the beginning of play to the end of its postamble. */
const isInSession = (phase: string): boolean => phase === "play" || phase === "postamble";

/** ES-33, A9 Adds claimed lots up to the limit of ten. The rest are lost, with a notice. */
function addLots(held: number, claim: number) {
  const lots = Math.min(MAX_LOTS, held + claim);
  return { lots, notices: held + claim > MAX_LOTS ? [{ code: "excess-lots-lost", rule: "ES-26" }] : [] };
}

/**
 * ES-06 Whether a reading can't change any more: play has begun, and the character was played then or has attempted
 * something since.
 */
export const isReadingLocked = (character: Character, phase: string): boolean =>
  phase !== "gathering" && sheet.of(character).reading !== null && !sheet.of(character).readingOpen;

/** ES-06 From now on the reading stays, or may still be chosen. */
export const setReadingOpen = (of: string, to: boolean): Change => ({ change: "trait", of, name: "readingOpen", to });

/** ES-06 Each player chooses a reading before play starts and keeps it; whoever comes late chooses once. */
export const chooseReading = act({
  rules: ["ES-06"],
  by: ["player", "gm"],
  of: "character",
  parameters: { reading: { kind: "word", values: ["under", "over"] } },
  decide: ({ reading }, { phase, actor }) => {
    if (!actor) return refusal("needs-character", "ES-06");
    if (isReadingLocked(actor, phase)) return refusal("reading-locked", "ES-06");
    return {
      changes: [
        { change: "trait", of: actor.id, name: "reading", to: reading },
        ...(phase === "gathering" ? [] : [setReadingOpen(actor.id, false)]),
      ],
    };
  },
});

/** ES-06 Play begins once everybody has chosen a reading. It stays open for characters that nobody plays yet. */
export const beginPlay = act({
  rules: ["ES-06"],
  by: ["gm", "player"],
  of: "table",
  parameters: {},
  decide: (_, { phase, characters, playedBy }) => {
    const everybody = Object.values(characters);
    const undecided = everybody
      .filter(({ id }) => playedBy[id] === "player")
      .filter((one) => sheet.of(one).reading === null);
    return (
      firstRefusal(
        isInSession(phase) && refusal("already-begun", "ES-06"),
        undecided.length > 0 && refusal("reading-not-chosen", "ES-06", { who: undecided.map(({ name }) => name) }),
      ) ?? {
        changes: [
          ...everybody.map(({ id }) => setReadingOpen(id, playedBy[id] === undefined)),
          { change: "phase", to: "play" },
        ],
      }
    );
  },
});

/** ES-33 The postamble begins: players speak up for what their characters did. */
export const openPostamble = act({
  rules: ["ES-33"],
  by: ["gm"],
  of: "table",
  parameters: {},
  decide: (_, { phase }) =>
    phase === "play" ? { changes: [{ change: "phase", to: "postamble" }] } : refusal("not-in-play", "ES-33"),
});

/** ES-33 Lots are claimed in the postamble only. The table decides how many: the game master grants what players ask. */
export const claimLots = act({
  rules: ["ES-33", "ES-26"],
  by: ["player", "gm"],
  consent: true,
  of: "character",
  parameters: { count: { kind: "integer", min: 1, max: 1000 } },
  decide: ({ count }, { phase, actor }) => {
    if (!actor) return refusal("needs-character", "ES-33");
    if (phase !== "postamble") return refusal("not-postamble", "ES-33");
    const { lots, notices } = addLots(sheet.of(actor).lots, count);
    return { changes: [{ change: "tracker", of: actor.id, name: "lots", to: lots }], notices };
  },
});

/** ES-33, ES-39 The session ends: a last claim is granted, and every character regains ego. */
export const endSession = act({
  rules: ["ES-33", "ES-39"],
  by: ["gm", "player"],
  of: "table",
  parameters: { claim: { kind: "integer", min: 0, max: 1000, initial: 0, by: ["gm"] } },
  decide: ({ claim }, { phase, actor, characters }) => {
    if (!isInSession(phase)) return refusal("not-in-play", "ES-33");
    const { lots, notices } = addLots(actor ? sheet.of(actor).lots : 0, claim);
    return {
      changes: [
        ...(actor ? [{ change: "tracker" as const, of: actor.id, name: "lots", to: lots }] : []),
        ...Object.keys(characters).map((of) => ({ change: "tracker" as const, of, name: "ego", to: 1 })),
        { change: "phase", to: "between" },
        { change: "session-closed" },
      ],
      notices: actor ? notices : [],
    };
  },
});

/** ES-26 The game master sets the number of lots held, from 0 to 10. */
export const setLots = act({
  rules: ["ES-26", "ES-40"],
  by: ["gm"],
  of: "character",
  parameters: { lots: { kind: "integer", min: 0, max: MAX_LOTS, refusedAs: { code: "lot-cap", rule: "ES-26" } } },
  decide: ({ lots }, { actor }) =>
    actor
      ? { changes: [{ change: "tracker", of: actor.id, name: "lots", to: lots }] }
      : refusal("needs-character", "ES-26"),
});
