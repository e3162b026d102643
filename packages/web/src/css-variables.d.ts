export type {} from "react";

declare module "react" {
  /** Our own custom properties may stand in a style, as values that the stylesheet works on. */
  interface CSSProperties {
    [property: `--${string}`]: string | number | undefined;
  }
}
