// @vitest-environment happy-dom
import { eveningStar } from "@rulewright/systems/evening-star";
import { useHost } from "@rulewright/systems/screen";
import { currentAttempt, type TableView } from "@rulewright/table";
import { describe, expect, it, vi } from "vitest";
import { ScreenProvider } from "../../src/screen/slot.tsx";
import { AttemptCard } from "../../src/table/attempt/attempt-card.tsx";
import { useAttemptView } from "../../src/state/shown-attempt.tsx";
import { PreparedOffers } from "../../src/table/framing/prepared-offers.tsx";
import { rollSummary } from "../../src/table/history/roll-summary.ts";
import { DescriptionEditor } from "../../src/table/party/description-editor.tsx";
import { TrackerAmount } from "../../src/table/values/tracker.tsx";
import { everything } from "../everything.ts";
import { showSystem } from "../shown-system.ts";
import { ines, oskar, restartTheClock, TableInMemory } from "../table-in-memory.ts";
import { fireEvent, screen, waitFor } from "../testing.tsx";
import { panel, renderOwn, tableOf } from "./own-screen.tsx";
import { renderFor } from "./rendering.tsx";

function Card() {
  const attemptView = useAttemptView();
  return attemptView ? <AttemptCard attemptView={attemptView} /> : <p>No attempt</p>;
}

/** The tide clock, negotiated from difficulty 6 to 4. */
function clock(): TableInMemory {
  const table = new TableInMemory();
  restartTheClock(table);
  return table;
}

const without =
  (...names: readonly string[]) =>
  (view: TableView): TableView => ({
    ...view,
    characters: view.characters.map((one) => ({
      ...one,
      trackers: { ...one.trackers, ...Object.fromEntries(names.map((name) => [name, 0])) },
    })),
  });

const OwnClaims = () => <p>Claims</p>;

it("a game's own part for names that are claimed isn't there where no move takes a name", () => {
  renderFor(
    clock(),
    ines,
    <ScreenProvider value={{ claims: OwnClaims }}>
      <Card />
    </ScreenProvider>,
  );
  expect(screen.getByRole("button", { name: "Roll 6 dice" })).toBeDefined();
  expect(screen.queryByText("Claims")).toBeNull();
});

const failed = (): TableInMemory => {
  const table = clock();
  table.chooses(ines, { move: "roll" }, 2, 2, 2, 2, 7, 7);
  return table;
};

const names = () => screen.getAllByRole("button").map(({ textContent }) => textContent);

describe("the decision of a failed roll", () => {
  it("is its player's also where nothing can be bought, and nobody suggests anything to themselves", () => {
    renderFor(failed(), ines, <Card />, { change: without("lots", "ego") });
    expect(names()).toContain("Let it stand");
    expect(names()).not.toContain("I'd do this");
  });

  it("is open to another player's suggestion where they can't pay for anything", () => {
    renderFor(failed(), { id: "lea", name: "Lea", role: "player" }, <Card />);
    expect(names()).toContain("I'd do this");
    expect(names()).not.toContain("Let it stand");
  });
});

describe("what an attempt rolls", () => {
  const attempt = currentAttempt(clock().view(ines));
  if (!attempt) throw new Error("nothing on the table");
  const summary = (given: typeof attempt.given) =>
    rollSummary(eveningStar, clock().view(ines), { ...attempt, given }).given;

  it("has the numbers as they were negotiated, but a name from the sheet instead of its number", () => {
    expect(attempt.given["difficulty"]).toBe(6);
    expect(summary(attempt.given)).toEqual({ ...attempt.given, difficulty: 4 });
    expect(summary({ ...attempt.given, difficulty: "Clockwork" })["difficulty"]).toBe("Clockwork");
    expect(summary({ rank: 4 })).toEqual({ rank: 4 });
  });
});

const proposes = (table: TableInMemory, character: string, words: string): readonly (string | null)[] => {
  table.does(ines, { type: "propose", character, words });
  const { container } = renderFor(table, oskar, panel);
  return [...container.querySelectorAll(".proposal .small")].map(({ textContent }) => textContent);
};

describe("what a player proposes", () => {
  it("is shown with the numbers that the game master sets, without those of the sheet", () => {
    expect(proposes(new TableInMemory(), "maren-oake", "I use Clockwork with Patience.")).toEqual([
      "Proposes Patience and Clockwork",
      "Difficulty 3",
      "5d10, 3 needed",
    ]);
  });

  it("is shown without names, lists and switches among the numbers", () => {
    showSystem(everything);
    const table = tableOf(everything);
    table.does(ines, { type: "take-character", character: "ann" });
    table.does(oskar, { type: "act", act: "begin", args: { scene: "day" } });
    expect(proposes(table, "ann", "I use my Might and Boats.")).toEqual(["Proposes Might and Boats", "3d10"]);
  });
});

const Dice = () => {
  const { Die } = useHost();
  return (
    <>
      <Die die="d10" face={7} fill="plain" label="plain" />
      <Die die="d10" face={10} fill="plain" explodes large label="exploding" />
    </>
  );
};

it("dice of a game's own components are small and plain unless more is said", async () => {
  const { container } = await renderOwn(clock(), ines, <Dice />);
  expect([...container.querySelectorAll(".die")].map(({ className }) => className)).toEqual(["die d10 sm", "die d10"]);
  expect([...container.querySelectorAll(".die")].map((die) => die.querySelector(".crown") !== null)).toEqual([
    false,
    true,
  ]);
});

/** Who the viewer acts for in the attempt on the table, and who pays. */
function Acting() {
  const attemptView = useAttemptView();
  return (
    <p>
      {attemptView?.role ?? "nobody"}, {attemptView?.payer}, {String(attemptView?.acts)}
    </p>
  );
}

describe("the other side of a contest", () => {
  const lea = { id: "lea", name: "Lea", role: "player" } as const;

  it.each([
    ["is nobody's but its player's", oskar, [oskar.id, ines.id, lea.id], "nobody, ann, false"],
    ["is the game master's while its player is away", oskar, [oskar.id, ines.id], "opponent, ben, true"],
    ["is its player's", lea, [oskar.id, ines.id, lea.id], "opponent, ben, true"],
    ["is not the roller's", ines, [oskar.id, ines.id, lea.id], "nobody, ann, false"],
  ])("%s", (_, viewer, present, words) => {
    showSystem(everything);
    const table = tableOf(everything);
    table.happens({ type: "member-joined", member: lea }, lea);
    table.does(ines, { type: "take-character", character: "ann" });
    table.does(lea, { type: "take-character", character: "ben" });
    table.does(oskar, { type: "act", act: "begin", args: { scene: "day" } });
    const args = { a: 3, b: 2, against: "ben" };
    table.does(oskar, { type: "frame", character: "ann", title: "Wrestle", offer: "match", args });
    const { container } = renderFor(table, viewer, <Acting />, { present });
    expect(container.textContent).toBe(words);
  });
});

/** How many amounts a decision shows of whoever has so many coins. */
const marks = (purse: number): number => {
  const change = (view: TableView): TableView => ({
    ...view,
    characters: view.characters.map((one) => ({ ...one, trackers: { ...one.trackers, purse } })),
  });
  const { container, unmount } = renderFor(failed(), ines, <Card />, { change });
  const { length } = [...container.querySelectorAll(".purse > span")];
  unmount();
  return length;
};

it("what a decision may spend leaves out what isn't there and has no picture", () => {
  const { trackers } = eveningStar;
  const system = {
    ...eveningStar,
    trackers: { ...trackers, purse: { min: 0, max: 1000, start: 0, rule: "ES-1" } },
    text: { ...eveningStar.text, "tracker.purse": "Coins" },
  };
  showSystem(system);
  // Lots and ego, and coins where there are some.
  expect([marks(0), marks(1)]).toEqual([2, 3]);
});

const OwnAmount = ({ name, amount, spending }: { name: string; amount: number; spending: number }) => (
  <p>{`${amount} ${name}, ${spending} spent`}</p>
);

it("a game's own part for an amount hears that nothing is spent where it is only shown", () => {
  const { container } = renderFor(
    clock(),
    ines,
    <ScreenProvider value={{ amount: OwnAmount }}>
      <TrackerAmount held={{ name: "lots", amount: 3, max: 5 }} />
    </ScreenProvider>,
  );
  expect(container.textContent).toBe("3 lots, 0 spent");
});

it.each([
  ["who is here", [], "Ann", false],
  ["who has left", ["ann"], "This character has left", true],
] as const)("an attempt that is prepared for a character %s says so", (_, left, words, isClosed) => {
  showSystem(everything);
  const table = tableOf(everything);
  const approaches = [{ offer: "action", args: { traits: ["Might"] } }];
  table.does(oskar, { type: "prepare-offer", title: "Climb", character: "ann", approaches });
  const change = (view: TableView): TableView => ({
    ...view,
    characters: view.characters.filter(({ id }) => !left.some((one) => one === id)),
  });
  const { container } = renderFor(table, oskar, <PreparedOffers />, { change });
  expect(container.querySelector(".by span")?.textContent).toBe(words);
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Use “Climb”" }).disabled).toBe(isClosed);
});

it("a file that is no picture changes no portrait, and is said to be none", async () => {
  vi.stubGlobal("createImageBitmap", () => Promise.reject(new Error("no picture")));
  const table = clock();
  const [character] = table.view(ines).characters;
  if (!character) throw new Error("nobody is there");
  const { sent } = renderFor(table, ines, <DescriptionEditor character={character} />);
  const file = new File(["words"], "notes.txt");
  fireEvent.change(screen.getByLabelText("Choose a portrait"), { target: { files: [file] } });
  await waitFor(() => expect(screen.getByRole("alert").textContent).toMatch(/can't be read as a picture/u));
  expect(sent).toEqual([]);
});

it("a picture becomes the portrait", async () => {
  const picture = { width: 400, height: 200, close: () => undefined };
  vi.stubGlobal("createImageBitmap", () => Promise.resolve(picture));
  const drawn: unknown[] = [];
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue({
    fillRect: (...place: readonly number[]) => drawn.push(["white", ...place]),
    drawImage: (_: unknown, ...places: readonly number[]) => drawn.push(places),
  } as never);
  vi.spyOn(HTMLCanvasElement.prototype, "toDataURL").mockReturnValue("data:image/jpeg;base64,AA==");
  const table = clock();
  const [character] = table.view(ines).characters;
  if (!character) throw new Error("nobody is there");
  const { sent } = renderFor(table, ines, <DescriptionEditor character={character} />);
  const file = new File(["picture"], "me.png");
  fireEvent.change(screen.getByLabelText("Choose a portrait"), { target: { files: [file] } });
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent).toEqual([{ type: "describe", character: character.id, portrait: "data:image/jpeg;base64,AA==" }]);
  expect(screen.getByRole("alert").textContent).toBe("");
  // The middle of the picture fills the square.
  expect(drawn).toEqual([
    ["white", 0, 0, 160, 160],
    [100, 0, 200, 200, 0, 0, 160, 160],
  ]);
  vi.restoreAllMocks();
});
