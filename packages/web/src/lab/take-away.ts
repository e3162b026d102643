/** What a picture carries with it: the styles that its parts have on the page. */
const CARRIED = [
  "fill",
  "stroke",
  "stroke-width",
  "font-family",
  "font-size",
  "font-weight",
  "text-anchor",
  "opacity",
] as const;

/** The chart as a file of its own: styles written into it, on paper, with its title. */
export function svgText(chart: SVGSVGElement, title: string): string {
  const copy = chart.cloneNode(true);
  if (!(copy instanceof SVGSVGElement)) throw new Error("a copy of a picture is a picture");
  const originals = [chart, ...chart.querySelectorAll("*")];
  const copies = [copy, ...copy.querySelectorAll("*")];
  copies.forEach((part, i) => {
    const original = originals[i];
    if (!original || !(part instanceof SVGElement)) return;
    const style = getComputedStyle(original);
    for (const name of CARRIED) part.style.setProperty(name, style.getPropertyValue(name));
    part.removeAttribute("class");
  });
  const { width, height } = chart.viewBox.baseVal;
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copy.setAttribute("viewBox", `-16 -44 ${width + 32} ${height + 60}`);
  copy.setAttribute("width", String(width + 32));
  copy.setAttribute("height", String(height + 60));
  const { color, backgroundColor } = getComputedStyle(document.documentElement);
  copy.prepend(svgPart("rect", { x: "-16", y: "-44", width: "100%", height: "100%", fill: backgroundColor }));
  const words = svgPart("text", {
    x: "0",
    y: "-16",
    fill: color,
    "font-family": "Literata, Georgia, serif",
    "font-size": "18",
  });
  words.textContent = title;
  copy.append(words);
  return new XMLSerializer().serializeToString(copy);
}

function svgPart(name: string, attributes: Readonly<Record<string, string>>): SVGElement {
  const part = document.createElementNS("http://www.w3.org/2000/svg", name);
  if (!(part instanceof SVGElement)) throw new Error(`${name} is no part of a picture`);
  for (const [key, value] of Object.entries(attributes)) part.setAttribute(key, value);
  return part;
}

/** The same as pixels, twice as fine as a plain screen. */
export async function pngOf(svg: string): Promise<Blob> {
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
export function hand(name: string, content: Blob | string, type = "text/plain"): void {
  const address = URL.createObjectURL(typeof content === "string" ? new Blob([content], { type }) : content);
  const link = document.createElement("a");
  [link.href, link.download] = [address, name];
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}
