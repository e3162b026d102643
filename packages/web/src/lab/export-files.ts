import type { Inks } from "@rulewright/lab";

/** The page's current colors as RGB, for pictures that other programs open. */
export function currentInks(): Inks {
  const style = getComputedStyle(document.documentElement);
  const ink = (name: string): string => toRgb(style.getPropertyValue(`--${name}`));
  return {
    paper: ink("paper"),
    ink: ink("ink"),
    faint: ink("ink-3"),
    edge: ink("edge"),
    rubric: ink("rubric"),
    accent: ink("accent"),
  };
}

/** A color as RGB, since not every program that shows pictures supports OKLCH. */
function toRgb(colour: string): string {
  const context = document.createElement("canvas").getContext("2d");
  if (!context) return colour;
  context.fillStyle = colour;
  context.fillRect(0, 0, 1, 1);
  const [red, green, blue] = context.getImageData(0, 0, 1, 1).data;
  return `rgb(${red}, ${green}, ${blue})`;
}

/** Renders an SVG as a PNG with two pixels per unit. */
export async function renderPng(svg: string): Promise<Blob> {
  const address = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [image.width * 2, image.height * 2];
    const context = canvas.getContext("2d");
    if (!context) throw new Error("this browser has no 2D canvas");
    context.scale(2, 2);
    context.drawImage(image, 0, 0);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
    if (!blob) throw new Error("this browser can't encode PNG");
    return blob;
  } finally {
    URL.revokeObjectURL(address);
  }
}
