import type { DieShape, Ornament, SystemDefinition } from "@rulewright/rules";
import { systemsSnapshot, useSystems } from "../catalogue/systems.ts";

/** The shapes of common dice. A d6 is a plain square. */
const COMMON_DICE: Readonly<Record<string, DieShape>> = {
  d10: {
    body: "50,3 96,43 96,58 50,97 4,58 4,43",
    front: "50,3 81,56 50,72 19,56",
    shade: "50,72 81,56 96,58 50,97",
    edges: "M50,3 81,56 50,72 19,56ZM81,56 96,58M19,56 4,58M50,72V97",
  },
  d20: {
    body: "50,2 92,26 92,74 50,98 8,74 8,26",
    front: "50,20 81,71 19,71",
    edges:
      "M50,20 81,71H19ZM50,20V2M50,20 92,26M50,20 8,26M81,71 92,74M81,71 92,26M81,71 50,98M19,71 8,74M19,71 8,26M19,71 50,98",
  },
  d12: {
    body: "50,2 78,11 96,35 96,65 78,89 50,98 22,89 4,65 4,35 22,11",
    front: "50,20 79,41 68,75 32,75 21,41",
    edges: "M50,20 79,41 68,75H32L21,41ZM50,20V2M79,41 96,35M68,75 78,89M32,75 22,89M21,41 4,35",
  },
};

/** Icons drawn as lines: one path each, in a square of 20. */
const icons = {
  re: "M16 10a6 6 0 1 1-2-4.5M16 2.5V6h-3.5",
  lock: "M5 9h10v8H5zM7 9V6.5a3 3 0 0 1 6 0V9",
  ok: "m4 10.5 4 4 8-9",
  no: "m5 5 10 10M15 5 5 15",
  pause: "M7 4v12M13 4v12",
  menu: "M3 6h14M3 10h14M3 14h14",
  more: "M3 10h2M9 10h2M15 10h2",
  pen: "M4 16l.8-3.600L13.500 3.700a1.500 1.500 0 0 1 2.100 0l.7.700a1.500 1.500 0 0 1 0 2.100L7.600 15.200 4 16zM11.800 5.400l2.800 2.800",
  comment: "M3.500 4.500h13v9H9l-3.500 3v-3h-2z",
  search: "M8.500 3a5.500 5.500 0 1 0 0 11 5.500 5.500 0 0 0 0-11zM12.500 12.500 17 17",
  undo: "M7 4 3 8l4 4M3 8h9a5 5 0 0 1 0 10H9",
  next: "m8 4 6 6-6 6",
  down: "m4 8 6 6 6-6",
  send: "M10 17V4M4.500 9.500 10 4l5.500 5.500",
  hand: "M6 11V5.500a1.300 1.300 0 0 1 2.600 0V9 4a1.300 1.300 0 0 1 2.600 0v5-4a1.300 1.300 0 0 1 2.600 0v7c0 3.500-1.800 5.500-4.600 5.500-2.300 0-3.400-1-4.700-3.200L3.200 11.500c.8-1.200 2-.8 2.800.3z",
  link: "M8 12l4-4M7 9l-2.500 2.500a3 3 0 0 0 4.200 4.200L11 13.500M13 11l2.500-2.500a3 3 0 0 0-4.200-4.200L9 6.500",
  sun: "M10 6.500a3.500 3.500 0 1 0 0 7 3.500 3.500 0 0 0 0-7zM10 1.500v1.800M10 16.700v1.800M1.500 10h1.800M16.700 10h1.800M4 4l1.300 1.300M14.700 14.700 16 16M16 4l-1.300 1.300M5.300 14.700 4 16",
  moon: "M16.500 12.200A7 7 0 0 1 7.800 3.500a7 7 0 1 0 8.700 8.700z",
} as const;

/** A four-pointed star: the mark of the best option, and the ornament of a system without one. */
const STAR = "M10 0c1 6.500 3.500 9 10 10-6.500 1-9 3.500-10 10-1-6.500-3.500-9-10-10 6.500-1 9-3.500 10-10z";

/** The names of the icons. */
export type IconName = keyof typeof icons;

/** The id of a system's ornament symbol. */
export const ornamentId = (system: string): string => `o-${system}`;

type DieShapes = Readonly<Record<string, DieShape>>;

/** The shapes of all dice but the d6: those that systems bring, and the common ones. */
const dieShapes = (systems: readonly SystemDefinition[]): readonly DieShapes[] => [
  ...systems.map(({ theme }) => theme?.dice ?? {}),
  COMMON_DICE,
];

/** The id of a die's symbol; that of the d6 for dice without a shape. */
export const dieSymbolId = (die: string): string =>
  dieShapes(systemsSnapshot().systems).some((shapes) => Object.hasOwn(shapes, die)) ? die : "d6";

function DieSymbol({ name, shape }: { readonly name: string; readonly shape: DieShape }) {
  const { body, front, shade, edges } = shape;
  return (
    <symbol id={name} viewBox="0 0 100 100" overflow="visible">
      <polygon points={body} className="die-body" vectorEffect="non-scaling-stroke" />
      <polygon points={body} className="die-texture" fill="url(#hatch)" />
      <polygon points={front} className="die-face" />
      <polygon points={front} className="die-lit" />
      {shade === undefined ? null : <polygon points={shade} className="die-shade" />}
      <path d={edges} className="die-edges" vectorEffect="non-scaling-stroke" />
    </symbol>
  );
}

function OrnamentSymbol({ id, ornament }: { readonly id: string; readonly ornament: Ornament }) {
  const { size, path, rings = [] } = ornament;
  return (
    <symbol id={id} viewBox={`0 0 ${size} ${size}`}>
      <path d={path} fillRule="evenodd" />
      {rings.map(({ x, y, radius }) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r={radius} className="ring" />
      ))}
    </symbol>
  );
}

/** The symbols that all pictures refer to: icons, dice, and the ornaments of the systems that have been loaded. */
export function Sprite() {
  const { systems } = useSystems();
  return (
    <svg className="sprite" aria-hidden="true">
      <defs>
        <pattern id="hatch" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect width="2" height="7" className="hatch" />
        </pattern>
      </defs>
      {[...new Map(dieShapes(systems).flatMap(Object.entries<DieShape>))].map(([name, shape]) => (
        <DieSymbol key={name} name={name} shape={shape} />
      ))}
      <symbol id="d6" viewBox="0 0 100 100">
        <rect x="9" y="9" width="82" height="82" rx="16" className="die-body" vectorEffect="non-scaling-stroke" />
      </symbol>
      {Object.entries(icons).map(([name, path]) => (
        <symbol key={name} id={name} viewBox="0 0 20 20">
          <path d={path} />
        </symbol>
      ))}
      <symbol id="star" viewBox="0 0 20 20">
        <path d={STAR} />
      </symbol>
      {systems.map(({ id, theme }) =>
        theme ? <OrnamentSymbol key={id} id={ornamentId(id)} ornament={theme.ornament} /> : null,
      )}
    </svg>
  );
}
