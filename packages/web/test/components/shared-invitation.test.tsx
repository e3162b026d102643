// @vitest-environment happy-dom
import type { Member } from "@rulewright/table";
import { beforeAll, describe, expect, it } from "vitest";
import { QrCode } from "../../src/components/copy-link.tsx";
import { loadWaiting } from "../../src/components/on-demand.tsx";
import { saveSeat } from "../../src/connection/seats.ts";
import { SharedScreen } from "../../src/table/shared-screen/shared-screen.tsx";
import { TableInMemory } from "../table-in-memory.ts";
import { act, render, screen } from "../testing.tsx";
import { renderFor } from "./rendering.tsx";

beforeAll(loadWaiting);

const vera: Member = { id: "vera", name: "Vera", role: "spectator" };

describe("the code on a shared screen", () => {
  it("is the players' link at this address", async () => {
    saveSeat({ table: "a-table", token: "secret", invitation: "come" });
    const table = new TableInMemory();
    table.happens({ type: "member-joined", member: vera }, vera);
    const shared = renderFor(table, vera, <SharedScreen />);
    await act(loadWaiting);
    const shown = screen.getByAltText("QR code of the players' link").getAttribute("src");
    shared.unmount();
    render(<QrCode link={`${window.location.origin}/t/a-table#join=come`} alt="" />);
    render(<QrCode link={`${window.location.origin}/t/a-table#join=other`} alt="" />);
    await act(loadWaiting);
    const [same, other] = [...document.querySelectorAll("img")].map(({ src }) => src);
    expect(shown).toBe(same);
    expect(shown).not.toBe(other);
  });
});
