import { type Character, entryOf, isRefusal, refusal, type Refusal } from "@rulewright/rules";
import { type CommandContext, type CommandResult, oneEvent, refuseUnlessGm } from "./command-result.ts";
import type { CommandOf } from "./commands.ts";
import { refuseUnknownCharacter } from "./members/refusals.ts";
import type { Member } from "./members/members.ts";
import type { TableEvent } from "./events.ts";
import type { PreparedOpponent } from "./preparation.ts";
import { freeName } from "./sheets.ts";
import type { TableState } from "./state.ts";

/** How many preparations a table keeps. All of them are part of the game master's view. */
const MAX_PREPARATIONS = 50;

const refuseOneMore = ({ prepared }: TableState): Refusal | undefined =>
  Object.keys(prepared).length < MAX_PREPARATIONS
    ? undefined
    : refusal("too-many-preparations", "", { max: MAX_PREPARATIONS });

/** The opponent with a name that none of some characters has. */
const asOpponent = (others: readonly Character[], id: string, { name, ...sheet }: Character): PreparedOpponent => ({
  kind: "opponent",
  id,
  character: { ...sheet, id, name: freeName(others, name), opponent: true },
});

const atTable = ({ characters }: TableState): readonly Character[] => Object.values(characters);

const inReserve = ({ prepared }: TableState): readonly Character[] =>
  Object.values(prepared).flatMap((one) => (one.kind === "opponent" ? [one.character] : []));

/** The ready-made opponent of a system. */
function findOpponent({ system }: CommandContext, opponent: string): Character | Refusal {
  const known = system.opponents ?? [];
  return (
    known.find((one) => one.id === opponent) ??
    refusal("no-such-opponent", "", { opponent, opponents: known.map((one) => one.id) })
  );
}

/** The game master prepares a ready-made opponent, unseen. */
export function prepareOpponent(
  state: TableState,
  { opponent }: CommandOf<"prepare-opponent">,
  member: Member,
  context: CommandContext,
): CommandResult {
  const refused = refuseUnlessGm(member) ?? refuseOneMore(state);
  if (refused) return refused;
  const found = findOpponent(context, opponent);
  if (isRefusal(found)) return found;
  return oneEvent({
    type: "prepared",
    preparation: asOpponent([...atTable(state), ...inReserve(state)], context.id, found),
  });
}

/** The game master prepares an attempt. Whether it can be made is decided when it is put on the table. */
export function prepareOffer(
  state: TableState,
  { title, character, approaches }: CommandOf<"prepare-offer">,
  member: Member,
  { system, id }: CommandContext,
): CommandResult {
  const refused =
    refuseUnlessGm(member) ??
    refuseOneMore(state) ??
    (character === undefined ? undefined : refuseUnknownCharacter(state, character));
  if (refused) return refused;
  const unknown = approaches.find(({ offer }) => !entryOf(system.offers, offer));
  if (unknown) return refusal("not-on-offer", "", { offer: unknown.offer, offers: Object.keys(system.offers) });
  return oneEvent({
    type: "prepared",
    preparation: { kind: "offer", id, title, approaches, ...(character === undefined ? {} : { character }) },
  });
}

/** The game master discards what was prepared. */
export function discardPreparation(
  { prepared }: TableState,
  { preparation }: CommandOf<"discard-preparation">,
  member: Member,
): CommandResult {
  return (
    refuseUnlessGm(member) ??
    (entryOf(prepared, preparation)
      ? oneEvent({ type: "preparation-discarded", preparation })
      : refusal("no-such-preparation", "", { preparations: Object.keys(prepared) }))
  );
}

/**
 * The game master brings in a prepared opponent, or a ready-made one of the system; further ones of a kind are numbered.
 * Everybody learns the name, and nobody else sees the sheet.
 */
export function bringIn(
  state: TableState,
  { opponent }: CommandOf<"bring-in">,
  member: Member,
  context: CommandContext,
): CommandResult {
  const refused = refuseUnlessGm(member);
  if (refused) return refused;
  const ready = entryOf(state.prepared, opponent);
  if (ready?.kind === "opponent") return oneEvent(appearance(state, ready));
  const found = findOpponent(context, opponent);
  if (isRefusal(found)) return found;
  // A number would tell that others of the kind are prepared.
  const preparation = asOpponent(atTable(state), context.id, found);
  return { events: [{ type: "prepared", preparation }, appearance(state, preparation)] };
}

function appearance(state: TableState, { character: { id, name, about } }: PreparedOpponent): TableEvent {
  const character = { id, name: freeName(atTable(state), name), ...(about === undefined ? {} : { about }) };
  return { type: "opponent-appeared", character };
}

/** The game master shows an opponent's sheet to everybody, or hides it again. */
export function showSheet(
  state: TableState,
  { character, shown }: CommandOf<"show-sheet">,
  member: Member,
): CommandResult {
  const refused = refuseUnlessGm(member) ?? refuseUnknownCharacter(state, character);
  if (refused) return refused;
  const { name = "", opponent } = state.characters[character] ?? {};
  if (!opponent || Object.hasOwn(state.players, character)) return refusal("not-an-opponent", "", { character: name });
  const isShown = !Object.hasOwn(state.hiddenSheets, character);
  if (isShown === shown)
    return refusal(shown ? "sheet-shown-already" : "sheet-hidden-already", "", { character: name });
  return oneEvent({ type: "sheet-shown-set", character, shown });
}
