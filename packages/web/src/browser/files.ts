/** A name of a table or character as the name of a file. */
export const fileName = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll(/[^\p{L}\d]+/gu, "-")
    .replaceAll(/^-|-$/g, "");

/** Offers a content as a file for download. */
export function download(name: string, type: string, content: BlobPart): void {
  const link = document.createElement("a");
  [link.href, link.download] = [URL.createObjectURL(new Blob([content], { type })), name];
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
