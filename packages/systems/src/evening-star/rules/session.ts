import { act, type Change, during, refusal } from "@rulewright/rules";
import { inPostamble, inSession, outsideSession, readingOpen } from "./conditions.ts";
import { MAX_LOTS, sheet } from "./sheet.ts";

/** ES-33, A9 Adds claimed lots up to the limit of ten. The rest are lost, with a notice. */
function addLots(held: number, claim: number) {
  const lots = Math.min(MAX_LOTS, held + claim);
  return { lots, notices: held + claim > MAX_LOTS ? [{ code: "excess-lots-lost", rule: "ES-26" }] : [] };
}

/** ES-06 From now on the reading stays, or may still be chosen. */
export const setReadingOpen = (of: string, to: boolean): Change => ({ change: "trait", of, name: "readingOpen", to });

/** ES-06 Each player chooses a reading before play starts and keeps it; whoever comes late chooses once. */
export const chooseReading = act({
  rules: ["ES-06"],
  by: ["player", "gm"],
  group: "growth",
  of: "character",
  when: [readingOpen],
  parameters: { reading: { kind: "word", values: ["under", "over"] } },
  decide: ({ reading }, { phase, actor }) => ({
    changes: [
      { change: "trait", of: actor.id, name: "reading", to: reading },
      ...(phase === "gathering" ? [] : [setReadingOpen(actor.id, false)]),
    ],
  }),
});

/** ES-06 Play begins once everybody has chosen a reading. It stays open for characters that nobody plays yet. */
export const beginPlay = act({
  rules: ["ES-06"],
  by: ["gm"],
  of: "table",
  when: [outsideSession],
  parameters: {},
  decide: (_, { characters, playedBy }) => {
    const everybody = Object.values(characters);
    const undecided = everybody
      .filter(({ id }) => playedBy[id] === "player")
      .filter((one) => sheet.of(one).reading === null);
    if (undecided.length > 0) {
      return refusal("reading-not-chosen", "ES-06", { who: undecided.map(({ name }) => name) });
    }
    return {
      changes: [
        ...everybody.map(({ id }) => setReadingOpen(id, playedBy[id] === undefined)),
        { change: "phase", to: "play" },
      ],
    };
  },
});

/** ES-33 The postamble begins: players speak up for what their characters did. */
export const openPostamble = act({
  rules: ["ES-33"],
  by: ["gm"],
  of: "table",
  when: [during("play")],
  parameters: {},
  decide: () => ({ changes: [{ change: "phase", to: "postamble" }] }),
});

/** ES-33 Lots are claimed in the postamble only. The table decides how many: the game master grants what players ask. */
export const claimLots = act({
  rules: ["ES-33", "ES-26"],
  by: ["player", "gm"],
  consent: true,
  of: "character",
  when: [inPostamble],
  parameters: { count: { kind: "integer", min: 1, max: 1000 } },
  decide: ({ count }, { actor }) => {
    const { lots, notices } = addLots(sheet.of(actor).lots, count);
    return { changes: [{ change: "tracker", of: actor.id, name: "lots", to: lots }], notices };
  },
});

/** ES-33, ES-39 The session ends: a last claim is granted, and every character regains ego. */
export const endSession = act({
  rules: ["ES-33", "ES-39"],
  by: ["gm"],
  of: "table",
  when: [inSession],
  parameters: { claim: { kind: "integer", min: 0, max: 1000, initial: 0 } },
  decide: ({ claim }, { actor, characters }) => {
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
  group: "body",
  of: "character",
  parameters: { lots: { kind: "integer", min: 0, max: MAX_LOTS, refusedAs: { code: "lot-cap", rule: "ES-26" } } },
  decide: ({ lots }, { actor }) => ({ changes: [{ change: "tracker", of: actor.id, name: "lots", to: lots }] }),
});
