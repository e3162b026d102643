import { isRecord, type Plain, wordOf } from "@rulewright/rules";
import type { OddsShown } from "@rulewright/table";
import { Chips } from "../parts/chips.tsx";
import { RuleNumber } from "../parts/rule-number.tsx";
import { ThemeToggle } from "../parts/theme-toggle.tsx";
import { goTo } from "../routes.ts";
import { useGame } from "../state/game.tsx";
import { useHope } from "../state/hope.ts";
import { Drawer } from "./drawer.tsx";
import { GmLink, InviteCard } from "./invite.tsx";

const audiences: readonly { readonly value: OddsShown; readonly label: string }[] = [
  { value: "all", label: "everybody" },
  { value: "gm", label: "the GM" },
  { value: "nobody", label: "nobody" },
];

/** What is seldom needed: inviting, who sees the odds, house rules, light. */
export function Menu({ onClose }: { readonly onClose: () => void }) {
  const { view, isGm, send } = useGame();
  const [oddsShown, hope] = useHope(view.oddsShown);
  return (
    <Drawer title="The table" side="right" onClose={onClose}>
      <h3>Invite</h3>
      <InviteCard />
      <GmLink />
      {isGm ? (
        <Chips
          legend="Who sees the odds"
          chips={audiences}
          value={oddsShown}
          onChange={(to) => {
            hope(to);
            send({ type: "show-odds", to });
          }}
        />
      ) : null}
      <HouseRules />
      <div className="row between">
        <ThemeToggle />
        <button type="button" className="btn plain" onClick={() => goTo("/")}>
          To the first page
        </button>
      </div>
    </Drawer>
  );
}

/** The rules this table has settled for itself; the GM changes them. */
function HouseRules() {
  const { system } = useGame();
  return (
    <section className="house" aria-labelledby="house-rules">
      <h3 id="house-rules">House rules</h3>
      {Object.entries(system.houseRules).map(([name, { values, rule }]) => (
        <HouseRule key={name} name={name} values={values} rule={rule} />
      ))}
    </section>
  );
}

interface HouseRuleProps {
  readonly name: string;
  readonly values: readonly Plain[];
  readonly rule: string;
}

const said = (value: Plain | undefined): string =>
  isRecord(value) || Array.isArray(value) ? JSON.stringify(value) : String(value);

function HouseRule({ name, values, rule }: HouseRuleProps) {
  const { view, text, isGm, send } = useGame();
  const [current, hope] = useHope(said(view.house[name]));
  const words = wordOf(text, `house.${name}`);
  return (
    <div className="house-rule">
      <div className="row between">
        <b>{words}</b>
        <RuleNumber rules={[rule]} />
      </div>
      {isGm ? (
        <select
          aria-label={words}
          value={current}
          onChange={({ target }) => {
            const value = values.find((one) => said(one) === target.value);
            if (value === undefined) return;
            hope(said(value));
            send({ type: "set-house-rule", name, value });
          }}
        >
          {values.map((value) => (
            <option key={said(value)} value={said(value)}>
              {wordOf(text, `house.${name}.${said(value)}`)}
            </option>
          ))}
        </select>
      ) : (
        <p className="small">{wordOf(text, `house.${name}.${current}`)}</p>
      )}
    </div>
  );
}
