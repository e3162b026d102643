// @vitest-environment happy-dom
import { fireEvent, screen } from "../testing.tsx";
import { isRefusal, rolesFor, type SystemDefinition } from "@rulewright/rules";
import { catalogue } from "@rulewright/systems";
import { bookkeeperD12 } from "@rulewright/systems/bookkeeper-d12";
import { eveningStar } from "@rulewright/systems/evening-star";
import { storytellerD10 } from "@rulewright/systems/storyteller-d10";
import { victoryPoint } from "@rulewright/systems/victory-point-d20";
import { wasteland2d20 } from "@rulewright/systems/wasteland-2d20";
import { closedAct, type Member, type TableView, tryAct } from "@rulewright/table";
import { describe, expect, it } from "vitest";
import { useGame } from "../../src/state/game.tsx";
import { ruleStateOf } from "../../src/state/rule-state.ts";
import { SessionGuideButton } from "../../src/table/session/session-guide-button.tsx";
import { type SessionPart, sessionSteps } from "../../src/table/session/session-steps.ts";
import { TopBar } from "../../src/table/top-bar.tsx";
import { sessionLabel } from "../../src/words/labels.ts";
import { ines, oskar, TableInMemory } from "../table-in-memory.ts";
import { renderFor } from "./rendering.tsx";

function Probe({ onSteps }: { readonly onSteps: (steps: readonly SessionPart[]) => void }) {
  onSteps(sessionSteps(useGame()));
  return null;
}

const shownSteps = () => screen.getAllByRole("listitem").map(({ textContent }) => textContent);

/** The steps that a member is told, and which acts they are offered. */
function stepsOf(
  table: TableInMemory,
  member: Member,
  change: (view: TableView) => TableView = (view) => view,
): readonly SessionPart[] {
  const found: (readonly SessionPart[])[] = [];
  renderFor(table, member, <Probe onSteps={(steps) => found.push(steps)} />, { change }).unmount();
  return found[0] ?? [];
}

/** Each part with its steps and their states, without what the viewer can do of them. */
const told = (parts: readonly SessionPart[]) =>
  parts.map(({ part, steps }) => [part, steps.map(({ act, state }) => [act, state])]);

const namesOf = (parts: readonly SessionPart[], part: SessionPart["part"]) =>
  parts.find((one) => one.part === part)?.steps.map(({ act }) => act) ?? [];

/** A table at which Ines plays the first character. */
function seated(system: SystemDefinition): TableInMemory {
  const table = new TableInMemory({}, system);
  const [first] = table.view(oskar).characters;
  if (system !== eveningStar) table.does(ines, { type: "take-character", character: first?.id ?? "" });
  return table;
}

/** What each book asks for, by the rules that say so. */
const BOOKS: readonly (readonly [SystemDefinition, Readonly<Record<SessionPart["part"], readonly string[]>>])[] = [
  // ES-06 each player's reading; ES-33 lots for moments, ES-39 ego.
  [
    eveningStar,
    { begin: ["choose-reading", "begin-play"], end: ["open-postamble", "claim-lots", "end-session"], after: [] },
  ],
  // W20-21 luck for the quest; a quest may go on in the next session.
  [wasteland2d20, { begin: ["start-quest"], end: ["end-quest", "end-session"], after: [] }],
  // BK-24, BK-25 the count and XP; BK-26, BK-27 what XP buys.
  [
    bookkeeperD12,
    {
      begin: ["open-session"],
      end: ["close-session", "improve", "gain-virtue"],
      after: ["improve", "gain-virtue"],
    },
  ],
  // ST-69 session zero; O-07 experience and what it buys.
  [
    storytellerD10,
    {
      begin: ["agree", "begin-play"],
      end: ["end-session", "buy-dot", "buy-specialty"],
      after: ["buy-dot", "buy-specialty"],
    },
  ],
  // VP-04 ratings, VP-02 the first span.
  [victoryPoint, { begin: ["check-sheets", "begin-play"], end: ["end-session"], after: [] }],
];

describe("the steps of a session", () => {
  it.each(BOOKS)("are those that the book asks for: $title", (system, book) => {
    const table = seated(system);
    expect(namesOf(stepsOf(table, oskar), "begin")).toEqual(book.begin);
    expect(namesOf(stepsOf(table, oskar), "after")).toEqual([]);
    for (const act of system.rituals?.begin ?? []) table.does(oskar, { type: "act", act });
    expect(namesOf(stepsOf(table, oskar), "end")).toEqual(book.end);
    for (const act of system.rituals?.end ?? []) {
      if (system.acts[act]?.of === "table") table.does(oskar, { type: "act", act });
    }
    const between = stepsOf(table, oskar);
    expect(namesOf(between, "begin")).toEqual(book.begin);
    expect(namesOf(between, "after")).toEqual(book.after);
    // Everybody is told the same steps, and the same of each.
    expect(told(stepsOf(table, ines))).toEqual(told(between));
    // What has ended is over, and can't be ended again.
    expect(sessionLabel(table.view(oskar), system, false)).toBe("After session 1");
    const again = ruleStateOf(table.view(oskar));
    for (const act of system.rituals?.end ?? []) {
      if (system.acts[act]?.of !== "table") continue;
      expect(isRefusal(tryAct(system, again, "gm", { act, args: {} })), act).toBe(true);
    }
  });

  it("Wasteland: a session may end between quests or within one, which then goes on", () => {
    const table = seated(wasteland2d20);
    const does = (...acts: readonly string[]): string => {
      for (const act of acts) table.does(oskar, { type: "act", act });
      return `${sessionLabel(table.view(oskar), wasteland2d20, false)}, ${table.view(oskar).phase}`;
    };
    const head = (): string | null => {
      const { container, unmount } = renderFor(table, oskar, <TopBar />);
      const words = container.querySelector(".note")?.firstChild?.textContent ?? null;
      unmount();
      return words;
    };
    expect(does("start-quest", "end-session")).toBe("Session 2, play");
    // Play rests until something happens in the next session.
    expect(head()).toBe("After session 1");
    table.does(oskar, { type: "set-scene", title: "The yard" });
    expect(head()).toBe("The yard · Session 2 · On a quest");
    expect(does("end-quest")).toBe("Session 2, between");
    expect(does("end-session")).toBe("After session 2, between-sessions");
    expect(does("start-quest")).toBe("Session 3, play");
  });

  it.each(Object.values(catalogue))("offer nobody what they can't do, and every ritual to the GM: $title", (system) => {
    const table = seated(system);
    const offered = new Set<string>();
    const check = (): void => {
      for (const [member, role] of [
        [oskar, "gm"],
        [{ ...ines, role: "player" }, "player"],
      ] as const) {
        const view = table.view(member);
        for (const { acts, character } of stepsOf(table, member).flatMap(({ steps }) =>
          steps.flatMap(({ parts }) => parts),
        )) {
          for (const { name, act } of acts) {
            if (role === "gm") offered.add(name);
            expect(rolesFor(act), name).toContain(role);
            const asked = { act: name, ...(character === undefined ? {} : { character }) };
            expect(closedAct(system, ruleStateOf(view), member.role, asked), name).toBeUndefined();
            if (role === "player" && character !== undefined) expect(view.players[character]).toBe(ines.id);
          }
        }
      }
    };
    const { begin = [], end = [] } = system.rituals ?? {};
    for (const act of [...begin, ...end]) {
      check();
      if (system.acts[act]?.of === "table") table.does(oskar, { type: "act", act });
    }
    check();
    for (const act of [...begin, ...end]) expect(offered, act).toContain(act);
  });

  it("are done where everybody who is played has chosen", () => {
    const table = seated(eveningStar);
    const stateWithout = (reader: string, players: TableView["players"] = {}) => {
      const change = (view: TableView): TableView => ({
        ...view,
        players: { ...view.players, ...players },
        characters: view.characters.map((one) =>
          one.id === reader ? { ...one, traits: { ...one.traits, reading: null } } : one,
        ),
      });
      return stepsOf(table, oskar, change).flatMap(({ steps }) => steps)[0]?.state;
    };
    expect([stateWithout("nobody"), stateWithout("tomas-rill"), stateWithout("maren-oake")]).toEqual([
      "done",
      "done",
      "open",
    ]);
    // One of two who are played.
    expect(stateWithout("tomas-rill", { "tomas-rill": oskar.id })).toBe("open");
  });

  it("are offered to a co-GM as to the GM", () => {
    const table = seated(bookkeeperD12);
    table.happens({ type: "role-set", member: ines.id, role: "co-gm" }, oskar);
    const [, coGm] = table.view(oskar).members;
    if (!coGm) throw new Error("Ines is no member");
    const offered = (member: Member) =>
      stepsOf(table, member).flatMap(({ steps }) => steps.flatMap(({ parts }) => parts.flatMap(({ acts }) => acts)));
    expect(offered(coGm).map(({ name }) => name)).toEqual(offered(oskar).map(({ name }) => name));
    expect(offered(coGm).map(({ name }) => name)).toContain("open-session");
  });

  it("are shown in a drawer, the next one marked, each with what the viewer can do", () => {
    const table = seated(eveningStar);
    const { unmount } = renderFor(table, oskar, <SessionGuideButton />);
    fireEvent.click(screen.getByRole("button", { name: "Session steps" }));
    expect(shownSteps()[0]).toMatch(/^Choose a reading.*laterES-06|^Choose a reading.*done/u);
    expect(screen.getAllByRole("listitem").find((one) => one.getAttribute("aria-current"))?.textContent).toMatch(
      /^Begin play/u,
    );
    expect(screen.getByRole("button", { name: "Begin play" })).not.toBeNull();
    unmount();
    renderFor(table, ines, <SessionGuideButton />);
    fireEvent.click(screen.getByRole("button", { name: "Session steps" }));
    expect(shownSteps().at(-1)).toMatch(/^Begin play the GM/u);
    expect(screen.queryByRole("button", { name: "Begin play" })).toBeNull();
  });
});
