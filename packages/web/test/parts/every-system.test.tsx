// @vitest-environment happy-dom
import { loadSystems } from "@rulewright/systems/loader";
import { everything } from "../everything.ts";
import { creationParts } from "./creation.tsx";
import { labParts } from "./lab.tsx";
import { testParts } from "./written.ts";

// The creation of characters, their sheets, and the controls of the lab, for every system.

const { systems } = await loadSystems();
const all = Object.values({ ...systems, everything });

testParts("creation", Object.assign({}, ...all.map(creationParts)));
testParts("lab", Object.assign({}, ...all.map(labParts)));
