import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openBrowser } from "../e2e/browser.ts";

/** The pictures of the README by the screenshots of the browser stories that they are made from. */
const PICTURES: Readonly<Record<string, string>> = {
  "evening-star-desk": "lots-desktop",
  "evening-star-phone": "lots-phone",
  "wasteland-desk": "wasteland-rolled-desktop",
  "bookkeeper-phone": "bookkeeper-stress-phone",
  "storyteller-phone": "storyteller-willpower-rolled-phone",
  "victory-point-phone": "victory-contest-mine-phone",
  "lab-desk": "lab-wasteland-desktop",
};

const STORIES = ["evening-star", "wasteland-2d20", "bookkeeper-d12", "storyteller-d10", "victory-point-d20", "lab"];

/** The largest picture, in bytes. */
const MAX_BYTES = 150_000;

const images = join(import.meta.dirname, "../docs/images");
const folder = process.argv[2] ?? takeScreenshots();
const browser = await openBrowser();
try {
  const page = await browser.newPage();
  for (const [name, shot] of Object.entries(PICTURES)) {
    const png = readFileSync(join(folder, `${shot}.png`)).toString("base64");
    const webp = await page.evaluate(async (data) => {
      const picture = new Image();
      picture.src = `data:image/png;base64,${data}`;
      await picture.decode();
      const canvas = document.createElement("canvas");
      [canvas.width, canvas.height] = [picture.naturalWidth, picture.naturalHeight];
      canvas.getContext("2d")?.drawImage(picture, 0, 0);
      return canvas.toDataURL("image/webp", 0.86).split(",")[1] ?? "";
    }, png);
    const file = join(images, `${name}.webp`);
    writeFileSync(file, Buffer.from(webp, "base64"));
    const { size } = statSync(file);
    console.log(`${name}.webp: ${size} bytes, from ${shot}`);
    if (size > MAX_BYTES) throw new Error(`${name}.webp is larger than ${MAX_BYTES} bytes`);
  }
} finally {
  await browser.close();
  if (process.argv[2] === undefined) rmSync(folder, { recursive: true });
}

/** Runs the stories, which save their screenshots in a new folder. */
function takeScreenshots(): string {
  const shots = mkdtempSync(join(tmpdir(), "rulewright-pictures-"));
  const files = STORIES.map((story) => `e2e/${story}.story.ts`);
  const { status } = spawnSync("npx", ["vitest", "run", "--config", "vitest.browser.config.ts", ...files], {
    stdio: "inherit",
    env: { ...process.env, SHOTS: shots },
  });
  if (status !== 0) throw new Error("A story failed, so there are no new pictures");
  return shots;
}
