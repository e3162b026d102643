import type { Inks } from "@rulewright/lab";

/** The inks of the page as it is, in a form that pictures elsewhere understand. */
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

/** A colour as red, green and blue: not every program that shows pictures knows the page's notation. */
function toRgb(colour: string): string {
  const context = document.createElement("canvas").getContext("2d");
  if (!context) return colour;
  context.fillStyle = colour;
  context.fillRect(0, 0, 1, 1);
  const [red, green, blue] = context.getImageData(0, 0, 1, 1).data;
  return `rgb(${red}, ${green}, ${blue})`;
}

/** The same as pixels, twice as fine as a plain screen. */
export async function renderPng(svg: string): Promise<Blob> {
  const address = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [image.width * 2, image.height * 2];
    const context = canvas.getContext("2d");
    if (!context) throw new Error("this browser draws no pictures");
    context.scale(2, 2);
    context.drawImage(image, 0, 0);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
    if (!blob) throw new Error("this browser writes no pictures");
    return blob;
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** Hands a file over, as if a link to it had been followed. */
export function downloadFile(name: string, content: Blob | string, type = "text/plain"): void {
  const address = URL.createObjectURL(typeof content === "string" ? new Blob([content], { type }) : content);
  const link = document.createElement("a");
  [link.href, link.download] = [address, name];
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}
