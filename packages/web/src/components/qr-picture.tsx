import { renderSVG } from "uqr";

/** A link as a QR code. */
export function QrPicture({ link, alt }: { readonly link: string; readonly alt: string }) {
  const picture = `data:image/svg+xml,${encodeURIComponent(renderSVG(link, { border: 1 }))}`;
  return <img className="qr" src={picture} alt={alt} />;
}
