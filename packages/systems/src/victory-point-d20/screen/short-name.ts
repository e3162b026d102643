import { capitalize } from "@rulewright/rules";

/** The longest name that is written in full where several stand in one line. */
const LONGEST = 4;

/** A name, or its beginning where it is long: of several characteristics in one line. */
export const shortName = (name: string): string => capitalize(name.length > LONGEST ? name.slice(0, 3) : name);
