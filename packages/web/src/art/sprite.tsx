/** The silhouettes of dice: a body, a texture, what is lit and what lies in shade, and the edges between faces. */
const dice = {
  d10: {
    body: "50,3 96,43 96,58 50,97 4,58 4,43",
    lit: "50,3 81,56 50,72 19,56",
    shade: "50,72 81,56 96,58 50,97",
    edges: "M50,3 81,56 50,72 19,56ZM81,56 96,58M19,56 4,58M50,72V97",
  },
  d20: {
    body: "50,2 92,26 92,74 50,98 8,74 8,26",
    lit: "50,20 81,71 19,71",
    shade: "",
    edges:
      "M50,20 81,71H19ZM50,20V2M50,20 92,26M50,20 8,26M81,71 92,74M81,71 92,26M81,71 50,98M19,71 8,74M19,71 8,26M19,71 50,98",
  },
  d12: {
    body: "50,2 78,11 96,35 96,65 78,89 50,98 22,89 4,65 4,35 22,11",
    lit: "50,20 79,41 68,75 32,75 21,41",
    shade: "",
    edges: "M50,20 79,41 68,75H32L21,41ZM50,20V2M79,41 96,35M68,75 78,89M32,75 22,89M21,41 4,35",
  },
} as const;

/** Icons, drawn with the pen: one path each on a field of 20. */
const icons = {
  re: "M16 10a6 6 0 1 1-2-4.5M16 2.5V6h-3.5",
  lock: "M5 9h10v8H5zM7 9V6.5a3 3 0 0 1 6 0V9",
  ok: "m4 10.5 4 4 8-9",
  no: "m5 5 10 10M15 5 5 15",
  menu: "M3 6h14M3 10h14M3 14h14",
  undo: "M7 4 3 8l4 4M3 8h9a5 5 0 0 1 0 10H9",
  next: "m8 4 6 6-6 6",
  down: "m4 8 6 6 6-6",
  send: "M10 17V4M4.500 9.500 10 4l5.500 5.500",
  hand: "M6 11V5.500a1.300 1.300 0 0 1 2.600 0V9 4a1.300 1.300 0 0 1 2.600 0v5-4a1.300 1.300 0 0 1 2.600 0v7c0 3.500-1.800 5.500-4.600 5.500-2.300 0-3.400-1-4.700-3.200L3.200 11.500c.8-1.200 2-.8 2.800.3z",
  link: "M8 12l4-4M7 9l-2.500 2.500a3 3 0 0 0 4.200 4.200L11 13.500M13 11l2.500-2.500a3 3 0 0 0-4.200-4.200L9 6.500",
  sun: "M10 6.500a3.500 3.500 0 1 0 0 7 3.500 3.500 0 0 0 0-7zM10 1.500v1.800M10 16.700v1.800M1.500 10h1.800M16.700 10h1.800M4 4l1.300 1.300M14.700 14.700 16 16M16 4l-1.300 1.300M5.300 14.700 4 16",
  moon: "M16.500 12.200A7 7 0 0 1 7.800 3.500a7 7 0 1 0 8.700 8.700z",
} as const;

/** What glows, and the ornaments of the systems: filled shapes. */
const shapes = {
  star: ["0 0 20 20", "M10 0c1 6.500 3.500 9 10 10-6.500 1-9 3.500-10 10-1-6.500-3.500-9-10-10 6.500-1 9-3.500 10-10z"],
  "o-evening-star": [
    "0 0 24 24",
    "M12 0l1.800 8.200L19 5l-3.200 5.200L24 12l-8.200 1.800L19 19l-5.200-3.200L12 24l-1.800-8.200L5 19l3.200-5.200L0 12l8.200-1.800L5 5l5.200 3.200z",
  ],
  "o-wasteland-2d20": [
    "0 0 24 24",
    "M2 17h20v2H2zM5 21h14v1.800H5zM12 5a8 8 0 0 1 8 8v2H4v-2a8 8 0 0 1 8-8zM11 0h2v3.500h-2zM2.600 3.700 4 2.300l2.500 2.500-1.400 1.400zM21.400 3.700 20 2.300l-2.500 2.500 1.400 1.400z",
  ],
  "o-bookkeeper-d12": [
    "0 0 24 24",
    "M4 1h16v3h-1.500c0 4.500-2.500 6.300-4.700 8 2.200 1.700 4.700 3.500 4.700 8H20v3H4v-3h1.500c0-4.500 2.500-6.300 4.700-8C8 10.300 5.500 8.500 5.500 4H4zm4 3c.3 2.300 1.700 4 4 5.600C14.300 8 15.700 6.300 16 4zm0 16h8c-.5-2.600-2-3.800-4-4.700-2 .9-3.500 2.100-4 4.700z",
  ],
  "o-victory-point-d20": [
    "0 0 24 24",
    "M12 3.500a8.500 8.500 0 1 0 0 17 8.500 8.500 0 0 0 0-17zm0 2.200a6.300 6.300 0 1 1 0 12.600 6.300 6.300 0 0 1 0-12.600zM12 8.500 15 12l-3 3.500L9 12zM11 0h2v3h-2zM11 21h2v3h-2zM0 11h3v2H0zM21 11h3v2h-3z",
  ],
} as const;

/** An ornament of filled dots and rings. */
const ringed = {
  "o-storyteller-d10": {
    path: "M12 .2a3.400 3.400 0 1 1 0 6.800 3.400 3.400 0 0 1 0-6.800zM20 6a3.400 3.400 0 1 1 0 6.800A3.400 3.400 0 0 1 20 6zM17 15.600a3.400 3.400 0 1 1 0 6.800 3.400 3.400 0 0 1 0-6.800z",
    rings: [
      [7, 19],
      [4, 9.4],
    ],
  },
} as const;

/** Whether an ornament is drawn for a system. */
export const hasOrnament = (system: string): boolean =>
  Object.hasOwn(shapes, `o-${system}`) || Object.hasOwn(ringed, `o-${system}`);

export type IconName = keyof typeof icons;

function DieSymbol({ name, of }: { readonly name: string; readonly of: (typeof dice)[keyof typeof dice] }) {
  return (
    <symbol id={name} viewBox="0 0 100 100" overflow="visible">
      <polygon points={of.body} className="die-body" vectorEffect="non-scaling-stroke" />
      <polygon points={of.body} className="die-texture" fill="url(#hatch)" />
      <polygon points={of.lit} className="die-face" />
      <polygon points={of.lit} className="die-lit" />
      {of.shade === "" ? null : <polygon points={of.shade} className="die-shade" />}
      <path d={of.edges} className="die-edges" vectorEffect="non-scaling-stroke" />
    </symbol>
  );
}

/** Every picture the page uses, drawn once. */
export function Sprite() {
  return (
    <svg className="sprite" aria-hidden="true">
      <defs>
        <pattern id="hatch" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect width="2" height="7" className="hatch" />
        </pattern>
      </defs>
      {Object.entries(dice).map(([name, of]) => (
        <DieSymbol key={name} name={name} of={of} />
      ))}
      <symbol id="d6" viewBox="0 0 100 100">
        <rect x="9" y="9" width="82" height="82" rx="16" className="die-body" vectorEffect="non-scaling-stroke" />
      </symbol>
      {Object.entries(icons).map(([name, path]) => (
        <symbol key={name} id={name} viewBox="0 0 20 20">
          <path d={path} />
        </symbol>
      ))}
      {Object.entries(shapes).map(([name, [box, path]]) => (
        <symbol key={name} id={name} viewBox={box}>
          <path d={path} fillRule="evenodd" />
        </symbol>
      ))}
      {Object.entries(ringed).map(([name, { path, rings }]) => (
        <symbol key={name} id={name} viewBox="0 0 24 24">
          <path d={path} />
          {rings.map(([x, y]) => (
            <circle key={y} cx={x} cy={y} r="2.700" className="ring" />
          ))}
        </symbol>
      ))}
    </svg>
  );
}
