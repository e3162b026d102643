// @vitest-environment happy-dom
import { done, move, oneOf, refusal } from "@rulewright/rules";
import { describe, expect, it } from "vitest";
import { NamedMoves } from "../../src/table/attempt/named-moves.tsx";
import { RequestForm } from "../../src/table/attempt/request-form.tsx";
import { useAttemptView } from "../../src/state/shown-attempt.tsx";
import { ines, restartTheClock, TableInMemory } from "../table-in-memory.ts";
import { fireEvent, screen } from "../testing.tsx";
import { write } from "./forms.ts";
import { renderFor } from "./rendering.tsx";

const leadsTo = () => done({ outcome: "done" });

/** A move that claims one of some names, but for those that the rules refuse. */
const claims = (name: string, names: readonly string[], ...refused: readonly string[]) =>
  move(name, {
    talk: true,
    fields: { name: oneOf([...names]) },
    refuse: ({ name: claimed }) => (refused.includes(claimed) ? refusal(`no-${claimed}`, "ES-01") : undefined),
    leadsTo,
  });

function table(): TableInMemory {
  const it = new TableInMemory();
  restartTheClock(it);
  return it;
}

function Named({ moves }: { readonly moves: readonly ReturnType<typeof claims>[] }) {
  const attemptView = useAttemptView();
  return attemptView ? <NamedMoves attemptView={attemptView} moves={moves} /> : null;
}

/** Each group of names, which of them can't be claimed, and how many reasons are told. */
const groups = () =>
  [...document.querySelectorAll(".claims-row")].map((row) => [
    [...row.querySelectorAll("button.btn")].map((one) => one.textContent),
    [...row.querySelectorAll<HTMLButtonElement>("button.btn")].flatMap((one) =>
      one.disabled ? [one.textContent] : [],
    ),
    row.querySelectorAll(".rule").length,
  ]);

describe("a move that takes a name", () => {
  const [maps, tides, bells] = [
    claims("maps", ["Coast", "Town"]),
    claims("tides", ["Ebb", "Flood"], "Ebb"),
    claims("bells", ["Noon", "Night"], "Noon", "Night"),
  ];

  it("has a button for each name, closed where the rules refuse it, with the reason where they refuse all", () => {
    renderFor(table(), ines, <Named moves={[maps, tides, bells]} />);
    expect(groups()).toEqual([
      [["Coast", "Town"], [], 0],
      [["Ebb", "Flood"], ["Ebb"], 0],
      [["Noon", "Night"], ["Noon", "Night"], 1],
    ]);
  });

  it("is made with a tap, unless a command waits for its answer", () => {
    const { sent, unmount } = renderFor(table(), ines, <Named moves={[maps, tides]} />);
    fireEvent.click(screen.getByRole("button", { name: "Town" }));
    fireEvent.click(screen.getByRole("button", { name: "Flood" }));
    expect(sent.map((one) => (one.type === "choose" ? [one.move, one.detail] : []))).toEqual([
      ["maps", { name: "Town" }],
      ["tides", { name: "Flood" }],
    ]);
    unmount();
    renderFor(table(), ines, <Named moves={[maps]} />, { unsent: [{ type: "pause" }] });
    expect(groups()).toEqual([[["Coast", "Town"], ["Coast", "Town"], 0]]);
  });

  it("is left out where it takes none, and all are where there are none", () => {
    renderFor(table(), ines, <Named moves={[claims("none", []), maps]} />);
    expect(groups()).toEqual([[["Coast", "Town"], [], 0]]);
  });
});

function Requesting({ now }: { readonly now: number }) {
  const attemptView = useAttemptView();
  return attemptView ? (
    <RequestForm
      attemptView={attemptView}
      numbers={[{ move: "set-modifier", field: "modifier", name: "modifier", now }]}
    />
  ) : null;
}

/** What is asked for where a number stands here. */
function asked(now: number, ...effects: readonly string[]): unknown {
  const { sent, unmount } = renderFor(table(), ines, <Requesting now={now} />);
  fireEvent.click(screen.getByRole("button", { name: "Request a change" }));
  write(screen.getByLabelText("Reason"), "Please");
  for (const name of effects) fireEvent.click(screen.getByRole("radio", { name }));
  fireEvent.click(screen.getByRole("button", { name: "Send request" }));
  unmount();
  const [command] = sent;
  return command?.type === "ask" ? command.detail : undefined;
}

it("a request asks for one less or more, but never for less than 0", () => {
  expect([asked(3), asked(1), asked(0), asked(0, "+1"), asked(3, "+1", "−1")]).toEqual(
    [2, 0, 0, 1, 2].map((modifier) => ({ modifier })),
  );
});
