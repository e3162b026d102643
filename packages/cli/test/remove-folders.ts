import { afterAll } from "vitest";
import { removeFolders } from "./folders.ts";

// Modules are shared by several files, and this is run for each of them.
afterAll(removeFolders);
