// @vitest-environment happy-dom

import { useRef } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { useFit } from "../../src/table/shared-screen/use-fit.ts";
import { render } from "../testing.tsx";

function Stage() {
  const stage = useRef<HTMLDivElement>(null);
  useFit(stage, "aside");
  return (
    <aside>
      <div ref={stage}>words</div>
    </aside>
  );
}

/** The size of content of a height in a frame of 100. */
function sizeOf(height: number): string {
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(100);
  vi.spyOn(HTMLElement.prototype, "scrollHeight", "get").mockImplementation(function (this: Element) {
    return height * Number(this.querySelector<HTMLElement>("div")?.style.getPropertyValue("zoom"));
  });
  const { container } = render(<Stage />);
  return container.querySelector("div")?.style.getPropertyValue("zoom") ?? "";
}

afterEach(() => vi.restoreAllMocks());

it.each([
  [20, "1.75"],
  [80, "1.25"],
  [110, "0.9"],
  [300, "0.7"],
])("content %i high is as large on a shared screen as all of it is seen: %s", (height, size) => {
  expect(sizeOf(height)).toBe(size);
});
