// @vitest-environment happy-dom
import { doubles } from "@rulewright/dice";
import { Lab } from "@rulewright/lab";
import { eveningStar } from "@rulewright/systems/evening-star";
import { act, cleanup, fireEvent, render, screen } from "../testing.tsx";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { currentInks, renderPng } from "../../src/lab/export-files.ts";
import { download } from "../../src/browser/files.ts";
import { ExportPanel } from "../../src/lab/export-panel.tsx";
import { defaultQuestion } from "../../src/lab/setup.ts";

/** What was drawn on canvases, the files that were offered, and the addresses that were given back. */
const drawn: unknown[] = [];
const offered: Blob[] = [];
const revoked: string[] = [];
const clicked: (readonly [name: string, address: string])[] = [];

/** The drawing of a canvas, which the simulated browser doesn't have. */
const drawing = (canvas: HTMLCanvasElement) => ({
  set fillStyle(color: string) {
    drawn.push(["fillStyle", color]);
  },
  fillRect: (...box: number[]) => drawn.push(["fillRect", ...box]),
  getImageData: (...box: number[]) => {
    drawn.push(["getImageData", ...box]);
    return { data: [10, 20, 30, 255] };
  },
  scale: (...by: number[]) => drawn.push(["scale", ...by]),
  drawImage: (_: unknown, ...at: number[]) => drawn.push(["drawImage", ...at, canvas.width, canvas.height]),
});

let hasCanvas = true;
let encodes = true;

beforeEach(() => {
  for (const list of [drawn, offered, revoked, clicked]) list.length = 0;
  [hasCanvas, encodes] = [true, true];
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockImplementation(function context(this: HTMLCanvasElement) {
    return (hasCanvas ? drawing(this) : null) as never;
  });
  vi.spyOn(HTMLCanvasElement.prototype, "toBlob").mockImplementation((done, type) =>
    done(encodes ? new Blob(["png"], { type: type ?? "" }) : null),
  );
  vi.spyOn(URL, "createObjectURL").mockImplementation((file) => {
    if (file instanceof Blob) offered.push(file);
    return `blob:${offered.length}`;
  });
  vi.spyOn(URL, "revokeObjectURL").mockImplementation((address) => void revoked.push(address));
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function click(this: HTMLAnchorElement) {
    clicked.push([this.download, this.href]);
  });
  vi.stubGlobal(
    "Image",
    class {
      src = "";
      readonly width = 300;
      readonly height = 200;
      decode = async () => {
        await Promise.resolve();
        drawn.push("decoded");
      };
    },
  );
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe("the colors of a picture", () => {
  it("are those of the page, as RGB", () => {
    for (const name of ["paper", "ink", "ink-3", "edge", "rubric", "accent"]) {
      document.documentElement.style.setProperty(`--${name}`, `of-${name}`);
    }
    const color = "rgb(10, 20, 30)";
    expect(currentInks()).toEqual({
      paper: color,
      ink: color,
      faint: color,
      edge: color,
      rubric: color,
      accent: color,
    });
    expect(drawn.slice(0, 3)).toEqual([
      ["fillStyle", "of-paper"],
      ["fillRect", 0, 0, 1, 1],
      ["getImageData", 0, 0, 1, 1],
    ]);
    expect(drawn.flatMap((one) => (Array.isArray(one) && one[0] === "fillStyle" ? [one[1]] : []))).toEqual(
      ["paper", "ink", "ink-3", "edge", "rubric", "accent"].map((name) => `of-${name}`),
    );
  });

  it("stay as they are where the browser has no canvas", () => {
    hasCanvas = false;
    document.documentElement.style.setProperty("--paper", "of-paper");
    expect(currentInks().paper).toBe("of-paper");
  });
});

describe("a picture as PNG", () => {
  it("has two pixels per unit, and leaves nothing behind", async () => {
    const png = await renderPng("<svg/>");
    expect([png.type, await png.text()]).toEqual(["image/png", "png"]);
    expect([offered[0]?.type, await offered[0]?.text()]).toEqual(["image/svg+xml", "<svg/>"]);
    expect(drawn).toEqual(["decoded", ["scale", 2, 2], ["drawImage", 0, 0, 600, 400]]);
    expect(revoked).toEqual(["blob:1"]);
  });

  it("fails where the browser can't draw or encode it", async () => {
    hasCanvas = false;
    await expect(renderPng("<svg/>")).rejects.toThrow("this browser has no 2D canvas");
    [hasCanvas, encodes] = [true, false];
    await expect(renderPng("<svg/>")).rejects.toThrow("this browser can't encode PNG");
    expect(revoked).toEqual(["blob:1", "blob:2"]);
  });
});

it("a file is offered under its name, and its address given back a second later", async () => {
  vi.useFakeTimers();
  download("dice.txt", "text/plain", "4d6");
  expect(clicked).toEqual([["dice.txt", "blob:1"]]);
  expect([offered[0]?.type, await offered[0]?.text()]).toEqual(["text/plain", "4d6"]);
  vi.advanceTimersByTime(999);
  expect(revoked).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(revoked).toEqual(["blob:1"]);
});

const press = async (name: string): Promise<void> => {
  await act(async () => void fireEvent.click(screen.getByRole("button", { name })));
};

describe("the export of an answer", () => {
  const question = { ...defaultQuestion(eveningStar, "check"), strategy: "never" };
  const answer = new Lab(eveningStar, doubles).answer(question);
  const show = (more: Partial<Parameters<typeof ExportPanel>[0]> = {}) =>
    render(
      <ExportPanel
        setup={{ question }}
        overlays={[]}
        title="Check"
        label="Margin"
        file="check"
        {...{ answer }}
        {...more}
      />,
    );

  it("saves a picture or a table, of the curve that is shown", async () => {
    show();
    await press("SVG");
    await press("PNG");
    await press("CSV");
    expect(clicked.map(([name]) => name)).toEqual(["check.svg", "check.png", "check.csv"]);
    expect(offered.map(({ type }) => type)).toEqual(["image/svg+xml", "image/svg+xml", "image/png", "text/csv"]);
    expect(await offered[0]?.text()).toContain("Check");
    const [head, first] = (await offered[3]?.text())?.split("\n") ?? [];
    expect(head).toContain("Margin");
    cleanup();
    show({ setup: { question, curve: "more" } });
    await press("CSV");
    expect((await offered[4]?.text())?.split("\n")[1]).not.toBe(first);
  });

  it("saves an empty picture where there is no distribution", async () => {
    const { histogram: _, ...without } = answer;
    show({ answer: without });
    await press("SVG");
    expect(await offered[0]?.text()).toBe("");
  });

  it("copies the link to the view, and says so until the view is another one", async () => {
    const copied: string[] = [];
    vi.stubGlobal("navigator", { clipboard: { writeText: async (text: string) => void copied.push(text) } });
    const { rerender } = show();
    await press("Copy link");
    expect(copied).toEqual([expect.stringMatching(/\/lab#.*evening-star/u)]);
    expect(screen.getByRole("button", { name: "Copied" })).toBeDefined();
    const setup = { question, curve: "less" } as const;
    rerender(<ExportPanel overlays={[]} title="Check" label="Margin" file="check" {...{ answer, setup }} />);
    expect(screen.getByRole("button", { name: "Copy link" })).toBeDefined();
  });
});

it("the workers of the lab and of the odds answer each message, with its id", async () => {
  const ids: unknown[] = [];
  const answered: (() => void)[] = [];
  vi.stubGlobal("postMessage", ({ id }: { readonly id: unknown }) => {
    ids.push(id);
    answered.shift()?.();
  });
  const ask = async (id: number, answers: number): Promise<void> => {
    const all = Array.from({ length: answers }, () => new Promise<void>((resolve) => answered.push(resolve)));
    self.dispatchEvent(new MessageEvent("message", { data: { id, question: { kind: "unknown" } } }));
    await Promise.all(all);
  };
  await import("../../src/lab/worker.ts");
  await ask(7, 1);
  expect(ids).toEqual([7]);
  // In a browser each has a thread of its own. Here both hear the same messages.
  await import("../../src/odds/worker.ts");
  await ask(8, 2);
  expect(ids).toEqual([7, 8, 8]);
});
