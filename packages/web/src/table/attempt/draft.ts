import { type Choose, type FieldShape, type Move, listMoves, type JsonObject, type Refusal } from "@rulewright/rules";

/** A decision being made up: a move, and its details by dice tapped and numbers set. */
export interface Draft {
  readonly move: string;
  readonly detail: JsonObject;
}

/** A move the viewer may make or must leave, with its reason. */
export interface Offered {
  readonly move: Move;
  readonly closed?: Refusal;
}

/** The moves that are the viewer's to make. Somebody else's talking, a difficulty named, is done elsewhere. */
export function movesFor(choice: Choose, may: (by: string) => boolean): readonly Offered[] {
  const own = ({ talk, by = choice.by }: Move): boolean => !talk || by === choice.by;
  return listMoves(choice).filter(({ move }) => own(move) && may(move.by ?? choice.by));
}

type Shape<K extends FieldShape["kind"]> = Extract<FieldShape, { kind: K }>;

const isShape = <K extends FieldShape["kind"]>(shape: FieldShape, kind: K): shape is Shape<K> => shape.kind === kind;

/** The fields of one kind that a move takes. */
export function fieldsOf<K extends FieldShape["kind"]>(
  { fields }: Move,
  kind: K,
): readonly { readonly name: string; readonly shape: Shape<K> }[] {
  return Object.entries(fields).flatMap(([name, { shape }]) => (isShape(shape, kind) ? [{ name, shape }] : []));
}

/** A field where dice are tapped. */
export interface DiceField {
  readonly move: Move;
  readonly name: string;
}

/** The first open move that points at dice: what tapping a die means. */
export function diceFieldOf(offered: readonly Offered[]): DiceField | undefined {
  for (const { move, closed } of offered) {
    const field = fieldsOf(move, "dice").find(({ shape }) => shape.max > 0);
    if (!closed && field) return { move, name: field.name };
  }
  return undefined;
}

export function pickedPlaces(draft: Draft, field: DiceField | undefined): readonly number[] {
  const places = field && draft.move === field.move.name ? draft.detail[field.name] : undefined;
  return Array.isArray(places) ? places.map(Number) : [];
}

/** Whether nothing is counted and no die pointed at; a number that goes either way says something also at 0. */
function isEmpty({ fields }: Move, detail: JsonObject): boolean {
  const eitherWay = (name: string): boolean => {
    const shape = fields[name]?.shape;
    return shape?.kind === "number" && (shape.min ?? 0) < 0;
  };
  return Object.entries(detail).every(
    ([name, value]) => (value === 0 && !eitherWay(name)) || (Array.isArray(value) && value.length === 0),
  );
}

/** The draft with one detail of a move set; a draft that says nothing any more lets it stand. */
export function withDetail(draft: Draft, move: Move, detail: JsonObject, stands: string): Draft {
  const all = { ...(draft.move === move.name ? draft.detail : {}), ...detail };
  return isEmpty(move, all) ? { move: stands, detail: {} } : { move: move.name, detail: all };
}

/** The draft with a die marked, or no longer marked. */
export function withDie(draft: Draft, field: DiceField, place: number, stands: string): Draft {
  const places = pickedPlaces(draft, field);
  const next = places.includes(place) ? places.filter((one) => one !== place) : [...places, place];
  return withDetail(draft, field.move, { [field.name]: next.toSorted((a, b) => a - b) }, stands);
}

/** What a move says when it is first chosen: one of whatever is counted, and its usual number of anything else. */
export function firstDetail(move: Move): JsonObject {
  if (fieldsOf(move, "dice").length > 0) return {};
  const numbers = fieldsOf(move, "number").map(({ name, shape }) => [
    name,
    shape.min === null ? suggested(move, name) : shape.min < 0 ? 0 : 1,
  ]);
  return Object.fromEntries(numbers);
}

/** The number that stands where nobody says one. */
export function suggested({ fields }: Move, name: string): number {
  const [value] = fields[name]?.each("worth trying") ?? [];
  return typeof value === "number" ? value : 0;
}
