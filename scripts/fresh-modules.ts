import { vi } from "vitest";

// Files that share a worker find its modules, and a page, as they are at first. This is run for each of them.
vi.resetModules();
vi.unstubAllGlobals();
