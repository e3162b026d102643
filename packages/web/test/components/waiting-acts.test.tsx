// @vitest-environment happy-dom
import { storytellerD10 } from "@rulewright/systems/storyteller-d10";
import { describe, expect, it } from "vitest";
import { WaitingActs } from "../../src/table/acts/waiting-acts.tsx";
import { Log } from "../../src/table/log/log.tsx";
import { ines, oskar, TableInMemory } from "../table-in-memory.ts";
import { renderFor } from "./rendering.tsx";

/** Ines asks that a limb of her character's is crippled, which needs the storyteller's consent. */
function asked(): TableInMemory {
  const table = new TableInMemory({}, storytellerD10);
  const character = table.view(oskar).characters[0]?.id ?? "";
  table.does(ines, { type: "take-character", character });
  table.does(oskar, { type: "act", act: "begin-play" });
  table.does(ines, { type: "act", act: "cripple-limb", character, args: { limb: "left arm" } });
  return table;
}

const told = (member: typeof ines) => renderFor(asked(), member, <WaitingActs />).container.textContent;

describe("an act that waits for the GM's consent", () => {
  it("is gone once it is answered, and in the log", () => {
    const table = asked();
    const [request = ""] = table.view(oskar).requests.map(({ id }) => id);
    table.does(oskar, { type: "answer-act-request", request, answer: "granted" });
    const { container } = renderFor(table, oskar, <WaitingActs />);
    expect(container.textContent).toBe("");
    const log = renderFor(table, oskar, <Log />);
    expect(log.container.textContent).toContain("Ines Okafor asks to mark a crippled limb: left arm");
    expect(log.container.textContent).toContain("Oskar grants the request");
  });

  it("tells the GM, and nobody else, what it would change", () => {
    expect(told(oskar)).toContain("If you grant it: now crippled limbs: left arm.");
    expect(told(ines)).not.toContain("If you grant it");
  });
});
