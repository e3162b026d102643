// @vitest-environment happy-dom
import { MAX_PORTRAIT_LENGTH } from "@rulewright/table";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { portraitFrom } from "../src/browser/pictures.ts";
import { throwFace } from "../src/practice/practice-dice.ts";
import { setHearsTurns, signalTurn } from "../src/table/now/turn-signal.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  localStorage.clear();
});

const SMALL = "data:image/jpeg;base64,AAAA";
const TOO_LARGE = `data:${"x".repeat(MAX_PORTRAIT_LENGTH - 4)}`;
const LARGEST = TOO_LARGE.slice(0, MAX_PORTRAIT_LENGTH);

/** A canvas that notes what is drawn on it, and has pictures of the sizes that are given, from the best quality down. */
function canvas(pictures: readonly string[]) {
  const drawn: unknown[] = [];
  const asked: unknown[] = [];
  const context = {
    fillStyle: "",
    fillRect: (...at: readonly number[]) => drawn.push(["fill", context.fillStyle, ...at]),
    drawImage: (_: unknown, ...at: readonly number[]) => drawn.push(["draw", ...at]),
  };
  const element = {
    width: 0,
    height: 0,
    getContext: (kind: string) => (kind === "2d" ? context : null),
    toDataURL: (type: string, quality: number) => {
      asked.push([type, quality]);
      return pictures[asked.length - 1];
    },
  };
  const close = vi.fn<() => void>();
  vi.spyOn(document, "createElement").mockReturnValue(element as never);
  return { element, drawn, asked, close };
}

describe("a portrait", () => {
  it("is the middle of a picture on white, in 160 by 160 pixels", async () => {
    for (const [width, height, x, y, side] of [
      [400, 300, 50, 0, 300],
      [300, 500, 0, 100, 300],
      [80, 80, 0, 0, 80],
    ] as const) {
      const { element, drawn, close } = canvas([SMALL, SMALL, SMALL, SMALL]);
      vi.stubGlobal("createImageBitmap", async () => ({ width, height, close }));
      expect(await portraitFrom(new Blob())).toBe(SMALL);
      expect([element.width, element.height]).toEqual([160, 160]);
      expect(drawn).toEqual([
        ["fill", "white", 0, 0, 160, 160],
        ["draw", x, y, side, side, 0, 0, 160, 160],
      ]);
      expect(close).toHaveBeenCalledTimes(1);
    }
  });

  it.each([
    [[LARGEST, SMALL, SMALL, SMALL], LARGEST],
    [[TOO_LARGE, TOO_LARGE, LARGEST, SMALL], LARGEST],
    [[TOO_LARGE, TOO_LARGE, TOO_LARGE, SMALL], SMALL],
    [[TOO_LARGE, TOO_LARGE, TOO_LARGE, TOO_LARGE], undefined],
  ])("has the best quality that the table takes, %#", async (pictures, portrait) => {
    const { asked, close } = canvas(pictures);
    vi.stubGlobal("createImageBitmap", async () => ({ width: 1, height: 1, close }));
    expect(await portraitFrom(new Blob())).toBe(portrait);
    expect(asked).toEqual([0.85, 0.7, 0.5, 0.3].map((quality) => ["image/jpeg", quality]));
  });

  it("is missing where the browser can't read the file, or can't draw", async () => {
    const { element, drawn, close } = canvas([SMALL]);
    vi.stubGlobal("createImageBitmap", () => Promise.reject(new Error("no picture")));
    expect(await portraitFrom(new Blob())).toBeUndefined();
    vi.stubGlobal("createImageBitmap", async () => ({ width: 1, height: 1, close }));
    element.getContext = () => null;
    expect(await portraitFrom(new Blob())).toBeUndefined();
    expect(drawn).toEqual([]);
  });
});

/** The notes of a turn's sound: when each begins and ends, its frequency, and how its volume changes. */
function recorder() {
  const close = vi.fn<() => void>();
  const notes: { frequency: number; from: number; to: number; volume: unknown[]; end: () => void }[] = [];
  class Context {
    readonly currentTime = 2;
    readonly destination = "the speakers";
    readonly close = close;

    createGain() {
      const volume: unknown[] = [];
      const gain = {
        setValueAtTime: (...change: readonly number[]) => volume.push(change),
        exponentialRampToValueAtTime: (...change: readonly number[]) => volume.push(change),
      };
      return { gain, volume, connect: (to: unknown) => volume.push(to) };
    }

    createOscillator() {
      const note = { frequency: 0, from: 0, to: 0, volume: [] as unknown[], end: () => undefined };
      notes.push(note);
      return {
        frequency: {
          set value(to: number) {
            note.frequency = to;
          },
        },
        connect: (gain: { readonly volume: unknown[]; connect: (to: unknown) => void }) => {
          note.volume = gain.volume;
          return gain;
        },
        start: (at: number) => (note.from = at),
        stop: (at: number) => (note.to = at),
        addEventListener: (_: string, end: () => undefined) => (note.end = end),
      };
    }
  }
  vi.stubGlobal("AudioContext", Context);
  return { notes, close };
}

const onDevice = (device: object): void => void vi.stubGlobal("navigator", device);

describe("the signal of a turn", () => {
  let vibrate = vi.fn<(ms: number) => void>();

  beforeEach(() => {
    vibrate = vi.fn<(ms: number) => void>();
    onDevice({ vibrate, userActivation: { hasBeenActive: true } });
  });

  it("is a short vibration once the page was touched, where the device can vibrate", () => {
    const { notes } = recorder();
    signalTurn();
    expect(vibrate.mock.calls).toEqual([[60]]);
    onDevice({ vibrate, userActivation: { hasBeenActive: false } });
    signalTurn();
    onDevice({ userActivation: { hasBeenActive: true } });
    signalTurn();
    expect([vibrate.mock.calls.length, notes.length]).toEqual([1, 0]);
  });

  it("is two notes one after another where that is wanted, and leaves nothing open", () => {
    const { notes, close } = recorder();
    setHearsTurns(true);
    signalTurn();
    expect(notes.map(({ frequency, from, to }) => [frequency, from, Number(to.toFixed(9))])).toEqual([
      [660, 2, 2.14],
      [880, 2.14, 2.28],
    ]);
    expect(notes.map(({ volume }) => volume)).toEqual(
      notes.map(({ from, to }) => [[0.08, from], [0.001, to], "the speakers"]),
    );
    notes[0]?.end();
    expect(close).not.toHaveBeenCalled();
    notes[1]?.end();
    expect(close).toHaveBeenCalledTimes(1);
  });
});

/** Lets the device draw these numbers. Answers how many were drawn. */
const drawing = (...numbers: readonly number[]) => {
  let i = 0;
  const getRandomValues = (into: Uint32Array): void => void (into[0] = numbers[i++] ?? 0);
  vi.stubGlobal("crypto", { getRandomValues });
  return () => i;
};

describe("a face from the device's randomness", () => {
  it("is each face for as many numbers as any other: those at the end are drawn again", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100 }), fc.nat(1000), (count, place) => {
        const faces = Array.from({ length: count }, (_, i) => 3 * i + 1);
        const limit = count * Math.floor(2 ** 32 / count);
        const last = drawing(limit - 1);
        expect([throwFace(faces), last()]).toEqual([faces.at(-1), 1]);
        const again = drawing(...(limit < 2 ** 32 ? [2 ** 32 - 1, limit] : []), place);
        expect(throwFace(faces)).toBe(faces[place % count]);
        expect(again()).toBe(limit < 2 ** 32 ? 3 : 1);
      }),
    );
  });
});
