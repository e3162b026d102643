import { MAX_PORTRAIT_LENGTH } from "@rulewright/table";

/** The width and height of a portrait, in pixels. */
const SIZE = 160;

/** From the best quality down, until the picture is small enough. */
const QUALITIES = [0.85, 0.7, 0.5, 0.3];

/** The middle of a picture, small and square, as a data URL; undefined for a file that the browser can't read as one. */
export async function portraitFrom(file: Blob): Promise<string | undefined> {
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [SIZE, SIZE];
  const context = canvas.getContext("2d");
  const picture = await createImageBitmap(file).catch(() => undefined);
  if (!context || !picture) return undefined;
  const { width, height } = picture;
  const side = Math.min(width, height);
  // JPEG has no transparency.
  context.fillStyle = "white";
  context.fillRect(0, 0, SIZE, SIZE);
  context.drawImage(picture, (width - side) / 2, (height - side) / 2, side, side, 0, 0, SIZE, SIZE);
  picture.close();
  return QUALITIES.map((quality) => canvas.toDataURL("image/jpeg", quality)).find(
    (url) => url.length <= MAX_PORTRAIT_LENGTH,
  );
}
