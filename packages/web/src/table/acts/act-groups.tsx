import { describeAct } from "@rulewright/present";
import { ACT_GROUPS, actGroup, formatMessage } from "@rulewright/rules";
import { useId } from "react";
import { Icon } from "../../art/icon.tsx";
import { ClosedOptions } from "../../components/closed-options.tsx";
import { useGame } from "../../state/game.tsx";
import { closedActs } from "./act-buttons.tsx";
import { ActForm } from "./act-form.tsx";
import type { AvailableAct } from "./available-acts.ts";
import { type ActList, useActList } from "./use-act-list.ts";

interface ActGroupsProps {
  readonly acts: readonly AvailableAct[];
  /** The id of the character that does them; undefined for the table. */
  readonly character: string | undefined;
  /** Called when the form of an act is opened or closed. */
  readonly onForm: (isOpen: boolean) => void;
}

/** Acts in groups, each with a sentence that says what it does, and a form that opens under its row. */
export function ActGroups({ acts, character, onForm }: ActGroupsProps) {
  const list = useActList(character, onForm);
  return (
    <div className="act-list">
      {ACT_GROUPS.map((group) => {
        const ofGroup = acts.filter(({ act }) => actGroup(act) === group);
        return ofGroup.length === 0 ? null : <Group key={group} name={group} acts={ofGroup} list={list} />;
      })}
    </div>
  );
}

interface GroupProps extends Pick<ActGroupsProps, "acts"> {
  readonly name: string;
  readonly list: ActList;
}

function Group({ name, acts, list }: GroupProps) {
  const { text } = useGame();
  const id = useId();
  const possible = acts.filter((one) => !one.closed);
  const closed = closedActs(text, acts);
  return (
    <section className="act-group" aria-labelledby={id}>
      <h3 className="caps" id={id}>
        {formatMessage(text, `act-group.${name}`)}
      </h3>
      {possible.map((available) => (
        <ActRow key={available.name} available={available} list={list} />
      ))}
      <ClosedOptions closed={closed} shownFirst={closed.length > 1 ? 0 : 1} />
    </section>
  );
}

function ActRow({ available, list }: { readonly available: AvailableAct; readonly list: ActList }) {
  const { system, text } = useGame();
  const { name, needsInput } = available;
  const { opened, isDisabled, onTap, onClose, actorOf } = list;
  const isOpen = needsInput && opened === name;
  const sentence = describeAct(system, text, name);
  const id = useId();
  return (
    <>
      <button
        type="button"
        className="act-row act"
        aria-label={formatMessage(text, `act.${name}`)}
        aria-describedby={sentence === undefined ? undefined : id}
        aria-expanded={needsInput ? isOpen : undefined}
        disabled={isDisabled(available)}
        onClick={() => onTap(available)}
      >
        <b>{formatMessage(text, `act.${name}`)}</b>
        {sentence === undefined ? null : <span id={id}>{sentence}</span>}
        {needsInput ? <Icon name={isOpen ? "down" : "next"} small /> : null}
      </button>
      {isOpen ? <ActForm available={available} character={actorOf(available)} onDone={onClose} /> : null}
    </>
  );
}
