// @vitest-environment happy-dom
import { loadSystems } from "@rulewright/systems/loader";
import { everything } from "../everything.ts";
import { eveningParts } from "./evenings.tsx";
import { testParts } from "./written.ts";

// Every offer of each system from its form to its end.

const { systems } = await loadSystems();

for (const system of Object.values({ ...systems, everything })) testParts(`offers.${system.id}`, eveningParts(system));
