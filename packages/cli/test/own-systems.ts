import { type SystemLoader, systemLoaders } from "@rulewright/systems/loader";
import { afterAll, beforeAll } from "vitest";

/** The catalogue that the command reads. It is changed in place, so that files share the modules that read it. */
const catalogue: Record<string, SystemLoader> = systemLoaders;
const original = { ...catalogue };

function replaceBy(loaders: Readonly<Record<string, SystemLoader>>): void {
  for (const id of Object.keys(catalogue)) delete catalogue[id];
  Object.assign(catalogue, loaders);
}

/** In the tests of a file, the command knows these systems only. */
export function onlySystems(own: Readonly<Record<string, SystemLoader>>): void {
  beforeAll(() => replaceBy(own));
  afterAll(() => replaceBy(original));
}

/** In the tests of a file, the command knows these systems beside those of the catalogue. */
export const moreSystems = (own: Readonly<Record<string, SystemLoader>>): void => onlySystems({ ...original, ...own });
