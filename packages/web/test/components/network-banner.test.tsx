// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from "../testing.tsx";
import { afterEach, describe, expect, it, vi } from "vitest";
import { StoreProvider } from "../../src/state/game.tsx";
import { NetworkBanner } from "../../src/table/network/network-banner.tsx";
import { FakeWebSocket, latest } from "../../../client/test/fake-web-socket.ts";
import { say, seated } from "../connection/store-page.ts";
import { ines, TableInMemory } from "../table-in-memory.ts";
import { renderFor } from "./rendering.tsx";

afterEach(cleanup);

/** The banner of a connected table, beside a button that says hello and one that does nothing. */
function banner() {
  const it = seated();
  render(
    <StoreProvider store={it.store}>
      <button type="button" onClick={() => it.store.send(say("Hello"))}>
        <span>Say hello</span>
      </button>
      <button type="button">Nothing</button>
      <NetworkBanner />
    </StoreProvider>,
  );
  return it;
}

const after = (ms: number): void => act(() => void vi.advanceTimersByTime(ms));
const said = (): string => screen.getByRole("status").textContent ?? "";
const waiting = (): readonly (string | null)[] =>
  [...document.querySelectorAll("[data-waiting]")].map(({ textContent }) => textContent);

describe("the banner of the network", () => {
  it("is patient, then says that the connection is lost, what is kept, and when it is tried again", () => {
    banner();
    act(() => latest().close());
    after(300);
    expect(said()).toBe("");
    // Every attempt fails.
    for (let i = 0; i < 3; i++) {
      after(8000);
      act(() => latest().close());
    }
    expect(said()).toBe("No connection to the table. Nothing is lost.");
    expect(screen.getByText("Next try in 4 s").getAttribute("aria-hidden")).toBe("true");
    after(2000);
    screen.getByText("Next try in 2 s");
    fireEvent.click(screen.getByText("Say hello"));
    expect(said()).toContain("Your 1 move is saved on this device, and will be sent once.");
    fireEvent.click(screen.getByText("Say hello"));
    expect(said()).toContain("Your 2 moves are saved");
    const attempts = FakeWebSocket.all.length;
    fireEvent.click(screen.getByText("Try now"));
    expect(FakeWebSocket.all).toHaveLength(attempts + 1);
    // What the connection does waits for the paint of the tap.
    after(100);
    screen.getByText("Trying to connect…");
  });

  it("is patient for a second and a half", () => {
    renderFor(new TableInMemory(), ines, <NetworkBanner />, { unsent: [] });
    after(1499);
    expect(said()).toBe("");
    after(1);
    expect(said()).not.toBe("");
  });

  it("counts the seconds to the next try, begun ones as whole", () => {
    renderFor(new TableInMemory(), ines, <NetworkBanner />, { unsent: [], retryAt: Date.now() + 5500 });
    after(1500);
    screen.getByText("Next try in 4 s");
    after(3000);
    screen.getByText("Next try in 1 s");
    after(2000);
    screen.getByText("Next try in 1 s");
  });

  it("counts a second that has just begun", () => {
    renderFor(new TableInMemory(), ines, <NetworkBanner />, { unsent: [], retryAt: Date.now() + 5501 });
    after(1500);
    screen.getByText("Next try in 5 s");
  });

  it("marks the control whose move waits until it is answered, and no other", () => {
    const it = banner();
    fireEvent.click(screen.getByText("Say hello"));
    expect(waiting()).toEqual([]);
    after(1500);
    expect(said()).toBe("The connection is slow. Your move is on its way, and counts once.");
    expect(waiting()).toEqual(["Say hello"]);
    act(() => it.answer(it.idOf(0), { answer: "accepted", lines: 1 }));
    expect(said()).toBe("");
    expect(waiting()).toEqual([]);
    fireEvent.click(screen.getByText("Nothing"));
    after(1);
    act(() => it.store.send(say("By itself")));
    after(1500);
    expect(waiting()).toEqual([]);
  });
});
