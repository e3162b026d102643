// @vitest-environment happy-dom
import { storytellerD10 } from "@rulewright/systems/storyteller-d10";
import type { Member } from "@rulewright/table";
import { expect, it } from "vitest";
import { RefusalNotice } from "../../src/components/refusal-notice.tsx";
import { fireEvent, screen } from "../testing.tsx";
import { ines, oskar, TableInMemory } from "../table-in-memory.ts";
import { panel, renderOwn } from "./own-screen.tsx";

const bram = "bram-teller";

/** A table in play, at which Ines plays Bram. */
function inPlay(): TableInMemory {
  const table = new TableInMemory({}, storytellerD10);
  table.does(ines, { type: "take-character", character: bram });
  table.does(oskar, { type: "act", act: "begin-play" });
  return table;
}

it("refuses with words for whoever reads them: nobody is sent to themselves", async () => {
  const refusal = { refused: true, code: "untrained-knowledge", rule: "ST-11" } as const;
  const told = async (member: Member) => {
    const { container, unmount } = await renderOwn(inPlay(), member, <RefusalNotice refusal={refusal} />);
    const words = container.textContent;
    unmount();
    return words;
  };
  expect([await told(oskar), await told(ines)]).toEqual([
    expect.stringMatching(/or switch on “The storyteller allows it”/u),
    expect.stringMatching(/or ask the storyteller to allow it/u),
  ]);
});

it("names what traits and specialties of a framing are for", async () => {
  const table = inPlay();
  table.does(ines, { type: "propose", character: bram, words: "I wrestle him down." });
  const { container } = await renderOwn(table, oskar, panel);
  fireEvent.click(screen.getByRole("button", { name: "Frame attempt" }));
  fireEvent.click(await screen.findByRole("checkbox", { name: /^Melee/ }));
  const legends = [...container.querySelectorAll("form.framing legend")].map((one) => one.textContent);
  expect(legends).toEqual(
    expect.arrayContaining([
      "Traits: Attribute: usual",
      "Traits: Ability: talents",
      "Calls for: Calls for, and has",
      "Calls for: Calls for, but lacks",
    ]),
  );
});
