import { describeAct, formatPrice } from "@rulewright/present";
import { ACT_GROUPS, actGroup, type Amounts, formatMessage } from "@rulewright/rules";
import { useId } from "react";
import { Icon } from "../../art/icon.tsx";
import { ClosedOptions } from "../../components/closed-options.tsx";
import { RuleNumber } from "../../components/rule-number.tsx";
import { useGame } from "../../state/game.tsx";
import { actPrice } from "./act-price.ts";
import { closedActs } from "./act-buttons.tsx";
import { ActForm } from "./act-form.tsx";
import { LatestAnswer } from "./latest-answer.tsx";
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

/** The most acts of the table that are listed at once: they are settings, which an evening seldom needs. */
const MAX_OF_TABLE = 3;

function Group({ name, acts, list }: GroupProps) {
  const game = useGame();
  const { text } = game;
  const id = useId();
  const possible = acts.filter((one) => !one.closed);
  const prices = possible.map((one) => actPrice(game, one.name, one.act, list.actorOf(one)));
  const isPriced = prices.some((price) => price !== undefined && Object.keys(price).length > 0);
  const closed = closedActs(text, acts);
  const rows = possible.map((available, i) => (
    <ActRow key={available.name} available={available} list={list} price={isPriced ? prices[i] : undefined} />
  ));
  return (
    <section className="act-group" aria-labelledby={id}>
      <h3 className="caps" id={id}>
        {formatMessage(text, `act-group.${name}`)}
      </h3>
      {name === "table" && possible.length > MAX_OF_TABLE ? (
        <details className="acts-of-table">
          <summary className="act-row">
            <b>{possible.length} actions</b>
            <span>{possible.map((one) => formatMessage(text, `act.${one.name}`)).join(", ")}</span>
            <i>
              <Icon name="down" small />
            </i>
          </summary>
          {rows}
        </details>
      ) : (
        rows
      )}
      <ClosedOptions closed={closed} folded />
    </section>
  );
}

interface RowProps {
  readonly available: AvailableAct;
  readonly list: ActList;
  /** Undefined where it isn't told. */
  readonly price: Amounts | undefined;
}

function ActRow({ available, list, price }: RowProps) {
  const { system, text } = useGame();
  const { name, act, needsInput } = available;
  const { opened, isDisabled, onTap, onClose, actorOf } = list;
  const isOpen = needsInput && opened === name;
  const sentence = describeAct(system, text, name);
  const [id, priceId] = [useId(), useId()];
  const costs = price && (formatPrice(text, price) || "free");
  const described = [...(sentence === undefined ? [] : [id]), ...(costs === undefined ? [] : [priceId])].join(" ");
  return (
    <>
      <div className="act-line">
        <button
          type="button"
          className="act-row act"
          aria-label={formatMessage(text, `act.${name}`)}
          aria-describedby={described === "" ? undefined : described}
          aria-expanded={needsInput ? isOpen : undefined}
          disabled={isDisabled(available)}
          onClick={() => onTap(available)}
        >
          <b>{formatMessage(text, `act.${name}`)}</b>
          {sentence === undefined ? null : <span id={id}>{sentence}</span>}
          <i>
            {costs === undefined ? null : (
              <span id={priceId} className={costs === "free" ? "price note" : "price"}>
                {costs}
              </span>
            )}
            {needsInput ? <Icon name={isOpen ? "down" : "next"} small /> : null}
          </i>
        </button>
        <RuleNumber rules={act.rules} />
      </div>
      {isOpen ? <ActForm available={available} character={actorOf(available)} onDone={onClose} /> : null}
      <LatestAnswer act={name} />
    </>
  );
}
