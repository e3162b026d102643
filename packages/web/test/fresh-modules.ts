import { vi } from "vitest";

// The page and its modules are as they are when it has just been opened. This is run for each file.
vi.resetModules();
vi.unstubAllGlobals();
