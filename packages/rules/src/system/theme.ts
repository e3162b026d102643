/** A color's hue and chroma in OKLCH. A screen adds the lightness, which differs between light and dark. */
export interface Tint {
  /** In degrees, 0 to 360. */
  readonly hue: number;
  /** 0 for gray; 0.02 is a tinted paper, 0.12 a strong accent. */
  readonly chroma: number;
}

/** The colors that a system sets. All others follow from them. */
export interface Palette {
  /** Buttons, links, selected options, the bars of a good result. */
  readonly accent: Tint;
  /** The background and everything printed on it. */
  readonly paper: Tint;
}

/** A system's emblem: a filled shape in one color. */
export interface Ornament {
  /** The side of the square that the path is drawn in. */
  readonly size: number;
  /** SVG path data, filled by the even-odd rule. */
  readonly path: string;
  /** Circles drawn as outlines, beside the path. */
  readonly rings?: readonly { readonly x: number; readonly y: number; readonly radius: number }[];
}

/** The drawing of a die, as SVG points and paths in a square of 100. */
export interface DieShape {
  /** The silhouette, as the points of a polygon. */
  readonly body: string;
  /** The face turned to the viewer, as the points of a polygon. */
  readonly front: string;
  /** A face in shadow, as the points of a polygon. */
  readonly shade?: string;
  /** The edges between faces, as path data. */
  readonly edges: string;
}

/** How a system looks on a screen: its colors, its emblem, and the shapes of dice that no other system has. */
export interface Theme extends Palette {
  /** Colors that differ in the dark color scheme. */
  readonly dark?: Partial<Palette>;
  readonly ornament: Ornament;
  /** Shapes by the die's name, for dice that screens have no shape for. */
  readonly dice?: Readonly<Record<string, DieShape>>;
}
