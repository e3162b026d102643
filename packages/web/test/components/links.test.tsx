// @vitest-environment happy-dom
import { act, fireEvent, screen } from "../testing.tsx";
import type { Member, TableView } from "@rulewright/table";
import { afterEach, describe, expect, it, vi } from "vitest";
import { getSeat, saveSeat } from "../../src/connection/seats.ts";
import { InvitationCard, SeatLink, TableLinks } from "../../src/table/invitation/invitation-card.tsx";
import { TableMenu } from "../../src/table/settings/table-menu.tsx";
import { LabLink } from "../../src/components/lab-link.tsx";
import { SharedScreen } from "../../src/table/shared-screen/shared-screen.tsx";
import { ines, oskar, restartTheClock, TableInMemory } from "../table-in-memory.ts";
import { renderFor } from "./rendering.tsx";

const seat = { table: "a-table", token: "secret", invitation: "come" };
const vera: Member = { id: "vera", name: "Vera", role: "spectator" };

function table(): TableInMemory {
  const play = new TableInMemory();
  play.happens({ type: "member-joined", member: vera }, vera);
  return play;
}

afterEach(() => {
  vi.restoreAllMocks();
  window.history.replaceState(null, "", "/");
});

const link = (label: string): string | undefined =>
  screen.queryByRole<HTMLInputElement>("textbox", { name: label, hidden: true })?.value;
const press = (name: string): Promise<void> =>
  act(async () => void fireEvent.click(screen.getByRole("button", { name, hidden: true })));
const { origin } = window.location;

describe("the invitation to a table", () => {
  it("is the players' link, as far as this device knows it", () => {
    renderFor(table(), oskar, <InvitationCard />).unmount();
    expect(link("Players' link")).toBeUndefined();
    saveSeat(seat);
    const { container } = renderFor(table(), oskar, <InvitationCard />);
    expect(link("Players' link")).toBe(`${origin}/t/a-table#join=come`);
    expect(container.querySelector(".invite svg, .invite img")).not.toBeNull();
  });

  it("says that a locked table lets nobody in", () => {
    saveSeat(seat);
    const { container } = renderFor(table(), oskar, <InvitationCard />, {
      change: (view) => ({ ...view, locked: true }),
    });
    expect(container.textContent).toBe("The table is locked: nobody new can join until it is unlocked.");
  });

  it("says so where the link works on this computer only", () => {
    saveSeat(seat);
    const { container } = renderFor(table(), oskar, <InvitationCard />);
    expect(container.textContent).toContain("This link works on this computer only.");
    expect(window.location.hostname).toBe("localhost");
  });

  it("is copied with one tap, or selected by hand where the browser doesn't let the page copy", async () => {
    saveSeat(seat);
    const writeText = vi.fn<(text: string) => Promise<void>>().mockResolvedValue();
    vi.spyOn(navigator, "clipboard", "get").mockReturnValue({ writeText } as never);
    const { container } = renderFor(table(), oskar, <InvitationCard />);
    const message = (): string | undefined => container.querySelector(".link-row output")?.textContent ?? undefined;
    expect(message()).toBe("");
    await press("Copy link");
    expect(writeText.mock.calls).toEqual([[link("Players' link")]]);
    expect(message()).toBe("Copied");
    writeText.mockRejectedValue(new Error("not allowed"));
    await press("Copy link");
    expect(message()).toBe("Copying failed: select the link and copy it");
    const field = screen.getByRole<HTMLInputElement>("textbox", { name: "Players' link" });
    const select = vi.spyOn(field, "select");
    fireEvent.focusIn(field);
    expect(select).toHaveBeenCalledTimes(1);
  });
});

const heading = (): Element | null => screen.queryByRole("heading", { name: "Invite players" });

describe("the menu of a player", () => {
  it("speaks of invitations only where this device knows the link", () => {
    const { unmount } = renderFor(table(), ines, <TableMenu onClose={() => undefined} />);
    expect(heading()).toBeNull();
    unmount();
    saveSeat(seat);
    renderFor(table(), ines, <TableMenu onClose={() => undefined} />);
    expect(heading()).not.toBeNull();
  });
});

describe("the links that leaders have", () => {
  it("include one for a shared screen, and are made anew after a confirmation", async () => {
    saveSeat(seat);
    const { sent } = renderFor(table(), oskar, <TableLinks />);
    expect(link("Link for a shared screen")).toBe(`${origin}/t/a-table#watch=come`);
    await press("Make new links");
    expect(sent).toEqual([]);
    await act(
      async () =>
        void fireEvent.click(screen.getAllByRole("button", { name: "Make new links" }).at(-1) ?? document.body),
    );
    const [command] = sent;
    if (command?.type !== "renew-links") throw new Error("no new links");
    expect(getSeat("a-table")).toEqual({ ...seat, invitation: command.invitation });
    expect(command.invitation).not.toBe(seat.invitation);
    expect(link("Players' link")).toBe(`${origin}/t/a-table#join=${command.invitation}`);
    expect(link("Link for a shared screen")).toBe(`${origin}/t/a-table#watch=${command.invitation}`);
  });

  it("say that this device knows none", () => {
    const { table: id, token } = seat;
    saveSeat({ table: id, token });
    const { container } = renderFor(table(), oskar, <TableLinks />);
    expect(container.textContent).toContain("This device doesn't know the players' link.");
    expect(link("Link for a shared screen")).toBeUndefined();
  });

  it("include the game master's own, which nobody else has", () => {
    expect(renderFor(table(), oskar, <SeatLink />).container.textContent).toBe("");
    saveSeat(seat);
    renderFor(table(), oskar, <SeatLink />);
    expect(link("Game master's link")).toBe(`${origin}/t/a-table#gm=secret&join=come`);
    expect(renderFor(table(), ines, <SeatLink />).container.textContent).toBe("");
  });
});

const shows = (play: TableInMemory, change: (view: TableView) => TableView = (view) => view) =>
  renderFor(play, vera, <SharedScreen />, { change });

const inert = (container: HTMLElement): string => container.querySelector(".hand [inert]")?.textContent ?? "not there";

/** What a shared screen says about how to join: the steps, and the words beside the code in play. */
const howToJoin = ({ container }: { readonly container: HTMLElement }) => [
  ...[...container.querySelectorAll(".gathering li")].map(({ textContent }) => textContent),
  container.querySelector(".join-here")?.textContent ?? "",
];

/** The tiles of the party that are lit. */
const litIn = (container: HTMLElement) =>
  [...container.querySelectorAll(".member.lit .name")].map(({ textContent }) => textContent);

describe("a shared screen", () => {
  it("says how to join, unless nobody can or it doesn't know", () => {
    expect(howToJoin(shows(table()))).toEqual([""]);
    saveSeat(seat);
    const play = table();
    const steps = ["Scan the code with your phone.", "Type your name.", "Choose whom you play."];
    expect(howToJoin(shows(play))).toEqual([...steps, ""]);
    for (const closed of [{ locked: true }, { archived: true }])
      expect(howToJoin(shows(play, (view) => ({ ...view, ...closed })))).toEqual([""]);
    play.does(oskar, { type: "act", act: "begin-play" });
    expect(howToJoin(shows(play))[0]).toContain("Scan to join the table");
  });

  it("shows what is proposed, and the attempt, with nothing to touch", () => {
    const play = table();
    play.does(oskar, { type: "act", act: "begin-play" });
    play.does(ines, { type: "propose", character: "maren-oake", words: "I listen." });
    const before = shows(play);
    expect([...before.container.querySelectorAll("blockquote")].map(({ textContent }) => textContent)).toEqual([
      "I listen.",
    ]);
    expect(inert(before.container)).toBe("");
    expect(litIn(before.container)).toEqual(["Maren Oake"]);
    // Who is free has room beside the attempt alone; who plays, everywhere.
    const spare = [...before.container.querySelectorAll(".member.spare .name")].map(({ textContent }) => textContent);
    const { characters, players } = play.view(vera);
    expect(spare).toEqual(characters.filter(({ id }) => players[id] === undefined).map(({ name }) => name));
    expect(spare.length).toBeGreaterThan(0);
    before.unmount();
    restartTheClock(play);
    const { container } = shows(play);
    expect(inert(container)).toContain("6d10");
    const stopped = shows(play, (view) => ({
      ...view,
      attempts: view.attempts.map((one) => ({ ...one, earlierRules: true })),
    }));
    expect(inert(stopped.container)).toBe("");
  });
});

const pressed = (keys: Readonly<Record<string, boolean>>) => {
  window.history.replaceState(null, "", "/");
  const { unmount } = renderFor(table(), oskar, <LabLink />);
  const isLeft = fireEvent.click(screen.getByRole("link", { name: "Odds lab" }), keys);
  unmount();
  return [isLeft, window.location.pathname];
};

describe("the link to the lab", () => {
  it("shows the lab in place of the page, but for those who ask for another tab or window", () => {
    expect(pressed({})).toEqual([false, "/lab"]);
    for (const key of ["metaKey", "ctrlKey", "shiftKey"]) expect(pressed({ [key]: true })[0], key).toBe(true);
  });
});
