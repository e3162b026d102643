import { catalogue } from "@rulewright/systems";
import { describe, expect, it } from "vitest";

const LONGEST = 80;

describe.each(Object.entries(catalogue))("the acts of %s", (_, { acts, text }) => {
  it("each say what they do in one short sentence of their own", () => {
    const hints = Object.keys(acts).map((name) => [name, text[`act.${name}.hint`] ?? ""] as const);
    const faulty = hints.filter(([, hint]) => !/^[A-Z].+\.$/u.test(hint) || hint.length > LONGEST);
    expect(faulty).toEqual([]);
  });
});
