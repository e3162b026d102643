import { newNonce, nonceAt } from "@rulewright/table";
import { expect, it } from "vitest";
import { Drawings } from "../src/drawings.ts";
import type { CommandRequest, DrawRequest } from "../src/requests.ts";

/** Rolls that wait for the nonces of devices until a test says that their time is over. */
function waiting() {
  const [drawn, overs]: [DrawRequest[], (() => void)[]] = [[], []];
  const drawings = new Drawings(
    (request) => void drawn.push(request),
    (_, over) => {
      overs.push(over);
      return () => undefined;
    },
  );
  return { drawings, drawn, timeIsOver: () => overs.splice(0).forEach((over) => over()) };
}

/** A command to throw dice, with who is answered. */
function command(member: string, id: string, more: Partial<CommandRequest> = {}) {
  const answers: unknown[] = [];
  const throwing = { type: "throw-dice", roll: "d6" } as const;
  const reply = (answer: unknown): void => void answers.push(answer);
  return { answers, request: { kind: "command", member, id, command: throwing, reply, ...more } as const };
}

const chain = { seed: newNonce(), length: 5 };
const tip = nonceAt(chain, 0);

it("a command that is sent again while its dice are waited for is answered in place of the first one", () => {
  const { drawings, drawn, timeIsOver } = waiting();
  const first = command("ann", "throw-it");
  drawings.begin({ id: "roll", nonce: newNonce(), asked: [{ chain: tip, index: 1 }], command: first.request });
  const others = [command("ann", "another"), command("ben", "throw-it")];
  expect(others.map(({ request }) => drawings.rejoin(request))).toEqual([false, false]);
  const again = command("ann", "throw-it");
  expect(drawings.rejoin(again.request)).toBe(true);
  timeIsOver();
  expect(drawn.map(({ drawing }) => drawing.command)).toEqual([again.request]);
  drawn[0]?.reply({ failure: "busy" });
  expect([first.answers, again.answers]).toEqual([[], [{ failure: "busy" }]]);
  expect(drawings.rejoin(again.request)).toBe(false);
});

it("a nonce that wasn't asked for is ignored: of another place, of another chain, of somebody else", () => {
  const { drawings, drawn, timeIsOver } = waiting();
  const asked = [{ chain: tip, index: 2 }];
  drawings.begin({ id: "roll", nonce: newNonce(), asked, command: command("ann", "throw-it").request });
  drawings.give("ann", "roll", nonceAt(chain, 1), [tip]);
  drawings.give("ann", "roll", nonceAt(chain, 2), []);
  drawings.give("ann", "roll", nonceAt({ seed: newNonce(), length: 5 }, 2), [tip]);
  drawings.give("ann", "another", nonceAt(chain, 2), [tip]);
  expect([drawn.length, drawings.empty]).toEqual([0, false]);
  timeIsOver();
  expect([drawn.map(({ shares }) => shares), drawings.answers(tip)]).toEqual([[undefined], false]);
  drawings.give("ann", "roll", nonceAt(chain, 2), [tip]);
  expect([drawn.length, drawings.answers(tip)]).toEqual([1, false]);
  drawings.returned(tip);
  expect(drawings.answers(tip)).toBe(true);
});

it("a device that answers is asked again, also where another one did not", () => {
  const { drawings, drawn, timeIsOver } = waiting();
  const other = nonceAt({ seed: newNonce(), length: 5 }, 0);
  const asked = [tip, other].map((one) => ({ chain: one, index: 1 }));
  drawings.begin({ id: "roll", nonce: newNonce(), asked, command: command("ann", "throw-it").request });
  drawings.give("ann", "roll", nonceAt(chain, 1), [tip]);
  timeIsOver();
  expect([drawn.map(({ shares }) => shares), drawings.answers(tip), drawings.answers(other)]).toEqual([
    [undefined],
    true,
    false,
  ]);
});

it("a hidden roll takes the nonce of whoever rolls alone", () => {
  const { drawings, drawn } = waiting();
  const nonce = newNonce();
  const hidden = command("ann", "throw-it", { chain: tip });
  drawings.begin({ id: "hidden", nonce: newNonce(), asked: [], recipients: ["gm"], command: hidden.request });
  drawings.give("gm", "hidden", nonce, [tip]);
  drawings.give("ann", "another", nonce, [tip]);
  expect([drawn.length, drawings.empty]).toEqual([0, false]);
  drawings.give("ann", "hidden", nonce, []);
  expect(drawn.map(({ shares }) => shares)).toEqual([[{ nonce }]]);
});
