// @vitest-environment happy-dom
import { readFileSync, writeFileSync } from "node:fs";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { everything } from "../everything.ts";
import { showSystem } from "../shown-system.ts";
import { drawnPart } from "./drawing.ts";
import { parts } from "./parts.tsx";

// Parts of the page by themselves, in states that an evening seldom comes to: what each shows, and what its controls do. The
// file beside this one says it in lines of text. To change some on purpose, run this test with SCREENS=write, and read what
// has become of the file.

const place = `${import.meta.dirname}/parts.txt`;
const now = (title: string): string => {
  const part = parts[title];
  return part ? `${drawnPart(part).join("\n")}\n\n` : "";
};

const written = (): Readonly<Record<string, string>> =>
  Object.fromEntries(
    readFileSync(place, "utf8")
      .split(/^# /mu)
      .slice(1)
      .map((part) => [part.slice(0, part.indexOf("\n")), part.slice(part.indexOf("\n") + 1)]),
  );

beforeEach(() => {
  showSystem(everything);
  vi.stubGlobal("print", () => undefined);
  vi.stubGlobal("fetch", () => new Promise(() => undefined));
});

describe("the parts of the page", () => {
  if (process.env["SCREENS"] === "write") {
    it("are written down", () => {
      const texts = Object.keys(parts).map((title) => `# ${title}\n${now(title)}`);
      writeFileSync(place, texts.join(""));
    });
  } else {
    it.each(Object.keys(parts))("%s", (title) => {
      expect(now(title)).toBe(written()[title]);
    });
  }
});
