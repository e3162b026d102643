import { MAX_ROLL, MAX_WORDS } from "@rulewright/table";
import type { Command } from "@rulewright/table";
import { type FormEvent, type KeyboardEvent, type MouseEvent, useState } from "react";
import { Icon } from "../../art/icon.tsx";
import { useGame } from "../../state/game.tsx";
import { closedToAttempts } from "../../state/closed-attempts.ts";
import { COMPOSER } from "./composer-focus.ts";
import { DicePicker, DiceToggle } from "./dice-picker.tsx";
import { type Audience, AudiencePicker, EVERYBODY, recipientsOf } from "./audience-picker.tsx";
import { useProposedTraits } from "./trait-picker.tsx";

/** Whom a message is for, as a command has it: nothing where it is for everybody. */
type Addressed = { readonly recipients?: string[] };

interface Mode {
  readonly name: string;
  readonly label: string;
  /** What stands in the empty field. */
  readonly placeholder: string;
  readonly command: (words: string, addressed: Addressed) => Command;
  /** Whether it can be for some members only. */
  readonly mayBeSecret?: boolean;
  /** Whether traits can be proposed with it. */
  readonly takesTraits?: boolean;
}

const DICE: Mode = {
  name: "dice",
  label: "Dice to roll, such as 2d6 + 1",
  placeholder: "Such as 2d6 + 1",
  command: (roll, addressed) => ({ type: "throw-dice", roll, ...addressed }),
  mayBeSecret: true,
};

/** The kinds of text the viewer can send: an attempt, speech, a new scene. */
function useModes(): readonly Mode[] {
  const game = useGame();
  const { view, system, isGm, mine } = game;
  const character = mine?.id;
  const say: Mode = {
    name: "say",
    label: isGm ? "Describe what the players see" : "Say something",
    placeholder: isGm ? "Say what they see" : "Say something",
    command: (words, addressed) => ({
      type: "say",
      words,
      ...(character === undefined ? {} : { character }),
      ...addressed,
    }),
    mayBeSecret: true,
  };
  if (isGm) {
    const scene: Mode = {
      name: "scene",
      label: "Title of the new scene",
      placeholder: "Title of the new scene",
      command: (title) => ({ type: "set-scene", title }),
    };
    return [say, scene];
  }
  if (character === undefined) return [say];
  const attempt: Mode = {
    name: "attempt",
    label: "Say what you want to do",
    placeholder: "What do you do?",
    command: (words) => ({ type: "propose", character, words }),
    takesTraits: true,
  };
  // Whoever can attempt nothing now, as the dead, talks first.
  const attempts = view.phase === system.phases[1] && closedToAttempts(game, character) === undefined;
  return attempts ? [attempt, say] : [say, attempt];
}

interface ModeButtonProps {
  readonly mode: Mode;
  readonly next: Mode;
  readonly onSelect: (name: string) => void;
}

/** Says what kind of text is written, and switches to the next kind. */
const ModeButton = ({ mode, next, onSelect }: ModeButtonProps) => (
  <button
    type="button"
    className="chip mode"
    aria-label={`Mode: ${mode.name}. Switch to ${next.name}`}
    onClick={() => onSelect(next.name)}
  >
    {mode.name}
  </button>
);

/** Has a tap on a button leave the focus where it is: in the text field, so that the keyboard of a phone stays open. */
const leaveFocus = (event: MouseEvent): void => {
  if ((event.target as Element).closest("button")) event.preventDefault();
};

/** The text field of the table: speech, attempts, scenes, and dice that belong to no attempt. */
export function Composer() {
  const { view, you, send } = useGame();
  const modes = useModes();
  const [words, setWords] = useState("");
  const [selected, setSelected] = useState<string>();
  const [rolls, setRolls] = useState(false);
  const [audience, setAudience] = useState<Audience>(EVERYBODY);
  const mode = rolls ? DICE : (modes.find(({ name }) => name === selected) ?? modes[0]);
  const traits = useProposedTraits(mode?.takesTraits === true);
  if (!mode) return null;
  const next = modes[(modes.indexOf(mode) + 1) % modes.length] ?? mode;
  const recipients = mode.mayBeSecret ? recipientsOf(audience, view, you) : undefined;
  const submit = (event?: FormEvent): void => {
    event?.preventDefault();
    if (words.trim() === "") return;
    send(mode.command(traits.wordsWith(words.trim()), recipients ? { recipients } : {}));
    traits.reset();
    setWords("");
    setSelected(undefined);
    setRolls(false);
    // The next words are for everybody again: nobody should have to remember.
    setAudience(EVERYBODY);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    submit();
  };
  const toggleDice = (): void => {
    setRolls(!rolls);
    setWords("");
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it listens for its buttons, whose keys do all
    <form className={recipients ? "composer secret" : "composer"} onSubmit={submit} onMouseDown={leaveFocus}>
      {rolls ? <DicePicker roll={words} onChange={setWords} /> : null}
      {traits.picker}
      <textarea
        id={COMPOSER}
        rows={1}
        className="grow"
        aria-label={mode.label}
        placeholder={mode.placeholder}
        value={words}
        maxLength={rolls ? MAX_ROLL : MAX_WORDS}
        onChange={(event) => setWords(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {mode.mayBeSecret ? <AudiencePicker audience={audience} onChange={setAudience} /> : null}
      {modes.length > 1 && !rolls ? <ModeButton mode={mode} next={next} onSelect={setSelected} /> : null}
      {traits.toggle}
      <DiceToggle rolls={rolls} onToggle={toggleDice} />
      <button className="iconbtn sending" aria-label="Send" disabled={words.trim() === ""}>
        <Icon name="send" />
      </button>
    </form>
  );
}
