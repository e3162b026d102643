import type { Command } from "@rulewright/table";
import { type FormEvent, type KeyboardEvent, useState } from "react";
import { Icon } from "../../art/icon.tsx";
import { useGame } from "../../state/game.tsx";
import { COMPOSER } from "./composer-focus.ts";

interface Mode {
  readonly name: string;
  readonly placeholder: string;
  readonly command: (words: string) => Command;
}

/** The kinds of text the viewer can send: an attempt, speech, a new scene. */
function useModes(): readonly Mode[] {
  const { view, system, isGm, mine } = useGame();
  const character = mine?.id;
  const say: Mode = {
    name: "say",
    placeholder: isGm ? "Describe what the players see" : "Say something",
    command: (words) => ({ type: "say", words, ...(character === undefined ? {} : { character }) }),
  };
  if (isGm) {
    const scene: Mode = {
      name: "scene",
      placeholder: "Title of the new scene",
      command: (title) => ({ type: "set-scene", title }),
    };
    return [say, scene];
  }
  if (character === undefined) return [say];
  const attempt: Mode = {
    name: "attempt",
    placeholder: "Say what you want to do",
    command: (words) => ({ type: "propose", character, words }),
  };
  return view.phase === system.phases[1] ? [attempt, say] : [say, attempt];
}

/** The text field of the table. */
export function Composer() {
  const { send } = useGame();
  const modes = useModes();
  const [words, setWords] = useState("");
  const [selected, setSelected] = useState<string>();
  const mode = modes.find(({ name }) => name === selected) ?? modes[0];
  if (!mode) return null;
  const next = modes[(modes.indexOf(mode) + 1) % modes.length] ?? mode;
  const submit = (event?: FormEvent): void => {
    event?.preventDefault();
    if (words.trim() === "") return;
    send(mode.command(words.trim()));
    setWords("");
    setSelected(undefined);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    submit();
  };
  return (
    <form className="composer" onSubmit={submit}>
      <textarea
        id={COMPOSER}
        rows={1}
        className="grow"
        aria-label={mode.placeholder}
        placeholder={mode.placeholder}
        value={words}
        maxLength={2000}
        onChange={(event) => setWords(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {modes.length > 1 ? (
        <button
          type="button"
          className="chip mode"
          aria-label={`Mode: ${mode.name}. Switch to ${next.name}`}
          onClick={() => setSelected(next.name)}
        >
          {mode.name}
        </button>
      ) : null}
      <button className="iconbtn sending" aria-label="Send" disabled={words.trim() === ""}>
        <Icon name="send" />
      </button>
    </form>
  );
}
