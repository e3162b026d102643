// @vitest-environment happy-dom
import { formParts } from "./forms.tsx";
import { pieces } from "./pieces.tsx";
import { parts } from "./parts.tsx";
import { screens } from "./screens.tsx";
import { seldom } from "./seldom.tsx";
import { sessionParts } from "./sessions.tsx";
import { sizes } from "./sizes.tsx";
import { states } from "./states.tsx";
import { testParts } from "./written.ts";

// Parts of the page by themselves, in states that an evening seldom comes to: what each shows, and what its controls do.

testParts("parts", parts);
testParts("pieces", pieces);
testParts("screens", screens);
testParts("sizes", sizes);
testParts("seldom", seldom);
testParts("sessions", sessionParts);
testParts("states", states);
testParts("forms", formParts);
