// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from "../testing.tsx";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { App } from "../../src/app.tsx";
import { loadCatalogue, systemsSnapshot } from "../../src/catalogue/systems.ts";
import { loadWaiting } from "../../src/components/on-demand.tsx";
import { getSeat, saveSeat } from "../../src/connection/seats.ts";
import { GameCard } from "../../src/home/game-card.tsx";
import { HomePage } from "../../src/home/home-page.tsx";
import { sampleDice } from "../../src/home/sample-dice.ts";
import { JoinPage } from "../../src/join/join-page.tsx";
import { FakeWebSocket, latest } from "../../../client/test/fake-web-socket.ts";
import { everything } from "../everything.ts";
import { ines, TableInMemory } from "../table-in-memory.ts";
import { PROTOCOL } from "@rulewright/table";
import { write } from "./forms.ts";

await loadCatalogue();

beforeAll(loadWaiting);
beforeEach(() => {
  vi.stubGlobal("WebSocket", FakeWebSocket);
  FakeWebSocket.all.length = 0;
  window.history.replaceState(null, "", "/");
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

/** The id of a request: long enough that nobody can guess it. */
const anyRequest: unknown = expect.stringMatching(/^.{22,64}$/u);

/** Lets the server answer with this; returns the bodies of the requests. */
function server(status: number, body: unknown) {
  const requests: unknown[] = [];
  vi.stubGlobal("fetch", async (path: string, { body: sent }: RequestInit) => {
    requests.push(typeof sent === "string" ? [path, JSON.parse(sent)] : [path]);
    return Response.json(body, { status });
  });
  return requests;
}

const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>("button", { name });
const press = (name: string | RegExp): boolean => fireEvent.click(button(name));
const address = (): string => window.location.pathname + window.location.hash;
const field = (name: string) => screen.getByRole<HTMLInputElement>("textbox", { name });

const cards = () => [...document.querySelectorAll<HTMLElement>(".game-card")];

const openForms = () => screen.queryAllByRole("button", { name: "Cancel" }).length;

const open = async (path: string): Promise<void> => {
  window.history.replaceState(null, "", path);
  await act(async () => void render(<App />));
};

it("the home page shows each game with the dice that it throws first", () => {
  const dice = systemsSnapshot().systems.map((system) => [
    system.id,
    sampleDice(system)
      .map(({ die, face }) => `${die} ${face}`)
      .join(", "),
  ]);
  expect(Object.fromEntries(dice)).toEqual({
    "evening-star": "d10 6, d20 13",
    "wasteland-2d20": "d20 13, d6 4",
    "bookkeeper-d12": "d12 8",
    "storyteller-d10": "d10 7",
    "victory-point-d20": "d20 13",
  });
});

describe("the home page", () => {
  it("has a card for each game, one of them open at a time", () => {
    render(<HomePage />);
    expect(document.title).toBe("Rulewright");
    expect(cards().length).toBeGreaterThan(4);
    expect(openForms()).toBe(0);
    const buttons = screen.getAllByRole("button", { name: "Open a table" });
    fireEvent.click(buttons[0] ?? document.body);
    fireEvent.click(buttons[1] ?? document.body);
    expect(openForms()).toBe(1);
    expect(buttons.map((one) => one.getAttribute("aria-expanded")).slice(0, 2)).toEqual(["false", "true"]);
    press("Cancel");
    expect(openForms()).toBe(0);
  });

  it("opens a table under one's name, and remembers the seat", async () => {
    const requests = server(200, { table: "t1", token: "secret", member: "m", invitation: "come" });
    render(<HomePage />);
    const card = cards().find((one) => one.dataset["system"] === "evening-star");
    const inside = within(card ?? document.body);
    fireEvent.click(inside.getByRole("button", { name: "Open a table" }));
    expect(button("Open the table").disabled).toBe(true);
    write(field("Your name, as game master"), "  Oskar ");
    await act(async () => void press("Open the table"));
    expect(requests).toEqual([
      ["/api/tables", { system: "evening-star", party: 0, name: "Oskar", request: anyRequest }],
    ]);
    expect(getSeat("t1")).toMatchObject({ table: "t1", token: "secret", invitation: "come", system: "evening-star" });
    expect(address()).toBe("/t/t1");
  });

  it("opens a table with the party that is chosen, each under a request of its own", async () => {
    const parties = [...everything.parties, { name: "The Others", about: "Two others.", characters: [] }];
    const requests = server(500, { message: "Not now." });
    render(<GameCard system={{ ...everything, parties }} open onOpen={() => undefined} />);
    write(field("Your name, as game master"), "Oskar");
    for (const party of ["The Others", "The Two"]) {
      fireEvent.click(screen.getByRole("radio", { name: party }));
      expect(screen.getByText(party === "The Two" ? "Two of them." : "Two others.")).toBeDefined();
      await act(async () => void press("Open the table"));
      await act(async () => void press("Open the table"));
    }
    const sent = requests.map((one) => (Array.isArray(one) ? one[1] : undefined));
    expect(sent.map(({ party }) => party)).toEqual([1, 1, 0, 0]);
    const ids = sent.map(({ request }) => request);
    expect([ids[0] === ids[1], ids[1] === ids[2], ids[2] === ids[3]]).toEqual([true, false, true]);
  });

  it("asks for the password of a server that has one, and keeps the name", async () => {
    server(403, { code: "password-needed", message: "This takes a password." });
    render(<HomePage />);
    fireEvent.click(screen.getAllByRole("button", { name: "Open a table" })[0] ?? document.body);
    write(field("Your name, as game master"), "Oskar");
    expect(screen.queryByLabelText("The server's password")).toBeNull();
    await act(async () => void press("Open the table"));
    expect(screen.getByText("This takes a password.")).toBeDefined();
    expect(document.activeElement).toBe(screen.getByLabelText<HTMLInputElement>("The server's password"));
    server(403, { code: "wrong-password", message: "Not this one." });
    write(screen.getByLabelText<HTMLInputElement>("The server's password"), "pepper");
    await act(async () => void press("Open the table"));
    expect(screen.getByText("Not this one.")).toBeDefined();
    server(200, { table: "t1", token: "secret", member: "m", invitation: "come" });
    const sent = vi.spyOn(globalThis, "fetch");
    write(screen.getByLabelText<HTMLInputElement>("The server's password"), "süß");
    await act(async () => void press("Open the table"));
    expect(sent.mock.lastCall?.[1]?.headers).toMatchObject({ "x-password": "s%C3%BC%C3%9F" });
    expect(address()).toBe("/t/t1");
  });

  it("says why a table can't be opened", async () => {
    server(503, { message: "The server is full." });
    render(<HomePage />);
    fireEvent.click(screen.getAllByRole("button", { name: "Open a table" })[0] ?? document.body);
    write(field("Your name, as game master"), "Oskar");
    await act(async () => void press("Open the table"));
    expect(screen.getByText("The server is full.")).toBeDefined();
    expect(address()).toBe("/");
  });

  it("leads back to one's tables, and forgets them on request", () => {
    saveSeat({ table: "t1", token: "one", title: "Tides", system: "evening-star" });
    saveSeat({ table: "t2", token: "two" });
    render(<HomePage />);
    const seats = [...document.querySelectorAll<HTMLElement>("li[data-system]")];
    expect(seats.map(({ textContent, dataset }) => [textContent, dataset["system"]])).toEqual([
      ["Tides", "evening-star"],
      ["t2", "none"],
    ]);
    press("Forget t2");
    expect(getSeat("t2")).toBe(undefined);
    press("Tides");
    expect(address()).toBe("/t/t1");
    press("Forget Tides");
    expect(screen.queryByText("Back to your table")).toBeNull();
  });

  it("takes a pasted link, and says what is wrong with anything else", () => {
    render(<HomePage />);
    const pasted = field("Already invited?");
    expect(button("Join").disabled).toBe(true);
    write(pasted, "hello");
    // The browser must not send the form by itself.
    expect(fireEvent.submit(pasted)).toBe(false);
    press("Join");
    expect(screen.getByText(/^This is neither a link to a table nor a code/)).toBeDefined();
    write(pasted, "k7qf-2m9o");
    press("Join");
    expect(address()).toBe("/seat#code=K7QF2M90");
    write(pasted, "https://example.org/t/t1#join=come");
    press("Join");
    expect(address()).toBe("/t/t1#join=come");
  });
});

describe("the page of an invitation", () => {
  const seated: unknown[] = [];
  const join = async (): Promise<void> => {
    seated.length = 0;
    await act(
      async () => void render(<JoinPage table="t1" invitation="come" onSeated={(seat) => seated.push(seat)} />),
    );
  };

  it("says what is played, and takes a seat under one's name", async () => {
    server(200, { title: "Tides", system: "evening-star" });
    await join();
    expect(screen.getByRole("heading").textContent).toBe("Tides");
    expect(document.documentElement.dataset["system"]).toBe("evening-star");
    const requests = server(200, { table: "t1", token: "secret", member: "m" });
    write(field("Your name"), "Ines");
    await act(async () => void press("Join the table"));
    expect(requests).toEqual([["/api/tables/t1/seats", { invitation: "come", name: "Ines", request: anyRequest }]]);
    const seat = { table: "t1", token: "secret", invitation: "come", title: "Tides", system: "evening-star" };
    expect(seated).toEqual([seat]);
    expect(getSeat("t1")).toEqual(seat);
  });

  it("offers a name like the one that is taken as a button, until another one is tried", async () => {
    server(200, { title: "Tides", system: "evening-star" });
    await join();
    server(409, { code: "name-taken", message: "Somebody here is called Ines already.", free: "Ines 2" });
    write(field("Your name"), "Ines");
    await act(async () => void press("Join the table"));
    expect(screen.getByRole("alert").textContent).toBe("Somebody here is called Ines already.");
    const requests = server(200, { table: "t1", token: "secret", member: "m" });
    await act(async () => void press("Join as Ines 2"));
    expect(requests).toEqual([["/api/tables/t1/seats", { invitation: "come", name: "Ines 2", request: anyRequest }]]);
    expect(seated).toHaveLength(1);
    server(409, { code: "table-full", message: "Full." });
    await act(async () => void press("Join the table"));
    expect(screen.queryByRole("button", { name: "Join as Ines 2" })).toBeNull();
  });

  it("adds a shared screen with one tap, or by itself where the link says so, once", async () => {
    const taken = { table: "t1", token: "secret", member: "m" };
    server(200, { title: "Tides", system: "evening-star" });
    await join();
    const tapped = server(200, taken);
    await act(async () => void press("Use this as a shared screen"));
    const body = { invitation: "come", name: "Shared screen", request: anyRequest, role: "spectator" };
    expect(tapped).toEqual([["/api/tables/t1/seats", body]]);
    expect(seated).toHaveLength(1);
    cleanup();
    seated.length = 0;
    const requests = server(200, { title: "Tides", system: "evening-star", ...taken });
    const watching = (seat: unknown): void => void seated.push(seat);
    const page = () => <JoinPage table="t1" invitation="come" watch onSeated={(seat) => watching(seat)} />;
    const { rerender } = render(page());
    expect(screen.getByRole("main").getAttribute("aria-busy")).toBe("true");
    await act(async () => undefined);
    await act(async () => rerender(page()));
    expect(requests.slice(1)).toEqual([["/api/tables/t1/seats", body]]);
    expect(seated).toHaveLength(1);
    expect(screen.queryByRole("textbox")).toBeNull();
  });

  it("says why a screen can't be added", async () => {
    server(200, { title: "Tides", system: "evening-star" });
    await join();
    server(403, { message: "There are too many." });
    await act(async () => void press("Use this as a shared screen"));
    expect(screen.getByText("This screen can't be added")).toBeDefined();
    expect(screen.getByText("There are too many.")).toBeDefined();
    expect(seated).toEqual([]);
  });

  it("says that the invitation doesn't work", async () => {
    server(404, { message: "There is no such table." });
    await join();
    expect(screen.getByText("This invitation doesn't work")).toBeDefined();
    expect(screen.getByText("There is no such table.")).toBeDefined();
  });
});

describe("the page of a seat", () => {
  it("opens the seat of a code, and remembers it", async () => {
    await open("/seat#code=k7qf2m9o");
    expect(document.documentElement.dataset["system"]).toBe("none");
    expect(field("Code").value).toBe("K7QF 2M90");
    expect(field("Code").maxLength).toBe(16);
    const requests = server(200, { table: "t1", token: "secret", member: "m" });
    const before = window.history.length;
    await act(async () => void press("Open my seat"));
    expect(requests).toEqual([
      ["/api/seats", { code: "K7QF2M90", request: expect.stringMatching(/^.{22,}-K7QF2M90$/u) }],
    ]);
    expect(getSeat("t1")).toEqual({ table: "t1", token: "secret" });
    expect([address(), window.history.length]).toEqual(["/t/t1", before]);
  });

  it("sends nothing as long as there is no code, and says why one doesn't work", async () => {
    await open("/seat");
    const requests = server(409, { message: "This code isn't valid." });
    expect([field("Code").value, button("Open my seat").disabled]).toEqual(["", true]);
    write(field("Code"), "K7QF");
    expect(button("Open my seat").disabled).toBe(true);
    expect(fireEvent.submit(field("Code").closest("form") ?? document.body)).toBe(false);
    expect(requests).toEqual([]);
    write(field("Code"), "k7qf 2m9t");
    await act(async () => void press("Open my seat"));
    expect(screen.getByRole("alert").textContent).toBe("This code isn't valid.");
    expect(address()).toBe("/seat");
  });
});

it("an address without a page says so", async () => {
  await open("/nowhere");
  expect(screen.getByText("Page not found")).toBeDefined();
  expect(document.documentElement.dataset["system"]).toBe("none");
});

const pick = (name: string): void => {
  const file = new File(["{}"], name);
  const [input] = document.querySelectorAll(".open-file input[type=file]");
  fireEvent.change(input ?? document.body, { target: { files: [file] } });
};

describe("a table from a file", () => {
  it("is opened under one's name after it was chosen", async () => {
    render(<HomePage />);
    expect(screen.queryByText("tides.json")).toBeNull();
    pick("tides.json");
    expect(screen.getByText("tides.json")).toBeDefined();
    expect(screen.getByText("Choose another file")).toBeDefined();
    const asked: unknown[] = [];
    vi.stubGlobal("fetch", async (path: string, { headers, body }: RequestInit) => {
      asked.push([path, headers, body instanceof File && body.name]);
      return Response.json({ table: "t1", token: "secret", member: "m", invitation: "come" }, { status: 201 });
    });
    write(field("Your name, as game master"), "Oskar");
    await act(async () => void press("Open the table"));
    const headers = { "content-type": "application/json", "x-name": "Oskar", "x-request": anyRequest };
    expect(asked).toEqual([["/api/table-files", headers, "tides.json"]]);
    expect(getSeat("t1")).toMatchObject({ table: "t1", token: "secret", invitation: "come" });
    expect(address()).toBe("/t/t1");
  });
});

/** The server lets the page in. */
const welcome = (): void => {
  const table = new TableInMemory();
  latest().accept();
  latest().receive(
    JSON.stringify({
      type: "welcome",
      protocol: PROTOCOL,
      epoch: "first",
      view: table.view(ines),
      lines: table.lines(ines),
      before: { house: {}, departed: {} },
      present: ["ines"],
    }),
  );
};

/** The server refuses hello. */
const refuse = (code: string): void => {
  latest().accept();
  latest().receive(JSON.stringify({ type: "problem", code, message: `It is ${code}.` }));
};

describe("the page of a table", () => {
  it("asks for an invitation where there is neither a seat nor one", async () => {
    await open("/t/t1");
    expect(screen.getByText("You need an invitation")).toBeDefined();
    expect(FakeWebSocket.all).toHaveLength(0);
  });

  it("lets a guest with an invitation join", async () => {
    server(200, { title: "Tides", system: "evening-star" });
    await open("/t/t1#join=come");
    expect(screen.getByRole("heading").textContent).toBe("Tides");
    server(200, { table: "t1", token: "secret", member: "m" });
    write(field("Your name"), "Ines");
    await act(async () => void press("Join the table"));
    expect(FakeWebSocket.all).toHaveLength(1);
    expect(getSeat("t1")).toMatchObject({ token: "secret" });
  });

  it("keeps the seat of a link once it has opened the table, and removes the secret from the address", async () => {
    await open("/t/t1#gm=secret&join=come");
    expect(FakeWebSocket.all).toHaveLength(1);
    expect(getSeat("t1")).toBe(undefined);
    // Going back must not lead to the secret.
    const added = vi.spyOn(window.history, "pushState");
    await act(async () => welcome());
    expect(added).not.toHaveBeenCalled();
    added.mockRestore();
    expect(getSeat("t1")).toMatchObject({ table: "t1", token: "secret", invitation: "come" });
    expect(address()).toBe("/t/t1");
  });

  it("keeps nothing of a link whose token is refused", async () => {
    await open("/t/t1#gm=anything");
    await act(async () => refuse("no-seat"));
    expect(screen.getByText("This table can't be opened")).toBeDefined();
    expect(getSeat("t1")).toBe(undefined);
  });

  it("keeps the seat that works, whatever token a link brings", async () => {
    saveSeat({ table: "t1", token: "secret" });
    await open("/t/t1#gm=anything");
    expect(getSeat("t1")?.token).toBe("secret");
    await act(async () => welcome());
    expect(latest().sent[0]).toContain('"token":"secret"');
    expect(getSeat("t1")?.token).toBe("secret");
    expect([FakeWebSocket.all.length, address()]).toEqual([1, "/t/t1"]);
  });

  it("tries the token of a link where its own seat is refused, and keeps the one that works", async () => {
    saveSeat({ table: "t1", token: "lost" });
    await open("/t/t1#gm=secret");
    await act(async () => refuse("no-seat"));
    expect(FakeWebSocket.all).toHaveLength(2);
    expect(getSeat("t1")?.token).toBe("lost");
    await act(async () => welcome());
    expect(latest().sent[0]).toContain('"token":"secret"');
    expect(getSeat("t1")?.token).toBe("secret");
  });

  it("keeps the seat that it has where a link brings no other", async () => {
    const seat = { table: "t1", token: "secret", title: "Tides" };
    saveSeat(seat);
    await open("/t/t1#gm=secret");
    expect(getSeat("t1")).toEqual(seat);
  });

  it("shows the table once it has arrived, and remembers its title", async () => {
    saveSeat({ table: "t1", token: "secret" });
    await open("/t/t1");
    expect(screen.getByLabelText("Opening the table").getAttribute("aria-busy")).toBe("true");
    await act(async () => welcome());
    // The components of the game are loaded with their table.
    await act(() => vi.dynamicImportSettled());
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("The Salt Quarter");
    expect(document.title).toBe("The Salt Quarter · Rulewright");
    expect(getSeat("t1")).toMatchObject({ token: "secret", title: "The Salt Quarter", system: "evening-star" });
  });

  it.each([
    ["no-seat", "Leave table"],
    ["no-such-table", "Leave table"],
    ["old-client", "Reload page"],
    ["old-server", "Reload page"],
  ])("says why it is closed, and what to do: %s, %s", async (code, action) => {
    saveSeat({ table: "t1", token: "secret" });
    await open("/t/t1");
    const reload = action === "Reload page" ? action : undefined;
    await act(async () => {
      latest().accept();
      latest().receive(JSON.stringify({ type: "problem", code, message: `It is ${code}.` }));
    });
    expect(screen.getByText("This table can't be opened")).toBeDefined();
    expect(screen.getByText(`It is ${code}.`)).toBeDefined();
    expect(screen.getAllByRole("button").map(({ textContent }) => textContent)).toContain(action);
    // Whoever has lost their seat comes back with a code.
    expect(document.querySelector(".btn.go")?.textContent).toBe(code === "no-seat" ? "Enter my code" : reload);
    if (action !== "Leave table") return;
    await act(async () => void press(action));
    expect(getSeat("t1")).toBe(undefined);
    expect(screen.getByText("You need an invitation")).toBeDefined();
  });
});

it("an address without a page says so, in no game's colours", async () => {
  document.documentElement.dataset["system"] = "evening-star";
  await open("/nowhere");
  expect(screen.getByText("Page not found")).toBeDefined();
  expect(document.documentElement.dataset["system"]).toBe("none");
});
