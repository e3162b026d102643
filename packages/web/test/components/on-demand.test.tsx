// @vitest-environment happy-dom
import { act, cleanup, render, screen } from "../testing.tsx";
import { afterEach, expect, it, vi } from "vitest";
import { loadWaiting, onDemand } from "../../src/components/on-demand.tsx";

afterEach(cleanup);

const Part = ({ words }: { readonly words: string }) => <p>{words}</p>;

it("loads a part when it is first shown, and says so meanwhile", async () => {
  let arrive: ((part: typeof Part) => void) | undefined;
  const load = vi.fn(() => new Promise<typeof Part>((resolve) => (arrive = resolve)));
  const Later = onDemand(load);
  expect(load).not.toHaveBeenCalled();
  render(<Later words="Here." />);
  expect(screen.getByRole("status").textContent).toBe("Loading.");
  await act(async () => arrive?.(Part));
  expect(screen.getByText("Here.")).toBeTruthy();
  expect(load).toHaveBeenCalledTimes(1);
});

it("shows something else meanwhile where that is asked for", async () => {
  let arrive: ((part: typeof Part) => void) | undefined;
  const Later = onDemand(() => new Promise<typeof Part>((resolve) => (arrive = resolve)), null);
  const { container } = render(<Later words="Here." />);
  expect(container.textContent).toBe("");
  await act(async () => arrive?.(Part));
  expect(container.textContent).toBe("Here.");
});

it("shows a part at once that was loaded before anybody asked for it", async () => {
  const Later = onDemand(async () => Part);
  await loadWaiting();
  render(<Later words="Here." />);
  expect(screen.getByText("Here.")).toBeTruthy();
});

it("says that a part couldn't be loaded, and leaves the rest of the page alone", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  const Lost = onDemand<{ readonly words: string }>(async () => {
    throw new Error("the network is away");
  });
  await act(async () => {
    render(
      <>
        <p>The story</p>
        <Lost words="" />
      </>,
    );
  });
  expect(await screen.findByText("This part of the page could not be loaded. Reload the page.")).toBeTruthy();
  expect(screen.getByText("The story")).toBeTruthy();
});
