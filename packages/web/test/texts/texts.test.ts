import { awaits } from "./awaits.ts";
import { entries } from "./entries.ts";
import { forms } from "./forms.ts";
import { rolls } from "./rolls.ts";
import { testAnswers } from "./written.ts";

// What functions answer for all kinds of questions, written down.

testAnswers("awaits", awaits);
testAnswers("entries", entries);
testAnswers("forms", forms);
testAnswers("rolls", rolls);
