import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

const root = path.resolve(import.meta.dirname, "../../..");
const folders = [".", "bench", "docs", "packages"];
const pages = folders.flatMap((folder) =>
  readdirSync(path.join(root, folder), { recursive: folder !== ".", encoding: "utf8" })
    .filter((file) => file.endsWith(".md") && !file.includes("node_modules"))
    .map((file) => path.join(folder, file)),
);

/** The files that a page links to or shows, relative to it, without links to other sites. */
function targetsOf(page: string): readonly string[] {
  const found = readFileSync(path.join(root, page), "utf8").matchAll(/\]\(([^)#\s]+)[^)]*\)|src="([^"]+)"/g);
  return [...found].map(([, link, image]) => link ?? image ?? "").filter((target) => !/^\w+:/.test(target));
}

it("has links to files that exist, on every page", () => {
  const missing = pages.flatMap((page) =>
    targetsOf(page)
      .filter((target) => !existsSync(path.join(root, path.dirname(page), target)))
      .map((target) => `${page}: ${target}`),
  );
  expect(pages.length).toBeGreaterThan(20);
  expect(missing).toEqual([]);
});
