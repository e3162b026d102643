import { readFileSync, writeFileSync } from "node:fs";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { everything } from "../everything.ts";
import { showSystem } from "../shown-system.ts";
import { drawnPart, type Part } from "./drawing.ts";

/** The parts of a file by their titles. */
const written = (place: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    readFileSync(place, "utf8")
      .split(/^# /mu)
      .slice(1)
      .map((part) => [part.slice(0, part.indexOf("\n")), part.slice(part.indexOf("\n") + 1)]),
  );

/**
 * Tests that parts of the page show, and do, what a file beside this one says in lines of text. To change some on purpose, run
 * these tests with SCREENS=write, and read what has become of the file.
 */
export function testParts(file: string, own: Readonly<Record<string, Part>>): void {
  const place = `${import.meta.dirname}/${file}.txt`;
  const now = async (title: string): Promise<string> => {
    const part = own[title];
    if (!part) return "";
    showSystem(part.system ?? everything);
    return `${(await drawnPart(part)).join("\n")}\n\n`;
  };

  describe(file, () => {
    beforeEach(() => {
      vi.stubGlobal("print", () => undefined);
      vi.stubGlobal("fetch", () => new Promise(() => undefined));
      vi.spyOn(crypto, "getRandomValues").mockImplementation((array) => array);
    });

    if (process.env["SCREENS"] === "write") {
      it("are written down", async () => {
        const texts: string[] = [];
        for (const title of Object.keys(own)) texts.push(`# ${title}\n${await now(title)}`);
        writeFileSync(place, texts.join(""));
      });
    } else {
      const texts = written(place);
      it.each(Object.keys(own))("%s", async (title) => {
        expect(await now(title)).toBe(texts[title]);
      });
    }
  });
}
