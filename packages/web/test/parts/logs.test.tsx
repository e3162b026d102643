// @vitest-environment happy-dom
import { logs } from "./logs.tsx";
import { testParts } from "./written.ts";

// The log of everything that can happen at a table, in all its forms.

testParts("logs", logs);
